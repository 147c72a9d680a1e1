import type { CodeTree } from '../source/code-tree.ts';
import type { Cost } from './code-counter.ts';
import type { Block, ExplainedCode, NameUse } from './explained-code.ts';

/** A block that is better a function of its own. */
export interface ChosenBlock extends Pick<Block, 'node' | 'isStatement'> {
  /** Cognitive complexity that leaves the function with it. */
  readonly saves: number;
  /** Names of the function that it reads. */
  readonly inputs: readonly string[];
  /** Names that it sets and that are read behind it. */
  readonly outputs: readonly string[];
}

/** Less is not worth a name. */
const savesMin = 2;
/** A function that is nearly as hard as the one that it came from is no help. */
const shareMax = 0.8;
/** More than that cannot be returned without a name for them all. */
const outputsMax = 2;

/**
 * Returns the block whose removal lowers the cognitive complexity of a function most, of those that can leave as a whole:
 * nothing jumps out of it, at most two values come out of it, and it is clearly easier than the function was. Of equals the
 * smallest.
 */
export function chooseExtraction(code: ExplainedCode, node: number, costs: readonly Cost[]): ChosenBlock | undefined {
  const total = costs.reduce((sum, { cognitive }) => sum + cognitive, 0);
  const names = code.namesIn(node);
  const possible = code
    .blocksIn(node)
    .filter(({ isLeft }) => !isLeft)
    .map((block) => ({ block, ...weighed(code.tree, block, costs) }))
    .filter(({ saves, own }) => saves >= savesMin && own <= total * shareMax)
    .toSorted((a, b) => b.saves - a.saves || sizeOf(code.tree, a.block.node) - sizeOf(code.tree, b.block.node));
  for (const { block, saves } of possible) {
    const flow = flowOf(code.tree, block, names);
    if (flow.outputs.length <= outputsMax) return { node: block.node, isStatement: block.isStatement, saves, ...flow };
  }
  return undefined;
}

/** Returns how much leaves with the block, and how hard it would be alone, without the nesting around it. */
function weighed(tree: CodeTree, block: Block, costs: readonly Cost[]): { saves: number; own: number } {
  const inside = costs.filter(({ node }) => isIn(tree, block.node, node) && (block.isStatement || node !== block.node));
  const saves = inside.reduce((sum, { cognitive }) => sum + cognitive, 0);
  const depth = inside.reduce((least, cost) => Math.min(least, cost.depth), Number.POSITIVE_INFINITY);
  const nested = inside.filter(({ nesting }) => nesting > 0).length;
  return { saves, own: nested === 0 ? saves : saves - nested * depth };
}

function flowOf(tree: CodeTree, block: Block, names: readonly NameUse[]): Pick<ChosenBlock, 'inputs' | 'outputs'> {
  const inside = names.filter(({ node }) => isIn(tree, block.node, node));
  const outside = names.filter(({ node }) => !isIn(tree, block.node, node));
  const declared = namesOf(outside.filter(({ isDeclared }) => isDeclared));
  const inputs = namesOf(inside.filter(({ isRead, name }) => isRead && declared.has(name)));
  const end = tree.ends[block.node];
  // What a loop does again reads what it set the last time.
  const again = block.loop < 0 ? [] : names.filter(({ node }) => isIn(tree, block.loop, node));
  const kept = namesOf(again.filter((use) => use.isRead && isKept(tree, block, names, use.name)));
  const later = namesOf(outside.filter(({ node, isRead }) => isRead && node >= end));
  const isNeeded = ({ isWritten, name }: NameUse) => isWritten && (later.has(name) || kept.has(name));
  return { inputs: [...inputs], outputs: [...namesOf(inside.filter(isNeeded))] };
}

/** It is declared before the loop. */
function isKept(tree: CodeTree, { loop }: Block, names: readonly NameUse[], name: string): boolean {
  return names.some((use) => use.isDeclared && use.name === name && !isIn(tree, loop, use.node));
}

function namesOf(uses: readonly NameUse[]): ReadonlySet<string> {
  return new Set(uses.map(({ name }) => name));
}

function isIn({ ends }: CodeTree, outer: number, node: number): boolean {
  return node >= outer && node < ends[outer];
}

function sizeOf({ ends }: CodeTree, node: number): number {
  return ends[node] - node;
}
