import type { CodeTree } from '../source/code-tree.ts';
import type { Block, NameUse } from './explained-code.ts';

/** Names of what a block needs from the function around it, and of what that needs from the block. */
export interface DataFlow {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** @param uses of the whole function */
export function dataFlow(tree: CodeTree, block: Block, uses: readonly NameUse[]): DataFlow {
  const inputs: string[] = [];
  const outputs: string[] = [];
  const byVariable = Map.groupBy(uses, ({ variable }) => variable);
  const used = new Set(uses.flatMap(({ node, variable }) => (isIn(tree, block.node, node) ? [variable] : [])));
  for (const variable of used) {
    const all = byVariable.get(variable) as NameUse[];
    const inside = all.filter(({ node }) => isIn(tree, block.node, node));
    const { name } = variable;
    if (isInput(tree, block, all, inside)) inputs.push(name);
    if (isOutput(tree, block, all)) outputs.push(name);
  }
  return { inputs, outputs };
}

/** Something in it reads what was set outside of it. */
function isInput(tree: CodeTree, block: Block, all: readonly NameUse[], inside: readonly NameUse[]): boolean {
  const isSetOutside = all.some(({ node, isWritten }) => isWritten && !isIn(tree, block.node, node));
  return isSetOutside && isExposed(tree, inside, inside);
}

/** Something behind it reads what the block sets: later, in a function that runs at any time, or when a loop comes round. */
function isOutput(tree: CodeTree, { node, loops }: Block, all: readonly NameUse[]): boolean {
  const isOutside = (use: NameUse) => !isIn(tree, node, use.node);
  if (all.every((use) => !use.isWritten || isOutside(use))) return false;
  const end = tree.ends[node];
  const later = all.filter((use) => isOutside(use) && (use.node >= end || use.isDeferred));
  if (isExposed(tree, later, later)) return true;
  return loops.some((loop) => {
    const again = all.filter((use) => isIn(tree, loop, use.node));
    // The head of a `for` runs once: it stands in the loop, and belongs to the region around.
    const ofTurn = again.filter(({ region }) => isIn(tree, loop, region));
    return isExposed(tree, again, ofTurn);
  });
}

/** Reports whether a use reads what none of the others has surely set before. */
function isExposed(tree: CodeTree, uses: readonly NameUse[], before: readonly NameUse[]): boolean {
  const writes = before.filter(({ isWritten, isRead }) => isWritten && !isRead);
  const isSet = ({ node }: NameUse) =>
    writes.some(({ writtenFrom, region }) => writtenFrom <= node && isIn(tree, region, node));
  return uses.some((use) => use.isRead && !isSet(use));
}

function isIn({ ends }: CodeTree, outer: number, node: number): boolean {
  return node >= outer && node < ends[outer];
}
