import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';

/**
 * Whether a parameter is called somewhere in a node: a function, or something with functions in it. By the names of
 * parameters: two functions in one node are not told apart.
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
