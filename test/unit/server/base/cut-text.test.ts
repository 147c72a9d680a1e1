import assert from 'node:assert/strict';
import { cutText } from '#server/base/cut-text.ts';

function check(text: string, length: number, expected: string): void {
  it(`${text} at ${length}`, () => assert.equal(cutText(text, length), expected));
}

describe('a text that is cut', () => {
  check('abc', 3, 'abc');
  check('abcd', 3, 'abc');
  check('a🔍b', 2, 'a');
  check('a🔍b', 3, 'a🔍');
  check('a🔍', 3, 'a🔍');
  check('🔍🔍', 1, '');
});
