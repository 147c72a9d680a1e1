import type { IsName } from '../mention.ts';
import { nouns, plainWords } from '../name-words.ts';
import type { QuestionToken } from '../question-tokens.ts';
import { classesOf } from './lexicon.ts';
import { hasClass, isBreak, isWord } from './token-tests.ts';
import type { WordClass } from './word-class.ts';

/**
 * Whether a word of the lexicon is a name of the project where it stands: `Client`, `add of Cart`, `total and run`, `what does run
 * call`. Taken for a word, it would be left out of what is asked.
 */
export function isPlacedAsName(tokens: readonly QuestionToken[], at: number, isName: IsName): boolean {
  const token = tokens[at];
  if (token === undefined || token.isCode || !isName(token.text)) return false;
  const classes = classesAt(tokens, at);
  if ([...classes].some((each) => asking.has(each))) return false;
  if (isCapitalInside(tokens, at) || isPartInDependency(tokens, at, isName)) return true;
  if (plainWords.has(token.word)) return false;
  return (
    isOwned(tokens, at, isName) ||
    isOfName(tokens, at, isName) ||
    isJoined(tokens, at, isName) ||
    isSubject(tokens, at) ||
    isObject(tokens, at)
  );
}

const asking: ReadonlySet<WordClass> = new Set<WordClass>(['who', 'whose', 'where', 'how', 'why', 'i', 'you']);

/** `Cart and Client`, in a sentence that is not written in capitals throughout. */
function isCapitalInside(tokens: readonly QuestionToken[], at: number): boolean {
  const { text, from, isAfterPause } = tokens[at];
  if (!/^\p{Lu}\p{Ll}/u.test(text)) return false;
  const isFirst = at === 0 ? from === 0 || isAfterPause : isBreak(tokens[at - 1]);
  return !isFirst && tokens.some((token) => !token.isCode && /^\p{Ll}{4}/u.test(token.text));
}

