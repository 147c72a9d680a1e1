import { kind } from '../../../languages/python/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';

/** Something retains the result of the call: a name, or the caller of the function around it. */
export function isKeptCall({ kinds, parents }: CodeTree, call: number): boolean {
  const parent = kinds[parents[call]];
  return parent === kind.assign || parent === kind.returnStatement || parent === kind.withItem;
}

/** The call is a statement, or all that is assigned. */
export function isStatementOf({ kinds, parents }: CodeTree, call: number): boolean {
  const parent = kinds[parents[call]];
  return parent === kind.block || parent === kind.file || parent === kind.assign || parent === kind.returnStatement;
}

/** Whether a value that is read stands where it is kept by a name, alone or with others. */
export function isKept({ kinds, parents }: CodeTree, node: number): boolean {
  let child = node;
  let parent = parents[child];
  for (; kinds[parent] === kind.list || kinds[parent] === kind.binary; parent = parents[child]) child = parent;
  return (kinds[parent] === kind.assign || kinds[parent] === kind.augmentedAssign) && child !== parent + 1;
}
