import type { CodeTree } from '../../../source/code-tree.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';

/**
 * The name of a member; `[key]` where a name gives it, `[Symbol.iterator]` and `[Kind.first]` where a member of a name does, `''` where
 * it is computed.
 */
export function memberNameOf(tree: CodeTree, node: number): string {
  const first = node + 1;
  if (first >= tree.ends[node] || tree.kinds[first] !== kind.computedName) return tree.texts[tree.names[node]];
  const key = first + 1;
  switch (tree.kinds[key]) {
    case kind.stringLiteral:
    case kind.numberLiteral:
      return tree.texts[tree.names[key]];
    case kind.identifier:
      return `[${tree.texts[tree.names[key]]}]`;
    case kind.propertyAccess:
      return tree.kinds[key + 1] === kind.identifier
        ? `[${tree.texts[tree.names[key + 1]]}.${tree.texts[tree.names[key]]}]`
        : '';
    default:
      return '';
  }
}
