import { type BoxGraph, reversed } from './box-graph.ts';
import { precedence } from './precedence.ts';
import { withoutDetours } from './without-detours.ts';

/** Rounds in which every child may move nearer to its neighbours; more change little. */
const tighteningRounds = 8;

/** In `levelsOf`: nothing depends on it, and it depends on nothing. */
export const noLevel = 0xffffffff;

export interface Layers {
  /** Of each child, from 0 at the top, or `noLevel`. */
  readonly levels: Uint32Array;
  /** Edges down from one level to another, without those that follow from others: the ones that are drawn. */
  readonly drawn: BoxGraph;
}

/**
 * Level of each child, from 0 at the top: what depends stands above what it depends on. Only edges that run against the
 * `precedence` of a cycle may lead upwards or stay on a level. First every child stands as high as those above it allow
 * (the longest path to it), then each moves towards the side on which it has more edges, which makes edges short.
 */
export function layersOf(graph: BoxGraph): Layers {
  const places = precedence(graph);
  const forward = withoutFeedback(graph, places);
  const backward = reversed(forward);
  const byPlace = new Uint32Array(graph.count);
  places.forEach((place, child) => {
    byPlace[place] = child;
  });
  const levels = new Uint32Array(graph.count);
  for (const child of byPlace) levels[child] = lowestAbove(backward, levels, child);
  for (let round = 0; round < tighteningRounds; round++) {
    if (!tighten(forward, backward, levels, round % 2 === 0 ? byPlace.toReversed() : byPlace)) break;
  }
  return { levels: packLevels(levels, graph), drawn: withoutDetours(forward) };
}

function withoutFeedback(graph: BoxGraph, places: Uint32Array): BoxGraph {
  const starts = new Uint32Array(graph.count + 1);
  const targets: number[] = [];
  const weights: number[] = [];
  for (let child = 0; child < graph.count; child++) {
    for (let row = graph.starts[child]; row < graph.starts[child + 1]; row++) {
      if (places[graph.targets[row]] < places[child]) continue;
      targets.push(graph.targets[row]);
      weights.push(graph.weights[row]);
    }
    starts[child + 1] = targets.length;
  }
  return { count: graph.count, starts, targets: Uint32Array.from(targets), weights: Float64Array.from(weights) };
}

function lowestAbove(backward: BoxGraph, levels: Uint32Array, child: number): number {
  let level = 0;
  for (let row = backward.starts[child]; row < backward.starts[child + 1]; row++) {
    level = Math.max(level, levels[backward.targets[row]] + 1);
  }
  return level;
}

function highestBelow(forward: BoxGraph, levels: Uint32Array, child: number): number {
  let level = Infinity;
  for (let row = forward.starts[child]; row < forward.starts[child + 1]; row++) {
    level = Math.min(level, levels[forward.targets[row]] - 1);
  }
  return level;
}

/** Returns whether anything moved. */
function tighten(forward: BoxGraph, backward: BoxGraph, levels: Uint32Array, order: Uint32Array): boolean {
  let moved = false;
  for (const child of order) {
    const pull = weightOf(forward, child) - weightOf(backward, child);
    if (pull === 0) continue;
    const level = pull > 0 ? highestBelow(forward, levels, child) : lowestAbove(backward, levels, child);
    moved ||= level !== levels[child];
    levels[child] = level;
  }
  return moved;
}

function weightOf({ starts, weights }: BoxGraph, child: number): number {
  let sum = 0;
  for (let row = starts[child]; row < starts[child + 1]; row++) sum += weights[row];
  return sum;
}

/** Numbers the levels without gaps and takes out what has no edge at all. */
function packLevels(levels: Uint32Array, graph: BoxGraph): Uint32Array {
  const hasEdge = new Uint8Array(graph.count);
  for (let child = 0; child < graph.count; child++) {
    if (graph.starts[child] < graph.starts[child + 1]) hasEdge[child] = 1;
  }
  for (const target of graph.targets) hasEdge[target] = 1;
  const used = [...new Set(levels.filter((_, child) => hasEdge[child] === 1))].toSorted((a, b) => a - b);
  const numbers = new Map(used.map((level, index) => [level, index]));
  return levels.map((level, child) => (hasEdge[child] === 1 ? (numbers.get(level) as number) : noLevel));
}
