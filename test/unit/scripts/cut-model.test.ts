import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readModel } from '#server/engine/search/embedding/embedding-model.ts';
import { cutModel } from '../../../scripts/cut-model.ts';

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
    assert.deepEqual(rowOf(cut, 28).slice(0, 8), [11, -2, -32, -12, -36, -41, 4, -12]);
    assert.deepEqual(cut.codeFactors, whole.codeFactors);
  });
});
