import type { BoxGraph } from './box-graph.ts';
import { gapY, gapYPlain } from './natural-size.ts';
import { type ChildSizes, columnsOf, type Line, lineHeight, lineWidth } from './pack-lines.ts';

/** What it may cost, as height, to put one more level into a line, and for one edge to run sideways because of it. */
const levelCost = 12;
const edgeCost = 12;

/** The content of a box, cut into levels. */
export interface LevelledContent {
  readonly graph: BoxGraph;
  readonly levels: Uint32Array;
  /** Children of each level, from left to right. */
  readonly rows: readonly (readonly number[])[];
  readonly sizes: ChildSizes;
}

/**
 * Puts levels side by side where a box would become too high otherwise: the lines whose total height is least, by
 * dynamic programming over the places where a line may end. Within a line, what depends stands left of what it
 * depends on, or above.
 *
 * @param alone lines of each level when nothing else stands in them
 */
export function mergeLevels(content: LevelledContent, alone: readonly (readonly Line[])[], widthMax: number): Line[] {
  const { length } = alone;
  const costs = new Float64Array(length + 1).fill(Infinity);
  const begins = new Uint32Array(length + 1);
  costs[0] = 0;
  for (let end = 1; end <= length; end++) {
    let sideways = 0;
    for (let begin = end - 1; begin >= 0; begin--) {
      const lines = begin === end - 1 ? alone[begin] : sideBySide(content, begin, end, widthMax);
      if (lines === undefined) break;
      sideways += levelCost + edgeCost * edgesInto(content, begin, end);
      const cost = costs[begin] + heightOf(lines) + gapY + sideways;
      if (cost >= costs[end]) continue;
      costs[end] = cost;
      begins[end] = begin;
    }
  }
  const found: Line[][] = [];
  for (let end = length; end > 0; end = begins[end]) {
    const begin = begins[end];
    found.push([...((begin === end - 1 ? alone[begin] : sideBySide(content, begin, end, widthMax)) ?? [])]);
  }
  return found.toReversed().flat();
}

function sideBySide(
  { rows, sizes }: LevelledContent,
  begin: number,
  end: number,
  widthMax: number,
): readonly Line[] | undefined {
  const columns = columnsOf(rows.slice(begin, end).flat(), sizes);
  return lineWidth(columns) <= widthMax ? [{ columns, level: begin }] : undefined;
}

/** Edges from a level to those behind it and before `end`. */
function edgesInto({ graph, levels, rows }: LevelledContent, level: number, end: number): number {
  let count = 0;
  for (const child of rows[level]) {
    for (let row = graph.starts[child]; row < graph.starts[child + 1]; row++) {
      const other = levels[graph.targets[row]];
      if (other > level && other < end) count++;
    }
  }
  return count;
}

function heightOf(lines: readonly Line[]): number {
  return lines.reduce((sum, line) => sum + lineHeight(line) + gapYPlain, -gapYPlain);
}
