import type { VectorMemory } from '#server/base/dot-products/vector-memory.ts';
import type { StringTable } from '#server/base/string-table.ts';

/**
 * Chunks of some files, and the terms of each: flat tables over shared memory, immutable. An index is some segments
 * and, for each, which of its files still count (`search-index.ts`): a save adds a small segment.
 */
export interface SearchSegment {
  readonly paths: StringTable;
  readonly contentHashes: StringTable;
  /** Chunks of file f from `starts[f]` up to, not including, `starts[f + 1]`. */
  readonly starts: Uint32Array;
  readonly files: Uint32Array;
  readonly symbols: Uint32Array;
  readonly lines: Uint32Array;
  readonly endLines: Uint32Array;
  readonly lengths: Uint16Array;
  /** Sorted by code units. */
  readonly terms: StringTable;
  /** Postings of term t from `postingStarts[t]` up to, not including, `postingStarts[t + 1]`, chunks ascending. */
  readonly postingStarts: Uint32Array;
  readonly postingChunks: Uint32Array;
  /** Counts by field (`lexical/fields.ts`). */
  readonly postingCounts: Uint32Array;
  /** Signed numbers, equally many a chunk. */
  readonly vectors: Uint8Array;
  /** Terms of each file's pieces, those of its path left out. */
  readonly fileLengths: Uint32Array;
  /** Unit vectors of whole files, in steps of 1/256: signed numbers, as many a file as a chunk has. */
  readonly fileVectors: Uint8Array;
  /** Memory of both kinds of vectors, where a kernel can read it in place: it is passed along with them. */
  readonly vectorMemory?: VectorMemory;
}

/** A segment and which of its files count: files saved since lie in a later segment. */
export interface IndexPart {
  readonly segment: SearchSegment;
  /** 1, by number of the file in the segment, for files that count. */
  readonly live: Uint8Array;
  /**
   * Chunks of the files that do not count: pairs of the first and the one behind the last, ascending, none adjacent to
   * another.
   */
  readonly dead: Uint32Array;
  /** Number of its first chunk among those of all parts. */
  readonly firstChunk: number;
}

/**
 * All searchable data. Answers depend on which files count, not on how they lie in segments: every figure of ranking is
 * a sum of whole numbers over chunks that count, and ties are broken by path and line.
 */
export interface SearchIndex {
  readonly parts: readonly IndexPart[];
  /** Chunks of all parts, those that do not count included. */
  readonly chunkCount: number;
  /** Chunks that count. */
  readonly liveCount: number;
  /** Mean number of terms in each field of the chunks that count. */
  readonly meanLengths: readonly number[];
}
