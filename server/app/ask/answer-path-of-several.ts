import { isTestPath } from '#server/engine/source/tests.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import type { NamedThing } from '#server/engine/ask/resolve-mention.ts';
import type { DependencyPath } from '#protocol/path.ts';
import type { MeantThing } from '../analysis/question-data.ts';
import type { Asking } from './asking.ts';
import { asModule } from './code-of-thing.ts';
import { pathOfThings } from './answer-path.ts';
import { code, counted, type Draft, type DraftLine } from './draft.ts';

/** Pairs of meanings that are looked at. */
const pairsMax = 24;
/** Number of paths that are shown. */
const waysShown = 8;

interface Way {
  readonly from: NamedThing;
  readonly to: NamedThing;
  readonly found: DependencyPath;
}

/** Which meanings of one name reach which of another, where at least one of them has several. */
export async function answerPathOfSeveral(asking: Asking, from: MeantThing, to: MeantThing): Promise<Draft> {
  const pairs = pairsOf(asking.snapshot.files, from, to);
  const looked = pairs.slice(0, pairsMax);
  const ways: Way[] = [];
  for (const [start, end] of looked) {
    // oxlint-disable-next-line no-await-in-loop -- few, one thread answers them all
    const found = await pathOfThings(asking, start, end);
    if (found.path.length > 0) ways.push({ from: start, to: end, found });
  }
  const among = pairsWords(looked.length, pairsMax < pairs.length || areCut(from) || areCut(to));
  const lead = ways.length === 0 ? leadOfNone(among, from, to) : leadOfSome(ways, among, from, to);
  return {
    mode: 'graph',
    lead: [{ text: lead }],
    lines: ways.length === 0 ? meaningLines(from, to) : linesOf(ways),
    certainty: 'unknown',
    doubts: [{ code: 'names_ambiguous' }],
    operation: 'GET …/path',
  };
}

/** Reports whether more things have that name than are shown. */
function areCut({ thing, candidates, candidateCount }: MeantThing): boolean {
  return thing === undefined && candidateCount > candidates.length;
}

function pairsWords(count: number, areMore: boolean): string {
  return areMore ? `the first ${counted(count, 'pair')}` : counted(count, 'pair');
}

/** Those of the product first, of these those of one file: two names of one sentence are likely meant so. */
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
  const choices = several.map(
    ({ text, candidateCount }) => `${code(text)} may mean ${counted(candidateCount, 'thing')}`,
  );
  return `${choices.join(', and ')} of this project.`;
}

function leadOfNone(among: string, from: MeantThing, to: MeantThing): string {
  const names = `${code(from.text)} to ${code(to.text)}`;
  return `No path from ${names} is known among ${among}. ${meaningsOf(from, to)} Ask again with ids of those that are meant.`;
}

function leadOfSome(ways: readonly Way[], among: string, from: MeantThing, to: MeantThing): string {
  const shown = ways.length > waysShown ? `, of which the ${waysShown} shortest are shown` : '';
  const have = ways.length === 1 ? 'has' : 'have';
  return `${meaningsOf(from, to)} Of ${among} ${ways.length} ${have} a path${shown}; ask again with two of these ids for its steps.`;
}

function linesOf(ways: readonly Way[]): DraftLine[] {
  return ways
    .toSorted((a, b) => a.found.edges.length - b.found.edges.length)
    .slice(0, waysShown)
    .map(lineOf);
}

/** Lists ids, which the caller needs to ask again. Nothing is cited: no path is shown. */
function meaningLines(...names: readonly MeantThing[]): readonly DraftLine[] {
  const several = names.filter(({ thing }) => thing === undefined);
  return several.flatMap(({ candidates }) => candidates.map(({ id }) => ({ head: code(id), statements: [] })));
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
