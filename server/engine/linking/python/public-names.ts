import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../languages/python/node-kinds.ts';
import { type CodeTree, nameOf } from '../../source/code-tree.ts';
import { scopesOf } from './scopes.ts';
import { assignedValue, childList } from './syntax.ts';
import type { Unit } from './unit.ts';

/** Returns the names that `__all__` of a module lists; undefined where it has none, or a part of it is computed. */
export const publicNamesOf = remember((unit: Unit): ReadonlySet<string> | undefined => {
  const { tree } = unit;
  const bindings = scopesOf(unit).module.bindings.get('__all__');
  if (bindings === undefined) return undefined;
  const names = new Set<string>();
  for (const node of bindings) {
    const value = assignedValue(tree, tree.parents[node]);
    if (value < 0 || !isSequence(tree.kinds[value])) return undefined;
    for (const child of childList(tree, value)) {
      if (tree.kinds[child] !== kind.string) return undefined;
      names.add(nameOf(tree, child));
    }
  }
  return names;
});

/** Whether a text is a name in `__all__`: that says what a module exports, and no code takes a member by it. */
export function isPublicName(tree: CodeTree, node: number): boolean {
  let whole = tree.parents[node];
  while (isSequence(tree.kinds[whole])) whole = tree.parents[whole];
  const isAssigned = tree.kinds[whole] === kind.assign || tree.kinds[whole] === kind.augmentedAssign;
  return isAssigned && tree.kinds[whole + 1] === kind.name && nameOf(tree, whole + 1) === '__all__';
}

function isSequence(value: number): boolean {
  return value === kind.list || value === kind.tuple || value === kind.set;
}
