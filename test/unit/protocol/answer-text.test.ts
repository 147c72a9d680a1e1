import assert from 'node:assert/strict';
import { unprovedMark, unseenInAnswer } from '#protocol/answer-text.ts';
import { replaceUnseen } from '#server/base/unseen-characters.ts';
import { noSource } from '#server/engine/ask/answer-text/answer-writer.ts';

describe('the text of an answer', () => {
  it('has the characters that the engine leaves in it, line breaks and tabs', () => {
    for (let code = 0; code <= 0x10_ff_ff; code++) {
      const character = String.fromCodePoint(code);
      const isText = character === '\n' || character === '\t';
      const expected = isText ? character : replaceUnseen(character, () => '');
      if (character.replaceAll(unseenInAnswer, '') !== expected) assert.fail(`U+${code.toString(16)}`);
    }
  });

  it('marks what no source proves as the engine does', () => assert.equal(noSource, `*${unprovedMark}*`));
});
