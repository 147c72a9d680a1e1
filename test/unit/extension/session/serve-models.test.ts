import assert from 'node:assert/strict';
import type { LanguageClient } from 'vscode-languageclient';
import type { SessionModels } from '#extension/session/session-models.ts';
import type { OnAnswerItem } from '#protocol/ask.ts';
import { modelKeyMethod, writeWithModelMethod } from '#protocol/editor.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';

const { CancellationError, CancellationTokenSource } = await fakeVscode();
const { serveModels } = await import('#extension/session/serve-models.ts');

const prompt = { system: 's', messages: [{ role: 'user', text: 'q' }], answerTokensMax: 10 } as const;
const onItem: OnAnswerItem = () => undefined;

/** A client's answers to the engine, and the messages before them; each message takes a while to be written. */
class Bench {
  readonly sent: unknown[] = [];
  isGone = false;
  readonly #handlers = new Map<string, (params: unknown, token: unknown) => unknown>();

  constructor(models: Partial<SessionModels>) {
    const client = {
      onRequest: (method: string, handler: (params: unknown, token: unknown) => unknown) =>
        this.#handlers.set(method, handler),
      sendNotification: async (_: string, params: unknown) => {
        await new Promise((resolve) => setImmediate(resolve));
        if (this.isGone) throw new Error('The connection is gone.');
        this.sent.push(params);
      },
    };
    serveModels(client as unknown as LanguageClient, models as SessionModels, (stream) =>
      stream === 7 ? onItem : undefined,
    );
  }

  async ask(method: string, params: unknown): Promise<unknown> {
    const answer = await this.#handlers.get(method)?.(params, new CancellationTokenSource().token);
    this.sent.push(answer);
    return answer;
  }
}

describe('what the engine asks of language models', () => {
  it('is answered with what they write, all of it before the answer', async () => {
    const items: unknown[] = [];
    const bench = new Bench({
      write: async (given, who, onPiece) => {
        items.push(given, who);
        for (const text of ['One', ' two']) onPiece(text);
      },
    });
    await bench.ask(writeWithModelMethod, { token: 3, prompt, call: 7 });
    assert.deepEqual(bench.sent, [{ token: 3, text: 'One' }, { token: 3, text: ' two' }, {}]);
    assert.deepEqual(items, [prompt, onItem]);
    await bench.ask(writeWithModelMethod, { token: 4, prompt });
    assert.equal(items.at(-1), undefined);
  });

  it('is refused with the kind of failure', async () => {
    const refused = Object.assign(new Error('Asked too much.'), { kind: 'rate_limited' });
    const bench = new Bench({ write: () => Promise.reject(refused) });
    await assert.rejects(bench.ask(writeWithModelMethod, { token: 1, prompt }), {
      message: 'Asked too much.',
      data: { kind: 'rate_limited' },
    });
  });

  it('is reported as cancelled where no one waits', async () => {
    const bench = new Bench({ write: () => Promise.reject(new CancellationError()) });
    await assert.rejects(bench.ask(writeWithModelMethod, { token: 1, prompt }), { code: -32_800 });
  });

  it('is sent for a key that is not given', async () => {
    const refused = Object.assign(new Error('Not allowed.'), { kind: 'refused' });
    const bench = new Bench({ keyOf: () => Promise.reject(refused) });
    await assert.rejects(bench.ask(modelKeyMethod, { provider: 'anthropic' }), { data: { kind: 'refused' } });
  });

  it('leaves no failure behind where the connection ends while a model writes, which then fails as well', async () => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown): void => void unhandled.push(reason);
    const others = process.rawListeners('unhandledRejection');
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', note);
    const bench = new Bench({
      write: async (_prompt, _hear, onPiece) => {
        onPiece('So far');
        await new Promise((resolve) => setTimeout(resolve, 5));
        throw new CancellationError();
      },
    });
    bench.isGone = true;
    await assert.rejects(bench.ask(writeWithModelMethod, { token: 1, prompt }), { code: -32_800 });
    process.off('unhandledRejection', note);
    for (const other of others) process.on('unhandledRejection', other as () => void);
    assert.deepEqual(unhandled, []);
  });

  it('is answered with a key where there is one to give', async () => {
    const bench = new Bench({ keyOf: async ({ provider }) => (provider === 'anthropic' ? { key: 'sk' } : {}) });
    assert.deepEqual(await bench.ask(modelKeyMethod, { provider: 'anthropic' }), { key: 'sk' });
    assert.deepEqual(await bench.ask(modelKeyMethod, { provider: 'openai-compatible' }), {});
  });
});
