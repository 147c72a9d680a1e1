import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';

/** Named by a class or interface as what it extends or implements. */
export function isBase({ kinds, parents }: CodeTree, node: number): boolean {
  return kinds[parents[node]] === kind.extendsClause || kinds[parents[node]] === kind.implementsClause;
}

/** Interfaces extend, and classes implement, types. */
export function isTypeClause({ kinds, parents }: CodeTree, clause: number): boolean {
  if (kinds[clause] === kind.implementsClause) return true;
  return kinds[clause] === kind.extendsClause && kinds[parents[clause]] === kind.interfaceDeclaration;
}
