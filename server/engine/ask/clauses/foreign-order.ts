import type { IsName } from '../mention.ts';
import type { QuestionToken } from '../question-tokens.ts';
import { classesOf } from '../words/lexicon.ts';
import { nameAt } from '../words/read-names.ts';
import { wordLike } from './ellipsis.ts';
import { hasName, passives, type Reorder, type Tokens } from './reorder.ts';
import { hasClass, isOneOf, setOf } from '../words/token-tests.ts';

const beings = setOf('be been being');
const placed = setOf('from in at by on inside within');

/** `where is used the function X`, `from which places is called X`: the verb stands before what it is said of. */
export const passiveBehind: Reorder = (tokens, isName) => {
  const at = tokens.findIndex((token) => isOneOf(token, passives));
  if (at < 0) return undefined;
  let verb = at + 1;
  while (isOneOf(tokens[verb], beings)) verb++;
  const end = objectEnd(tokens, verb + 1, isName);
  if (!isParticiple(tokens[verb]) || end < 0) return undefined;
  const before = tokens.slice(0, at);
  const isOfPlace = before.some(
    (token, index) =>
      isOneOf(token, setOf('where')) || (isOneOf(token, placed) && isOneOf(before[index + 1], setOf('which what'))),
  );
  if (!isOfPlace) return undefined;
  return [...before, ...tokens.slice(verb + 1, end), ...tokens.slice(at, verb + 1), ...tokens.slice(end)];
};

/** Behind `X`, `function X`, `things in X`; -1 where none of these stands there. */
function objectEnd(tokens: Tokens, at: number, isName: IsName): number {
  const read = tokens[at] && nameAt(tokens, at, isName);
  if (read !== undefined) return read.end;
  if (!hasClass(tokens[at], /^(?:thing|unit)$/) || !isOneOf(tokens[at + 1], setOf('in of inside from'))) return -1;
  const within = tokens[at + 2] && nameAt(tokens, at + 2, isName);
  return within?.end ?? -1;
}

function isParticiple(token: QuestionToken | undefined): boolean {
  return hasClass(token, /^(?:calls|uses|depends|imports|covers|touches|defines)\.participle$/);
}

/** `what functions uses X for doing his work`: what X uses. */
export const usesForItself: Reorder = (tokens, isName) => {
  const verb = isOneOf(tokens[0], setOf('what which')) ? (hasClass(tokens[1], /^(?:thing|unit)$/) ? 2 : 1) : -1;
  if (!hasClass(tokens[verb], /^(?:calls|uses|imports|depends)\.active$/)) return undefined;
  const end = tokens[verb + 1] && nameAt(tokens, verb + 1, isName)?.end;
  if (
    end === undefined ||
    !forItself.test(
      tokens
        .slice(end)
        .map(({ word }) => word)
        .join(' '),
    )
  )
    return undefined;
  return [tokens[0], ...tokens.slice(verb + 1, end), tokens[verb]];
};

const forItself =
  /^(?:for doing|to do|in doing|for|to get) (?:his|her|it 's|they 's|its|their) (?:own )?(?:work|job|task|thing|duty)(?: done)?$/;

const askedWordsMax = 8;
const finite = setOf(
  'comes goes gets leads appears occurs exists lives resides lies sits stands reaches consists depends relies arrives jumps flows stems originates ends come go get lead appear occur exist live depend rely consist',
);
const whereOrHow = setOf('where how');
const prepositions = setOf('in at on by via through over from of under to along');

/** `how comes X to Y`, `in what places appears X`, `of which parts consists the system`: the verb stands before its subject. */
export const verbBeforeSubject: Reorder = (tokens, isName) => {
  const asked = tokens.findIndex((token, at) => isAsked(tokens, at) || isOneOf(token, whereOrHow));
  const verb = tokens.findIndex((token, at) => at > asked && isOneOf(token, finite));
  if (asked < 0 || verb < 0 || verb - asked > askedWordsMax || hasName(tokens.slice(0, verb), isName)) return undefined;
  if (tokens.slice(asked, verb).some((token) => isOneOf(token, auxiliaries))) return undefined;
  const end = subjectEnd(tokens, verb + 1, isName);
  if (end < 0 || (isOneOf(tokens[verb], moving) && !isOneOf(tokens[end], onward))) return undefined;
  return [...tokens.slice(0, verb), ...tokens.slice(verb + 1, end), tokens[verb], ...tokens.slice(end)];
};

/** `how gets X its value` asks for something else. */
const moving = setOf('comes goes gets leads come go get lead');
const onward = setOf('to into from at onto towards in');
const auxiliaries = setOf('do does did can could will would is are i we you');

