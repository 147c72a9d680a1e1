import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { kernelText } from '../../../../../scripts/assemble-kernel.ts';
import { type DotProducts, dotProductsPlain } from '#server/base/dot-products/plain.ts';
import { fitsSimd, loadDotProductsSimd } from '#server/base/dot-products/simd.ts';
import { announcedSeed, seededRandom } from '../../../../support/random-rounds.ts';

function productsOf(scan: DotProducts, vectors: Int8Array, query: Int8Array): number[] {
  const products = new Int32Array(vectors.length / query.length);
  scan(vectors, query, products);
  return Array.from(products);
}

describe('dot products', () => {
  const random = seededRandom(announcedSeed('dot products'));
  const anyBytes = (length: number) => Int8Array.from({ length }, () => Math.floor(random() * 255) - 127);

  for (const [dimensions, rows] of [
    [16, 3],
    [64, 4096],
    [128, 4097],
    [256, 1000],
    [64, 0],
  ]) {
    it(`gives the same bits with SIMD and without: ${rows} of ${dimensions}`, () => {
      const simd = loadDotProductsSimd();
      assert.ok(simd, 'this Node has SIMD');
      const [vectors, query] = [anyBytes(rows * dimensions), anyBytes(dimensions)];
      assert.deepEqual(productsOf(simd, vectors, query), productsOf(dotProductsPlain, vectors, query));
    });
  }

  it('holds the largest sums there are', () => {
    const [vectors, query] = [new Int8Array(256).fill(-127), new Int8Array(256).fill(-127)];
    assert.deepEqual(productsOf(loadDotProductsSimd() as DotProducts, vectors, query), [256 * 127 * 127]);
  });

  it('are those of the source that is beside them', async () => {
    const shipped = new URL('../../../../../server/base/dot-products/kernel.generated.ts', import.meta.url);
    assert.equal(readFileSync(shipped, 'utf8'), await kernelText());
  });

  it('leaves odd lengths to the plain one', () => {
    assert.deepEqual([16, 64, 256, 0, 8, 100, 272].map(fitsSimd), [true, true, true, false, false, false, false]);
  });
});
