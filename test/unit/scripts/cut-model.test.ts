import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { readModel } from '#server/engine/search/embedding/embedding-model.ts';
import { coarserModel, cutModel } from '../../../scripts/cut-model.ts';

describe('a model with fewer dimensions', () => {
  it('has the first numbers of each row, and everything else as it was', () => {
    const file = readFileSync(new URL('../../../models/code-embedding/model.bin', import.meta.url));
    const [whole, cut] = [readModel(file), readModel(cutModel(file, 64))];
    assert.equal(cut.dimensions, 64);
    assert.deepEqual([cut.fields, cut.rowOf('file'), cut.rowOf('rks')], [whole.fields, 28, 20_597]);
    const rowOf = ({ rows, dimensions }: typeof whole, row: number) => [
      ...rows.subarray(row * dimensions, row * dimensions + 64),
    ];
    assert.deepEqual(rowOf(cut, 28), rowOf(whole, 28));
    assert.deepEqual(rowOf(cut, 28).slice(0, 8), [1, 0, -2, -1, -2, -2, 0, -1]);
    assert.deepEqual(cut.codeFactors, whole.codeFactors);
  });
});

function product(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, at) => sum + value * right[at], 0);
}

describe('a model with coarser numbers', () => {
  const file = readFileSync(new URL('../../../models/code-embedding/model.bin', import.meta.url));
  const [before, coarser] = [readModel(file), readModel(coarserModel(file, 5))];
  const rowOf = ({ rows, dimensions, codeFactors }: typeof before, row: number) =>
    Array.from(rows.subarray(row * dimensions, (row + 1) * dimensions), (value) => value * codeFactors[row]);

  it('has the same words, and rows of whole numbers up to the largest one', () => {
    assert.deepEqual([coarser.fields, coarser.rowOf('rks')], [before.fields, 20_597]);
    assert.equal(
      coarser.rows.reduce((max, value) => Math.max(max, Math.abs(value)), 0),
      5,
    );
  });

  it('has rows that lie where they lay', () => {
    for (const word of ['file', 'headers', 'rks']) {
      const [row, was] = [coarser, before].map((model) => rowOf(model, before.rowOf(word) as number));
      const length = Math.sqrt(product(was, was));
      assert.ok(product(row, was) / Math.sqrt(product(row, row)) / length > 0.85, word);
      assert.ok(Math.abs(product(row, was) / length ** 2 - 1) < 0.05, word);
    }
  });

  it('leaves what is as coarse as it is', () => {
    assert.deepEqual(coarserModel(file, 7), Uint8Array.from(file));
  });

  it('is smaller when it is packed', () => {
    const { BROTLI_PARAM_QUALITY } = constants;
    const packed = (bytes: Uint8Array) => brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 5 } }).length;
    assert.ok(packed(coarserModel(file, 3)) < 0.85 * packed(file));
  });
});
