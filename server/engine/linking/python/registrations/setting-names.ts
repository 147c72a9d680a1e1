import { kind } from '../../../languages/python/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { scopesOf } from '../scopes.ts';
import { assignedValue, wholeTarget } from '../syntax.ts';
import type { Unit } from '../unit.ts';

/**
 * `URL_PREFIX = '/api'` of a module or a class with any name: a lookup by the name alone finds it. Only constants in capitals,
 * and of these only such as may begin a path.
 */
export function settingsIn(unit: Unit): readonly number[] {
  const { module, opened } = scopesOf(unit);
  const classes = [...opened].flatMap(([node, scope]) =>
    unit.tree.kinds[node] === kind.classDefinition ? [scope] : [],
  );
  return [module, ...classes].flatMap(({ bindings }) =>
    [...bindings].flatMap(([name, nodes]) =>
      isConstantName(name) ? nodes.filter((node) => mayBePath(unit, node)) : [],
    ),
  );
}

export function isConstantName(name: string): boolean {
  return /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(name);
}

function mayBePath({ tree }: Unit, node: number): boolean {
  const assign = tree.parents[node];
  if (tree.kinds[assign] !== kind.assign || wholeTarget(tree, node) !== node) return false;
  const value = assignedValue(tree, assign);
  if (value < 0) return false;
  if (tree.kinds[value] === kind.string && nameOf(tree, value) === '') return tree.ends[value] === value + 1;
  for (let each = value; each < tree.ends[value]; each++)
    if (tree.kinds[each] === kind.string && nameOf(tree, each).startsWith('/')) return true;
  return false;
}
