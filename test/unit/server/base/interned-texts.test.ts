import assert from 'node:assert/strict';
import { InternedTexts } from '#server/base/interned-texts.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';

function take(texts: InternedTexts, text: string): string {
  const bytes = encodeUtf8(`<${text}>`);
  return texts.take(bytes, 1, bytes.length - 1);
}

describe('Interned texts', () => {
  for (const text of ['', 'a', 'toString', 'a b', 'ä', 'aä', '😀', 'x'.repeat(500)]) {
    it(`are what their bytes say: ${text.slice(0, 10)}`, () => {
      const texts = new InternedTexts();
      assert.equal(take(texts, text), text);
      assert.equal(take(texts, text), text);
    });
  }

  it('are distinguished, however many there are', () => {
    const texts = new InternedTexts();
    const all = Array.from({ length: 30_000 }, (_, index) => `${index % 2 === 0 ? 'n' : 'é'}${index}`);
    for (const text of all) assert.equal(take(texts, text), text);
    for (const text of all.toReversed()) assert.equal(take(texts, text), text);
  });
});
