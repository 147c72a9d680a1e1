import assert from 'node:assert/strict';
import type { AskParts } from '#server/app/ask/prepare-answer.ts';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';
import { basket } from './basket.ts';

describe('what an answer says of its question', () => {
  let parts: AskParts;
  before(async () => {
    parts = askPartsOf(await searchFolder(basket));
  });

  it('is that questions are understood in English, where one is asked in another language', async () => {
    const { answer, mode } = await ask(parts, { question: 'Wie wird mit `parsePrice` ein Preis gelesen?' });
    assert.equal(mode, 'extractive');
    assert.match(
      answer,
      /meaning\. Questions are understood in English: of this one the words alone were looked for\. No lang/,
    );
    assert.doesNotMatch((await ask(parts, { question: 'how is the price read?' })).answer, /in English/);
  });

  it('is that the graph answers of the whole project, where a path limits the sources', async () => {
    const { answer } = await ask(parts, { question: 'who calls parsePrice transitively', path: 'test/**' });
    assert.match(answer, /\. This is about the whole project: only citations are limited to `test\/\*\*`\./);
    const inside = await ask(parts, { question: 'who calls parsePrice', path: 'src/**' });
    assert.doesNotMatch(inside.answer, /citations are limited/);
  });
});
