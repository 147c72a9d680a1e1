import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { isFunctionValue, valueOf } from '../expressions/syntax.ts';

/** A method, an accessor or a field that holds a function. */
export function isRunMember(tree: CodeTree, member: number): boolean {
  const what = tree.kinds[member];
  return what === kind.getter || what === kind.setter || holdsFunction(tree, member);
}

/** Members that a decorator gets to call: not an accessor, which its readers name, even if it was replaced. */
export function mayBeCalledLater(tree: CodeTree, decorated: number): boolean {
  const what = tree.kinds[decorated];
  return what === kind.classDeclaration || what === kind.classExpression || holdsFunction(tree, decorated);
}

function holdsFunction(tree: CodeTree, member: number): boolean {
  if (tree.kinds[member] === kind.method) return true;
  const value = tree.kinds[member] === kind.property ? valueOf(tree, member) : -1;
  return value >= 0 && isFunctionValue(tree.kinds[value]);
}
