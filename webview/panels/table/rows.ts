import { proofWords } from '#protocol/proof-words.ts';
import type { ViewEdge, ViewMark } from '#protocol/view.ts';
import { nameOf } from '#webview/charts/describe.ts';
import type { Selection } from '../graph/surface.ts';
import { languageName, typeName } from '../../state/wording.ts';

export type Cell = string | number | undefined;

export interface Column<Item> {
  readonly name: string;
  /** Longer words for the heading. */
  readonly title?: string;
  readonly value: (item: Item) => Cell;
}

export const markColumns: readonly Column<ViewMark>[] = [
  { name: 'Path', value: ({ id }) => nameOf(id) },
  { name: 'Kind', value: ({ type }) => typeName(type) },
  { name: 'Language', value: ({ language }) => language && languageName(language) },
  { name: 'Files', title: 'Files in it', value: ({ files }) => files },
  { name: 'Lines', title: 'Lines of code', value: ({ size }) => size },
  { name: 'Dependencies in', title: 'Pairs of files: one outside that imports one in it', value: ({ fanIn }) => fanIn },
  {
    name: 'Dependencies out',
    title: 'Pairs of files: one in it that imports one outside',
    value: ({ fanOut }) => fanOut,
  },
  {
    name: 'In cycles',
    title: 'Files of it that are part of a cycle',
    value: ({ inCycles, cycle }) => inCycles ?? (cycle === undefined ? undefined : 1),
  },
  { name: 'Unresolved', title: 'Unresolved imports in it', value: ({ unknown }) => unknown },
];

export const edgeColumns: readonly Column<ViewEdge>[] = [
  { name: 'From', value: ({ source }) => nameOf(source) },
  { name: 'To', value: ({ target }) => nameOf(target) },
  { name: 'Imports', title: 'Import lines behind the arrow', value: ({ weight }) => weight },
  { name: 'Kinds', value: ({ types }) => types.map(typeName).join(', ') },
  {
    name: 'Best known',
    title: 'How the best known of its imports is known; the details count the others',
    value: ({ proof }) => proofWords[proof],
  },
  { name: 'Cycle', title: 'Part of a cycle of files', value: ({ cyclic }) => (cyclic ? 'yes' : undefined) },
  { name: 'Backwards', title: 'Against the order of the drawing', value: ({ back }) => (back ? 'yes' : undefined) },
];

export interface Order {
  readonly column: number;
  readonly isDescending: boolean;
}

/** By one column, then as they came. Numbers by size, texts by the alphabet; what is empty comes last both ways. */
export function sortItems<Item>(items: readonly Item[], columns: readonly Column<Item>[], order: Order): Item[] {
  const value = columns[order.column]?.value ?? (() => undefined);
  const sign = order.isDescending ? -1 : 1;
  return items.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return sign * compareCells(left, right);
  });
}

const alphabet = new Intl.Collator('en', { numeric: true });

function compareCells(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : alphabet.compare(String(a), String(b));
}

/** The next order when a heading is pressed: numbers begin with the largest, texts with A. */
export function nextOrder<Item>(order: Order, column: number, columns: readonly Column<Item>[], first?: Item): Order {
  if (order.column === column) return { column, isDescending: !order.isDescending };
  const sample = first === undefined ? undefined : columns[column]?.value(first);
  return { column, isDescending: typeof sample === 'number' || sample === undefined };
}

export function selectionOfMark({ id }: ViewMark): Selection {
  return { kind: 'mark', id };
}

export function selectionOfEdge({ source, target }: ViewEdge): Selection {
  return { kind: 'edge', source, target };
}
