import type { BoxGraph } from './box-graph.ts';
import { gapX } from './natural-size.ts';
import { type Line, lineWidth } from './pack-lines.ts';

/** Downwards and upwards in turn. */
const sweeps = 6;

/**
 * Left edges of all columns, line by line: each line uses its room such that marks stand near what they have edges with,
 * in unchanged order.
 *
 * @param backward the edges of `graph` from their targets
 */
export function alignLines(lines: readonly Line[], width: number, graph: BoxGraph, backward: BoxGraph): Float64Array[] {
  const lineOf = new Int32Array(graph.count).fill(-1);
  lines.forEach(({ columns }, line) => {
    for (const { children } of columns) for (const child of children) lineOf[child] = line;
  });
  const centres = new Float64Array(graph.count);
  const lefts = lines.map((line, index) =>
    inRow(line, isBroken(lines, index) ? 0 : (width - lineWidth(line.columns)) / 2),
  );
  lines.forEach((line, index) => noteCentres(line, lefts[index], centres));
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const order = sweep % 2 === 0 ? lines.keys() : [...lines.keys()].toReversed();
    for (const index of order) {
      if (isBroken(lines, index)) continue;
      const preferred = preferredPlaces(lines[index], index, [graph, backward], lineOf, centres);
      if (preferred === undefined) continue;
      lefts[index] = placeInOrder(lines[index], preferred, width);
      noteCentres(lines[index], lefts[index], centres);
    }
  }
  return lefts;
}

/** Lines of one level are nearly full: they begin at the left edge, so that their marks stand in columns. */
function isBroken(lines: readonly Line[], index: number): boolean {
  const { level } = lines[index];
  return lines[index - 1]?.level === level || lines[index + 1]?.level === level;
}

function inRow({ columns }: Line, start: number): Float64Array {
  let left = Math.max(0, start);
  return Float64Array.from(columns, (column) => {
    const own = left;
    left += column.width + gapX;
    return own;
  });
}

function noteCentres({ columns }: Line, lefts: Float64Array, centres: Float64Array): void {
  columns.forEach(({ children, width }, index) => {
    for (const child of children) centres[child] = lefts[index] + width / 2;
  });
}

/** Wanted left edge of each column; undefined where none has an edge to another line. */
function preferredPlaces(
  { columns }: Line,
  line: number,
  graphs: readonly BoxGraph[],
  lineOf: Int32Array,
  centres: Float64Array,
): { lefts: Float64Array; weights: Float64Array } | undefined {
  const lefts = new Float64Array(columns.length);
  const weights = new Float64Array(columns.length);
  columns.forEach(({ children, width }, index) => {
    let [sum, weight] = [0, 0];
    for (const child of children) {
      for (const { starts, targets, weights: ofEdges } of graphs) {
        for (let row = starts[child]; row < starts[child + 1]; row++) {
          if (lineOf[targets[row]] === line || lineOf[targets[row]] < 0) continue;
          sum += centres[targets[row]] * ofEdges[row];
          weight += ofEdges[row];
        }
      }
    }
    // Nodes without a preferred place stay about where they are.
    const own = centres[children[0]];
    lefts[index] = (weight === 0 ? own : sum / weight) - width / 2;
    weights[index] = weight === 0 ? 0.01 : weight;
  });
  return weights.some((weight) => weight > 0.01) ? { lefts, weights } : undefined;
}

/**
 * Returns the places nearest to the preferred ones (least squares) that keep order and gaps: isotonic regression by
 * pooling adjacent violators.
 */
function placeInOrder(
  { columns }: Line,
  preferred: { lefts: Float64Array; weights: Float64Array },
  width: number,
): Float64Array {
  const slack = Math.max(0, width - lineWidth(columns));
  const pools: { sum: number; weight: number; count: number }[] = [];
  let offset = 0;
  columns.forEach((column, index) => {
    const weight = preferred.weights[index];
    let pool = { sum: (preferred.lefts[index] - offset) * weight, weight, count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.weight >= pool.sum / pool.weight; last = pools.at(-1)) {
      pools.pop();
      pool = { sum: last.sum + pool.sum, weight: last.weight + pool.weight, count: last.count + pool.count };
    }
    pools.push(pool);
    offset += column.width + gapX;
  });
  const shifts = pools.flatMap(({ sum, weight, count }) =>
    Array.from({ length: count }, () => Math.min(slack, Math.max(0, sum / weight))),
  );
  let left = 0;
  const lefts = Float64Array.from(columns, (column, index) => {
    const own = left + shifts[index];
    left += column.width + gapX;
    return own;
  });
  return columns.every((column) => column.width === columns[0].width) ? snapped(lefts, columns[0].width, width) : lefts;
}

/** To half columns, so that marks stand below one another or exactly between. */
function snapped(lefts: Float64Array, columnWidth: number, width: number): Float64Array {
  const step = (columnWidth + gapX) / 2;
  const last = Math.floor((width - columnWidth) / step);
  const slots = Array.from(lefts, (left) => Math.round(left / step));
  for (let index = 1; index < slots.length; index++) slots[index] = Math.max(slots[index], slots[index - 1] + 2);
  for (let index = slots.length - 1; index >= 0; index--) {
    slots[index] = Math.min(slots[index], last - 2 * (slots.length - 1 - index));
  }
  return Float64Array.from(slots, (slot) => slot * step);
}
