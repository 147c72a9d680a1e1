import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { bodyOf, isFunction, parametersOf, secondChild, valueOf } from '../expressions/syntax.ts';

/** The function that a node declares or is given, -1 where it is none. */
export function functionAt(tree: CodeTree, node: number): number {
  let at = node;
  for (;;) {
    switch (tree.kinds[at]) {
      case kind.variable:
      case kind.property:
      case kind.propertyAssignment:
      case kind.exportDefault:
      case kind.exportEquals:
        at = valueOf(tree, at);
        break;
      case kind.assign:
        at = secondChild(tree, at);
        break;
      case kind.asExpression:
      case kind.satisfies:
        at = at + 1;
        break;
      default:
        return at > 0 && isFunction(tree.kinds[at]) ? at : -1;
    }
    if (at < 0) return -1;
  }
}

/** Which parameter of its function a node is, from 0, `this` not counted; -1 where it is none of a function with a body. */
export function parameterIndex(tree: CodeTree, node: number): number {
  const owner = tree.parents[node];
  if (!isFunction(tree.kinds[owner])) return -1;
  return parametersOf(tree, owner)
    .filter((each) => nameOf(tree, each) !== 'this')
    .indexOf(node);
}

/** Expressions that a function returns, those of functions in it left out. */
export function returnedValues(tree: CodeTree, node: number): number[] {
  const body = bodyOf(tree, node);
  if (body < 0) return [];
  if (tree.kinds[body] !== kind.block) return [body];
  const found: number[] = [];
  for (let at = body + 1; at < tree.ends[body]; at++) {
    if (isFunction(tree.kinds[at])) at = tree.ends[at] - 1;
    else if (tree.kinds[at] === kind.returnStatement && tree.ends[at] > at + 1) found.push(at + 1);
  }
  return found;
}

/** Offset behind the last name or text in a function: where it ends is not in the tree. */
export function endOfCode({ positions, names, texts, ends }: CodeTree, node: number): number {
  let end = positions[node] + 1;
  for (let at = node + 1; at < ends[node]; at++) end = Math.max(end, positions[at] + texts[names[at]].length);
  return end;
}
