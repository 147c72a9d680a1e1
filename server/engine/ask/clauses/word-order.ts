import type { IsName } from '../mention.ts';
import type { QuestionToken } from '../question-tokens.ts';
import { classesOf } from '../words/lexicon.ts';
import { nameAt } from '../words/read-names.ts';
import { isBreak } from './clause.ts';
import { wordLike } from './ellipsis.ts';

type Tokens = readonly QuestionToken[];

/** The same words in another order, or in plainer words; undefined where the order is not that one. */
type Reorder = (tokens: Tokens, isName: IsName) => Tokens | undefined;

/** A question in the order that questions are read in; undefined where it is in that order already. */
export function inPlainOrder(tokens: Tokens, isName: IsName): Tokens | undefined {
  let plain: Tokens | undefined;
  for (const reorder of reorders) plain = reorder(plain ?? tokens, isName) ?? plain;
  return plain;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const passives = setOf('is are was were be been being get gets');
const beings = setOf('be been being');
const placed = setOf('from in at by on inside within');

/** `where is used the function X`, `from which places is called X`: the verb stands before what it is said of. */
const passiveBehind: Reorder = (tokens, isName) => {
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

/** `from X, which functions are called`: where it is asked of stands first. */
const placeInFront: Reorder = (tokens, isName) => {
  const at = isOneOf(tokens[0], setOf('inside out')) && isOneOf(tokens[1], setOf('of')) ? 1 : 0;
  if (at === 0 && !isOneOf(tokens[0], setOf('from in inside within'))) return undefined;
  const end = tokens[at + 1] && nameAt(tokens, at + 1, isName)?.end;
  if (end === undefined || tokens[end]?.isAfterPause !== true || isBreak(tokens[end])) return undefined;
  const rest = tokens.slice(end);
  const isOfIt = rest.some((token) => isOneOf(token, setOf('it this that they them')));
  return isOfIt || hasName(rest, isName) ? undefined : [...rest, ...tokens.slice(0, end)];
};

/** `X: which places refer to it`: the name stands where it is meant. */
const topicInFront: Reorder = (tokens, isName) => {
  const end = tokens[0] && nameAt(tokens, 0, isName)?.end;
  const rest = tokens.slice(end ?? 0).filter((token, index) => index > 0 || !isBreak(token));
  if (end === undefined || rest[0]?.isAfterPause !== true || hasName(rest, isName)) return undefined;
  const its = rest.flatMap((token, index) => (isOneOf(token, setOf('it')) ? [index] : []));
  if (its.length !== 1 || isOneOf(rest[its[0] - 1], setOf('does do is'))) return undefined;
  return [...rest.slice(0, its[0]), ...tokens.slice(0, end), ...rest.slice(its[0] + 1)];
};

const going = setOf('goes jumps steps moves continues proceeds dives descends hops enters calls calling going jumping');
const onward = setOf('into to in on onto through over');
const next = setOf('next then afterwards thereafter');

/** `when X runs it goes into which functions next`: what X calls. */
const whenRunning: Reorder = (tokens, isName) => {
  const end = isOneOf(tokens[0], setOf('when once after while')) ? nameAt(tokens, 1, isName)?.end : undefined;
  if (end === undefined) return undefined;
  const verb = isOneOf(tokens[end], passives) ? end + 1 : end;
  if (!isOneOf(tokens[verb], setOf('runs executes run executed called invoked running starts fires'))) return undefined;
  let rest = tokens.slice(verb + 1).filter((token) => !isOneOf(token, next));
  const at = rest.findIndex((token) => isOneOf(token, going));
  const isOfIt = isOneOf(rest[at - 1], setOf('it'));
  const asked = rest.findIndex((token) => isOneOf(token, setOf('which what')));
  const isOfCode = asked === rest.length - 1 || hasClass(rest[asked + 1], /^(?:thing|unit)$/);
  if (at < 0 || !isOfIt || asked < 0 || !isOfCode || hasName(rest, isName)) return undefined;
  let behind = at + 1;
  while (isOneOf(rest[behind], onward)) behind++;
  rest = [...rest.slice(0, at - 1), ...tokens.slice(1, end), wordLike(rest[at], 'calls'), ...rest.slice(behind)];
  return rest;
};

/** `changing X: what could break`: what is done stands in front, without who does it. */
const changeInFront: Reorder = (tokens, isName) => {
  const at = isOneOf(tokens[0], setOf('when by after while on')) ? 1 : 0;
  if (!hasClass(tokens[at], /^(?:changes|removes)\.gerund$/)) return undefined;
  const pause = tokens.findIndex(({ isAfterPause }, index) => index > at && isAfterPause);
  if (pause < 0 || !hasName(tokens.slice(at, pause), isName)) return undefined;
  const [first] = tokens;
  return [...tokens.slice(pause), wordLike(first, 'if'), wordLike(first, 'i'), ...tokens.slice(at, pause)];
};

const supposing = setOf('suppose supposing if imagine say assume assuming when what');
const became = setOf('took had got gets takes has returned accepted lost threw became required expected needed');
const altered = setOf('more another additional extra new different fewer less other second third optional');

/** `suppose X took one more argument`: X is changed. */
const supposed: Reorder = (tokens, isName) => {
  const start = tokens.findIndex(
    (token, at) =>
      isOneOf(token, supposing) && tokens[at + 1] !== undefined && nameAt(tokens, at + 1, isName) !== undefined,
  );
  const end = start < 0 ? undefined : nameAt(tokens, start + 1, isName)?.end;
  if (end === undefined || !isOneOf(tokens[end], became)) return undefined;
  const pause = tokens.findIndex(({ isAfterPause, word }, at) => at > end && (isAfterPause || word === '|'));
  const stop = pause < 0 ? tokens.length : pause;
  if (stop - end > 6 || !tokens.slice(end, stop).some((token) => isOneOf(token, altered))) return undefined;
  const like = (word: string): QuestionToken => wordLike(tokens[start], word);
  const changed = [like('if'), like('i'), like('change'), ...tokens.slice(start + 1, end)];
  return [...tokens.slice(0, start), ...changed, ...tokens.slice(stop)];
};

/** `unused symbols in X only` are those in X; `who calls X only` asks for something else. */
const onlyThere: Reorder = (tokens, isName) => {
  const last = tokens.length - 1;
  if (!isOneOf(tokens[last], setOf('only alone')) || !tokens.some((token) => hasClass(token, /^(?:unused|deadCode)$/)))
    return undefined;
  const at = tokens.findLastIndex((token) => isOneOf(token, setOf('in inside within of')));
  return at > 0 && nameAt(tokens, at + 1, isName)?.end === last ? tokens.slice(0, last) : undefined;
};

/** `the tests to run before`: before what was spoken of. */
const runBefore: Reorder = (tokens) => {
  const isLast = isOneOf(tokens.at(-1), setOf('before beforehand first upfront'));
  const isOfTests =
    tokens.some((token) => hasClass(token, /^tests$/)) && tokens.some((token) => /^(?:re)?run/.test(token.word));
  return isLast && isOfTests ? tokens.slice(0, -1) : undefined;
};

const whereFrom = /^(?:from )?(?:where|who|whom)(?: from)?$|^(?:by|from) (?:who|whom|where)$/;

/** `someone must be calling X, where from`: the question stands behind what it is asked of. */
const askedBehind: Reorder = (tokens, isName) => {
  const at = tokens.findLastIndex(isBreak);
  const from = Math.max(
    at + 1,
    tokens.findLastIndex(({ isAfterPause }) => isAfterPause),
  );
  if (
    from === 0 ||
    !whereFrom.test(
      tokens
        .slice(from)
        .map(({ word }) => word)
        .join(' '),
    )
  )
    return undefined;
  const said = tokens.slice(0, at === from - 1 ? at : from);
  return hasName(said, isName) && !said.some(isBreak) ? [...tokens.slice(from), ...said] : undefined;
};

/** `only what touches X`: what is asked for, and nothing else. */
const onlyAsked: Reorder = (tokens) => {
  const isAsked = isOneOf(tokens[0], setOf('only')) && isOneOf(tokens[1], setOf('what which who where'));
  return isAsked ? tokens.slice(1) : undefined;
};

/** `what functions uses X for doing his work`: what X uses. */
const usesForItself: Reorder = (tokens, isName) => {
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

const steps = setOf(
  'functions files modules classes methods packages steps functions hops places components imports calls',
);

/** `over which functions does X reach Y`: how it does. */
const overSteps: Reorder = (tokens, isName) => {
  const at = tokens.findIndex(
    (token, index) =>
      isOneOf(token, setOf('by through via over along across')) &&
      isOneOf(tokens[index + 1], setOf('which what')) &&
      isOneOf(tokens[index + 2], steps),
  );
  if (at < 0) return undefined;
  const behind = tokens.slice(at + 3);
  const first = behind.findIndex((_, index) => nameAt(behind, index, isName) !== undefined);
  const end = first < 0 ? undefined : nameAt(behind, first, isName)?.end;
  if (end === undefined || !hasName(behind.slice(end), isName)) return undefined;
  return [...tokens.slice(0, at), wordLike(tokens[at], 'how'), ...behind];
};

const reorders: readonly Reorder[] = [
  onlyAsked,
  usesForItself,
  topicInFront,
  placeInFront,
  whenRunning,
  changeInFront,
  supposed,
  askedBehind,
  passiveBehind,
  onlyThere,
  runBefore,
  overSteps,
];

function hasName(tokens: Tokens, isName: IsName): boolean {
  return tokens.some((_, at) => nameAt(tokens, at, isName) !== undefined);
}

function isOneOf(token: QuestionToken | undefined, words: ReadonlySet<string>): boolean {
  return token !== undefined && !token.isCode && words.has(token.word);
}

function hasClass(token: QuestionToken | undefined, pattern: RegExp): boolean {
  if (token === undefined || token.isCode) return false;
  return [...(classesOf(token.word) ?? [])].some((each) => pattern.test(each));
}
