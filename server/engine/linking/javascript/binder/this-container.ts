import type { CodeTree } from '../../../source/code-tree.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { isClassKind } from './tree-shape.ts';

/**
 * The class, object literal or function that `this` at a node stands for: arrow functions pass it on, members belong to
 * what they are members of. 0 where it is the file.
 */
export function thisOf(tree: CodeTree, node: number): number {
  const { kinds, parents } = tree;
  let child = node;
  for (let at = parents[node]; at > 0; at = parents[at]) {
    const atKind = kinds[at];
    if (isMember(atKind) && !isOutside(kinds[child])) return parents[at];
    if (atKind === kind.functionDeclaration || atKind === kind.functionExpression) return at;
    if (atKind === kind.interfaceDeclaration) return at;
    if (isClassKind(atKind) && isOutside(kinds[child])) {
      child = at;
      continue;
    }
    if (isClassKind(atKind)) return at;
    child = at;
  }
  return 0;
}

/** Heritage, decorators and computed names are evaluated where the class stands. */
function isOutside(nodeKind: number): boolean {
  return nodeKind === kind.extendsClause || nodeKind === kind.decorator || nodeKind === kind.computedName;
}

function isMember(nodeKind: number): boolean {
  return (
    nodeKind === kind.method ||
    nodeKind === kind.getter ||
    nodeKind === kind.setter ||
    nodeKind === kind.property ||
    nodeKind === kind.constructorMember ||
    nodeKind === kind.staticBlock ||
    nodeKind === kind.methodSignature ||
    nodeKind === kind.propertySignature
  );
}
