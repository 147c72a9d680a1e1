import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { isFunctionValue } from '../expressions/syntax.ts';
import { roleOf } from './site-roles.ts';

/**
 * Reports whether an object literal escapes: it is an argument, a function's result, a default export, or assigned to a
 * member; or its variable escapes in this file. Members held by a variable or a field are otherwise called by its name,
 * and recorded there.
 */
export function literalEscapes(tree: CodeTree, literal: number): boolean {
  const { kinds, parents } = tree;
  let node = literal;
  while (passingKinds.has(kinds[parents[node]])) node = parents[node];
  const parent = parents[node];
  switch (kinds[parent]) {
    case kind.call:
    case kind.newExpression:
      return node !== parent + 1;
    case kind.assign:
      return node !== parent + 1 && kinds[parent + 1] !== kind.identifier;
    case kind.returnStatement:
    case kind.yieldExpression:
    case kind.throwStatement:
    case kind.exportDefault:
    case kind.exportEquals:
    case kind.jsxAttribute:
    case kind.jsxSpread:
    case kind.jsxElement:
      return true;
    case kind.variable:
      return escapesByName(tree, parent);
    default:
      return isFunctionValue(kinds[parent]);
  }
}

/** By the name alone: variables of that name in other scopes count too. */
function escapesByName(tree: CodeTree, variable: number): boolean {
  return escapingNames(tree).has(tree.names[variable]);
}

/** Numbers of texts, gathered once a file: it may declare thousands of objects. */
const escapingNames = remember((tree: CodeTree): ReadonlySet<number> => {
  const { kinds, names, parents } = tree;
  const found = new Set<number>();
  for (let node = 1; node < tree.count; node++) {
    if (kinds[node] === kind.shorthandProperty) found.add(names[node]);
    if (kinds[node] !== kind.identifier || found.has(names[node])) continue;
    if (roleOf(tree, node).escapes || kinds[parents[node]] === kind.exportDefault) found.add(names[node]);
  }
  return found;
});

/** Kinds of nodes whose value is that of a child, or has it in it. */
export const passingKinds: ReadonlySet<number> = new Set<number>([
  kind.propertyAssignment,
  kind.objectLiteral,
  kind.arrayLiteral,
  kind.spread,
  kind.nonNull,
  kind.asExpression,
  kind.satisfies,
  kind.or,
  kind.and,
  kind.coalesce,
  kind.conditional,
  kind.awaitExpression,
]);
