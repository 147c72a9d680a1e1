import assert from 'node:assert/strict';
import { sparkline } from '#server/fronts/cli/formats/sparkline.ts';

describe('a line of one sign a value', () => {
  it('goes from the least to the most', () => {
    assert.equal(sparkline([0, 1, 2, 3, 4, 5, 6, 7]), '▁▂▃▄▅▆▇█');
    assert.equal(sparkline([-5, 100, 47.5]), '▁█▅');
  });

  it('is flat where all values are equal', () => {
    assert.equal(sparkline([3, 3]), '▁▁');
    assert.equal(sparkline([]), '');
  });
});
