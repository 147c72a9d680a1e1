import type { EdgeTable } from '../graph/snapshot.ts';

/** Nodes of the file graph, put together to what is drawn as one. */
export interface Grouping {
  /** Group of each node; negative where a filter took it away. */
  readonly groupOf: Int32Array;
  /** Nodes of each group. */
  readonly members: ReadonlyMap<number, readonly number[]>;
}

export function groupNodes(groupOf: Int32Array): Grouping {
  const members = new Map<number, number[]>();
  groupOf.forEach((group, node) => {
    if (group < 0) return;
    const known = members.get(group);
    if (known === undefined) members.set(group, [node]);
    else known.push(node);
  });
  return { groupOf, members };
}

/**
 * Steps from one group to others, up to `depth`: positive along dependencies, negative against them. What is reached
 * both ways takes the shorter one; of equals, that it depends on the group.
 */
export function signedDistances(
  { starts, targets, reverseStarts, reverseSources }: EdgeTable,
  grouping: Grouping,
  focus: number,
  depth: number,
): ReadonlyMap<number, number> {
  const out = reach(starts, targets, grouping, focus, depth);
  const into = reach(reverseStarts, reverseSources, grouping, focus, depth);
  const distances = new Map(out);
  for (const [group, steps] of into) {
    if (steps > 0 && steps <= (out.get(group) ?? Infinity)) distances.set(group, -steps);
  }
  return distances;
}

function reach(
  rows: Uint32Array,
  neighbours: Uint32Array,
  { groupOf, members }: Grouping,
  focus: number,
  depth: number,
): Map<number, number> {
  const distances = new Map([[focus, 0]]);
  let frontier = [focus];
  for (let steps = 1; steps <= depth && frontier.length > 0; steps++) {
    const next: number[] = [];
    for (const node of frontier.flatMap((group) => members.get(group) ?? [])) {
      for (let row = rows[node]; row < rows[node + 1]; row++) {
        const group = groupOf[neighbours[row]];
        if (group < 0 || distances.has(group)) continue;
        distances.set(group, steps);
        next.push(group);
      }
    }
    frontier = next;
  }
  return distances;
}
