import type { CodeTree } from '../../../source/code-tree.ts';
import { type FileForm, isExpressionKind, kind } from '../../../languages/typescript/node-kinds.ts';

const functionKinds = new Set<number>([
  kind.functionDeclaration,
  kind.functionExpression,
  kind.arrowFunction,
  kind.method,
  kind.getter,
  kind.setter,
  kind.constructorMember,
  kind.methodSignature,
  kind.callSignature,
  kind.constructSignature,
  kind.indexSignature,
  kind.functionType,
  kind.constructorType,
]);

/** Everything that has parameters. */
export function isFunctionKind(value: number): boolean {
  return functionKinds.has(value);
}

export function isClassKind(value: number): boolean {
  return value === kind.classDeclaration || value === kind.classExpression;
}

/** The last child that is an expression, 0 where there is none: the initialiser, the assigned value, the exported expression. */
export function lastExpressionOf(tree: CodeTree, node: number): number {
  let found = 0;
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child])
    if (isExpressionKind(tree.kinds[child])) found = child;
  return found;
}

/** The first child of a kind, 0 where there is none. */
export function childOfKind(tree: CodeTree, node: number, wanted: number): number {
  for (let child = node + 1; child < tree.ends[node]; child = tree.ends[child])
    if (tree.kinds[child] === wanted) return child;
  return 0;
}

/** The outer name of an import, export or binding element: its own where it has no other. */
export function outerNameOf(tree: CodeTree, node: number): string {
  const outer = childOfKind(tree, node, kind.outerName);
  return tree.texts[tree.names[outer === 0 ? node : outer]];
}

/** Second child of an expression, such as the value of an assignment. */
export function secondChild(tree: CodeTree, node: number): number {
  return tree.ends[node + 1];
}

/** `a`, `a.b.c`. */
export function isEntityName(tree: CodeTree, expression: number): boolean {
  let at = expression;
  while (tree.kinds[at] === kind.propertyAccess || tree.kinds[at] === kind.qualifiedName) at += 1;
  return tree.kinds[at] === kind.identifier;
}

/** A declaration file: types and no code. */
export function isDeclarationFile(tree: CodeTree): boolean {
  return tree.texts[tree.names[0]] === ('ambient' satisfies FileForm);
}
