import { addToList } from '#server/base/add-to-list.ts';
import { remember } from '#server/base/remember-by.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Unit } from '../entity.ts';

/** Everything in a file that assigns to a variable or a member of this name (`x = 1`, `y.x += 1`), whichever one it is. */
export function assignmentsTo(unit: Unit, name: string): readonly number[] {
  return assignmentsByName(unit).get(name) ?? none;
}

const none: readonly number[] = [];

const assignmentsByName = remember(({ tree }: Unit): ReadonlyMap<string, readonly number[]> => {
  const index = new Map<string, number[]>();
  for (let node = 1; node < tree.count; node++) {
    if (tree.kinds[node] < kind.assign || tree.kinds[node] > kind.compoundAssign) continue;
    const left = node + 1;
    if (tree.kinds[left] !== kind.identifier && tree.kinds[left] !== kind.propertyAccess) continue;
    addToList(index, nameOf(tree, left), node);
  }
  return index;
});
