import { type BoxGraph, reversed } from './box-graph.ts';
import { noLevel } from './levels.ts';

/** Alternately downwards and upwards; the order changes little after a few. */
const sweeps = 8;

/**
 * Children by level, each level from left to right such that neighbours stand near each other (the barycentre method of
 * K. Sugiyama, S. Tagawa, M. Toda, "Methods for visual understanding of hierarchical system structures", IEEE Trans.
 * SMC 11(2), 1981). Edges count over any number of levels; no place is kept for them between.
 */
export function orderRows(graph: BoxGraph, levels: Uint32Array): number[][] {
  const rows: number[][] = [];
  levels.forEach((level, child) => {
    if (level !== noLevel) (rows[level] ??= []).push(child);
  });
  const centres = new Float64Array(graph.count);
  for (const row of rows) spread(row, centres);
  const upwards = reversed(graph);
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const isDown = sweep % 2 === 0;
    for (const row of isDown ? rows : rows.toReversed()) sortRow(row, isDown ? upwards : graph, levels, centres);
  }
  return rows;
}

/** Rows are thought equally wide: 0 is left, 1 right. */
function spread(row: readonly number[], centres: Float64Array): void {
  row.forEach((child, index) => {
    centres[child] = (index + 0.5) / row.length;
  });
}

function sortRow(row: number[], neighbours: BoxGraph, levels: Uint32Array, centres: Float64Array): void {
  const wanted = new Map(row.map((child) => [child, barycentre(child, neighbours, levels, centres)]));
  row.sort((a, b) => (wanted.get(a) as number) - (wanted.get(b) as number) || centres[a] - centres[b]);
  spread(row, centres);
}

function barycentre(child: number, neighbours: BoxGraph, levels: Uint32Array, centres: Float64Array): number {
  let [sum, weight] = [0, 0];
  for (let row = neighbours.starts[child]; row < neighbours.starts[child + 1]; row++) {
    const other = neighbours.targets[row];
    if (levels[other] === levels[child]) continue;
    sum += centres[other] * neighbours.weights[row];
    weight += neighbours.weights[row];
  }
  return weight === 0 ? centres[child] : sum / weight;
}
