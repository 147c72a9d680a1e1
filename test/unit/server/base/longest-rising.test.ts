import assert from 'node:assert/strict';
import { longestRising } from '#server/base/longest-rising.ts';

describe('the longest run of dates that agree with their order', () => {
  it('leaves out what is too early or too late', () => {
    assert.deepEqual(longestRising([1, 5, 2, 3, 99, 4, 4, 0, 6]), [0, 2, 3, 5, 6, 8]);
    assert.deepEqual(longestRising([]), []);
    assert.deepEqual(longestRising([3, 2, 1]).length, 1);
  });
});
