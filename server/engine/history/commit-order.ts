import type { CommitGraph } from './commit-graph.ts';
import { commitFlags } from './history-tables.ts';
import { sharedWords } from '#server/base/shared-array.ts';

/**
 * Returns the rows of the commits that the commit `from` has behind it, merges left out: each before its parents, the newest first where
 * that leaves a choice, else by name. So the order depends on the commits alone, not on which of them were read first.
 */
export function commitOrder(graph: CommitGraph, from: number): Uint32Array {
  const marks = graph.reachable(from);
  const rows: number[] = [];
  const orderedAt = new Float64Array(from + 1);
  graph.segments.forEach(({ flags, orderedAtSeconds }, number) => {
    const start = graph.starts[number];
    for (let commit = 0; commit < flags.length && start + commit <= from; commit++) {
      orderedAt[start + commit] = orderedAtSeconds[commit];
      if (marks[start + commit] === 1 && (flags[commit] & commitFlags.merge) === 0) rows.push(start + commit);
    }
  });
  // Rows are nearly in order already, which the sort of arrays makes use of.
  const sorted = rows
    .toReversed()
    .toSorted((left, right) => orderedAt[right] - orderedAt[left] || graph.compareNames(left, right));
  const order = sharedWords(sorted.length);
  order.set(sorted);
  return order;
}
