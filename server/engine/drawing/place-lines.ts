import { alignLines } from './align-lines.ts';
import { type BoxGraph, reversed } from './box-graph.ts';
import type { FittedLines } from './fit-lines.ts';
import { noLevel } from './levels.ts';
import { gapY, gapYPlain, type Size } from './natural-size.ts';
import { type ChildSizes, type Line, lineHeight, lineWidth } from './pack-lines.ts';

/** Where the children of a box stand, from its upper left corner, without frame. */
export interface Placement extends Size {
  readonly lefts: Float64Array;
  readonly tops: Float64Array;
  readonly sizes: ChildSizes;
  /** Line of each child, 0 at the top. */
  readonly lines: Float64Array;
}

/** Of the lines of what has no edges: they come last. */
export const plainLevel = noLevel;

export function sizeOfLines(lines: readonly Line[]): Size {
  return {
    width: lines.reduce((most, { columns }) => Math.max(most, lineWidth(columns)), 0),
    height: lines.reduce((sum, line, index) => sum + gapAbove(lines, index) + lineHeight(line), 0),
  };
}

function gapAbove(lines: readonly Line[], index: number): number {
  if (index === 0) return 0;
  const [above, own] = [lines[index - 1].level, lines[index].level];
  if (own === above) return gapYPlain;
  return own === plainLevel ? 2 * gapYPlain : gapY;
}

export function placeLines({ lines, sizes }: FittedLines, graph: BoxGraph): Placement {
  const { width, height } = sizeOfLines(lines);
  const columnLefts = alignLines(lines, width, graph, reversed(graph));
  const lefts = new Float64Array(graph.count);
  const tops = new Float64Array(graph.count);
  const lineNumbers = new Float64Array(graph.count);
  let y = 0;
  lines.forEach((line, index) => {
    y += gapAbove(lines, index);
    line.columns.forEach((column, position) => {
      let top = y;
      for (const child of column.children) {
        lefts[child] = columnLefts[index][position] + (column.width - sizes.widths[child]) / 2;
        tops[child] = top;
        lineNumbers[child] = index;
        top += sizes.heights[child] + gapYPlain;
      }
    });
    y += lineHeight(line);
  });
  return { width, height, lefts, tops, sizes, lines: lineNumbers };
}
