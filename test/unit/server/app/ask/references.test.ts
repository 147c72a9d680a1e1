import assert from 'node:assert/strict';
import type { AskParts } from '#server/app/ask/prepare-answer.ts';
import { ask, askPartsOf } from '../../../../support/ask-box.ts';
import { searchFolder } from '../../../../support/indexed-files.ts';
import { basket } from './basket.ts';

describe('what a question refers to', () => {
  let parts: AskParts;
  before(async () => {
    parts = askPartsOf(await searchFolder(basket));
  });

  it('ask back in a conversation whose last answer was about no single thing', async () => {
    for (const between of ['how are things bought?', 'who calls parsePrices?']) {
      // oxlint-disable-next-line no-await-in-loop -- one conversation after the other
      const { conversationId } = await ask(parts, { question: 'where is connectShop defined?' });
      // oxlint-disable-next-line no-await-in-loop
      await ask(parts, { question: between, conversationId });
      // oxlint-disable-next-line no-await-in-loop
      const { answer } = await ask(parts, { question: 'who calls it?', conversationId });
      assert.match(answer, /^What the question means by “it” is not known/, between);
    }
  });

  it('are what one asks about beside something else', async () => {
    const { conversationId } = await ask(parts, { question: 'what does src/main.ts import?' });
    const { answer } = await ask(parts, { question: 'does it import src/price.ts?', conversationId });
    assert.match(answer, /^`src\/main\.ts` reaches `src\/price\.ts` in 2 steps/);
    const again = await ask(parts, { question: 'is it part of a cycle?', conversationId });
    const through = /^There is no dependency cycle at program start between files through `src\/main\.ts`/;
    assert.match(again.answer, through);
    assert.match((await ask(parts, { question: 'are there cycles in it?', conversationId })).answer, through);
    const other = await ask(parts, { question: 'does src/cart.ts depend on it?', conversationId });
    assert.match(other.answer, /path from `src\/cart\.ts` to `src\/main\.ts`/);
    assert.match(
      (await ask(parts, { question: 'are there cycles in it?' })).answer,
      /^What the question means by “it”/,
    );
  });

  it('go on about a thing of which extracts were reported', async () => {
    const { conversationId } = await ask(parts, { question: 'where is parsePrice defined?' });
    await ask(parts, { question: 'why does it fail on Windows?', conversationId });
    const { answer } = await ask(parts, { question: 'who calls it?', conversationId });
    assert.match(answer, /^1 place in 1 file calls `src\/price\.ts#parsePrice`/);
  });

  it('say that no file is at the path that they are limited to', async () => {
    for (const question of ['how are prices read?', 'who calls parsePrice?']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { answer, sources } = await ask(parts, { question, path: 'nosuch/**' });
      assert.match(answer, /^No file of this project matches the path `nosuch\/\*\*`\./);
      assert.deepEqual(sources, []);
    }
  });
});
