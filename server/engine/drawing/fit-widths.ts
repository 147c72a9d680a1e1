import { gapX, gapYPlain, type Size } from './natural-size.ts';
import { type ChildSizes, type Column, type Line, lineWidth } from './pack-lines.ts';

/** A child is never made narrower than this part of its own width, nor wider than `widestFactor` times it. */
const narrowestFactor = 0.6;
const widestFactor = 3;

/**
 * Gives the room of each line to the children in it that can have another width, by their areas: so all of them become
 * about equally high.
 *
 * @param resize size of a child that is given about this width
 */
export function fitWidths(
  lines: readonly Line[],
  width: number,
  sizes: ChildSizes,
  isFlexible: (child: number) => boolean,
  resize: (child: number, width: number) => Size,
): { readonly lines: Line[]; readonly sizes: ChildSizes } {
  const widths = sizes.widths.slice();
  const heights = sizes.heights.slice();
  const fitted = lines.map((line): Line => {
    const flexible = line.columns.filter(({ children }) => children.length === 1 && isFlexible(children[0]));
    const room = width - lineWidth(line.columns);
    if (flexible.length === 0 || (flexible.length === 1 && room < gapX)) return line;
    const total = flexible.reduce((sum, column) => sum + column.width, room);
    const area = flexible.reduce((sum, column) => sum + column.width * column.height, 0);
    for (const { children, width: own, height } of flexible) {
      const share = (total * own * height) / area;
      const size = resize(children[0], Math.min(widestFactor * own, Math.max(narrowestFactor * own, share)));
      widths[children[0]] = size.width;
      heights[children[0]] = size.height;
    }
    return { ...line, columns: line.columns.map((column) => resized(column, { widths, heights })) };
  });
  return { lines: fitted, sizes: { widths, heights } };
}

function resized(column: Column, { widths, heights }: ChildSizes): Column {
  return {
    ...column,
    width: column.children.reduce((most, child) => Math.max(most, widths[child]), 0),
    height: column.children.reduce((sum, child) => sum + heights[child] + gapYPlain, -gapYPlain),
  };
}
