import type { StringTable } from '#server/base/string-table.ts';

/** A commit that stands for its time, or for a release. */
export interface SampledCommit {
  /** Object name. */
  readonly commit: string;
  readonly committedAtSeconds: number;
  /** Tag that looks like a version. */
  readonly release?: string;
}

/** Files of the commits measured so far: flat arrays over shared memory. */
export interface TrendTables {
  /** The oldest first. */
  readonly commits: readonly SampledCommit[];
  /** In the order in which they were measured; other commits may be among them. */
  readonly segments: readonly TrendSegment[];
}

/** Files of one commit. Paths and rows of measures count through all segments. */
export interface TrendSegment {
  readonly commit: string;
  /** Those that no segment before has. */
  readonly paths: StringTable;
  /** Rows of `fileMeasures`, those that no segment before has. */
  readonly measures: Uint32Array;
  /** By file two words: number of its path, number of its row. */
  readonly files: Uint32Array;
}
