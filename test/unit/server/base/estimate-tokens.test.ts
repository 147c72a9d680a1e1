import assert from 'node:assert/strict';
import { estimateTokens } from '#server/base/estimate-tokens.ts';

describe('the estimate of tokens', () => {
  const cases: readonly [text: string, tokens: number][] = [
    ['', 0],
    ['name', 1],
    ['parseFileName', 3],
    ['a b', 2],
    ['\n    x', 2],
    ['123456', 2],
    ['() => {', 3],
    ['価格', 3],
  ];
  for (const [text, tokens] of cases) {
    it(`is ${tokens} for ${JSON.stringify(text)}`, () => assert.equal(estimateTokens(text), tokens));
  }

  it('takes a text of a megabyte in its stride', () => {
    assert.ok(estimateTokens('aB '.repeat(350_000)) > 350_000);
  });
});
