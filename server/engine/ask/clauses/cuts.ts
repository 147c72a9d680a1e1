import type { QuestionToken } from '../question-tokens.ts';
import { isBreak, isOneOf, setOf } from '../words/token-tests.ts';
import type { Span } from './clause.ts';
import { isAside, isContext, isLead } from './context.ts';

/** A question begins with them inside of a clause: `I wonder who calls it`. */
const asking = setOf('who whom whose what which whatever whichever where how');
/** They stand before such a word and belong to it: `by which way`. */
const leading = setOf('by from in on at through via to over for with along of');
/** What is asked for stands behind them: `I want to see everything that …`. */
const wishing = setOf(
  'see list show find know get identify determine enumerate need want understand like love appreciate request',
);
/** A clause that tells something begins with them, without a comma. */
const joining = setOf('and but because bc cuz so as since before after for while now');
/** They belong to what stands behind them. */
const belonging = setOf(
  'and or but so because with without when whenever if while that which who whose in on at of for from to into by as than since until before after during ' +
    'is are was were be been being has have had does do did not may must can could should will would i we you it they their your this these those more most less',
);

/** The question may stand between these words of a sentence. More of them are not looked at. */
const startsMax = 10;
const endsMax = 24;
const wordsMax = 40;
/** What asks more often, or names more, is not one question. */
const askingMax = 4;
const namesMax = 3;
const spansMax = 80;

/** Where the part that asks may stand, so that all around it tells only of the occasion; the longest first. */
export function cutsInContext(tokens: readonly QuestionToken[]): Span[] {
  const starts = indexesFrom(0, tokens.length, (at) => isStart(tokens, at))
    .slice(-startsMax)
    .filter((start) => isLedTo(tokens, start));
  const ends = indexesFrom(1, tokens.length + 1, (at) => isEnd(tokens, at) || joins(tokens, at))
    .slice(-endsMax)
    .filter((end) => isAside(tokens, { start: end, end: tokens.length }));
  return spansOf(tokens, starts, ends);
}

/** Where it may stand if something limits it; the longest first. */
export function cutsWithin(tokens: readonly QuestionToken[]): Span[] {
  const starts = indexesFrom(0, tokens.length, (at) => isStart(tokens, at)).slice(0, startsMax);
  const ends = indexesFrom(1, tokens.length + 1, (at) => isEnd(tokens, at) || isCutOff(tokens, at)).slice(0, endsMax);
  return spansOf(tokens, starts, ends);
}

function spansOf(tokens: readonly QuestionToken[], starts: readonly number[], ends: readonly number[]): Span[] {
  const spans = starts.flatMap((start) =>
    ends.filter((end) => end > start && end - start <= wordsMax).map((end) => ({ start, end })),
  );
  const askedBefore = countsOf(tokens, (token) => isOneOf(token, asking));
  const namedBefore = countsOf(tokens, ({ isCode }) => isCode);
  return spans
    .filter(({ start, end }) => askedBefore[end] - askedBefore[start] <= askingMax)
    .filter(({ start, end }) => namedBefore[end] - namedBefore[start] <= namesMax)
    .toSorted((a, b) => b.end - b.start - (a.end - a.start))
    .slice(-spansMax);
}

/** How many of them stand before each index. */
function countsOf(tokens: readonly QuestionToken[], isOne: (token: QuestionToken) => boolean): number[] {
  const counts = [0];
  for (const token of tokens) counts.push(counts[counts.length - 1] + (isOne(token) ? 1 : 0));
  return counts;
}

function indexesFrom(start: number, end: number, isOne: (at: number) => boolean): number[] {
  const found: number[] = [];
  for (let at = start; at < end; at++) if (isOne(at)) found.push(at);
  return found;
}

function isStart(tokens: readonly QuestionToken[], at: number): boolean {
  if (isBreak(tokens[at])) return false;
  if (at === 0 || tokens[at].isAfterPause) return true;
  if (isOneOf(tokens[at - 1], wishing)) return tokens[at].word !== 'to';
  if (isOneOf(tokens[at], asking)) return true;
  return isOneOf(tokens[at], leading) && isOneOf(tokens[at + 1], asking);
}

/** What stands before it is context, or leads to it within its clause. */
function isLedTo(tokens: readonly QuestionToken[], start: number): boolean {
  const before = { start: 0, end: start };
  return start === 0 || (tokens[start].isAfterPause ? isContext(tokens, before) : isLead(tokens, before));
}

function isEnd(tokens: readonly QuestionToken[], at: number): boolean {
  return at === tokens.length || isBreak(tokens[at]) || (tokens[at].isAfterPause && !isBreak(tokens[at - 1]));
}

function joins(tokens: readonly QuestionToken[], at: number): boolean {
  return isOneOf(tokens[at], joining);
}

/** What belongs to the words behind it is cut off with them: `in which …`, `that are …`. */
function isCutOff(tokens: readonly QuestionToken[], at: number): boolean {
  const before = tokens[at - 1];
  return !isBreak(before) && !isOneOf(before, belonging);
}
