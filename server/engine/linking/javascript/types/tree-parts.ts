import { flag } from '../../../languages/typescript/node-flags.ts';
import { isExpressionKind, isTypeKind, kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';

/** First child of a node that is a type, -1 where there is none: an annotation, the type behind `keyof`. */
export function typeChild({ kinds, ends }: CodeTree, node: number): number {
  for (let child = node + 1; child < ends[node]; child = ends[child]) if (isTypeKind(kinds[child])) return child;
  return -1;
}

/** Children that are types: members of a union, type arguments. The qualified name in front of these is none. */
export function typeChildren({ kinds, ends }: CodeTree, node: number): number[] {
  const found: number[] = [];
  for (let child = node + 1; child < ends[node]; child = ends[child]) {
    if (isTypeKind(kinds[child]) && kinds[child] !== kind.qualifiedName) found.push(child);
  }
  return found;
}

/** First child that is an expression, -1 where there is none: an initialiser, the extended class. */
export function expressionChild({ kinds, ends }: CodeTree, node: number): number {
  for (let child = node + 1; child < ends[node]; child = ends[child]) if (isExpressionKind(kinds[child])) return child;
  return -1;
}

export function childrenOfKind({ kinds, ends }: CodeTree, node: number, wanted: number): number[] {
  const found: number[] = [];
  for (let child = node + 1; child < ends[node]; child = ends[child]) if (kinds[child] === wanted) found.push(child);
  return found;
}

export function childOfKind({ kinds, ends }: CodeTree, node: number, wanted: number): number {
  for (let child = node + 1; child < ends[node]; child = ends[child]) if (kinds[child] === wanted) return child;
  return -1;
}

export function hasFlag(tree: CodeTree, node: number, bit: number): boolean {
  return (tree.flags[node] & bit) !== 0;
}

export function isJavaScript({ flags }: CodeTree): boolean {
  return (flags[0] & flag.isJavaScript) !== 0;
}
