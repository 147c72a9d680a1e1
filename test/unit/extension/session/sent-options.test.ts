import assert from 'node:assert/strict';
import { SentOptions } from '#extension/session/sent-options.ts';
import type { EditorOptions } from '#protocol/editor.ts';

describe('what the engine is told of settings and trust', () => {
  let options: EditorOptions = {};
  let told: EditorOptions[] = [];
  const tell = async (given: EditorOptions) => void told.push(given);
  beforeEach(() => {
    options = { trusted: false };
    told = [];
  });

  it('is not told twice', async () => {
    const sent = new SentOptions(() => ({ ...options }));
    assert.deepEqual(sent.first(), { trusted: false });
    await sent.renew(tell);
    assert.deepEqual(told, []);
  });

  it('is told again where it has changed while the connection was opened', async () => {
    const sent = new SentOptions(() => options);
    sent.first();
    options = { trusted: true };
    await sent.renew(tell);
    await sent.renew(tell);
    assert.deepEqual(told, [{ trusted: true }]);
  });

  it('is told again after a failure, which is thrown', async () => {
    const sent = new SentOptions(() => options);
    sent.first();
    options = { trusted: true };
    await assert.rejects(
      sent.renew(() => Promise.reject(new Error('closed'))),
      /closed/,
    );
    await sent.renew(tell);
    assert.deepEqual(told, [{ trusted: true }]);
  });
});
