import { type Adjacency, stronglyConnectedComponents } from './strongly-connected.ts';

/** In `NodeCycles.numbers`: not part of a cycle. */
export const noCycle = 0xffffffff;

/** Cycles of a graph, numbered in the order of the list. */
export interface NodeCycles {
  /** Nodes of each cycle, ascending. The largest cycle comes first; of equals the one with the smallest node. */
  readonly cycles: readonly Uint32Array[];
  /** Number of the cycle by node, or `noCycle`. */
  readonly numbers: Uint32Array;
}

/**
 * Strongly connected components of more than one node. Where nodes are numbered in the order of their ids, as files are,
 * "the smallest node" is the first by id.
 */
export function cyclesOf(nodeCount: number, graph: Adjacency): NodeCycles {
  const { component, count } = stronglyConnectedComponents(nodeCount, graph);
  const cycles = membersByComponent(component, count)
    .filter((nodes) => nodes.length > 1)
    .toSorted((a, b) => b.length - a.length || a[0] - b[0]);
  const numbers = new Uint32Array(nodeCount).fill(noCycle);
  cycles.forEach((nodes, cycle) => {
    for (const node of nodes) numbers[node] = cycle;
  });
  return { cycles, numbers };
}

/** A counting sort by component, so that nodes come out ascending. */
function membersByComponent(component: Uint32Array, count: number): Uint32Array[] {
  const ends = new Uint32Array(count + 1);
  for (const number of component) ends[number + 1]++;
  for (let number = 0; number < count; number++) ends[number + 1] += ends[number];
  const next = ends.slice();
  const nodes = new Uint32Array(component.length);
  component.forEach((number, node) => {
    nodes[next[number]++] = node;
  });
  return Array.from({ length: count }, (_, number) => nodes.subarray(ends[number], ends[number + 1]));
}
