import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf } from '../../source/code-tree.ts';
import { scopesOf } from './scopes.ts';
import { assignedValue, childList } from './syntax.ts';
import type { Unit } from './unit.ts';

const known = new WeakMap<Unit, ReadonlySet<string> | null>();

/** Returns the names that `__all__` of a module lists; undefined where it has none, or a part of it is computed. */
export function publicNamesOf(unit: Unit): ReadonlySet<string> | undefined {
  let names = known.get(unit);
  if (names === undefined) known.set(unit, (names = readPublicNames(unit) ?? null));
  return names ?? undefined;
}

function readPublicNames(unit: Unit): ReadonlySet<string> | undefined {
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
}

function isSequence(value: number): boolean {
  return value === kind.list || value === kind.tuple || value === kind.set;
}
