import type { IsName } from '../mention.ts';
import type { QuestionToken } from '../question-tokens.ts';
import { classesOf, phraseWordsMax } from '../words/lexicon.ts';
import { isOneOf, isWord, setOf } from '../words/token-tests.ts';
import { nameAt } from '../words/read-names.ts';

type Tokens = readonly QuestionToken[];

/** Each name that words have, with the noun beside it, once. */
export function namedIn(tokens: Tokens, isName: IsName): Tokens[] {
  const found = new Map<string, Tokens>();
  for (let at = 0; at < tokens.length;) {
    const read = nameAt(tokens, at, isName);
    const key = read?.mention.text.toLowerCase();
    if (read !== undefined && key !== undefined && !found.has(key)) found.set(key, tokens.slice(at, read.end));
    at = read?.end ?? at + 1;
  }
  return [...found.values()];
}

const ones = setOf('one first former');
const otherOnes = setOf('other second latter');
const both = setOf('they them both two those these');

/** `how is the one connected to the other`, `the route in between`, of two that were spoken of; undefined where it is not of two. */
export function ofPair(part: Tokens, [first, second]: readonly Tokens[]): Tokens | undefined {
  const words = part.map(({ word, isCode }) => (isCode ? '' : word));
  const one = words.findIndex((word) => ones.has(word));
  const other = words.findIndex((word, at) => at > one && otherOnes.has(word));
  if (one >= 0 && other > one) {
    const behind = words[other + 1] === 'one' ? other + 2 : other + 1;
    return [...part.slice(0, one), ...first, ...part.slice(one + 1, other), ...second, ...part.slice(behind)];
  }
  const pair = [...first, wordLike(part[0], 'and'), ...second];
  if (words.at(-1) === 'between') return [...part, ...pair];
  const at = words.findIndex((word) => both.has(word));
  if (at < 0) return undefined;
  const behind = at + (words[at + 1] === 'two' ? 2 : 1);
  return [...part.slice(0, at), ...pair, ...part.slice(behind)];
}

/** `what is unused in there`, `in it`, of what was spoken of; undefined where it says no such place. */
export function withPlace(part: Tokens, named: QuestionToken): Tokens | undefined {
  const there = part.findIndex(
    (token, at) => isWord(token, /^(?:there|it)$/) && /^(?:in|inside|within|of)$/.test(part[at - 1]?.word ?? ''),
  );
  return there < 0 ? undefined : part.with(there, named);
}

const wish = '(?:and |so |but |then |can you |could you |would you |can we )*';
const they = '(?:them|those|that|it|these|such|some|one|ones|of them|of those|of it|they)';
const elliptic = new RegExp(
  `^${wish}(?:do|have|are|is) (?:we|there|you|i|they)(?: have| got)?(?: ${they})*(?: here| in here| too| as well)?(?: (?:and|or|if so|if yes)?(?: ?(?:which|where|how many|what))(?: ones?| files?)?)?$` +
    `|^${wish}(?:list|show|give|tell|name|enumerate|find|print)(?: me| us)?(?: list of)?(?: ${they})+$` +
    `|^${wish}(?:which|where|what)(?: ones?)? (?:are|do|is) (?:they|those|these|some|we have)$` +
    `|^${wish}(?:which|what)(?: ones?)? (?:(?:are|is) it|(?:exist|do exist|do we have|are there|there are))(?: (?:in|here)(?: (?:project|code|repo|codebase|system|app))?)?$`,
);

/** `do we have some`, `list them`: what they are was said before. */
export function isElliptic(part: Tokens): boolean {
  return !part.some(({ isCode }) => isCode) && elliptic.test(part.map(({ word }) => word).join(' '));
}

const beforeNoun = setOf(
  'about of with that is are there some many have heard told like against for no by to because over on few several got has find found hate see saw suspect fear and to against mention mentions mentioned something contains contain needs says lists',
);
const behindNoun = setOf(
  'are is can could may might again inside somewhere here there everywhere around bad slow slows cause causes make makes was were still so being lying',
);

/** What a question may ask for that names nothing. */
const ofProject = /^(?:cycles|deadCode|modules|entry\..*)$/;

/** The last noun that such a question may ask for: alone, as any adjective beside it would limit it. */
export function nounIn(tokens: Tokens): Tokens | undefined {
  for (let end = tokens.length; end > 0; end--) {
    for (let count = Math.min(phraseWordsMax, end); count > 0; count--) {
      const words = tokens.slice(end - count, end);
      if (!isNoun(words)) continue;
      const [before, behind] = [tokens[end - count - 1], tokens[end]];
      const isAlone =
        (before === undefined || words[0].isAfterPause || isOneOf(before, beforeNoun)) &&
        (behind === undefined ||
          behind.isAfterPause ||
          behind.word === '|' ||
          isOneOf(behind, behindNoun) ||
          isInProject(tokens.slice(end)));
      return isAlone ? words : undefined;
    }
  }
  return undefined;
}

/** `folders under src` are all of them. */
function isInProject([place, source, behind]: Tokens): boolean {
  const isPlace = isOneOf(place, setOf('under in of'));
  const isSource = source !== undefined && isOneOf(source, setOf('src here project repo repository codebase code'));
  return isPlace && isSource && (behind === undefined || behind.isAfterPause || behind.word === '|');
}

function isNoun(words: Tokens): boolean {
  if (words.some(({ isCode }) => isCode)) return false;
  const classes = [...(classesOf(words.map(({ word }) => word).join(' ')) ?? [])];
  // A module that is spoken of is one of them; modules are all.
  const isPlural = words[words.length - 1].word.endsWith('s');
  return classes.some((each) => ofProject.test(each) && (isPlural || each === 'deadCode'));
}

/** `how do they hang together`: modules, where folders were spoken of. */
export function ofNoun(part: Tokens, noun: Tokens): Tokens | undefined {
  const at = part.findIndex((token) => isWord(token, /^(?:they|them|those)$/));
  return at < 0 ? undefined : [...part.slice(0, at), ...noun, ...part.slice(at + 1)];
}

export function wordLike(token: QuestionToken, word: string): QuestionToken {
  return { ...token, text: word, word, isCode: false, isAfterPause: false };
}
