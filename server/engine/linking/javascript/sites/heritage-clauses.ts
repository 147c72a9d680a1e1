import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { childOfKind, isClass } from '../expressions/syntax.ts';

/** Named by a class or interface as what it extends or implements. */
export function isBase({ kinds, parents }: CodeTree, node: number): boolean {
  return kinds[parents[node]] === kind.extendsClause || kinds[parents[node]] === kind.implementsClause;
}

/** Interfaces extend, and classes implement, types. */
export function isTypeClause({ kinds, parents }: CodeTree, clause: number): boolean {
  if (kinds[clause] === kind.implementsClause) return true;
  return kinds[clause] === kind.extendsClause && kinds[parents[clause]] === kind.interfaceDeclaration;
}

/** Returns the node that is called: of `super(…)` the base that the class around extends. */
export function calleeOf(tree: CodeTree, call: number): number {
  const { kinds, parents } = tree;
  if (kinds[call + 1] !== kind.superExpression) return call + 1;
  let owner = parents[call];
  while (owner !== 0 && !isClass(kinds[owner])) owner = parents[owner];
  const clause = owner === 0 ? -1 : childOfKind(tree, owner, kind.extendsClause);
  return clause < 0 ? call + 1 : clause + 1;
}
