import assert from 'node:assert/strict';
import { code, plain, withCode } from '#server/app/ask/draft.ts';

describe('text of the project in an answer', () => {
  const sentences: readonly (readonly [text: string, expected: string])[] = [
    ['Jo Doe <jo@evil.example>', String.raw`Jo Doe \<` + '`jo@evil.example`>'],
    ['the first at www.evil.com/x.ts:2.', 'the first at `www.evil.com/x.ts:2`.'],
    ['see https://evil.example/a and lib.rs', 'see `https://evil.example/a` and `lib.rs`'],
    ['[1] [a](b) ![c](d)', String.raw`\[1\] \[a\](b) \!\[c\](d)`],
    ['# *star* _dash_ a_b `tick` $x$ | ~y~ &lt;', String.raw`\# \*star\* \_dash\_ a_b 'tick' \$x\$ \| \~y\~ \&lt;`],
    ['- item', String.raw`\- item`],
    ['1. item', String.raw`1\. item`],
    ['a\u202eb\u200bc\n\u001bd', 'a b c d'],
  ];
  for (const [text, expected] of sentences) {
    it(`${JSON.stringify(text)} is a sentence of words`, () => assert.equal(plain(text), expected));
  }

  it('is code where a sentence has it in back-ticks, and nothing else of the sentence is', () => {
    const text = '- the most, `a_[1]`: 6 of [2] `x`y`';
    assert.equal(withCode(text), String.raw`\- the most, ` + '`a_[1]`: 6 of ' + String.raw`\[2\] ` + "`x`y'");
  });

  const codes: readonly (readonly [text: string, expected: string])[] = [
    ['a`b``c', '``` a`b``c ```'],
    ['a\nb\u{e0041}c\ufe0f', '`a b c`'],
  ];
  for (const [text, expected] of codes) {
    it(`${JSON.stringify(text)} is code`, () => assert.equal(code(text), expected));
  }
});
