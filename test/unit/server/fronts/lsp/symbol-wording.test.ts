import assert from 'node:assert/strict';
import type { CallerCount } from '#protocol/symbols.ts';
import {
  callersText,
  callersTooltip,
  routesText,
  testsText,
  testsTooltip,
  unknownCallersText,
} from '#server/fronts/lsp/symbol-wording.ts';

describe('words of a lens over a declaration', () => {
  const rows: readonly (readonly [CallerCount, string, string, RegExp | undefined])[] = [
    [{ certainty: 'exact', known: 1, unknown: 0 }, '1 caller', '', undefined],
    [{ certainty: 'exact', known: 12, unknown: 0 }, '12 callers', '', undefined],
    [
      { certainty: 'bounded', known: 12, unknown: 1 },
      '12 callers',
      '1 unknown',
      /^At least 12 callers\. 1 site may add/,
    ],
    [{ certainty: 'bounded', known: 1, unknown: 0 }, '1+ callers', '', /^At least 1 caller\. "Show Callers"/],
    [{ certainty: 'bounded', known: 0, unknown: 3 }, '', '', /^At least 0 callers\. 3 sites may add/],
    [{ certainty: 'exact', known: 0, unknown: 0 }, '', '', undefined],
  ];
  for (const [count, text, unknown, tooltip] of rows) {
    it(`are '${text}' and '${unknown}' for ${JSON.stringify(count)}`, () => {
      assert.equal(callersText(count), text);
      assert.equal(unknownCallersText(count), unknown);
      if (tooltip === undefined) assert.equal(callersTooltip(count), undefined);
      else assert.match(callersTooltip(count) ?? '', tooltip);
    });
  }
});

describe('words of what a change of a declaration reaches', () => {
  const rows = [
    [{ routes: 1, tests: 1, widened: 0, isExact: true }, '1 route', '1 test', /reaches\.$/],
    [{ routes: 3, tests: 7, widened: 0, isExact: true }, '3 routes', '7 tests', /reaches\.$/],
    [
      { routes: 1, tests: 7, widened: 2, isExact: false },
      '1+ routes',
      '7+ tests',
      /2 of the tests .* There may be more/,
    ],
    [{ routes: 0, tests: 0, widened: 0, isExact: false }, '', '', /There may be more/],
  ] as const;
  for (const [count, routes, tests, tooltip] of rows) {
    it(`are '${routes}' and '${tests}' for ${JSON.stringify(count)}`, () => {
      assert.deepEqual([routesText(count), testsText(count)], [routes, tests]);
      assert.match(testsTooltip(count), tooltip);
    });
  }
});
