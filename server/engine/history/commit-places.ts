import { lowerBound } from '#server/base/lower-bound.ts';
import type { HistorySegment, HistoryTables } from './history-tables.ts';

/** Where a commit lies in the tables. */
export interface CommitPlace {
  readonly segment: HistorySegment;
  /** Of the segment. */
  readonly number: number;
  /** Number of the commit in the segment. */
  readonly commit: number;
  /** Its changes, up to `end`. */
  readonly start: number;
  readonly end: number;
}

/** Places of a history's commits, in its order. */
export function* placesOf({ segments, order }: Pick<HistoryTables, 'segments' | 'order'>): Generator<CommitPlace> {
  const starts = [0];
  for (const { flags } of segments) starts.push(starts[starts.length - 1] + flags.length);
  for (const row of order) {
    const number = lowerBound(starts, row + 1) - 1;
    const segment = segments[number];
    const commit = row - starts[number];
    const start = commit === 0 ? 0 : segment.changeEnds[commit - 1];
    yield { segment, number, commit, start, end: segment.changeEnds[commit] };
  }
}
