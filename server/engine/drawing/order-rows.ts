import { type BoxGraph, reversed } from './box-graph.ts';
import { noLevel } from './levels.ts';

/** Alternately downwards and upwards; the order changes little after a few. */
const sweeps = 12;
/** Places that edges take in the rows they pass; with more of them, none is kept. */
const passingMax = 1500;

/**
 * Children by level, each level from left to right such that few edges cross (the barycentre method of K. Sugiyama,
 * S. Tagawa, M. Toda, "Methods for visual understanding of hierarchical system structures", IEEE Trans. SMC 11(2), 1981):
 * an edge over several levels has a place in each between, and the best of all sweeps counts.
 *
 * @param graph whose edges lead down
 */
export function orderRows(graph: BoxGraph, levels: Uint32Array): number[][] {
  const proper = withPassing(graph, levels);
  const rows: number[][] = [];
  proper.levels.forEach((level, node) => {
    if (level !== noLevel) (rows[level] ??= []).push(node);
  });
  const upwards = reversed(proper.graph);
  const centres = new Float64Array(proper.graph.count);
  for (const row of rows) spread(row, centres);
  let best = rows.map((row) => [...row]);
  let fewest = crossingsOf(rows, proper.graph, centres);
  for (let sweep = 0; sweep < sweeps && fewest > 0; sweep++) {
    const isDown = sweep % 2 === 0;
    for (const row of isDown ? rows : rows.toReversed()) sortRow(row, isDown ? upwards : proper.graph, centres);
    const crossings = crossingsOf(rows, proper.graph, centres);
    if (crossings >= fewest) continue;
    fewest = crossings;
    best = rows.map((row) => [...row]);
  }
  return best.map((row) => row.filter((node) => node < graph.count));
}

/** With a node behind the children for each level that an edge passes. */
function withPassing(graph: BoxGraph, levels: Uint32Array): { graph: BoxGraph; levels: Uint32Array } {
  const edges = edgesOf(graph);
  const passed = edges.reduce((sum, { source, target }) => sum + Math.max(0, levels[target] - levels[source] - 1), 0);
  if (passed === 0 || passed > passingMax) return { graph, levels };
  const all = Array.from(levels);
  const pieces: Edge[] = [];
  for (const { source, target, weight } of edges) {
    let from = source;
    for (let level = levels[source] + 1; level < levels[target]; level++) {
      pieces.push({ source: from, target: all.length, weight });
      from = all.length;
      all.push(level);
    }
    pieces.push({ source: from, target, weight });
  }
  return { graph: graphOf(all.length, pieces), levels: Uint32Array.from(all) };
}

interface Edge {
  readonly source: number;
  readonly target: number;
  readonly weight: number;
}

function edgesOf({ count, starts, targets, weights }: BoxGraph): Edge[] {
  const edges: Edge[] = [];
  for (let source = 0; source < count; source++) {
    for (let row = starts[source]; row < starts[source + 1]; row++) {
      edges.push({ source, target: targets[row], weight: weights[row] });
    }
  }
  return edges;
}

function graphOf(count: number, edges: readonly Edge[]): BoxGraph {
  const sorted = edges.toSorted((a, b) => a.source - b.source);
  const starts = new Uint32Array(count + 1);
  for (const { source } of sorted) starts[source + 1]++;
  for (let node = 0; node < count; node++) starts[node + 1] += starts[node];
  return {
    count,
    starts,
    targets: Uint32Array.from(sorted, ({ target }) => target),
    weights: Float64Array.from(sorted, ({ weight }) => weight),
  };
}

/** Rows are thought equally wide: 0 is left, 1 right. */
function spread(row: readonly number[], centres: Float64Array): void {
  row.forEach((child, index) => {
    centres[child] = (index + 0.5) / row.length;
  });
}

function sortRow(row: number[], neighbours: BoxGraph, centres: Float64Array): void {
  const wanted = new Map(row.map((child) => [child, barycentre(child, neighbours, centres)]));
  row.sort((a, b) => (wanted.get(a) as number) - (wanted.get(b) as number) || centres[a] - centres[b]);
  spread(row, centres);
}

function barycentre(child: number, { starts, targets, weights }: BoxGraph, centres: Float64Array): number {
  let [sum, weight] = [0, 0];
  for (let row = starts[child]; row < starts[child + 1]; row++) {
    sum += centres[targets[row]] * weights[row];
    weight += weights[row];
  }
  return weight === 0 ? centres[child] : sum / weight;
}

/** Pairs of edges out of one row that cross. */
function crossingsOf(
  rows: readonly (readonly number[])[],
  { starts, targets }: BoxGraph,
  centres: Float64Array,
): number {
  let count = 0;
  for (const row of rows) {
    const ends = row.flatMap((source, place) =>
      Array.from(targets.subarray(starts[source], starts[source + 1]), (target) => ({ place, at: centres[target] })),
    );
    for (const [index, one] of ends.entries()) {
      for (let next = index + 1; next < ends.length; next++) {
        if (ends[next].place !== one.place && ends[next].at < one.at) count++;
      }
    }
  }
  return count;
}
