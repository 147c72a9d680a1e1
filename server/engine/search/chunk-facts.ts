import { packTables, viewTables } from '#server/base/packed-tables.ts';
import { sharedHalfWords, sharedWords } from '#server/base/shared-array.ts';
import { buildStringTable, type StringTable } from '#server/base/string-table.ts';
import type { ChunkTerms } from './lexical/chunk-terms.ts';
import { searchFields } from './lexical/fields.ts';

/** Bumped when the contents of these facts or their layout change their meaning. */
export const chunkFactsFormat = 5;

/** A piece of a file that a search may find: a symbol, or code outside of all symbols. */
export interface Chunk {
  /** Number of the symbol in its file plus one; 0 for code outside of all symbols. */
  readonly symbol: number;
  /** First line, comment and decorators included, and last line; from 1. */
  readonly line: number;
  readonly endLine: number;
  readonly terms: ChunkTerms;
  /** Unit vector in steps of 1/256; every chunk of an index has equally many dimensions. */
  readonly vector: Int8Array;
}

/** The chunks of one file as columns, as the cache of facts stores them. */
export interface ChunkColumns {
  readonly symbols: Uint32Array;
  readonly lines: Uint32Array;
  readonly endLines: Uint32Array;
  /** Terms of each field, `searchFields.length` numbers a chunk; higher counts are stored as 65,535. */
  readonly lengths: Uint16Array;
  /** Terms of the file, each once. */
  readonly terms: StringTable;
  /**
   * Terms of chunk c are `chunkTerms[i]`, with their counts by field in `counts[i]` (`lexical/fields.ts`), i from
   * `termStarts[c]` on.
   */
  readonly termStarts: Uint32Array;
  readonly chunkTerms: Uint32Array;
  readonly counts: Uint32Array;
  /** Signed numbers, `dimensions` a chunk. */
  readonly vectors: Uint8Array;
}

const longestField = 0xffff;

export function encodeChunks(chunks: readonly Chunk[]): Uint8Array {
  return packTables(columnsOf(chunks));
}

/** Returns views into the bytes. Throws a RangeError for bytes of another format or damaged ones. */
export function decodeChunks(bytes: Uint8Array): ChunkColumns {
  return viewTables(bytes.byteOffset === 0 ? bytes : bytes.slice()) as ChunkColumns;
}

function columnsOf(chunks: readonly Chunk[]): ChunkColumns {
  const numbers = new Map<string, number>();
  const termStarts = sharedWords(chunks.length + 1);
  for (const [row, { terms }] of chunks.entries()) termStarts[row + 1] = termStarts[row] + terms.counts.size;
  const chunkTerms = sharedWords(termStarts[chunks.length]);
  const counts = sharedWords(chunkTerms.length);
  let at = 0;
  for (const { terms } of chunks) {
    for (const [term, count] of terms.counts) {
      const number = numbers.get(term) ?? numbers.size;
      if (number === numbers.size) numbers.set(term, number);
      chunkTerms[at] = number;
      counts[at] = count;
      at += 1;
    }
  }
  const terms = buildStringTable([...numbers.keys()]);
  return { ...placesOf(chunks), terms, termStarts, chunkTerms, counts, vectors: vectorsOf(chunks) };
}

function placesOf(chunks: readonly Chunk[]) {
  const lengths = sharedHalfWords(chunks.length * searchFields.length);
  for (const [row, { terms }] of chunks.entries()) {
    lengths.set(
      terms.lengths.map((length) => Math.min(length, longestField)),
      row * searchFields.length,
    );
  }
  return {
    symbols: Uint32Array.from(chunks, ({ symbol }) => symbol),
    lines: Uint32Array.from(chunks, ({ line }) => line),
    endLines: Uint32Array.from(chunks, ({ endLine }) => endLine),
    lengths,
  };
}

function vectorsOf(chunks: readonly Chunk[]): Uint8Array {
  const dimensions = chunks.length === 0 ? 0 : chunks[0].vector.length;
  const vectors = new Uint8Array(chunks.length * dimensions);
  for (const [row, { vector }] of chunks.entries()) vectors.set(vector, row * dimensions);
  return vectors;
}
