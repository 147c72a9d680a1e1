import type { DrawnBounds, DrawnEdge, DrawnMark } from './drawn-view.ts';
import { gapX, gapYPlain, type Size } from './natural-size.ts';

/** Between columns, for the edges. */
const columnGap = 96;

/** A column of fewer marks is never broken. */
const rowsMin = 8;

type Distant = Pick<DrawnMark, 'id' | 'distance'>;

/**
 * Marks by column, from left to right. Next to the focus they stand in the order they come in, farther away each near
 * what it has edges with one column nearer.
 */
export function orderColumns<Mark extends Distant>(marks: readonly Mark[], edges: readonly DrawnEdge[]): Mark[][] {
  const columns = new Map<number, Mark[]>();
  for (const mark of marks) {
    const column = columns.get(mark.distance ?? 0);
    if (column === undefined) columns.set(mark.distance ?? 0, [mark]);
    else column.push(mark);
  }
  const neighbours = neighboursOf(edges);
  const heights = new Map<string, number>();
  const fromFocus = [...columns.keys()].toSorted((a, b) => Math.abs(a) - Math.abs(b) || a - b);
  for (const distance of fromFocus) {
    const column = columns.get(distance) as Mark[];
    const nearer = new Set(columns.get(distance - Math.sign(distance))?.map(({ id }) => id));
    if (Math.abs(distance) > 1) sortByNeighbours(column, nearer, neighbours, heights);
    column.forEach(({ id }, index) => heights.set(id, (index + 0.5) / column.length));
  }
  return [...columns].toSorted(([a], [b]) => a - b).map(([, column]) => column);
}

function neighboursOf(edges: readonly DrawnEdge[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const note = (from: string, to: string) => {
    const known = found.get(from);
    if (known === undefined) found.set(from, [to]);
    else known.push(to);
  };
  for (const { source, target } of edges) {
    note(source, target);
    note(target, source);
  }
  return found;
}

function sortByNeighbours(
  column: Distant[],
  nearer: ReadonlySet<string>,
  neighbours: ReadonlyMap<string, readonly string[]>,
  heights: ReadonlyMap<string, number>,
): void {
  const preferred = new Map(
    column.map(({ id }) => {
      const near = (neighbours.get(id) ?? []).filter((other) => nearer.has(other));
      const sum = near.reduce((total, other) => total + (heights.get(other) ?? 0), 0);
      return [id, near.length === 0 ? 1 : sum / near.length];
    }),
  );
  column.sort((a, b) => (preferred.get(a.id) as number) - (preferred.get(b.id) as number));
}

/**
 * Places of the marks of all columns, which stand side by side around one middle line. A column that would be too high
 * is broken into several that stand closer; how high is tried out, so that the whole comes near the wanted shape.
 *
 * @param columns sizes of the marks, from top to bottom
 * @param aspect wanted width by height
 */
export function placeColumns(columns: readonly (readonly Size[])[], aspect: number): DrawnBounds[][] {
  const longest = columns.reduce((most, sizes) => Math.max(most, sizes.length), 1);
  let best: { places: DrawnBounds[][]; score: number } | undefined;
  for (let rows = Math.min(longest, rowsMin); ; rows = Math.min(longest, Math.ceil(rows * 1.25))) {
    const places = placeWith(columns, rows);
    const score = scoreOf(places.flat(), aspect);
    if (best === undefined || score < best.score) best = { places, score };
    if (rows === longest) return best.places;
  }
}

function placeWith(columns: readonly (readonly Size[])[], rows: number): DrawnBounds[][] {
  let left = 0;
  return columns.map((sizes) => {
    const perPart = Math.ceil(sizes.length / Math.ceil(sizes.length / rows));
    const places: DrawnBounds[] = [];
    for (let start = 0; start < sizes.length; start += perPart) {
      const part = stack(sizes.slice(start, start + perPart), left);
      places.push(...part);
      left += Math.max(...part.map(({ width }) => width)) + gapX;
    }
    left += columnGap - gapX;
    return places;
  });
}

/** Around the height 0. */
function stack(sizes: readonly Size[], x: number): DrawnBounds[] {
  let y = -sizes.reduce((sum, { height }) => sum + height + gapYPlain, -gapYPlain) / 2;
  return sizes.map(({ width, height }) => {
    const place = { x, y, width, height };
    y += height + gapYPlain;
    return place;
  });
}

/** Width of the smallest area of the wanted shape around all places. */
function scoreOf(places: readonly DrawnBounds[], aspect: number): number {
  const right = places.reduce((most, { x, width }) => Math.max(most, x + width), 0);
  const bottom = places.reduce((most, { y, height }) => Math.max(most, y + height), 0);
  return Math.max(right, 2 * bottom * aspect);
}
