import type { CodeTree } from '../source/code-tree.ts';
import type { Cost } from './code-counter.ts';
import { dataFlow } from './data-flow.ts';
import type { Block, ExplainedCode } from './explained-code.ts';

/** A block that is better a function of its own. */
export interface ChosenBlock extends Pick<Block, 'node' | 'isStatement'> {
  /** Cognitive complexity that leaves the function with it. */
  readonly saves: number;
  /** Cognitive complexity that it has as a function: without the nesting around it. */
  readonly own: number;
  /** Variables of the function that it reads, `this` among them. */
  readonly inputs: readonly string[];
  /** Variables that it sets and that are read behind it. */
  readonly outputs: readonly string[];
}

/** Less is not worth a name. */
const savesMin = 2;
/** A function that is nearly as hard as the one that it came from is no help. */
const shareMax = 0.8;
/** So many of the best are looked at: a function of thousands of blocks is no reason to wait. */
const looksMax = 200;
/** More than that cannot be returned without a name for them all. */
const outputsMax = 2;

/**
 * Returns the block to take out of a function, of those that can leave as a whole: nothing jumps out of it, and at most two values come
 * out of it. The harder of the two functions that become of it is to be as easy as can be, then their sum; of equals the smallest.
 * What only moves nearly all of it elsewhere is no help, and never chosen.
 */
export function chooseExtraction(code: ExplainedCode, node: number, costs: readonly Cost[]): ChosenBlock | undefined {
  const total = costs.reduce((sum, { cognitive }) => sum + cognitive, 0);
  const names = code.namesIn(node);
  const stretches = new CostStretches(costs);
  const possible = code
    .blocksIn(node)
    .filter(({ isLeft }) => !isLeft)
    .map((block) => ({ block, ...stretches.weigh(code.tree, block) }))
    .filter(({ saves, own }) => saves >= savesMin && own <= total * shareMax)
    .toSorted(
      (a, b) =>
        Math.max(total - a.saves, a.own) - Math.max(total - b.saves, b.own) ||
        a.own - a.saves - (b.own - b.saves) ||
        sizeOf(code.tree, a.block.node) - sizeOf(code.tree, b.block.node),
    );
  for (const { block, saves, own } of possible.slice(0, looksMax)) {
    const flow = dataFlow(code.tree, block, names);
    if (flow.outputs.length <= outputsMax)
      return { node: block.node, isStatement: block.isStatement, saves, own, ...flow };
  }
  return undefined;
}

/** Costs of a function by node, so that those of a block are a stretch of them. */
class CostStretches {
  readonly #costs: readonly Cost[];
  /** Sums of all before. */
  readonly #cognitive: readonly number[];
  readonly #nested: readonly number[];

  constructor(costs: readonly Cost[]) {
    this.#costs = costs.toSorted((a, b) => a.node - b.node);
    this.#cognitive = sumsOf(this.#costs.map(({ cognitive }) => cognitive));
    this.#nested = sumsOf(this.#costs.map(({ nesting }) => (nesting > 0 ? 1 : 0)));
  }

  /**
   * Returns how much leaves with a block, and how hard it would be alone, without the nesting around it: that of the first cost,
   * since what is deeper stands behind what makes it so.
   */
  weigh({ ends }: CodeTree, { node, isStatement }: Block): { saves: number; own: number } {
    const first = this.#firstFrom(isStatement ? node : node + 1);
    const end = this.#firstFrom(ends[node]);
    const saves = this.#cognitive[end] - this.#cognitive[first];
    const depth = first < end ? this.#costs[first].depth : 0;
    return { saves, own: saves - depth * (this.#nested[end] - this.#nested[first]) };
  }

  #firstFrom(node: number): number {
    let low = 0;
    let high = this.#costs.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#costs[middle].node < node) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function sumsOf(values: readonly number[]): readonly number[] {
  let sum = 0;
  return [0, ...values.map((value) => (sum += value))];
}

function sizeOf({ ends }: CodeTree, node: number): number {
  return ends[node] - node;
}
