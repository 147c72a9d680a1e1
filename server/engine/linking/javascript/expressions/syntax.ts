import { flag } from '../../../languages/typescript/node-flags.ts';
import { isExpressionKind, isTypeKind, kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';

/** The type that is written at a variable, parameter, member or function (what it returns), -1 where there is none. */
export function annotationOf({ kinds, ends }: CodeTree, node: number): number {
  for (let child = node + 1; child < ends[node]; child = ends[child]) if (isTypeKind(kinds[child])) return child;
  return -1;
}

/** Initialiser, default value, or what a member is given: the last child that is an expression; -1 where there is none. */
export function valueOf({ kinds, ends }: CodeTree, node: number): number {
  let found = -1;
  for (let child = node + 1; child < ends[node]; child = ends[child]) if (isExpressionKind(kinds[child])) found = child;
  return found;
}

/** The pattern of a variable, parameter or binding element, -1 where it has a plain name. */
export function patternOf({ kinds, ends }: CodeTree, node: number): number {
  for (let child = node + 1; child < ends[node]; child = ends[child]) {
    if (kinds[child] === kind.objectPattern || kinds[child] === kind.arrayPattern) return child;
  }
  return -1;
}

export function childOfKind({ kinds, ends }: CodeTree, node: number, wanted: number): number {
  for (let child = node + 1; child < ends[node]; child = ends[child]) if (kinds[child] === wanted) return child;
  return -1;
}

export function secondChild(tree: CodeTree, node: number): number {
  return tree.ends[node + 1];
}

export function thirdChild(tree: CodeTree, node: number): number {
  return tree.ends[tree.ends[node + 1]];
}

export function childList({ ends }: CodeTree, node: number): number[] {
  const found: number[] = [];
  for (let child = node + 1; child < ends[node]; child = ends[child]) found.push(child);
  return found;
}

export function typeChildren({ kinds, ends }: CodeTree, node: number): number[] {
  const found: number[] = [];
  for (let child = node + 1; child < ends[node]; child = ends[child]) if (isTypeKind(kinds[child])) found.push(child);
  return found;
}

/** Arguments of a call or `new`: everything behind the callee that is no type. */
export function argumentsOf({ kinds, ends }: CodeTree, call: number): number[] {
  const found: number[] = [];
  for (let child = ends[call + 1]; child < ends[call]; child = ends[child])
    if (!isTypeKind(kinds[child])) found.push(child);
  return found;
}

/** The template itself stands for the first argument: the list of its texts. */
export function templateArguments({ ends }: CodeTree, call: number): number[] {
  let template = call + 1;
  while (ends[template] < ends[call]) template = ends[template];
  const found = [template];
  for (let child = template + 1; child < ends[template]; child = ends[child]) found.push(child);
  return found;
}

export function parametersOf({ kinds, ends }: CodeTree, node: number): number[] {
  const found: number[] = [];
  for (let child = node + 1; child < ends[node]; child = ends[child]) {
    if (kinds[child] === kind.parameter) found.push(child);
  }
  return found;
}

/** Block of a function, or the expression of an arrow function; -1 where it has no body. */
export function bodyOf(tree: CodeTree, node: number): number {
  const { kinds, ends } = tree;
  const isArrow = kinds[node] === kind.arrowFunction;
  for (let child = node + 1; child < ends[node]; child = ends[child]) {
    if (kinds[child] === kind.block || (isArrow && isExpressionKind(kinds[child]))) return child;
  }
  return -1;
}

const functionKinds = new Set<number>([
  kind.functionDeclaration,
  kind.functionExpression,
  kind.arrowFunction,
  kind.method,
  kind.getter,
  kind.setter,
  kind.constructorMember,
]);

/** Something with a body of its own, whose `return` is its own. */
export function isFunction(value: number): boolean {
  return functionKinds.has(value);
}

export function isFunctionValue(value: number): boolean {
  return value === kind.arrowFunction || value === kind.functionExpression;
}

export function isClass(value: number): boolean {
  return value === kind.classDeclaration || value === kind.classExpression;
}

export function isAssignment(value: number): boolean {
  return value >= kind.assign && value <= kind.coalesceAssign;
}

/** The innermost function around a node, the class where it lies in an initialiser; 0 at the top level of the file. */
export function enclosingFunction({ kinds, parents }: CodeTree, node: number): number {
  let outer = parents[node];
  while (
    outer !== 0 &&
    !isFunction(kinds[outer]) &&
    kinds[outer] !== kind.property &&
    kinds[outer] !== kind.staticBlock
  ) {
    outer = parents[outer];
  }
  return outer;
}

export function hasFlag({ flags }: CodeTree, node: number, bit: number): boolean {
  return (flags[node] & bit) !== 0;
}

export function isJavaScript({ flags }: CodeTree): boolean {
  return (flags[0] & flag.isJavaScript) !== 0;
}
