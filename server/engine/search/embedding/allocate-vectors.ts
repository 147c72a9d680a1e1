import { allocateVectorMemory, type VectorMemory } from '#server/base/dot-products/vector-memory.ts';
import { sharedBytes } from '#server/base/shared-array.ts';

/** Vectors of the chunks and the files of a segment; signed numbers. */
export interface SegmentVectors {
  readonly vectors: Uint8Array;
  readonly fileVectors: Uint8Array;
  readonly vectorMemory?: VectorMemory;
}

/**
 * Shortest vectors, in bytes, that get memory of their own. It costs the rest of a page, and addresses for gigabytes;
 * copying shorter vectors for each question costs less.
 */
export const inPlaceFrom = 1 << 20;

/** @returns zeros */
export function allocateVectors(chunkBytes: number, fileBytes: number): SegmentVectors {
  const bytes = chunkBytes + fileBytes;
  const memory = bytes < inPlaceFrom ? undefined : allocateVectorMemory(bytes);
  const buffer = memory?.buffer ?? sharedBytes(bytes).buffer;
  return {
    vectors: new Uint8Array(buffer, 0, chunkBytes),
    fileVectors: new Uint8Array(buffer, chunkBytes, fileBytes),
    ...(memory && { vectorMemory: memory }),
  };
}
