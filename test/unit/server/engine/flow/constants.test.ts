import assert from 'node:assert/strict';
import { foldEquality, foldOperation, foldSum, isTrue } from '#server/engine/flow/constants.ts';

describe('constants of a flow graph', () => {
  it('are true as all languages have it', () => {
    assert.deepEqual(['a', 1, true, -0.5].map(isTrue), [true, true, true, true]);
    assert.deepEqual(['', 0, false, null, Number.NaN].map(isTrue), [false, false, false, false, false]);
  });

  it('are put together where they are of one type, and short enough', () => {
    assert.equal(foldSum(1, 2), 3);
    assert.equal(foldSum('a', 'b'), 'ab');
    assert.equal(foldSum('a', 1), undefined);
    assert.equal(foldSum('a'.repeat(4096), 'b'), undefined);
  });

  it('are compared and calculated with', () => {
    const numbers = ['-', '*', '/', '<', '>', '<=', '>='].map((operator) => foldOperation(operator, 6, 3));
    assert.deepEqual(numbers, [3, 18, 2, false, true, false, true]);
    assert.equal(foldOperation('<', 'a', 'b'), true);
    assert.equal(foldOperation('/', 1, 0), undefined);
    assert.equal(foldOperation('%', 1, 2), undefined);
    assert.equal(foldOperation('<', 'a', 1), undefined);
  });

  it('are equal where no language says otherwise', () => {
    assert.equal(foldEquality('a', 'a'), true);
    assert.equal(foldEquality(1, 2), false);
    assert.equal(foldEquality(null, ''), false);
    assert.equal(foldEquality('1', 1), undefined);
  });
});
