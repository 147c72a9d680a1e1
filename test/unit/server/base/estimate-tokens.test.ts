import assert from 'node:assert/strict';
import { estimateTokens } from '#server/base/estimate-tokens.ts';
import { oneLine } from '#server/base/one-line.ts';

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

describe('a name on one line', () => {
  it('begins no other line and turns no writing round', () => {
    assert.equal(oneLine('a\nb\u202Ec\u0007'), String.raw`a\u000ab\u202ec\u0007`);
    assert.equal(oneLine('äö 価格 a.ts'), 'äö 価格 a.ts');
  });
});