/** `who calls Cart's add`. */
function isOwned(tokens: readonly QuestionToken[], at: number, isName: IsName): boolean {
  return isWord(tokens[at - 1], /^'s$/) && isNameAt(tokens, at - 2, isName) && isOnlyVerb(tokens, at);
}

/** `who calls add of Cart`; `where is the definition of Cart` asks for its definition. */
function isOfName(tokens: readonly QuestionToken[], at: number, isName: IsName): boolean {
  if (!isWord(tokens[at + 1], /^(?:of|in|from|inside|within)$/) || !isNameAt(tokens, at + 2, isName)) return false;
  const isUsed = hasClass(tokens[at - 1], useVerb);
  const isListed = classesOf(`${tokens[at].word} of`) !== undefined;
  return isUsed || (!isListed && (at === 0 || isWord(tokens[at - 1], leading)) && isOnlyVerb(tokens, at));
}

const leading = /^(?:does|do|did|is|are|was|where|of|from|to|for|on|by|and|or|if|between)$/;

/** `total and run`, `who calls run and total`. */
function isJoined(tokens: readonly QuestionToken[], at: number, isName: IsName): boolean {
  const joining = /^(?:and|or)$/;
  const isLast = isEnd(tokens, at + 1) || tokens.slice(at + 1).every((_, index) => isFiller(tokens, at + 1 + index));
  if (isWord(tokens[at - 1], joining) && isNameAt(tokens, at - 2, isName) && isLast) return true;
  const isFirst = isWord(tokens[at + 1], joining) && isNameAt(tokens, at + 2, isName);
  return isFirst && (hasClass(tokens[at - 1], useVerb) || isWord(tokens[at - 1], /^(?:of|from|between|on)$/));
}

/** `what does run call`, `where is add used`. */
function isSubject(tokens: readonly QuestionToken[], at: number): boolean {
  if (isWord(tokens[at - 1], /^(?:does|do|did)$/)) return hasClass(tokens[at + 1], useVerb);
  return isWord(tokens[at - 1], /^(?:is|was)$/) && hasClass(tokens[at + 1], done);
}

/** `who calls run`, `what breaks if I rename add`, `callers of read`. */
function isObject(tokens: readonly QuestionToken[], at: number): boolean {
  if (!isEnd(tokens, at + 1)) return false;
  if (hasClass(tokens[at - 1], useVerb)) return true;
  return isWord(tokens[at - 1], /^(?:of|on|between)$/) && isOnlyVerb(tokens, at);
}

const useVerb = /^(?:calls|uses|imports|extends|reaches|changes|removes|covers)\.(?:active|gerund)$/;
const done = /^(?:calls|uses|imports|extends|reaches|defines|covers)\.participle$/;

/** `does the editor depend on the server`: in such a place a word for the whole is the part that is called so. */
function isPartInDependency(tokens: readonly QuestionToken[], at: number, isName: IsName): boolean {
  if (!isPartWord(tokens, at, isName)) return false;
  const isWhich = isOfFolder(tokens, at - 1) && isWord(tokens[at - 2], joining);
  if (isWhich || isPlace(tokens, at)) return true;
  if (isWord(tokens[at - 1], /^(?:does|do|did)$/) && hasClass(tokens[at + 1], dependency)) {
    return tokens.some((_, other) => other > at + 1 && isEitherName(tokens, other, isName));
  }
  if (!isEnd(tokens, at + 1)) return false;
  if (isWord(tokens[at - 1], /^by$/)) return hasClass(tokens[at - 2], done) && isNameAt(tokens, at - 3, isName);
  const verb = verbBefore(tokens, at);
  return hasClass(tokens[verb], dependency) && isSubjectName(tokens, verb - 1, isName);
}

/** `unused in server`, `in the server folder`: without an article it is no server, but what is called so. */
function isPlace(tokens: readonly QuestionToken[], at: number): boolean {
  if (!isWord(tokens[at - 1], /^(?:in|inside|within)$/)) return false;
  const isLast = isEnd(tokens, at + 1) || isWord(tokens[at + 1], /^(?:if|when|that|which)$/);
  return isOfFolder(tokens, at + 1) || (tokens[at].article === undefined && isLast);
}

/** What no part of a project is called by. */
const wholes = new Set(
  'project repo repository codebase code application program system it this everything'.split(' '),
);

function isPartWord(tokens: readonly QuestionToken[], at: number, isName: IsName): boolean {
  const token = tokens[at];
  if (token === undefined || token.isCode || wholes.has(token.word)) return false;
  return hasClass(tokens[at], /^project$/) && isName(token.text);
}

const dependency = /^(?:calls|uses|imports|depends|reaches)\.active$|^reaches$/;

/** `depends on`, `import anything from`. */
function verbBefore(tokens: readonly QuestionToken[], at: number): number {
  let verb = at - 1;
  while (verb > 0 && (isWord(tokens[verb], joining) || isWord(tokens[verb], taken))) verb--;
  return verb;
}

const joining = /^(?:on|upon|from|of|out)$/;
const taken = /^(?:anything|something|stuff|code|types|functions|classes|helpers|things)$/;

/** `the editor`, `the app`, `what`: who is said to depend on something. */
function isSubjectName(tokens: readonly QuestionToken[], at: number, isName: IsName): boolean {
  if (at === 0) return isWord(tokens[at], /^(?:what|who)$/);
  const noun = isOfFolder(tokens, at - 1) ? at - 2 : at - 1;
  return isWord(tokens[noun], /^(?:does|do|did)$/) && isEitherName(tokens, at, isName);
}

function isEitherName(tokens: readonly QuestionToken[], at: number, isName: IsName): boolean {
  return isNameAt(tokens, at, isName) || isPartWord(tokens, at, isName);
}

/** `the folder app`. */
function isOfFolder(tokens: readonly QuestionToken[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && !token.isCode && /^(?:folder|directory|module|package)$/.test(token.word);
}

/** Nothing that a question asks for. */
function isOnlyVerb(tokens: readonly QuestionToken[], at: number): boolean {
  return [...classesAt(tokens, at)].every((each) =>
    /\.(?:active|gerund|participle)$|^(?:filler|runs|reads)$/.test(each),
  );
}

/** `together`, `too`: it is no part of what is asked. */
function isFiller(tokens: readonly QuestionToken[], at: number): boolean {
  const classes = [...classesAt(tokens, at)];
  return classes.length > 0 && classes.every((each) => each === 'filler' || each === 'again' || each === 'eachOther');
}

/** A name that needs no place: it is written like code, or no word of the lexicon. */
function isNameAt(tokens: readonly QuestionToken[], at: number, isName: IsName): boolean {
  const token = tokens[at];
  if (token === undefined) return false;
  if (token.isCode) return true;
  if (nouns.has(token.word) && tokens[at + 1] !== undefined) return isNameAt(tokens, at + 1, isName);
  return isName(token.text) && (classesOf(token.word) === undefined || isCapitalInside(tokens, at));
}

function isEnd(tokens: readonly QuestionToken[], at: number): boolean {
  return at >= tokens.length || tokens[at].isAfterPause || isBreak(tokens[at]);
}

function classesAt(tokens: readonly QuestionToken[], at: number): ReadonlySet<WordClass> {
  const token = tokens[at];
  return (token === undefined || token.isCode ? undefined : classesOf(token.word)) ?? new Set();
}
