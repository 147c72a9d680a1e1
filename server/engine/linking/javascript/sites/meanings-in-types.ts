import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { namespaceMeaning, typeMeaning, valueMeaning } from '../entity.ts';

/** A name in a type is a namespace where something is taken out of it, a value behind `typeof`. */
export function entityMeanings({ kinds, parents }: CodeTree, node: number): number {
  const around = kinds[parents[node]];
  if (around === kind.typeQuery) return valueMeaning;
  if (around === kind.importEquals) return valueMeaning | typeMeaning | namespaceMeaning;
  let outer = parents[node];
  while (kinds[outer] === kind.qualifiedName) outer = parents[outer];
  // A namespace of types alone is no value.
  return kinds[outer] === kind.typeQuery ? valueMeaning : namespaceMeaning;
}
