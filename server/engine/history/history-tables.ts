import type { StringTable } from '#server/base/string-table.ts';

/**
 * The commits of a project's history: flat arrays over shared memory, which threads pass on without a
 * copy.
 */
export interface HistoryTables {
  /** Equal where all answers are. */
  readonly id: string;
  /** Path of the project in its repository: `''` or ending in `/`. Paths of the tables begin in the repository's folder. */
  readonly prefix: string;
  readonly segments: readonly HistorySegment[];
  /**
   * Rows of the commits of the history, merges left out (`commitOrder`): each before its parents; of those that do not
   * decide this, the newest first. Rows count through all segments.
   */
  readonly order: Uint32Array;
  /** Newest author date that is not in the future: what age is counted from. */
  readonly newestAtSeconds: number;
  /** Text of the `.mailmap` of the commit that is checked out. */
  readonly mailmap: string;
}

/**
 * Commits that were read together. Immutable, and stored as they are.
 *
 * Invariant: a commit is behind its parents, here or in an earlier segment.
 */
export interface HistorySegment {
  /** Bytes of an object name: 20, or 32 in a repository of longer names. */
  readonly nameBytes: number;
  readonly names: Uint8Array;
  /** Parents of commit i end here; those that are not known are left out. */
  readonly parentEnds: Uint32Array;
  /** Rows. */
  readonly parents: Uint32Array;
  /** When it was committed, but later than its parents: they order commits whatever their clocks said. */
  readonly orderedAtSeconds: Float64Array;
  readonly authoredAtSeconds: Float64Array;
  /** Numbers among `authorNames` and `authorEmails`, which stand for one another. */
  readonly authors: Uint32Array;
  /** `commitFlags`, added up. */
  readonly flags: Uint8Array;
  /** Changes of commit i end here. */
  readonly changeEnds: Uint32Array;
  /** Numbers among `pathTexts`. */
  readonly paths: Uint32Array;
  /** The same plus one of where a renamed file was before; 0 of all others. */
  readonly previousPaths: Uint32Array;
  /** Each one of `kindNumbers`. */
  readonly kinds: Uint8Array;
  readonly pathTexts: StringTable;
  readonly authorNames: StringTable;
  readonly authorEmails: StringTable;
  /** Lines that each change added and removed; absent until they are counted. */
  readonly lines?: { readonly added: Uint32Array; readonly removed: Uint32Array };
}

export const kindNumbers = { added: 0, modified: 1, removed: 2, renamed: 3 } as const;

/** `unread`: what it changed is not known. `bound`: commits behind it are not known. */
export const commitFlags = { fix: 1, merge: 2, unread: 4, bound: 8 } as const;

/** Raised when equal commits give other tables, or other answers. */
export const historyVersion = 1;
