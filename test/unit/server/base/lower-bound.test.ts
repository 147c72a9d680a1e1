import assert from 'node:assert/strict';
import { hasNumber, lowerBound } from '#server/base/lower-bound.ts';

describe('a search among numbers that ascend', () => {
  const numbers = [1, 3, 3, 7];
  it('finds the first place that is not below', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 4, 7, 8].map((wanted) => lowerBound(numbers, wanted)),
      [0, 0, 1, 1, 3, 3, 4],
    );
    assert.deepEqual([lowerBound(numbers, 3, 2, 3), lowerBound(numbers, 9, 1, 2), lowerBound([], 1)], [2, 2, 0]);
  });
  it('reports what is there', () => {
    assert.deepEqual(
      [0, 1, 2, 3, 7, 8].map((wanted) => hasNumber(numbers, wanted)),
      [false, true, false, true, true, false],
    );
    assert.equal(hasNumber(new Uint32Array(), 0), false);
  });
});
