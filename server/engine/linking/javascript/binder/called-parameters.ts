import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';

/**
 * Reports whether a parameter is called anywhere in a node: a function, or code with functions in it. Goes by the names
 * of parameters: it does not distinguish two functions in one node.
 */
export function callsParameter({ kinds, ends, names }: CodeTree, root: number): boolean {
  const parameters = new Set<number>();
  for (let node = root; node < ends[root]; node++) {
    if (kinds[node] === kind.parameter || kinds[node] === kind.bindingElement) parameters.add(names[node]);
    const isCall = kinds[node] === kind.call || kinds[node] === kind.newExpression;
    if (isCall && kinds[node + 1] === kind.identifier && parameters.has(names[node + 1])) return true;
  }
  return false;
}
