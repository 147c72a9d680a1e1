import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';

/** `this` among the parameters takes no argument. */
export function isThisParameter(tree: CodeTree, node: number): boolean {
  return tree.kinds[node] === kind.parameter && nameOf(tree, node) === 'this';
}
