import assert from 'node:assert/strict';
import { SentOptions } from '#extension/session/sent-options.ts';
import type { EditorOptions } from '#protocol/editor.ts';

describe('what the engine is sent of settings and trust', () => {
  let options: EditorOptions = {};
  let received: EditorOptions[] = [];
  const record = async (given: EditorOptions) => void received.push(given);
  beforeEach(() => {
    options = { trusted: false };
    received = [];
  });

  it('is not reported twice', async () => {
    const sent = new SentOptions(() => ({ ...options }));
    assert.deepEqual(sent.first(), { trusted: false });
    await sent.renew(record);
    assert.deepEqual(received, []);
  });

  it('is reported again where it has changed while the connection was opened', async () => {
    const sent = new SentOptions(() => options);
    sent.first();
    options = { trusted: true };
    await sent.renew(record);
    await sent.renew(record);
    assert.deepEqual(received, [{ trusted: true }]);
  });

  it('is reported again after a failure, which is thrown', async () => {
    const sent = new SentOptions(() => options);
    sent.first();
    options = { trusted: true };
    await assert.rejects(
      sent.renew(() => Promise.reject(new Error('closed'))),
      /closed/,
    );
    await sent.renew(record);
    assert.deepEqual(received, [{ trusted: true }]);
  });
});
