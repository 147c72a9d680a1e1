import type { BoxGraph } from './box-graph.ts';

/** More edges stay as they are: the search for other ways would take too long. */
const edgesMax = 4000;

/** The transitive reduction of a graph without cycles: without edges whose target is reached over others. */
export function withoutDetours(graph: BoxGraph): BoxGraph {
  const { count, starts, targets, weights } = graph;
  if (targets.length > edgesMax) return graph;
  const keptStarts = new Uint32Array(count + 1);
  const [keptTargets, keptWeights]: [number[], number[]] = [[], []];
  for (let child = 0; child < count; child++) {
    const indirect = reachedOverOthers(graph, child);
    for (let row = starts[child]; row < starts[child + 1]; row++) {
      if (indirect[targets[row]] === 1) continue;
      keptTargets.push(targets[row]);
      keptWeights.push(weights[row]);
    }
    keptStarts[child + 1] = keptTargets.length;
  }
  return {
    count,
    starts: keptStarts,
    targets: Uint32Array.from(keptTargets),
    weights: Float64Array.from(keptWeights),
  };
}

/** 1 for children that lie at least two steps from a child on some way. */
function reachedOverOthers({ count, starts, targets }: BoxGraph, child: number): Uint8Array {
  const reached = new Uint8Array(count);
  const open = Array.from(targets.subarray(starts[child], starts[child + 1]));
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (let row = starts[at]; row < starts[at + 1]; row++) {
      if (reached[targets[row]] === 1) continue;
      reached[targets[row]] = 1;
      open.push(targets[row]);
    }
  }
  return reached;
}
