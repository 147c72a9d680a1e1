import assert from 'node:assert/strict';
import { groupByFile, itemsIn } from '#protocol/by-file.ts';

describe('places by file', () => {
  it('are shipped code and tests, each in the order in which its first place came', () => {
    const groups = groupByFile([
      { file: 'b.test.ts', line: 1, test: true },
      { file: 'z.ts', line: 4 },
      { file: 'a.ts', line: 2 },
      { file: 'z.ts', line: 1 },
    ]);
    const linesOf = (each: (typeof groups)['shipped']) =>
      each.map(({ file, items }) => `${file} ${items.map(({ line }) => line).join(',')}`);
    assert.deepEqual([linesOf(groups.shipped), linesOf(groups.tests)], [['z.ts 4,1', 'a.ts 2'], ['b.test.ts 1']]);
    assert.deepEqual([itemsIn(groups.shipped), itemsIn(groups.tests)], [3, 1]);
  });
});
