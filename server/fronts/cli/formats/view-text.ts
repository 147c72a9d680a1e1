import { compareTexts } from '#server/base/compare-texts.ts';
import type { View, ViewEdge, ViewMark } from '#protocol/view.ts';
import { counted, withCommas } from '../text/numbers.ts';
import { type Column, table, type TableLook } from '../text/table.ts';

const MARK_LAYOUT: readonly Column[] = [
  { title: 'mark', shrinks: true },
  { title: 'files', align: 'right' },
  { title: 'lines', align: 'right' },
  { title: 'used by', align: 'right' },
  { title: 'uses', align: 'right' },
  { title: 'in cycles', align: 'right' },
  { title: 'unknown', align: 'right' },
];

const EDGE_LAYOUT: readonly Column[] = [
  { title: 'imports', align: 'right' },
  { title: 'from', shrinks: true },
  { title: 'to' },
  { title: 'types' },
  { title: 'notable' },
];

/** Edges that are listed; the data has all. */
const EDGES_SHOWN = 20;

/** A drawing for people without a picture: its marks, what lies in them indented, and the edges with most behind them. */
export function* viewText({ marks, edges, files, hiddenFiles }: View, look: TableLook): Generator<string> {
  for (const line of table(MARK_LAYOUT, [...markRows(marks)], look)) yield `${line}\n`;
  const heaviest = edges.toSorted(heavierFirst).slice(0, EDGES_SHOWN);
  if (heaviest.length > 0) yield '\n';
  for (const line of heaviest.length > 0 ? table(EDGE_LAYOUT, heaviest.map(edgeRow), look) : []) yield `${line}\n`;
  const shown = edges.length > heaviest.length ? `, the heaviest ${heaviest.length} shown` : '';
  const hidden = hiddenFiles > 0 ? ` and ${withCommas(hiddenFiles)} hidden` : '';
  yield `\n${counted(marks.length, 'mark')}, ${counted(edges.length, 'edge')}${shown}; ${counted(files, 'file')}${hidden}\n`;
}

/** In the order in which a drawing is read: row by row, what is in a mark directly below it. */
function* markRows(marks: readonly ViewMark[]): Generator<string[]> {
  const inside = new Map<string | undefined, ViewMark[]>();
  for (const mark of marks) inside.set(mark.parent, [...(inside.get(mark.parent) ?? []), mark]);
  const open = [...readingOrder(inside.get(undefined))].map((mark) => ({ mark, depth: 0 })).toReversed();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { mark, depth } = next;
    yield markRow(mark, depth);
    const content = readingOrder(inside.get(mark.id)).map((each) => ({ mark: each, depth: depth + 1 }));
    open.push(...content.toReversed());
  }
}

function readingOrder(marks: readonly ViewMark[] = []): ViewMark[] {
  return marks.toSorted((a, b) => a.y - b.y || a.x - b.x);
}

/** At the top a mark is shown by its id, inside of another one by what that leaves open. */
function markRow(mark: ViewMark, depth: number): string[] {
  const name = depth === 0 ? mark.id : mark.label;
  const cycles = mark.inCycles ?? (mark.cycle === undefined ? 0 : 1);
  const counters = [mark.files, mark.size, mark.fanIn, mark.fanOut, cycles, mark.unknown ?? 0];
  return ['  '.repeat(depth) + name, ...counters.map(counterText)];
}

/** Nothing is left blank; what is not known is not taken for it. */
function counterText(count: number | undefined): string {
  return count === undefined ? '-' : count === 0 ? '' : withCommas(count);
}

function heavierFirst(a: ViewEdge, b: ViewEdge): number {
  return b.weight - a.weight || compareTexts(a.source, b.source) || compareTexts(a.target, b.target);
}

function edgeRow({ weight, source, target, types, cyclic, back }: ViewEdge): string[] {
  const notable = [...(cyclic ? ['cyclic'] : []), ...(back ? ['back'] : [])].join(', ');
  return [withCommas(weight), source, target, types.join(', '), notable];
}
