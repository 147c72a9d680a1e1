import { fileCycles, noCycle } from './cycles.ts';
import { usesOf } from './edge-uses.ts';
import { kindRank } from './file-level.ts';
import type { FileLayer, UseTable } from './snapshot.ts';

/** Nodes one after the other, each importing the next one. */
export interface DependencyPath {
  readonly nodes: readonly number[];
  /** The evidence of each step, a row of the uses: one less than `nodes`. */
  readonly uses: readonly number[];
}

/** Steps that are left until a target, by node; only nodes from which the search came by. */
type Distances = ReadonlyMap<number, number>;

/**
 * The shortest way of at least one step from a file of one group to a node of another, found by a search in breadth
 * from the end. Where the groups share a file, the way may end where it began. Of equally short ones the one that
 * begins at the first file by path; then, step by step, the one with the stronger kind of import, then the one to the
 * first node by order. Undefined where there is none.
 */
export function shortestPath(
  layer: FileLayer,
  from: ReadonlySet<number>,
  to: ReadonlySet<number>,
): DependencyPath | undefined {
  return search(layer, from, to, Number.POSITIVE_INFINITY);
}

/** The shortest way from one of these files back to it. Of equally short ones that of the first file by path. */
export function shortestCycle(layer: FileLayer, through: ReadonlySet<number>): DependencyPath | undefined {
  const { numbers } = fileCycles(layer);
  let shortest: DependencyPath | undefined;
  for (const file of through) {
    if (numbers[file] === noCycle) continue;
    const most = shortest === undefined ? Number.POSITIVE_INFINITY : shortest.uses.length - 1;
    if (most < 2) break;
    const only = new Set([file]);
    shortest = search(layer, only, only, most) ?? shortest;
  }
  return shortest;
}

/** @param most steps that the way may have */
function search(
  layer: FileLayer,
  from: ReadonlySet<number>,
  to: ReadonlySet<number>,
  most: number,
): DependencyPath | undefined {
  const { reverseStarts, reverseSources } = layer.edges;
  const distances = new Map(Array.from(to, (node) => [node, 0]));
  let frontier = [...to];
  for (let steps = 1; steps <= most && frontier.length > 0; steps++) {
    const next: number[] = [];
    let isReached = false;
    for (const node of frontier) {
      for (let row = reverseStarts[node]; row < reverseStarts[node + 1]; row++) {
        const source = reverseSources[row];
        isReached ||= from.has(source);
        if (distances.has(source)) continue;
        distances.set(source, steps);
        next.push(source);
      }
    }
    if (isReached) return walk(layer, from, distances, steps);
    frontier = next;
  }
  return undefined;
}

/** @param steps length of the shortest way, as the search found it */
function walk(layer: FileLayer, from: ReadonlySet<number>, distances: Distances, steps: number): DependencyPath {
  const nodes = [firstStart(layer, from, distances, steps)];
  const uses: number[] = [];
  for (let left = steps - 1; left >= 0; left--) {
    const source = nodes[nodes.length - 1];
    const target = bestTarget(layer, source, distances, left) as number;
    uses.push(evidence(layer.uses, source, target));
    nodes.push(target);
  }
  return { nodes, uses };
}

function firstStart(layer: FileLayer, from: ReadonlySet<number>, distances: Distances, steps: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (const node of from) {
    if (node < first && bestTarget(layer, node, distances, steps - 1) !== undefined) first = node;
  }
  return first;
}

/** Where an edge leads from which so many steps are left. */
function bestTarget({ edges }: FileLayer, source: number, distances: Distances, left: number): number | undefined {
  let best: number | undefined;
  for (let row = edges.starts[source]; row < edges.starts[source + 1]; row++) {
    if (distances.get(edges.targets[row]) !== left) continue;
    if (best === undefined || kindRank(edges.kindBits[row]) < kindRank(edges.kindBits[best])) best = row;
  }
  return best === undefined ? undefined : edges.targets[best];
}

/** The use that shows the step best: by proof, then by the strength of its kind, then the first. */
function evidence(uses: UseTable, source: number, target: number): number {
  let best = -1;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const row of usesOf(uses, source)) {
    if (uses.targets[row] !== target) continue;
    const rank = uses.proofs[row] * 256 + kindRank(1 << uses.kinds[row]);
    if (rank < bestRank) [best, bestRank] = [row, rank];
  }
  return best;
}
