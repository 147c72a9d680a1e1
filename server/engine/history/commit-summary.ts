import type { CommitGraph } from './commit-graph.ts';
import { commitFlags } from './history-tables.ts';

export interface CommitSummary {
  /** Newest author date up to `nowSeconds`. */
  readonly newestAtSeconds: number;
  /** Commits behind which there are others that were not read. */
  readonly bound: number;
  /** Commits of which it is not known what they changed. */
  readonly unread: number;
}

/** A clock that is some hours wrong is no sign of a wrong date. */
const toleranceSeconds = 86_400;

export function summaryOf(graph: CommitGraph, rows: Uint32Array, nowSeconds: number): CommitSummary {
  let [newestAtSeconds, bound, unread] = [0, 0, 0];
  graph.forEach(rows, ({ authoredAtSeconds, flags }, commit) => {
    const seconds = authoredAtSeconds[commit];
    if (seconds > newestAtSeconds && seconds <= nowSeconds + toleranceSeconds) newestAtSeconds = seconds;
    if ((flags[commit] & commitFlags.bound) !== 0) bound++;
    else if ((flags[commit] & commitFlags.unread) !== 0) unread++;
  });
  return { newestAtSeconds, bound, unread };
}
