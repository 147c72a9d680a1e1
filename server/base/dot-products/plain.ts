import type { VectorMemory } from './vector-memory.ts';

/**
 * Dot products of one vector with many, all of signed bytes.
 *
 * @param vectors `products.length` of them, each as long as `query`
 * @param memory where the vectors lie, if it is one that a kernel reads in place
 */
export type DotProducts = (vectors: Int8Array, query: Int8Array, products: Int32Array, memory?: VectorMemory) => void;

/** The twin of `dot-products.wat`, for where WebAssembly has no SIMD; both give the same bits, because nothing is rounded. */
export const dotProductsPlain: DotProducts = (vectors, query, products) => {
  for (let row = 0; row < products.length; row += 1) {
    const start = row * query.length;
    let product = 0;
    for (let at = 0; at < query.length; at += 1) product += vectors[start + at] * query[at];
    products[row] = product;
  }
};
