import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { isFunctionValue, valueOf } from './syntax.ts';

/** Levels of literals looked into: deeper ones count as plain values. */
const depthMax = 8;

/** Whether an argument is a function or holds one: its type waits for what the call expects of it. */
export function isDeferred(tree: CodeTree, node: number, depth = 0): boolean {
  const { kinds, ends } = tree;
  if (isFunctionValue(kinds[node])) return true;
  if (depth > depthMax) return false;
  switch (kinds[node]) {
    case kind.objectLiteral:
    case kind.arrayLiteral:
      for (let child = node + 1; child < ends[node]; child = ends[child]) {
        if (holdsDeferred(tree, child, depth + 1)) return true;
      }
      return false;
    case kind.conditional: {
      const second = ends[node + 1];
      return isDeferred(tree, second, depth + 1) || isDeferred(tree, ends[second], depth + 1);
    }
    case kind.and:
    case kind.or:
    case kind.coalesce:
      return isDeferred(tree, node + 1, depth + 1) || isDeferred(tree, ends[node + 1], depth + 1);
    default:
      return false;
  }
}

function holdsDeferred(tree: CodeTree, element: number, depth: number): boolean {
  switch (tree.kinds[element]) {
    case kind.method:
    case kind.getter:
    case kind.setter:
      return true;
    case kind.propertyAssignment: {
      const value = valueOf(tree, element);
      return value >= 0 && isDeferred(tree, value, depth);
    }
    case kind.spread:
    case kind.shorthandProperty:
      return false;
    default:
      return isDeferred(tree, element, depth);
  }
}