/** `by which`, `in what`. */
function isAsked(tokens: Tokens, at: number): boolean {
  return isOneOf(tokens[at], prepositions) && isOneOf(tokens[at + 1], setOf('which what'));
}

/** Behind `X`, `the call of X`, `the system`. */
function subjectEnd(tokens: Tokens, at: number, isName: IsName): number {
  const end = objectEnd(tokens, at, isName);
  if (end >= 0) return end;
  if (hasClass(tokens[at], /\.users$/) && isOneOf(tokens[at + 1], setOf('of to on')))
    return objectEnd(tokens, at + 2, isName);
  return hasClass(tokens[at], /^project$/) ? at + 1 : -1;
}

/** `which imports has X`: those of X. */
export const havingBehind: Reorder = (tokens, isName) => {
  const at = tokens.findIndex(
    (token, index) => isOneOf(token, setOf('has have')) && hasClass(tokens[index - 1], ofName),
  );
  if (at < 1 || !isOneOf(tokens[at - 2], setOf('which what many'))) return undefined;
  const read = nameAt(tokens, at + 1, isName);
  if (read === undefined || (tokens[read.end] !== undefined && !isEnd(tokens, read.end))) return undefined;
  return [...tokens.slice(0, at - 2), tokens[at - 1], wordLike(tokens[at], 'of'), ...tokens.slice(at + 1)];
};

const ofName = /\.(?:users|used)$|^(?:tests|owners|cycles|deadCode)$/;

/** `on X depend which files`: what is asked for stands behind. */
export const objectInFront: Reorder = (tokens, isName) => {
  const end = isOneOf(tokens[0], setOf('on upon from')) ? tokens[1] && nameAt(tokens, 1, isName)?.end : undefined;
  if (end === undefined || !hasClass(tokens[end], /^depends\.active$/)) return undefined;
  const rest = tokens.slice(end + 1);
  if (!rest.some((token) => isOneOf(token, setOf('which what who')))) return undefined;
  return [...rest, tokens[end], ...tokens.slice(0, end)];
};

/** `who knows how X works`, `why X is there`: who knows X. */
export const knowingHow: Reorder = (tokens, isName) => {
  const how = tokens.findIndex((token, at) => isOneOf(token, setOf('how why')) && hasClass(tokens[at - 1], /^knows\./));
  const end = how < 0 ? undefined : tokens[how + 1] && nameAt(tokens, how + 1, isName)?.end;
  if (end === undefined) return undefined;
  const said = tokens.slice(end, end + 2);
  const isThere = isOneOf(said[0], setOf('is')) && isOneOf(said[1], setOf('there needed'));
  if (!isThere && !isOneOf(said[0], setOf('works work functions behaves ticks exists'))) return undefined;
  return [...tokens.slice(0, how), ...tokens.slice(how + 1, end), ...tokens.slice(isThere ? end + 2 : end + 1)];
};

const particles = setOf('in into on off out up down away over');

/** `pull X in`: what belongs to the verb stands behind what it does it to. */
export const splitVerb: Reorder = (tokens, isName) => {
  for (const [at, token] of tokens.entries()) {
    if (!isOneOf(token, particles) || (tokens[at + 1] !== undefined && !isEnd(tokens, at + 1))) continue;
    for (const from of [at - 1, at - 2]) {
      const verb = tokens[from - 1];
      if (verb === undefined || verb.isCode || nameAt(tokens, from, isName)?.end !== at) continue;
      const classes = [...(classesOf(`${verb.word} ${token.word}`) ?? [])];
      if (!classes.some((each) => /\.(?:active|gerund)$/.test(each))) continue;
      return [...tokens.slice(0, from), token, ...tokens.slice(from, at), ...tokens.slice(at + 1)];
    }
  }
  return undefined;
};

/** `in which places is X using`: using nothing, it is used. */
export const activeForPassive: Reorder = (tokens, isName) => {
  const last = tokens.length - 1;
  const isOfPlace = isOneOf(tokens[0], setOf('where')) || isAsked(tokens, 0);
  if (!isOfPlace || !isOneOf(tokens[last], setOf('using'))) return undefined;
  const end = isOneOf(tokens[last - 1], passives) ? last - 1 : last;
  const isOfName = [end - 1, end - 2].some((at) => nameAt(tokens, at, isName)?.end === end);
  return isOfName ? [...tokens.slice(0, last), wordLike(tokens[last], 'used')] : undefined;
};

function isEnd(tokens: Tokens, at: number): boolean {
  return tokens[at].isAfterPause || tokens[at].word === '|';
}
