import { type DotProducts, dotProductsPlain } from '#server/base/dot-products/plain.ts';
import { fitsSimd, loadDotProductsSimd } from '#server/base/dot-products/simd.ts';
import type { SearchIndex } from '../search-tables.ts';

let simd: DotProducts | undefined | 'not tried' = 'not tried';

/**
 * Returns the dot product of a question's vector with that of every chunk, by its number in the index, in steps of
 * 1/65,536; 0 for chunks that do not count.
 *
 * @param query in steps of 1/256, as long as the vectors of the index
 * @param into overwritten with the products; as long as the index has chunks
 */
export function scanVectors(
  index: SearchIndex,
  query: Int8Array,
  into: Int32Array = new Int32Array(index.chunkCount),
): Int32Array {
  const scan = dotProductsFor(query.length);
  for (const { segment, dead, firstChunk } of index.parts) {
    const own = into.subarray(firstChunk, firstChunk + segment.files.length);
    scan(signed(segment.vectors), query, own, segment.vectorMemory);
    for (let at = 0; at < dead.length; at += 2) into.fill(0, firstChunk + dead[at], firstChunk + dead[at + 1]);
  }
  return into;
}

/** Returns stored bytes as signed numbers: vectors are stored as bytes. */
export function signed({ buffer, byteOffset, length }: Uint8Array): Int8Array {
  return new Int8Array(buffer, byteOffset, length);
}

/** Returns the fastest way to multiply vectors of a length. */
export function dotProductsFor(dimensions: number): DotProducts {
  if (!fitsSimd(dimensions)) return dotProductsPlain;
  if (simd === 'not tried') simd = loadDotProductsSimd();
  return simd ?? dotProductsPlain;
}
