import { isTestPath } from '#server/engine/source/tests.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { DependencyPath } from '#protocol/path.ts';
import type { MeantThing } from '../analysis/asked-data.ts';
import type { Asking } from './asking.ts';
import { asModule } from './code-of-thing.ts';
import { thingLines } from './answer-declared.ts';
import { pathOfThings } from './answer-path.ts';
import { code, counted, type Draft, type DraftLine } from './draft.ts';

/** Pairs of meanings that are looked at. */
const pairsMax = 24;
/** Ways that are told. */
const waysShown = 8;

interface Way {
  readonly from: NamedThing;
  readonly to: NamedThing;
  readonly found: DependencyPath;
}

/** Which meanings of one name reach which of another, where at least one of them has several. */
export async function answerPathOfSeveral(asking: Asking, from: MeantThing, to: MeantThing): Promise<Draft> {
  const pairs = pairsOf(asking.snapshot.files, from, to);
  const ways: Way[] = [];
  for (const [start, end] of pairs.slice(0, pairsMax)) {
    // oxlint-disable-next-line no-await-in-loop -- few, one thread answers them all
    const found = await pathOfThings(asking, start, end);
    if (found.path.length > 0) ways.push({ from: start, to: end, found });
  }
  const count = countOf(from) * countOf(to);
  return {
    mode: 'graph',
    lead: [{ text: `${meaningsOf(from, to)} ${resultOf(ways, Math.min(pairs.length, pairsMax), count)}` }],
    lines: ways.length === 0 ? meaningLines(from, to) : linesOf(ways),
    certainty: 'unknown',
    reasons: ['Several have a name that the question uses.'],
    operation: 'GET …/path',
  };
}

function countOf({ thing, candidateCount }: MeantThing): number {
  return thing === undefined ? candidateCount : 1;
}

/** Those of one file first, then those of the product: two names of one sentence are likely meant so. */
function pairsOf(files: FileLayer, from: MeantThing, to: MeantThing): (readonly [NamedThing, NamedThing])[] {
  const pairs = thingsOf(files, from).flatMap((start) => thingsOf(files, to).map((end) => [start, end] as const));
  return pairs.filter(([start, end]) => start.id !== end.id).toSorted((a, b) => apart(a) - apart(b));
}

function apart([start, end]: readonly [NamedThing, NamedThing]): number {
  return (start.file === end.file ? 0 : 1) + (isOfTests(start) || isOfTests(end) ? 2 : 0);
}

function thingsOf(files: FileLayer, { thing, candidates }: MeantThing): readonly NamedThing[] {
  return (thing === undefined ? candidates : [thing]).map((each) => asModule(files, each));
}

function isOfTests({ id, file = id }: NamedThing): boolean {
  return isTestPath(file);
}

function meaningsOf(...names: readonly MeantThing[]): string {
  const several = names.filter(({ thing }) => thing === undefined);
  const told = several.map(({ text, candidateCount }) => `${code(text)} may mean ${counted(candidateCount, 'thing')}`);
  return `${told.join(', and ')} of this project.`;
}

/** @param looked pairs that were looked at, of `count` */
function resultOf(ways: readonly Way[], looked: number, count: number): string {
  const among = looked < count ? `the first ${looked} of ${counted(count, 'pair')}` : counted(count, 'pair');
  if (ways.length === 0) return `No path is known within ${among}; ask again with ids of those that are meant:`;
  const shown = ways.length > waysShown ? `, of which the ${waysShown} shortest are told` : '';
  return `Of ${among} ${ways.length} ${ways.length === 1 ? 'has' : 'have'} a path${shown}; ask again with two of these ids for its steps.`;
}

function linesOf(ways: readonly Way[]): DraftLine[] {
  return ways
    .toSorted((a, b) => a.found.edges.length - b.found.edges.length)
    .slice(0, waysShown)
    .map(lineOf);
}

/** Whoever asks again needs their ids. */
function meaningLines(...names: readonly MeantThing[]): readonly DraftLine[] {
  return thingLines(names.filter(({ thing }) => thing === undefined).flatMap(({ candidates }) => candidates));
}

function lineOf({ from, to, found: { edges, certainty } }: Way): DraftLine {
  const steps = edges.length === 0 ? 'the same' : counted(edges.length, 'step');
  const [first] = edges;
  return {
    head: `${code(from.id)} → ${code(to.id)}`,
    ...(from.file !== undefined && { file: from.file }),
    statements: [
      {
        text: `${steps} (${certainty})`,
        ...(first && { place: { file: first.file, line: first.line, endLine: first.line, score: 1 } }),
      },
    ],
  };
}
