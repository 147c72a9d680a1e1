import type { FileLayer } from '../graph/snapshot.ts';
import { markKinds, type MarkTree } from './mark-tree.ts';

/**
 * Dependencies between files as dependencies between the marks that stand side by side: an edge between two files is
 * one between the two children, around them, of the innermost mark around both.
 */
export interface LiftedEdges {
  /** Edges of node n are `starts[n]` up to, not including, `starts[n + 1]`; their targets have the same parent as n. */
  readonly starts: Uint32Array;
  readonly targets: Uint32Array;
  /** Imports behind each. */
  readonly weights: Uint32Array;
  /** By node: dependencies between files that lead into it, and out of it. Externals count only for their own fan-in. */
  readonly fanIn: Uint32Array;
  readonly fanOut: Uint32Array;
}

export function liftEdges({ edges, count }: FileLayer, tree: MarkTree): LiftedEdges {
  const lifter = new EdgeLifter(tree, edges.count);
  for (let file = 0; file < count; file++) {
    const source = tree.nodeOf[file];
    if (source < 0) continue;
    for (let row = edges.starts[file]; row < edges.starts[file + 1]; row++) {
      const target = tree.nodeOf[edges.targets[row]];
      if (target >= 0) lifter.add(source, target, edges.weights[row]);
    }
  }
  return lifter.finish();
}

class EdgeLifter {
  readonly #tree: MarkTree;
  readonly #fanIn: Uint32Array;
  readonly #fanOut: Uint32Array;
  readonly #sources: Uint32Array;
  readonly #targets: Uint32Array;
  readonly #weights: Uint32Array;
  #count = 0;

  constructor(tree: MarkTree, edgeCount: number) {
    this.#tree = tree;
    this.#fanIn = new Uint32Array(tree.count);
    this.#fanOut = new Uint32Array(tree.count);
    this.#sources = new Uint32Array(edgeCount);
    this.#targets = new Uint32Array(edgeCount);
    this.#weights = new Uint32Array(edgeCount);
  }

  add(source: number, target: number, weight: number): void {
    const { parents, depths, kinds } = this.#tree;
    let [from, to] = [source, target];
    while (depths[from] > depths[to]) from = parents[from];
    while (depths[to] > depths[from]) to = parents[to];
    while (parents[from] !== parents[to]) {
      from = parents[from];
      to = parents[to];
    }
    this.#sources[this.#count] = from;
    this.#targets[this.#count] = to;
    this.#weights[this.#count++] = weight;
    this.#countFan(source, target, parents[from], kinds[target] === markKinds.external);
  }

  /** Differences: summed up over what lies below a mark, an edge counts only for the marks whose border it crosses. */
  #countFan(source: number, target: number, around: number, isExternal: boolean): void {
    this.#fanIn[target]++;
    this.#fanIn[around]--;
    if (isExternal) return;
    this.#fanOut[source]++;
    this.#fanOut[around]--;
  }

  finish(): LiftedEdges {
    sumUp(this.#tree, this.#fanIn);
    sumUp(this.#tree, this.#fanOut);
    return { ...this.#mergeParallel(), fanIn: this.#fanIn, fanOut: this.#fanOut };
  }

  /** Sorted by source in linear time; edges of one source to one target become one. */
  #mergeParallel(): Pick<LiftedEdges, 'starts' | 'targets' | 'weights'> {
    const { rows, ends } = this.#bySource();
    const starts = new Uint32Array(this.#tree.count + 1);
    const targets = new Uint32Array(this.#count);
    const weights = new Uint32Array(this.#count);
    const slots = new Int32Array(this.#tree.count).fill(-1);
    let slot = 0;
    for (let node = 0, at = 0; node < this.#tree.count; node++) {
      starts[node] = slot;
      for (; at < ends[node]; at++) {
        const target = this.#targets[rows[at]];
        if (slots[target] < starts[node]) {
          targets[slot] = target;
          slots[target] = slot++;
        }
        weights[slots[target]] += this.#weights[rows[at]];
      }
    }
    starts[this.#tree.count] = slot;
    return { starts, targets: targets.slice(0, slot), weights: weights.slice(0, slot) };
  }

  /** `ends[n]` is the end of the rows of node n; they begin where those of the node before end. */
  #bySource(): { rows: Uint32Array; ends: Uint32Array } {
    const ends = new Uint32Array(this.#tree.count + 1);
    for (let row = 0; row < this.#count; row++) ends[this.#sources[row] + 1]++;
    for (let node = 0; node < this.#tree.count; node++) ends[node + 1] += ends[node];
    const rows = new Uint32Array(this.#count);
    for (let row = 0; row < this.#count; row++) rows[ends[this.#sources[row]]++] = row;
    return { rows, ends };
  }
}

/** Containers have smaller numbers than their content. */
function sumUp({ parents, count }: MarkTree, values: Uint32Array): void {
  for (let node = count - 1; node > 0; node--) values[parents[node]] += values[node];
}
