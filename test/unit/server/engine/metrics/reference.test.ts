import assert from 'node:assert/strict';
import { referencePercent } from '#server/engine/metrics/reference.ts';

describe('a number beside the reference', () => {
  it('is larger than that of so many percent', () => {
    const cases = [
      [1, 0],
      [2, 0],
      [3, 50],
      [6, 75],
      [7, 90],
      [24, 99],
    ] as const;
    for (const [value, expected] of cases) assert.equal(referencePercent('cyclomatic', value), expected);
    assert.equal(referencePercent('nesting', 0), 0);
    assert.equal(referencePercent('nesting', 1), 50);
  });
});
