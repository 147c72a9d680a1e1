import assert from 'node:assert/strict';
import { isQuick } from '#server/engine/security/expressions/quick-expression.ts';

describe('expressions that are run', () => {
  for (const text of [
    '/^(?:des|rc2|rc4|bf)|ecb/iu',
    '/^[a-f0-9]{16,64}$/iu',
    String.raw`/^https?:\/\/[^/]+\/\w*$/iu`,
    '/^(?:a|b)+c/iu',
  ]) {
    it(`may be ${text}`, () => assert.equal(isQuick(text), true));
  }

  for (const [what, text] of [
    ['of exponential time', '/(a+)+$/iu'],
    ['too deep to be looked at', `/${'('.repeat(10)}a${'+)'.repeat(10)}$/iu`],
    ['with too many repetitions to be looked at', `/^${'a?'.repeat(100)}${'a'.repeat(100)}$/iu`],
    ['with repetitions that end, one behind the other', `/^${'a?'.repeat(40)}${'a'.repeat(40)}$/iu`],
    ['with repetitions that end, in one another', '/^(?:a{1,50}){1,50}$/iu'],
    ['with alternatives, one behind the other', `/^${'(?:a|a)'.repeat(30)}b/iu`],
    ['that look ahead', '/(?=(a+)+$)b/iu'],
    ['that look behind', '/(?<=(a+)+)b/iu'],
    ['that repeat a text', String.raw`/(a*)\1\1b/iu`],
    ['that are none', '/(/iu'],
  ] as const) {
    it(`are none ${what}`, () => assert.equal(isQuick(text), false));
  }
});
