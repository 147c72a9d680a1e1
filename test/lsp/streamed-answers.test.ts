import assert from 'node:assert/strict';
import type { Answer } from '#protocol/ask.ts';
import { callMethod, type AnswerItemParams, answerItemMethod } from '#protocol/editor.ts';
import { LanguageBench } from '../support/language-bench.ts';

const shop = {
  'src/price.ts':
    '/** Reads a price. */\nexport function parsePrice(text: string): number {\n  return Number(text);\n}\n',
  'src/cart.ts': "import { parsePrice } from './price.ts';\nexport const total = () => parsePrice('1.5');\n",
};

describe('an answer that is streamed to an editor', () => {
  let bench: LanguageBench;
  beforeEach(() => (bench = new LanguageBench()));
  afterEach(() => bench.dispose());

  for (const question of ['Who calls parsePrice?', 'How are prices read?']) {
    it(`comes in pieces before it is there: ${question}`, async () => {
      const client = await bench.indexed([bench.folder(shop)]);
      const items: AnswerItemParams[] = [];
      client.rpc.onNotification(answerItemMethod, (piece: AnswerItemParams) => void items.push(piece));
      const params = { id: client.folder()?.projectId, question };
      const ask = async (stream?: number) => {
        const call = { operationId: 'ask.run', params, ...(stream !== undefined && { stream }) };
        const { data } = (await client.rpc.sendRequest(callMethod, call)) as { data: Answer };
        return { data, count: items.length };
      };
      const { data, count } = await ask(7);
      assert.ok(count > 1 && items.every(({ stream }) => stream === 7));
      assert.deepEqual(
        items.flatMap((piece) => (piece.event === 'source' ? [piece.data] : [])),
        data.sources,
      );
      assert.equal(items.map((piece) => (piece.event === 'delta' ? piece.data.text : '')).join(''), data.answer);
      assert.equal((await ask()).count, count, 'who does not ask for pieces hears none');
    });
  }
});
