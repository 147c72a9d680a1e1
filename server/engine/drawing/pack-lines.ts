import { gapX, gapYPlain } from './natural-size.ts';

/** Sizes of the children of a box. */
export interface ChildSizes {
  readonly widths: Float64Array;
  readonly heights: Float64Array;
}

/** Columns that stand side by side, of which most hold one child and some a stack of low ones beside a high one. */
export interface Line {
  readonly columns: readonly Column[];
  readonly level: number;
}

export interface Column {
  readonly children: readonly number[];
  readonly width: number;
  readonly height: number;
  /** Where in its row it would like to stand. */
  readonly preferred: number;
}

/** Breaks the children of one level, which do not depend on each other, into lines of at most about `widthMax`. */
export function packLevel(row: readonly number[], sizes: ChildSizes, widthMax: number, level: number): Line[] {
  const columns = columnsOfLevel(row, sizes);
  if (lineWidth(columns) <= widthMax) return [{ columns, level }];
  const lines = isEven(columns) ? dealOut(columns, widthMax) : byHeight(columns, widthMax);
  return lines.map((each) => ({ columns: each, level }));
}

/** In reading order, as many in a line as there is room for. */
export function packInOrder(row: readonly number[], sizes: ChildSizes, widthMax: number, level: number): Line[] {
  const columns = columnsOfLevel(row, sizes);
  const lines = isEven(columns) ? fillLines(columns, widthMax) : byHeight(columns, widthMax);
  return lines.map((each) => ({ columns: each, level }));
}

export function lineWidth(columns: readonly Column[]): number {
  return columns.reduce((sum, { width }) => sum + width + gapX, -gapX);
}

export function lineHeight({ columns }: Line): number {
  return columns.reduce((height, column) => Math.max(height, column.height), 0);
}

/** Whether something is so low beside something else that two of it can stand above each other there. */
export function isLow(height: number, tallest: number): boolean {
  return 2 * height + gapYPlain <= tallest;
}

/** Side by side in this order; low ones stand above each other beside what is at least twice as high. */
export function columnsOf(row: readonly number[], sizes: ChildSizes): Column[] {
  const tallest = tallestOf(row, sizes);
  const columns: Column[] = [];
  let low: PreferredPlace[] = [];
  row.forEach((child, preferred) => {
    if (isLow(sizes.heights[child], tallest)) {
      low.push({ child, preferred });
      return;
    }
    columns.push(...stacks(low, sizes, tallest), columnOf([{ child, preferred }], sizes));
    low = [];
  });
  return [...columns, ...stacks(low, sizes, tallest)];
}

/** The same where the order does not matter: all low ones together, so that as few columns as possible are made of them. */
function columnsOfLevel(row: readonly number[], sizes: ChildSizes): Column[] {
  const tallest = tallestOf(row, sizes);
  const { low = [], high = [] } = Object.groupBy(
    row.map((child, preferred): PreferredPlace => ({ child, preferred })),
    ({ child }) => (isLow(sizes.heights[child], tallest) ? 'low' : 'high'),
  );
  const columns = [...high.map((each) => columnOf([each], sizes)), ...stacks(low, sizes, tallest)];
  return columns.toSorted((a, b) => a.preferred - b.preferred);
}

function tallestOf(row: readonly number[], { heights }: ChildSizes): number {
  return row.reduce((height, child) => Math.max(height, heights[child]), 0);
}

interface PreferredPlace {
  readonly child: number;
  readonly preferred: number;
}

/** As few stacks as the height allows, evenly filled. */
function stacks(low: readonly PreferredPlace[], sizes: ChildSizes, heightMax: number): Column[] {
  if (low.length === 0) return [];
  const total = low.reduce((sum, { child }) => sum + sizes.heights[child] + gapYPlain, 0);
  const count = Math.ceil(total / (heightMax + gapYPlain));
  const perStack = Math.ceil(low.length / count);
  const found: Column[] = [];
  for (let at = 0; at < low.length; at += perStack) found.push(columnOf(low.slice(at, at + perStack), sizes));
  return found;
}

function columnOf(members: readonly PreferredPlace[], { widths, heights }: ChildSizes): Column {
  let [width, height, preferred] = [0, -gapYPlain, 0];
  for (const { child, preferred: own } of members) {
    width = Math.max(width, widths[child]);
    height += heights[child] + gapYPlain;
    preferred += own / members.length;
  }
  return { children: members.map(({ child }) => child), width, height, preferred };
}

function isEven(columns: readonly Column[]): boolean {
  let [least, most] = [Infinity, 0];
  for (const { height } of columns) {
    least = Math.min(least, height);
    most = Math.max(most, height);
  }
  return most <= 1.6 * least;
}

/** One column to each line in turn, so that each line runs over the whole width in the order of the row. */
function dealOut(columns: readonly Column[], widthMax: number): Column[][] {
  for (let count = Math.ceil(lineWidth(columns) / widthMax); ; count++) {
    const lines = Array.from({ length: count }, (_, line) => columns.filter((__, index) => index % count === line));
    if (count >= columns.length || lines.every((line) => lineWidth(line) <= widthMax)) return lines;
  }
}

/** The highest first, so that a line holds what is about equally high. */
function byHeight(columns: readonly Column[], widthMax: number): Column[][] {
  const highestFirst = columns.toSorted((a, b) => b.height - a.height || a.preferred - b.preferred);
  return fillLines(highestFirst, widthMax).map((line) => line.toSorted((a, b) => a.preferred - b.preferred));
}

function fillLines(columns: readonly Column[], widthMax: number): Column[][] {
  const lines: Column[][] = [];
  let width = Infinity;
  for (const column of columns) {
    width += gapX + column.width;
    if (width > widthMax) {
      lines.push([]);
      width = column.width;
    }
    lines[lines.length - 1].push(column);
  }
  return lines;
}
