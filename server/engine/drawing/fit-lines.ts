import { gapYPlain, type Size } from './natural-size.ts';
import { type ChildSizes, type Column, type Line, lineWidth } from './pack-lines.ts';

/**
 * The sizes that each child can have, narrow and high ones first: each is wider and lower than the one before. Undefined
 * for a child that has one size only.
 */
export type SizeChoices = (child: number) => readonly Size[] | undefined;

export interface FittedLines {
  readonly lines: readonly Line[];
  readonly sizes: ChildSizes;
}

/**
 * Makes each line as low as its width allows: every child in it that can have several sizes takes the narrowest that is
 * not higher than the line.
 */
export function fitLines(
  lines: readonly Line[],
  width: number,
  sizes: ChildSizes,
  choicesOf: SizeChoices,
): FittedLines {
  const fitted = { widths: sizes.widths.slice(), heights: sizes.heights.slice() };
  const result = lines.map((line) => {
    const flexible = line.columns.flatMap(({ children }) => (children.length === 1 ? children : [])).filter(choicesOf);
    if (flexible.length === 0) return line;
    const fixed = line.columns.filter(({ children }) => !flexible.includes(children[0]));
    const room = width - lineWidth([...fixed, ...flexible.map(() => emptyColumn)]);
    takeSizes(flexible, room, fitted, choicesOf);
    return { ...line, columns: line.columns.map((column) => resized(column, fitted)) };
  });
  return { lines: result, sizes: fitted };
}

const emptyColumn: Column = { children: [], width: 0, height: 0, preferred: 0 };

/** The lowest height at which all of them together are not wider than there is room; else each as narrow as can be. */
function takeSizes(children: readonly number[], room: number, sizes: ChildSizes, choicesOf: SizeChoices): void {
  const choices = children.map((child) => choicesOf(child) as readonly Size[]);
  const heights = choices.flatMap((each) => each.map(({ height }) => height)).toSorted((a, b) => a - b);
  const atMost = (height: number) => choices.map((each) => each.find((size) => size.height <= height));
  const fits = (found: readonly (Size | undefined)[]): found is Size[] =>
    found.every((size) => size !== undefined) && found.reduce((sum, size) => sum + size.width, 0) <= room;
  const taken = heights.map(atMost).find(fits) ?? choices.map(([narrowest]) => narrowest);
  children.forEach((child, index) => {
    sizes.widths[child] = taken[index].width;
    sizes.heights[child] = taken[index].height;
  });
}

function resized(column: Column, { widths, heights }: ChildSizes): Column {
  return {
    ...column,
    width: column.children.reduce((most, child) => Math.max(most, widths[child]), 0),
    height: column.children.reduce((sum, child) => sum + heights[child] + gapYPlain, -gapYPlain),
  };
}
