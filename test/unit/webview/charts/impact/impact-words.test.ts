import assert from 'node:assert/strict';
import type { Impact } from '#protocol/impact.ts';
import { countsText, isNothing, levelText, symbolsText } from '#webview/charts/impact/impact-words.ts';
import { impactWith, reached, smallImpact } from '../../../../support/impact-fixture.ts';

const changed: Impact['changed'] = [{ file: 'a.ts', kind: 'modified', symbols: [] }];

describe('words of an impact', () => {
  const rows: readonly (readonly [Partial<Impact>, level: string, counts: string])[] = [
    [{ changed }, 'No impact', '1 file changed · 0 files reached · 0 test files'],
    [{ changed, certainty: 'bounded' }, 'Impact not known', '1 file changed · no reached file found · 0 test files'],
    [{ certainty: 'unknown' }, 'Impact not known', '0 files changed · no reached file found · 0 test files'],
    [
      { changed, certainty: 'bounded', impacted: [reached('b.ts', ['a.ts'], { risk: 0.4 })] },
      'Low impact',
      '1 file changed · at least 1 file reached · 0 test files',
    ],
    [
      { ...smallImpact, certainty: 'exact' },
      'Medium impact',
      '1 file changed · 4 files reached · 1 entry point · 1 test file · 1 more test file to be sure · 2 unknown sites',
    ],
  ];
  for (const [given, level, counts] of rows)
    it(`are ${level}: ${counts}`, () => {
      const impact = impactWith(given);
      assert.deepEqual([levelText(impact), countsText(impact)], [level, counts]);
    });

  it('distinguish nothing from what is not found', () => {
    assert.equal(isNothing(impactWith({})), true);
    assert.equal(isNothing(impactWith({ unresolved: ['nosuch'] })), false);
    assert.equal(isNothing(smallImpact), false);
  });

  it('name a few symbols', () => {
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `src/x.ts#${name}`);
    assert.equal(symbolsText([]), '');
    assert.equal(symbolsText(ids), ', a, b, c, d, e and 2 more');
  });
});
