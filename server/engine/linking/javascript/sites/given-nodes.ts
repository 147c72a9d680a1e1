import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { Place } from '../entity.ts';
import { enclosingFunction, isFunctionValue } from '../expressions/syntax.ts';

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
  kind.assign,
  kind.orAssign,
  kind.andAssign,
  kind.coalesceAssign,
  kind.comma,
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
  kind.orAssign,
  kind.andAssign,
  kind.coalesceAssign,
  kind.comma,
  kind.spread,
  kind.yieldExpression,
  kind.throwStatement,
  kind.bindingElement,
  kind.forOf,
  kind.template,
]);

/** The first part of them takes, or is called. */
const takingFirst: ReadonlySet<number> = new Set<number>([
  kind.call,
  kind.newExpression,
  kind.assign,
  kind.orAssign,
  kind.andAssign,
  kind.coalesceAssign,
  kind.forOf,
]);

/** The expected type does not say what these take. */
export const takingAnything: ReadonlySet<number> = new Set([
  kind.throwStatement,
  kind.spread,
  kind.assign,
  kind.orAssign,
  kind.andAssign,
  kind.coalesceAssign,
  kind.forOf,
  kind.bindingElement,
]);

/** Whether a node is given to what is declared elsewhere. */
export function isGiven({ kinds, parents }: CodeTree, node: number): boolean {
  const parent = parents[node];
  if (!takingKinds.has(kinds[parent])) return false;
  if (kinds[parent] === kind.template) return kinds[parents[parent]] === kind.taggedTemplate;
  return parent + 1 !== node || !takingFirst.has(kinds[parent]);
}

export function isCall({ kinds }: CodeTree, node: number): boolean {
  return kinds[node] === kind.call || kinds[node] === kind.newExpression;
}

/** Likewise, of a node whose value has members of the project. */
export function isGivenValue(tree: CodeTree, node: number): boolean {
  return givingKinds.has(tree.kinds[node]) && isGiven(tree, node);
}

/** Whether a node is a part of what an argument of a call is, or gives. */
export function isInArgument(tree: CodeTree, node: number): boolean {
  const { kinds, parents } = tree;
  for (let value = node; ;) {
    const parent = parents[value];
    const around = kinds[parent] === kind.returnStatement ? enclosingFunction(tree, parent) : parent;
    if (isCall(tree, around)) return around + 1 !== value;
    const isPart = around === parent ? partsOf.has(kinds[around]) : isFunctionValue(kinds[around]);
    if (!isPart) return false;
    value = around;
  }
}

const partsOf: ReadonlySet<number> = new Set<number>([
  kind.arrayLiteral,
  kind.objectLiteral,
  kind.propertyAssignment,
  kind.spread,
  kind.arrowFunction,
  kind.asExpression,
  kind.satisfies,
  kind.nonNull,
  kind.conditional,
  kind.or,
  kind.and,
  kind.coalesce,
  kind.comma,
]);

const ofTypes: ReadonlySet<number> = new Set([kind.interfaceDeclaration, kind.classDeclaration]);

/** Whether a type parameter belongs to a class or an interface. */
export function isOfType({ unit: { tree }, node }: Place): boolean {
  return ofTypes.has(tree.kinds[tree.parents[node]]);
}

export const isPattern: ReadonlySet<number> = new Set([kind.arrayLiteral, kind.objectLiteral]);
