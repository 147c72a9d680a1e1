/** Edges of a graph in compressed sparse rows: those of node n from `starts[n]` up to, not including, `starts[n + 1]`. */
export interface WeightedEdges {
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
  /** Above 0. */
  readonly weights: Float32Array;
}

/** Share of the rank that follows edges: the value of the source below. */
const damping = 0.85;
/** Sum of the changes of all ranks in a step at which the iteration stops. */
const tolerance = 1e-6;
/** With this damping the rest has shrunk below the tolerance after 85 steps in the worst case: it is a bound, not a goal. */
const stepsMax = 90;

/**
 * Returns PageRank: how often a walker visits a node if it follows edges by their weights, and now and then restarts at
 * a node that is drawn by its share (Page, Brin, Motwani, Winograd 1999; shares that differ: Haveliwala 2002). Without
 * an edge the walker restarts. Sums are made in the order of the nodes, so that equal graphs have equal ranks to the
 * last bit.
 *
 * @param shares of starting at each node, 1 in all
 * @returns ranks, 1 in all
 */
export function pageRank(edges: WeightedEdges, shares: Float64Array): Float64Array {
  const sums = sumsOf(edges);
  let ranks = Float64Array.from(shares);
  let next = new Float64Array(shares.length);
  for (let step = 0; step < stepsMax; step++) {
    const lost = follow(edges, sums, ranks, next);
    const moved = settle(next, ranks, shares, lost);
    [ranks, next] = [next, ranks];
    if (moved < tolerance) break;
  }
  return ranks;
}

/** Returns how often a walker arrives at each node along an edge: restarts at a node say nothing of it. */
export function arrivals(edges: WeightedEdges, ranks: Float64Array): Float64Array {
  const arrived = new Float64Array(ranks.length);
  follow(edges, sumsOf(edges), ranks, arrived);
  return arrived;
}

/** One step along the edges. @returns the share of those who found none */
function follow(
  { starts, targets, weights }: WeightedEdges,
  sums: Float64Array,
  ranks: Float64Array,
  next: Float64Array,
): number {
  next.fill(0);
  let lost = 0;
  for (let node = 0; node < ranks.length; node++) {
    if (sums[node] === 0) lost += ranks[node];
    else {
      const flow = ranks[node] / sums[node];
      for (let edge = starts[node]; edge < starts[node + 1]; edge++) next[targets[edge]] += flow * weights[edge];
    }
  }
  return lost;
}

/**
 * Adds the restarts.
 *
 * @returns sum of the changes of the ranks
 */
function settle(next: Float64Array, before: Float64Array, shares: Float64Array, lost: number): number {
  let moved = 0;
  for (let node = 0; node < next.length; node++) {
    next[node] = damping * (next[node] + lost * shares[node]) + (1 - damping) * shares[node];
    moved += Math.abs(next[node] - before[node]);
  }
  return moved;
}

function sumsOf({ starts, weights }: WeightedEdges): Float64Array {
  const sums = new Float64Array(starts.length - 1);
  for (let node = 0; node < sums.length; node++) {
    for (let edge = starts[node]; edge < starts[node + 1]; edge++) sums[node] += weights[edge];
  }
  return sums;
}
