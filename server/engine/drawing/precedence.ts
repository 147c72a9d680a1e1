import { stronglyConnectedComponents } from '../graph/strongly-connected.ts';
import type { BoxGraph } from './box-graph.ts';
import { trophicLevels } from './trophic-levels.ts';

/** Levels that differ by less are the same: what is left of them is rounding. */
const levelStep = 1e-4;

/**
 * The order in which a box shows its content: place of each child, 0 first. A child comes before what it depends on;
 * where children depend on each other in a circle, the order follows the main stream, and few edges lead back.
 */
export function precedence(graph: BoxGraph): Uint32Array {
  const { component, count } = stronglyConnectedComponents(graph.count, graph);
  const members = Array.from({ length: count }, () => [] as number[]);
  component.forEach((number, child) => members[number].push(child));
  const places = new Uint32Array(graph.count);
  let place = 0;
  // Components are numbered from the foundations upwards.
  for (const inside of members.toReversed()) {
    for (const child of inside.length === 1 ? inside : inCycle(graph, inside)) places[child] = place++;
  }
  return places;
}

/** By trophic level; children on one level in the order of a walk, so that a plain ring has one edge that leads back. */
function inCycle(graph: BoxGraph, members: readonly number[]): number[] {
  const inner = innerGraph(graph, members);
  const levels = trophicLevels(inner).map((level) => Math.round(level / levelStep));
  const walk = walkOrder(inner, levels);
  return Array.from(members, (_, index) => index)
    .toSorted((a, b) => levels[a] - levels[b] || walk[a] - walk[b])
    .map((index) => members[index]);
}

function innerGraph(graph: BoxGraph, members: readonly number[]): BoxGraph {
  const positions = new Map(members.map((child, index) => [child, index]));
  const starts = new Uint32Array(members.length + 1);
  const targets: number[] = [];
  const weights: number[] = [];
  members.forEach((child, index) => {
    for (let row = graph.starts[child]; row < graph.starts[child + 1]; row++) {
      const target = positions.get(graph.targets[row]);
      if (target === undefined) continue;
      targets.push(target);
      weights.push(graph.weights[row]);
    }
    starts[index + 1] = targets.length;
  });
  return { count: members.length, starts, targets: Uint32Array.from(targets), weights: Float64Array.from(weights) };
}

/** Reverse of the order in which a depth-first walk along edges within one level leaves the nodes. */
function walkOrder({ count, starts, targets }: BoxGraph, levels: Float64Array): Uint32Array {
  const order = new Uint32Array(count);
  const next = starts.slice(0, count);
  const seen = new Uint8Array(count);
  let left = count;
  for (let root = 0; root < count; root++) {
    if (seen[root] === 1) continue;
    seen[root] = 1;
    const path = [root];
    while (path.length > 0) {
      const node = path[path.length - 1];
      if (next[node] === starts[node + 1]) {
        order[node] = --left;
        path.pop();
        continue;
      }
      const target = targets[next[node]++];
      if (seen[target] === 1 || levels[target] !== levels[node]) continue;
      seen[target] = 1;
      path.push(target);
    }
  }
  return order;
}
