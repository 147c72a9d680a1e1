import type { BoxGraph } from './box-graph.ts';
import { gapX, gapY, gapYPlain, type Size } from './natural-size.ts';
import { type ChildSizes, columnsOf, isLow, type Line, lineHeight, lineWidth } from './pack-lines.ts';

/** Cost, as height, of one more level in a line, and of one edge that runs sideways because of it. */
const levelCost = 30;
const edgeCost = 40;

/** No more levels of marks of very different heights come into one line. */
const unevenLevelsMax = 24;

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
  const starts = bestStarts(content, alone.map(heightOf), widthMax);
  const found: (readonly Line[])[] = [];
  for (let end = alone.length; end > 0; end = starts[end]) {
    const begin = starts[end];
    const isMerged = begin < end - 1;
    found.push(isMerged ? [{ columns: columnsBetween(content, begin, end), level: begin }] : alone[begin]);
  }
  return found.toReversed().flat();
}

/** By end of a line, counted in levels: the level it begins with, if everything before it stands as low as it can. */
function bestStarts(content: LevelledContent, heightsAlone: readonly number[], widthMax: number): Uint32Array {
  const count = heightsAlone.length;
  const extents = content.rows.map((row) => extentOf(row, content.sizes));
  const costs = new Float64Array(count + 1).fill(Infinity);
  const starts = new Uint32Array(count + 1);
  costs[0] = 0;
  for (let end = 1; end <= count; end++) {
    let sideways = 0;
    let extent: Extent | undefined;
    for (let begin = end - 1; begin >= 0; begin--) {
      extent = joined(extents[begin], extent);
      const size =
        begin < end - 1 ? mergedSize(content, extent, begin, end) : { width: 0, height: heightsAlone[begin] };
      if (size === undefined || size.width > widthMax) break;
      sideways += levelCost + edgeCost * edgesInto(content, begin, end);
      const cost = costs[begin] + size.height + gapY + sideways;
      if (cost >= costs[end]) continue;
      costs[end] = cost;
      starts[end] = begin;
    }
  }
  return starts;
}

/** Of some children that stand side by side, one in each column. */
interface Extent {
  readonly width: number;
  readonly least: number;
  readonly most: number;
}

function extentOf(row: readonly number[], { widths, heights }: ChildSizes): Extent {
  let [width, least, most] = [-gapX, Infinity, 0];
  for (const child of row) {
    width += widths[child] + gapX;
    least = Math.min(least, heights[child]);
    most = Math.max(most, heights[child]);
  }
  return { width, least, most };
}

function joined(a: Extent, b: Extent | undefined): Extent {
  if (b === undefined) return a;
  return { width: a.width + gapX + b.width, least: Math.min(a.least, b.least), most: Math.max(a.most, b.most) };
}

/** Only where some are so low that they stand above each other, columns must be made to know their size. */
function mergedSize(content: LevelledContent, extent: Extent, begin: number, end: number): Size | undefined {
  if (!isLow(extent.least, extent.most)) return { width: extent.width, height: extent.most };
  if (end - begin > unevenLevelsMax) return undefined;
  const columns = columnsBetween(content, begin, end);
  return { width: lineWidth(columns), height: lineHeight({ columns, level: begin }) };
}

function columnsBetween({ rows, sizes }: LevelledContent, begin: number, end: number): Line['columns'] {
  return columnsOf(rows.slice(begin, end).flat(), sizes);
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
