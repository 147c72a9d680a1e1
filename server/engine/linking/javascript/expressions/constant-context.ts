import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { hasFlag } from './syntax.ts';

/** Whether a literal stands under `as const`: directly, or in arrays and objects that do. */
export function isConstantContext(tree: CodeTree, node: number): boolean {
  const { kinds, parents } = tree;
  for (let outer = parents[node]; ; outer = parents[outer]) {
    if (kinds[outer] === kind.asExpression) return hasFlag(tree, outer, flag.constant);
    if (!passesConstant.has(kinds[outer])) return false;
  }
}

const passesConstant = new Set<number>([
  kind.arrayLiteral,
  kind.objectLiteral,
  kind.propertyAssignment,
  kind.spread,
  kind.conditional,
]);
