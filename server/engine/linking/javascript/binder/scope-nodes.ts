import type { CodeTree } from '../../../source/code-tree.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { isBlockScoped } from './declared-names.ts';
import { isFunctionKind } from './tree-shape.ts';

const scopeKinds = new Uint8Array(256);
for (const value of [
  kind.file,
  kind.namespaceDeclaration,
  kind.enumDeclaration,
  kind.classDeclaration,
  kind.classExpression,
  kind.interfaceDeclaration,
  kind.typeAlias,
  kind.markup,
  kind.forStatement,
  kind.forIn,
  kind.forOf,
  kind.switchStatement,
  kind.catchClause,
  kind.staticBlock,
  kind.mappedType,
  kind.conditionalType,
])
  scopeKinds[value] = 1;
for (let value = 1; value < 256; value++) if (isFunctionKind(value)) scopeKinds[value] = 1;

/** Whether names can be declared in a node for what lies in it. A function and its block are one scope: the function's. */
export function isScopeNode(tree: CodeTree, node: number): boolean {
  const nodeKind = tree.kinds[node];
  if (nodeKind !== kind.block) return scopeKinds[nodeKind] === 1;
  return (tree.flags[node] & flag.declarationList) === 0 && !isFunctionKind(tree.kinds[tree.parents[node]]);
}

/** The innermost scope around a node. */
export function scopeAround(tree: CodeTree, node: number): number {
  let at = tree.parents[node];
  while (at > 0 && !isScopeNode(tree, at)) at = tree.parents[at];
  return at;
}

/** The function, file, namespace or static block that a `var` at a node belongs to. */
function hoistTarget(tree: CodeTree, node: number): number {
  let at = tree.parents[node];
  while (at > 0 && !isHoistTarget(tree.kinds[at])) at = tree.parents[at];
  return at;
}

function isHoistTarget(nodeKind: number): boolean {
  return isFunctionKind(nodeKind) || nodeKind === kind.namespaceDeclaration || nodeKind === kind.staticBlock;
}

/** The scope that a declaring node declares its name in. */
export function declaringScope(tree: CodeTree, node: number): number {
  switch (tree.kinds[node]) {
    case kind.bindingElement:
      return declaringScope(tree, boundBy(tree, node));
    case kind.variable:
      return isBlockScoped(tree, node) || tree.kinds[tree.parents[node]] === kind.catchClause
        ? scopeAround(tree, node)
        : hoistTarget(tree, node);
    case kind.typeParameter:
      return tree.kinds[tree.parents[node]] === kind.inferType ? conditionalAround(tree, node) : tree.parents[node];
    case kind.functionExpression:
    case kind.classExpression:
      return node;
    default:
      return scopeAround(tree, node);
  }
}

/** The variable or parameter whose pattern a binding element is in. */
export function boundBy(tree: CodeTree, element: number): number {
  let at = element;
  while (tree.kinds[at] === kind.bindingElement) at = tree.parents[tree.parents[at]];
  return at;
}

function conditionalAround(tree: CodeTree, node: number): number {
  let child = node;
  for (let at = tree.parents[node]; at > 0; at = tree.parents[at]) {
    if (tree.kinds[at] === kind.conditionalType && child === tree.ends[at + 1]) return at;
    child = at;
  }
  return 0;
}
