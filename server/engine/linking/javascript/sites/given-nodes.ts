import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';

/** Kinds of expressions whose value has members of the project. */
const givingKinds: ReadonlySet<number> = new Set<number>([
  kind.identifier,
  kind.shorthandProperty,
  kind.thisExpression,
  kind.newExpression,
  kind.call,
  kind.propertyAccess,
  kind.elementAccess,
  kind.awaitExpression,
  kind.nonNull,
  kind.asExpression,
  kind.satisfies,
]);

/** Kinds of nodes that give a value to what is declared elsewhere. */
const takingKinds: ReadonlySet<number> = new Set<number>([
  kind.call,
  kind.newExpression,
  kind.variable,
  kind.property,
  kind.parameter,
  kind.assign,
  kind.propertyAssignment,
  kind.objectLiteral,
  kind.arrayLiteral,
  kind.asExpression,
  kind.returnStatement,
  kind.arrowFunction,
  kind.conditional,
  kind.or,
  kind.and,
  kind.coalesce,
  kind.jsxAttribute,
]);

/** Whether a node is given to what is declared elsewhere. */
export function isGiven({ kinds, parents }: CodeTree, node: number): boolean {
  const parent = parents[node];
  if (!takingKinds.has(kinds[parent])) return false;
  const isFirst = parent + 1 === node;
  return (
    !isFirst || (kinds[parent] !== kind.call && kinds[parent] !== kind.newExpression && kinds[parent] !== kind.assign)
  );
}

export function isCall({ kinds }: CodeTree, node: number): boolean {
  return kinds[node] === kind.call || kinds[node] === kind.newExpression;
}

/** Likewise, of a node whose value has members of the project. */
export function isGivenValue(tree: CodeTree, node: number): boolean {
  return givingKinds.has(tree.kinds[node]) && isGiven(tree, node);
}
