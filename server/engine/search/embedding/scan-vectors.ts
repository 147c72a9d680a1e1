import { type DotProducts, dotProductsPlain } from '#server/base/dot-products/plain.ts';
import { fitsSimd, loadDotProductsSimd } from '#server/base/dot-products/simd.ts';
import type { IndexPart, SearchIndex } from '../search-tables.ts';

let simd: DotProducts | undefined | 'not tried' = 'not tried';

/**
 * Dot product of a question's vector with that of every chunk, by its number in the index, in steps of 1/65,536; 0 for
 * those that do not count.
 *
 * @param query in steps of 1/256, as long as the vectors of the index
 */
export function scanVectors(index: SearchIndex, query: Int8Array): Int32Array {
  const products = new Int32Array(index.chunkCount);
  const scan = scanFor(query.length);
  for (const part of index.parts) {
    const own = products.subarray(part.firstChunk, part.firstChunk + part.segment.files.length);
    scan(signed(part.segment.vectors), query, own);
    forgetDead(part, own);
  }
  return products;
}

function signed({ buffer, byteOffset, length }: Uint8Array): Int8Array {
  return new Int8Array(buffer, byteOffset, length);
}

function forgetDead({ segment: { starts }, live }: IndexPart, products: Int32Array): void {
  for (const [file, counts] of live.entries()) if (counts === 0) products.fill(0, starts[file], starts[file + 1]);
}

function scanFor(dimensions: number): DotProducts {
  if (!fitsSimd(dimensions)) return dotProductsPlain;
  if (simd === 'not tried') simd = loadDotProductsSimd();
  return simd ?? dotProductsPlain;
}
