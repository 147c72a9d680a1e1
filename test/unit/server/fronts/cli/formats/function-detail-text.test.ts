import assert from 'node:assert/strict';
import type { FunctionDetail } from '#protocol/function-metrics.ts';
import { functionDetailText } from '#server/fronts/cli/formats/function-detail-text.ts';
import { detailOf } from '../../../../../support/metrics-fixture.ts';

const look = { paintTitles: (line: string) => line };
const told = (detail: FunctionDetail) => [...functionDetailText(detail, look)].join('').split('\n');

describe('a function on the command line', () => {
  it('is told with how its numbers compare, those that half of the reference has left out', () => {
    const detail = detailOf('src/a.ts#Cart.add');
    const percentiles = { ...detail.percentiles, lines: 0, parameters: 0 };
    assert.deepEqual(told({ ...detail, percentiles }).slice(0, 6), [
      'Cart.add  src/a.ts:10:1',
      '12 lines, 2 parameters, nesting 3, cyclomatic 5, cognitive 7, used by 4, uses 2',
      'cognitive 7: more than 90 % of 13,848 functions of the reference',
      'cyclomatic 5: more than 75 % of 13,848 functions of the reference',
      'nesting 3: more than 90 % of 13,848 functions of the reference',
      '',
    ]);
  });
});
