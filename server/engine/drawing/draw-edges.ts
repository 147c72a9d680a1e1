import { noCycle } from '../graph/cycles.ts';
import type { EdgeType } from '../graph/plain-graph.ts';
import { isLoadedBy } from '../graph/load-scope.ts';
import { proofLevels } from '../graph/snapshot.ts';
import { importKinds } from '../source/import-facts-codec.ts';
import type { DrawnEdge } from './drawn-view.ts';
import type { ProjectFacts } from './project-facts.ts';

/** Marks as edges see them. */
export interface EdgeEnds {
  /** By mark. */
  readonly ids: readonly string[];
  /** Mark by node of the file graph (files, then externals); negative where it is not shown. */
  readonly markOf: Int32Array;
  /** Files that are shown as a mark; none for one whose content is shown instead. */
  filesOf(mark: number): ArrayLike<number>;
  /** Whether an edge between two marks leads against the order of the drawing. */
  isBack(source: number, target: number): boolean;
}

/**
 * Dependencies between files, added up to dependencies between the marks they are shown as; by source, then target.
 *
 * @param types of which an edge must have one behind it; all without
 */
export function drawEdges(facts: ProjectFacts, ends: EdgeEnds, types?: readonly string[]): DrawnEdge[] {
  const wanted = types === undefined ? 0xff : bitsOf(types);
  const summer = new EdgeSummer(facts, ends.markOf, ends.ids.length);
  const drawn: DrawnEdge[] = [];
  ends.ids.forEach((source, mark) => {
    for (const sum of summer.edgesOf(mark, ends.filesOf(mark))) {
      if ((sum.kindBits & wanted) === 0) continue;
      const edge = { source, target: ends.ids[sum.target], ...describe(sum) };
      drawn.push(ends.isBack(mark, sum.target) ? { ...edge, back: true } : edge);
    }
  });
  return drawn;
}

function bitsOf(types: readonly string[]): number {
  return importKinds.reduce((bits, kind, index) => (types.includes(kind) ? bits | (1 << index) : bits), 0);
}

/** All dependencies that lead from one mark to another. */
interface SummedEdge {
  readonly target: number;
  weight: number;
  kindBits: number;
  proof: number;
  cyclic: boolean;
  cut: number;
}

function describe({ weight, kindBits, proof, cyclic, cut }: SummedEdge): Omit<DrawnEdge, 'source' | 'target'> {
  const types = importKinds.filter((_, index) => kindBits & (1 << index)) as EdgeType[];
  return { weight, types, proof: proofLevels[proof], cyclic, ...(cut > 0 && { cut }) };
}

class EdgeSummer {
  readonly #facts: ProjectFacts;
  readonly #markOf: Int32Array;
  /** Of the mark at hand, by target. */
  readonly #sums: (SummedEdge | undefined)[];

  constructor(facts: ProjectFacts, markOf: Int32Array, markCount: number) {
    this.#facts = facts;
    this.#markOf = markOf;
    this.#sums = Array.from({ length: markCount });
  }

  edgesOf(mark: number, files: ArrayLike<number>): SummedEdge[] {
    const { edges } = this.#facts.layer;
    const found: SummedEdge[] = [];
    for (let at = 0; at < files.length; at++) {
      const file = files[at];
      for (let row = edges.starts[file]; row < edges.starts[file + 1]; row++) {
        const target = this.#markOf[edges.targets[row]];
        if (target >= 0 && target !== mark) this.#add(file, row, target, found);
      }
    }
    for (const { target } of found) this.#sums[target] = undefined;
    return found.toSorted((a, b) => a.target - b.target);
  }

  #add(file: number, row: number, target: number, found: SummedEdge[]): void {
    const { layer, cycles, cuts, loads, cycleLoad } = this.#facts;
    const { kindBits, proofs, weights, targets } = layer.edges;
    let sum = this.#sums[target];
    if (sum === undefined) {
      sum = { target, weight: 0, kindBits: 0, proof: proofs[row], cyclic: false, cut: 0 };
      this.#sums[target] = sum;
      found.push(sum);
    }
    sum.weight += weights[row];
    sum.kindBits |= kindBits[row];
    if (cuts[row] === 1) sum.cut += weights[row];
    if (proofs[row] < sum.proof) sum.proof = proofs[row];
    const cycle = cycles.numbers[file];
    const isCyclic = cycle !== noCycle && cycle === cycles.numbers[targets[row]];
    sum.cyclic ||= isCyclic && (loads === undefined || isLoadedBy(cycleLoad, loads.edges[row]));
  }
}
