import type { LiftedEdges } from './lift-edges.ts';

/** Dependencies among the content of one box. Children are numbered from 0 in the order of the tree. */
export interface BoxGraph {
  readonly count: number;
  /** Edges of child c are `starts[c]` up to, not including, `starts[c + 1]`. */
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
  /** Logarithms: a hundred imports weigh more than ten, but not ten times as much. */
  readonly weights: Float64Array;
}

/**
 * @param children nodes of the tree with one parent, ascending
 * @param count of children, those behind the list without edges
 * @param isApart for children whose edges do not count
 */
export function boxGraph(
  lifted: LiftedEdges,
  children: ArrayLike<number>,
  count = children.length,
  isApart: (node: number) => boolean = () => false,
): BoxGraph {
  const positions = new Map<number, number>();
  for (let index = 0; index < children.length; index++) {
    if (!isApart(children[index])) positions.set(children[index], index);
  }
  const starts = new Uint32Array(count + 1);
  const targets: number[] = [];
  const weights: number[] = [];
  for (let index = 0; index < children.length; index++) {
    const node = children[index];
    const end = positions.has(node) ? lifted.starts[node + 1] : 0;
    for (let row = lifted.starts[node]; row < end; row++) {
      const target = positions.get(lifted.targets[row]);
      if (target === undefined) continue;
      targets.push(target);
      weights.push(Math.log2(1 + lifted.weights[row]));
    }
    starts[index + 1] = targets.length;
  }
  return {
    count,
    starts,
    targets: Uint32Array.from(targets),
    weights: Float64Array.from(weights),
  };
}

/** The same edges from their targets. */
export function reversed({ count, starts, targets, weights }: BoxGraph): BoxGraph {
  const back = new Uint32Array(count + 1);
  for (const target of targets) back[target + 1]++;
  for (let child = 0; child < count; child++) back[child + 1] += back[child];
  const next = back.slice();
  const sources = new Uint32Array(targets.length);
  const backWeights = new Float64Array(targets.length);
  for (let child = 0; child < count; child++) {
    for (let row = starts[child]; row < starts[child + 1]; row++) {
      const slot = next[targets[row]]++;
      sources[slot] = child;
      backWeights[slot] = weights[row];
    }
  }
  return { count, starts: back, targets: sources, weights: backWeights };
}
