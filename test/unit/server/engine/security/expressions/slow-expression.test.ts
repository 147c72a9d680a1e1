import assert from 'node:assert/strict';
import { slownessOf } from '#server/engine/security/expressions/slow-expression.ts';

describe('slowness of regular expressions', () => {
  const cases: readonly (readonly [string, ReturnType<typeof slownessOf>])[] = [
    ['/(a+)+$/', 'exponential'],
    ['/^(\\w+\\.?)+@/', 'exponential'],
    ['/^\\d+1\\d+$/', 'polynomial'],
    ['/\\s+$/', 'quadratic'],
    ['/^\\s+/', undefined],
    ['/^[a-z0-9]+$/i', undefined],
    ['/a+b/y', undefined],
  ];
  for (const [text, slowness] of cases) {
    it(`of ${text} is ${slowness ?? 'none'}`, () => assert.equal(slownessOf(text), slowness));
  }

  it('is not asked of what is no expression', () => {
    for (const text of ['', '/', 'a+', '/(/', '/a/zz', '/[/']) assert.equal(slownessOf(text), undefined);
  });

  it('is not asked of what is nested or repeated without measure', () => {
    const nested = `/${'(?:'.repeat(50)}a${')*'.repeat(50)}/`;
    for (const text of [nested, `/${'(a*)*'.repeat(100)}/`, `/${'a'.repeat(5000)}+/`]) {
      assert.equal(slownessOf(text), undefined);
    }
  });
});
