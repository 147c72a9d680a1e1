import { remember } from '#server/base/remember-by.ts';
import { flag } from '../../../../languages/typescript/node-flags.ts';
import { kind } from '../../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../../source/code-tree.ts';

/**
 * Where a file says something of a reference: conditions, assignments, calls for their own sake. By what the reference
 * begins with: a name, or a member of `this`. A reference that begins with nothing in here is never narrowed.
 */
export interface NarrowingNodes {
  /** Nodes that name what begins that way, ascending. */
  readonly said: ReadonlyMap<number, readonly number[]>;
  /** Targets of assignments among them. */
  readonly assigned: ReadonlyMap<number, readonly number[]>;
}

/** Key of `this` alone. */
export const thisKey = 0;

/** Key of a name; members of `this` have negative ones. */
export function keyOfRoot({ kinds, names, parents }: CodeTree, root: number): number {
  if (kinds[root] === kind.identifier) return names[root];
  const parent = parents[root];
  return kinds[parent] === kind.propertyAccess && parent + 1 === root ? -names[parent] : thisKey;
}

export const narrowingNodesOf = remember(collect);

function collect(tree: CodeTree): NarrowingNodes {
  const said = new Map<number, number[]>();
  const assigned = new Map<number, number[]>();
  /** Names of constants that hold a condition, with what it is about. */
  const held = new Map<number, number[]>();
  const { kinds, ends, parents, names } = tree;
  let end = 0;
  let assignedEnd = 0;
  let holder = 0;
  let holderEnd = 0;
  for (let node = 1; node < tree.count; node++) {
    const parent = parents[node];
    if (node >= end && isNarrowing(tree, node)) end = ends[node];
    if (node === parent + 1 && kinds[parent] >= kind.assign && kinds[parent] <= kind.compoundAssign) {
      assignedEnd = Math.max(assignedEnd, ends[node]);
    }
    if (kinds[parent] === kind.variable && isHeldCondition(tree, parent, node)) {
      holder = names[parent];
      holderEnd = ends[node];
    }
    if (node >= end || (kinds[node] !== kind.identifier && kinds[node] !== kind.thisExpression)) continue;
    const key = keyOfRoot(tree, node);
    add(said, key, node);
    if (node < assignedEnd) add(assigned, key, node);
    if (node < holderEnd) add(held, holder, key);
  }
  addHeld(said, held);
  return { said, assigned };
}

function add(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

/** Where a constant that holds a condition is asked, the condition is. */
function addHeld(said: Map<number, number[]>, held: ReadonlyMap<number, readonly number[]>): void {
  const waiting = new Map<number, number[]>();
  for (const [name, keys] of held) {
    takeIn(said, waiting, name);
    const places = said.get(name) ?? [];
    if (places.length > heldPlacesMax) continue;
    for (const key of new Set(keys)) {
      if (key !== name) for (const place of places) add(waiting, key, place);
    }
  }
  for (const key of waiting.keys()) takeIn(said, waiting, key);
}

/** Once for all that waits: to sort a list again for each constant would cost more than all else. */
function takeIn(said: Map<number, number[]>, waiting: Map<number, number[]>, key: number): void {
  const more = waiting.get(key);
  if (more === undefined) return;
  waiting.delete(key);
  const all = [...(said.get(key) ?? []), ...more];
  said.set(
    key,
    all.toSorted((a, b) => a - b),
  );
}

const heldPlacesMax = 200;

function isHeldCondition(tree: CodeTree, variable: number, node: number): boolean {
  return (tree.flags[variable] & flag.constant) !== 0 && conditionKinds.has(tree.kinds[node]);
}

/** Whether a node is a condition, the target of an assignment, a declared value, or a call for its own sake. */
function isNarrowing({ kinds, ends, parents }: CodeTree, node: number): boolean {
  const parent = parents[node];
  switch (kinds[parent]) {
    case kind.doStatement:
      return node === ends[parent + 1];
    case kind.forStatement:
      return ends[node] < ends[parent];
    case kind.variable:
      return conditionKinds.has(kinds[node]);
    default:
      if (narrowsByFirst(kinds[parent])) return node === parent + 1;
      return kinds[node] === kind.call && isStatementList(kinds[parent]);
  }
}

/** Whether the first child of such a node is a condition, or the target of an assignment. */
function narrowsByFirst(value: number): boolean {
  switch (value) {
    case kind.ifStatement:
    case kind.conditional:
    case kind.whileStatement:
    case kind.and:
    case kind.or:
    case kind.coalesce:
    case kind.assign:
    case kind.andAssign:
    case kind.orAssign:
    case kind.coalesceAssign:
    case kind.compoundAssign:
    case kind.switchStatement:
    case kind.caseClause:
      return true;
    default:
      return false;
  }
}

const conditionKinds = new Set<number>([
  kind.equal,
  kind.instanceOf,
  kind.inOperator,
  kind.not,
  kind.call,
  kind.and,
  kind.or,
]);

export function isStatementList(value: number): boolean {
  return (
    value === kind.block ||
    value === kind.file ||
    value === kind.caseClause ||
    value === kind.defaultClause ||
    value === kind.namespaceDeclaration ||
    value === kind.staticBlock
  );
}

/** Index of the first entry of an ascending list that is not below `from`. */
export function firstFrom(list: readonly number[], from: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether an entry lies in a node. */
export function liesIn(list: readonly number[], { ends }: CodeTree, node: number): boolean {
  const index = firstFrom(list, node);
  return index < list.length && list[index] < ends[node];
}
