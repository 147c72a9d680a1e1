import type { FileLayer } from '../graph/snapshot.ts';
import { type Adjacency, stronglyConnectedComponents } from '../graph/strongly-connected.ts';

/** Targets that are looked for at once, so that a large project needs no memory for all pairs. */
const targetsAtOnce = 2048;
const wordBits = 32;
const words = targetsAtOnce / wordBits;

/**
 * Returns the mean share of the files that a file depends on, itself and what its dependencies depend on included: the
 * density of the transitive closure of the default graph (MacCormack, Rusnak and Baldwin, Exploring the structure of complex
 * software designs, Management Science 52(7), 2006). Exact; 0 for no files.
 */
export function propagationCost(files: FileLayer): number {
  const { count } = files;
  if (count === 0) return 0;
  const graph = edgesBetweenFiles(files);
  const { component, count: components } = stronglyConnectedComponents(count, graph);
  const between = edgesBetweenComponents(graph, component, components);
  const sizes = new Uint32Array(components);
  for (const number of component) sizes[number]++;
  let pairs = 0;
  for (let from = 0; from < count; from += targetsAtOnce) {
    const reached = reachedBy(between, component.subarray(from, from + targetsAtOnce));
    for (let number = 0; number < components; number++) pairs += sizes[number] * reached[number];
  }
  return pairs / count ** 2;
}

function edgesBetweenFiles({ count, edges }: FileLayer): Adjacency {
  const starts = new Uint32Array(count + 1);
  const targets: number[] = [];
  for (let source = 0; source < count; source++) {
    for (let edge = edges.starts[source]; edge < edges.starts[source + 1]; edge++) {
      if (edges.targets[edge] < count) targets.push(edges.targets[edge]);
    }
    starts[source + 1] = targets.length;
  }
  return { starts, targets: Uint32Array.from(targets) };
}

/** One edge a pair; those inside of a component are left out. */
function edgesBetweenComponents({ starts, targets }: Adjacency, component: Uint32Array, count: number): Adjacency {
  const reached = Array.from({ length: count }, () => new Set<number>());
  component.forEach((source, node) => {
    for (let row = starts[node]; row < starts[node + 1]; row++) {
      const target = component[targets[row]];
      if (target !== source) reached[source].add(target);
    }
  });
  const ends = new Uint32Array(count + 1);
  reached.forEach((set, source) => (ends[source + 1] = ends[source] + set.size));
  return { starts: ends, targets: Uint32Array.from(reached.flatMap((set) => [...set])) };
}

/**
 * By component: how many of the targets it reaches. Components are numbered in reverse topological order, so that what one
 * reaches directly is complete when its turn comes.
 */
function reachedBy({ starts, targets }: Adjacency, components: Uint32Array): Uint32Array {
  const count = starts.length - 1;
  const bits = new Uint32Array(count * words);
  components.forEach((component, at) => {
    bits[component * words + (at >> 5)] |= 1 << (at & 31);
  });
  const counts = new Uint32Array(count);
  for (let source = 0; source < count; source++) {
    const own = source * words;
    for (let row = starts[source]; row < starts[source + 1]; row++) {
      const other = targets[row] * words;
      for (let word = 0; word < words; word++) bits[own + word] |= bits[other + word];
    }
    for (let word = 0; word < words; word++) counts[source] += bitsIn(bits[own + word]);
  }
  return counts;
}

/** Henry S. Warren, Hacker's Delight, 5-1. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
