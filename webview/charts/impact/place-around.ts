import type { Box, Point } from '../scene.ts';

/** Of a mark, in CSS pixels. */
export const markWidth = 148;
export const markHeight = 34;
const gapX = 14;
const gapY = 10;
/** Between what is inside and the marks around it: arrows run there. */
const ringGap = 20;

/** Something to be placed, and where that stands which it comes from. */
export interface Anchored {
  readonly id: string;
  readonly anchor: Point;
}

export interface Placed {
  readonly places: ReadonlyMap<string, Box>;
  /** All of it, with what is inside. */
  readonly box: Box;
}

/**
 * Puts marks around a box, in pairs of columns beside it and of rows above and below it, whichever brings the whole
 * nearer to the wanted shape. What comes first stands nearest; within a pair everything stands on the side of what it
 * comes from. Equal input gives equal places.
 *
 * @param aspect wanted width by height
 */
export function placeAround(inner: Box, marks: readonly Anchored[], aspect: number): Placed {
  const places = new Map<string, Box>();
  let box = inner;
  let gap = ringGap;
  for (let at = 0; at < marks.length;) {
    const isAcross = takesColumns(box, aspect);
    const perSide = isAcross ? fitting(box.height, markHeight, gapY) : fitting(box.width + 2 * gap, markWidth, gapX);
    const pair = marks.slice(at, at + 2 * perSide);
    for (const [id, place] of isAcross ? columns(box, gap, pair) : rows(box, gap, pair)) places.set(id, place);
    box = around(box, places, pair);
    at += pair.length;
    gap = isAcross ? gapX : gapY;
  }
  return { places, box };
}

/** Columns make it wider, rows higher. */
function takesColumns({ width, height }: Box, aspect: number): boolean {
  const off = (ratio: number) => Math.abs(Math.log(ratio / aspect));
  return off((width + 2 * (markWidth + gapX)) / height) <= off(width / (height + 2 * (markHeight + gapY)));
}

function fitting(room: number, size: number, gap: number): number {
  return Math.max(1, Math.floor((room + gap) / (size + gap)));
}

function columns(box: Box, gap: number, pair: readonly Anchored[]): [string, Box][] {
  const [left, right] = halves(pair, ({ x }) => x);
  return [...column(left, box.x - gap - markWidth, box), ...column(right, box.x + box.width + gap, box)];
}

function column(marks: readonly Anchored[], x: number, box: Box): [string, Box][] {
  const height = marks.length * (markHeight + gapY) - gapY;
  const top = box.y + (box.height - height) / 2;
  return sorted(marks, ({ y }) => y).map(({ id }, at) => [id, markAt(x, top + at * (markHeight + gapY))]);
}

function rows(box: Box, gap: number, pair: readonly Anchored[]): [string, Box][] {
  const [above, below] = halves(pair, ({ y }) => y);
  return [...row(above, box.y - gap - markHeight, box), ...row(below, box.y + box.height + gap, box)];
}

function row(marks: readonly Anchored[], y: number, box: Box): [string, Box][] {
  const width = marks.length * (markWidth + gapX) - gapX;
  const left = box.x + (box.width - width) / 2;
  return sorted(marks, ({ x }) => x).map(({ id }, at) => [id, markAt(left + at * (markWidth + gapX), y)]);
}

/** The half that comes from one side, and the one that comes from the other; where an order says nothing, as given. */
function halves(pair: readonly Anchored[], of: (anchor: Point) => number): [Anchored[], Anchored[]] {
  const inOrder = sorted(pair, of);
  // One alone stands behind: reading goes there.
  const middle = Math.floor(inOrder.length / 2);
  return [inOrder.slice(0, middle), inOrder.slice(middle)];
}

function sorted(marks: readonly Anchored[], of: (anchor: Point) => number): Anchored[] {
  return marks.toSorted((a, b) => of(a.anchor) - of(b.anchor));
}

function around(box: Box, places: ReadonlyMap<string, Box>, pair: readonly Anchored[]): Box {
  return boxAround([box, ...pair.map(({ id }) => places.get(id) as Box)]);
}

/** Rows of equal marks from the upper left on. */
export function placeGrid(ids: readonly string[], at: Point, columnCount: number): Placed {
  const places = new Map(
    ids.map((id, index) => {
      const [line, place] = [Math.floor(index / columnCount), index % columnCount];
      return [id, markAt(at.x + place * (markWidth + gapX), at.y + line * (markHeight + gapY))];
    }),
  );
  return { places, box: boxAround([...places.values()]) };
}

/** How many columns bring a grid of so many marks nearest to a shape, or keep it as low as something beside it. */
export function gridColumns(count: number, aspect: number, height = 0): number {
  const square = Math.sqrt(((count * (markHeight + gapY)) / (markWidth + gapX)) * aspect);
  const rowsBeside = Math.max(fitting(height, markHeight, gapY), Math.ceil(count / Math.max(1, Math.round(square))));
  return Math.max(1, Math.ceil(count / rowsBeside));
}

/** How many columns fit into a width. */
export function columnsIn(width: number): number {
  return fitting(width, markWidth, gapX);
}

function markAt(x: number, y: number): Box {
  return { x, y, width: markWidth, height: markHeight };
}

export function boxAround(boxes: readonly Box[]): Box {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}
