import assert from 'node:assert/strict';
import type { FunctionDetail } from '#protocol/function-metrics.ts';
import { functionDetailText } from '#server/fronts/cli/formats/function-detail-text.ts';
import { detailOf } from '../../../../../support/metrics-fixture.ts';

const { executed: _, ...detail } = detailOf('src/a.ts#Cart.add');
const look = { paintTitles: (line: string) => line };
const shown = (found: FunctionDetail) => [...functionDetailText(found, look)].join('').split('\n');

describe('a function on the command line', () => {
  it('is reported with how its numbers compare, those that half of the reference has left out', () => {
    const percentiles = { ...detail.percentiles, lines: 0, parameters: 0 };
    assert.deepEqual(shown({ ...detail, percentiles }).slice(0, 6), [
      'Cart.add  src/a.ts:10:1',
      '12 lines, 2 parameters, nesting 3, cyclomatic 5, cognitive 7, used by 4, uses 2',
      'cognitive 7: more than 90 % of 13,848 functions of the reference',
      'cyclomatic 5: more than 75 % of 13,848 functions of the reference',
      'nesting 3: more than 90 % of 13,848 functions of the reference',
      '',
    ]);
  });

  it('is reported with the test files that ran it, where runs were recorded', () => {
    const executed = { tests: 3, possible: 0, recorded: 40, reported: false };
    assert.ok(shown({ ...detail, executed }).includes('run in 3 of 40 recorded test files'));
    const more = { tests: 0, possible: 2, recorded: 40, reported: true };
    const line = 'run in 0 of 40 recorded test files, and possibly in 2 more; a coverage report says that tests run it';
    assert.ok(shown({ ...detail, executed: more }).includes(line));
    assert.ok(!shown(detail).some((each) => each.startsWith('run in')));
  });
});
