import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { isFunctionValue } from '../expressions/syntax.ts';
import { roleOf } from './site-roles.ts';

/**
 * Reports whether an object literal escapes: it is an argument, a function's result, a default export, or assigned to a
 * member; or its variable, or the member of it that holds the literal, escapes in this file. Out of a list any member of the list
 * may take it. Members held by a variable or a field are otherwise called by its name, and recorded there.
 */
export function literalEscapes(tree: CodeTree, literal: number): boolean {
  const { kinds, parents } = tree;
  const held = whereHeld(tree, literal);
  const { node } = held;
  const parent = parents[node];
  if (escapingPlaces.has(kinds[parent])) return true;
  switch (kinds[parent]) {
    case kind.call:
    case kind.newExpression:
      return node !== parent + 1;
    case kind.propertyAccess:
    case kind.elementAccess:
      return held.isInList && node === parent + 1;
    case kind.assign:
      return node !== parent + 1 && kinds[parent + 1] !== kind.identifier;
    case kind.variable:
      return escapesByName(tree, parent, held);
    default:
      return isFunctionValue(kinds[parent]);
  }
}

const escapingPlaces: ReadonlySet<number> = new Set<number>([
  kind.returnStatement,
  kind.yieldExpression,
  kind.throwStatement,
  kind.exportDefault,
  kind.exportEquals,
  kind.jsxAttribute,
  kind.jsxSpread,
  kind.jsxElement,
]);

interface Held {
  /** The outermost literal around, or what has its value. */
  readonly node: number;
  /** Names of the members from there to the literal. */
  readonly path: readonly string[];
  readonly isInList: boolean;
}

function whereHeld(tree: CodeTree, literal: number): Held {
  const { kinds, parents } = tree;
  const path: string[] = [];
  let isInList = false;
  let node = literal;
  while (passingKinds.has(kinds[parents[node]])) {
    node = parents[node];
    if (kinds[node] === kind.arrayLiteral) isInList = true;
    else if (kinds[node] === kind.propertyAssignment) path.unshift(nameOf(tree, node));
  }
  return { node, path, isInList };
}

/** By the name alone: variables of that name in other scopes count too. */
function escapesByName(tree: CodeTree, variable: number, { path, isInList }: Held): boolean {
  const { whole, parts, takenFrom } = escapingNames(tree);
  const name = tree.names[variable];
  if (whole.has(name) || (isInList && takenFrom.has(name))) return true;
  return path.some((_, index) => parts.has(pathKey(name, path.slice(0, index + 1))));
}

interface EscapingNames {
  /** Numbers of texts. */
  readonly whole: ReadonlySet<number>;
  /** Members of variables, also of members, as `pathKey` writes them. */
  readonly parts: ReadonlySet<string>;
  /** Variables out of which members take something (`all.filter(f)`, `all[0]`). */
  readonly takenFrom: ReadonlySet<number>;
}

/** Gathered once a file: it may declare thousands of objects. */
const escapingNames = remember((tree: CodeTree): EscapingNames => {
  const { kinds, names, parents } = tree;
  const whole = new Set<number>();
  const parts = new Set<string>();
  const takenFrom = new Set<number>();
  for (let node = 1; node < tree.count; node++) {
    if (kinds[node] === kind.shorthandProperty) whole.add(names[node]);
    if (kinds[node] !== kind.identifier) continue;
    if (!whole.has(names[node]) && (roleOf(tree, node).escapes || kinds[parents[node]] === kind.exportDefault))
      whole.add(names[node]);
    const part = escapingPart(tree, node);
    if (part !== undefined) parts.add(part);
    if (isTakenFrom(tree, node)) takenFrom.add(names[node]);
  }
  return { whole, parts, takenFrom };
});

/** The longest chain of members that begins with a name, where its value escapes. */
function escapingPart(tree: CodeTree, identifier: number): string | undefined {
  const { kinds, parents, names } = tree;
  const path: string[] = [];
  let node = identifier;
  while (kinds[parents[node]] === kind.propertyAccess && parents[node] + 1 === node) {
    node = parents[node];
    path.push(nameOf(tree, node));
  }
  return path.length > 0 && roleOf(tree, node).escapes ? pathKey(names[identifier], path) : undefined;
}

function pathKey(name: number, path: readonly string[]): string {
  return [name, ...path].join('.');
}

function isTakenFrom(tree: CodeTree, identifier: number): boolean {
  const { kinds, parents } = tree;
  const access = parents[identifier];
  if (identifier !== access + 1) return false;
  if (kinds[access] === kind.elementAccess) return true;
  const isCall = kinds[parents[access]] === kind.call && parents[access] + 1 === access;
  return kinds[access] === kind.propertyAccess && isCall && !takesNothing.has(nameOf(tree, access));
}

/** Members of lists that give none of their elements to anything. */
const takesNothing: ReadonlySet<string> = new Set(['push', 'unshift', 'includes', 'indexOf', 'lastIndexOf', 'join']);

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
