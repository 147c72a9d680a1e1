import type { HistoryTables } from '#server/engine/history/history-tables.ts';

/** The history of a project as of one commit. */
export interface ProjectHistory {
  readonly commit: string;
  readonly tables: HistoryTables;
  /** Older commits are not at hand: a shallow clone. */
  readonly isShallow: boolean;
  /** Older commits exist and were not read. */
  readonly isCut: boolean;
  /** Commits of which it is not known what they changed. */
  readonly unread: number;
  /** Commits whose added and removed lines are not known; absent as long as no lines are counted. */
  readonly uncounted?: number;
  /** Commits whose lines are being counted. */
  readonly pending?: number;
}

/** Older commits are not read. */
export const commitsMax = 200_000;
