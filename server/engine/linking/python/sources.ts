import { kind } from '../../languages/python/node-kinds.ts';
import { symbolAt } from '../../source/code-tree.ts';
import type { Unit } from './unit.ts';

/** Innermost enclosing symbol of every node, -1 for the top level. Decorators lie outside of what they decorate. */
export function sourcesOf({ tree }: Unit): Int32Array {
  const sources = new Int32Array(tree.count).fill(-1);
  for (let node = 1; node < tree.count; node++) {
    const own = holdsCode(tree.kinds[node]) ? symbolOf(node) : -1;
    sources[node] = own >= 0 ? own : sources[tree.parents[node]];
  }
  return sources;

  /** A function without a name belongs to the variable that it is assigned to. */
  function symbolOf(node: number): number {
    if (tree.kinds[node] !== kind.lambda) return symbolAt(tree, node);
    const parent = tree.parents[node];
    return tree.kinds[parent] === kind.assign ? symbolAt(tree, parent + 1) : -1;
  }
}

function holdsCode(value: number): boolean {
  return value === kind.functionDefinition || value === kind.classDefinition || value === kind.lambda;
}
