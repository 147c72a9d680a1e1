import assert from 'node:assert/strict';
import type { CallerCount } from '#protocol/symbols.ts';
import { callersText, callersTooltip } from '#server/fronts/lsp/symbol-wording.ts';

describe('words of a lens over a declaration', () => {
  const rows: readonly (readonly [CallerCount, string, RegExp | undefined])[] = [
    [{ certainty: 'exact', known: 1, unknown: 0 }, '1 caller', undefined],
    [{ certainty: 'exact', known: 12, unknown: 0 }, '12 callers', undefined],
    [
      { certainty: 'bounded', known: 12, unknown: 1 },
      '12 callers · 1 unknown',
      /^At least 12 callers\. 1 site may add/,
    ],
    [{ certainty: 'bounded', known: 1, unknown: 0 }, '1+ callers', /^At least 1 caller\. "Show Callers"/],
    [{ certainty: 'bounded', known: 0, unknown: 3 }, '', /^At least 0 callers\. 3 sites may add/],
    [{ certainty: 'exact', known: 0, unknown: 0 }, '', undefined],
  ];
  for (const [count, text, tooltip] of rows) {
    it(`are '${text}' for ${JSON.stringify(count)}`, () => {
      assert.equal(callersText(count), text);
      if (tooltip === undefined) assert.equal(callersTooltip(count), undefined);
      else assert.match(callersTooltip(count) ?? '', tooltip);
    });
  }
});
