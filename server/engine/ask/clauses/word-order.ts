import type { IsName } from '../mention.ts';
import type { QuestionToken } from '../question-tokens.ts';
import { nameAt } from '../words/read-names.ts';
import { wordLike } from './ellipsis.ts';
import {
  activeForPassive,
  havingBehind,
  knowingHow,
  objectInFront,
  passiveBehind,
  splitVerb,
  usesForItself,
  verbBeforeSubject,
} from './foreign-order.ts';
import { askedOfSomething, deadCodeBeside, introduced, lossOf, searched } from './telegraph.ts';
import { hasName, passives, type Reorder, type Tokens } from './reorder.ts';
import { hasClass, isBreak, isOneOf, setOf } from '../words/token-tests.ts';

/** A question in the order that questions are read in; undefined where it is in that order already. */
export function inPlainOrder(tokens: Tokens, isName: IsName): Tokens | undefined {
  let plain: Tokens | undefined;
  for (const reorder of reorders) plain = reorder(plain ?? tokens, isName) ?? plain;
  return plain;
}

/** `from X, which functions are called`: where it is asked of stands first. */
const placeInFront: Reorder = (tokens, isName) => {
  const isTwo = isOneOf(tokens[0], setOf('inside out from')) && isOneOf(tokens[1], setOf('of inside within'));
  const at = isTwo ? 1 : 0;
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

/** `X imports something that imports it`: `it` is X itself. */
const backOnItself: Reorder = (tokens, isName) => {
  const at = tokens.findIndex(
    (token, index) => isOneOf(token, setOf('it')) && isOneOf(tokens[index - 2], setOf('that which')),
  );
  if (at < 0 || !hasClass(tokens[at - 1], /^(?:calls|uses|imports|depends)\.active$/)) return undefined;
  if (
    !isOneOf(
      tokens[at - 3],
      setOf('something anything somebody someone code files modules file module functions function one'),
    )
  )
    return undefined;
  const first = tokens.findIndex((_, index) => nameAt(tokens, index, isName) !== undefined);
  const end = first < 0 || first > at ? undefined : nameAt(tokens, first, isName)?.end;
  if (end === undefined || hasName(tokens.slice(end), isName)) return undefined;
  return [...tokens.slice(0, at), ...tokens.slice(first, end), ...tokens.slice(at + 1)];
};

/** `where can control enter from outside`: there is no other way in. */
const fromOutside: Reorder = (tokens, isName) => {
  const at = tokens.findIndex(
    (token, index) => isOneOf(token, setOf('from')) && isOneOf(tokens[index + 1], setOf('outside')),
  );
  const isOfAnybody = tokens.some((token) => isOneOf(token, setOf('can could may might get gets')));
  const isOfAsker = tokens.some((token) => isOneOf(token, setOf('i we should read reading tests')));
  if (at < 0 || !isOfAnybody || isOfAsker || hasName(tokens, isName)) return undefined;
  if (!tokens.some((token) => isOneOf(token, entering))) return undefined;
  return [...tokens.slice(0, at), ...tokens.slice(isOneOf(tokens[at + 2], setOf('world')) ? at + 3 : at + 2)];
};

const entering = setOf(
  'enter enters entered entering start starts started starting launch launched run trigger triggered invoke invoked call called',
);

const going = setOf(
  'go jump step visit traverse enter run visits traverses goes jumps steps moves continues proceeds dives descends hops enters calls calling going jumping',
);
const onward = setOf('into to in on onto through over');
const next = setOf('next then afterwards thereafter');

/** `when X runs it goes into which functions next`: what X calls. */
const whenRunning: Reorder = (tokens, isName) => {
  const end = isOneOf(tokens[0], setOf('when once after while')) ? nameAt(tokens, 1, isName)?.end : undefined;
  if (end === undefined) return undefined;
  const verb = isOneOf(tokens[end], passives) ? end + 1 : end;
  if (!isOneOf(tokens[verb], running)) return undefined;
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

/** `what gets invoked when X is run`: by X. */
const doneWhenRunning: Reorder = (tokens, isName) => {
  const at = tokens.findIndex((token) => isOneOf(token, setOf('when once')));
  const read = at < 2 ? undefined : tokens[at + 1] && nameAt(tokens, at + 1, isName);
  if (read === undefined || !hasClass(tokens[at - 1], /^(?:calls|uses|touches)\.participle$/)) return undefined;
  const verb = isOneOf(tokens[read.end], passives) ? read.end + 1 : read.end;
  if (verb !== tokens.length - 1 || !isOneOf(tokens[verb], running) || hasName(tokens.slice(0, at), isName))
    return undefined;
  return [...tokens.slice(0, at), wordLike(tokens[at], 'by'), ...tokens.slice(at + 1, read.end)];
};

const running = setOf('runs executes run executed called invoked running starts fires');

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
  introduced,
  searched,
  askedOfSomething,
  splitVerb,
  usesForItself,
  verbBeforeSubject,
  activeForPassive,
  havingBehind,
  objectInFront,
  knowingHow,
  fromOutside,
  topicInFront,
  backOnItself,
  placeInFront,
  whenRunning,
  doneWhenRunning,
  changeInFront,
  supposed,
  askedBehind,
  passiveBehind,
  onlyThere,
  deadCodeBeside,
  lossOf,
  runBefore,
  overSteps,
];
