import assert from 'node:assert/strict';
import type { AnswerItem } from '#protocol/ask.ts';
import { refusal, type Script, scriptedBridge, success } from '../../../support/scripted-fetch.ts';
import { scriptedPort } from '../../../support/scripted-port.ts';

const params = { id: 'prj_1', question: 'who calls it' };
const source = { file: 'a.ts', line: 1, endLine: 2, content: 'a\nb', score: 1 };
const end = { answer: 'One. Two.', mode: 'graph', conversationId: 'cnv_1', snapshot: 'snp_1' };

function stream(...events: readonly (readonly [event: string, data: unknown])[]): Script {
  const text = events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(': here\n\n');
  return { status: 200, headers: { 'content-type': 'text/event-stream', 'x-index-snapshot': 'snp_1' }, text };
}

const begin = [
  ['source', source],
  ['delta', { text: 'One. ' }],
] as const;
const whole = stream(...begin, ['delta', { text: 'Two.' }], ['done', end]);

function ask(...scripts: readonly Script[]) {
  const scripted = scriptedBridge(scripts);
  const items: AnswerItem[] = [];
  const answer = scripted.bridge.call('ask.run', params, undefined, (piece) => items.push(piece));
  return { ...scripted, items, answer };
}

describe('an answer that is streamed over HTTP', () => {
  it('arrives piece by piece, and is in the end what it is as one', async () => {
    const { answer, items, sent } = ask(whole);
    assert.deepEqual(await answer, { data: { ...end, sources: [source] }, snapshot: 'snp_1' });
    assert.deepEqual(
      items.map(({ event }) => event),
      ['source', 'delta', 'delta'],
    );
    assert.equal(sent[0]?.headers.accept, 'text/event-stream');
    assert.equal(sent[0]?.headers['idempotency-key'], undefined);
    assert.equal(sent[0]?.headers['content-type'], 'application/json');
  });

  it('may come as one all the same', async () => {
    const { answer, items } = ask(success({ ...end, sources: [source] }));
    assert.equal((await answer).data.answer, 'One. Two.');
    assert.deepEqual(items, []);
  });

  it('is asked for again where nothing arrived', async () => {
    const { answer, items, reported } = ask('down', stream(), whole);
    assert.equal((await answer).data.mode, 'graph');
    assert.equal(items.length, 3);
    assert.deepEqual(
      reported.map(({ state }) => state),
      ['lost', 'connected'],
    );
  });

  it('never arrives twice: what breaks off fails', async () => {
    const { answer, items, sent } = ask(stream(...begin), whole);
    await assert.rejects(answer, { code: 'engine_unavailable' });
    assert.equal(items.length, 2);
    assert.equal(sent.length, 1);
  });

  it('never arrives twice where an event is cut, and asked for again where that was the first', async () => {
    const cut = 'event: delta\ndata: {"text": "Tw\n\n';
    const { text = '', ...head } = stream(...begin) as Exclude<Script, string>;
    const late = ask({ ...head, text: text + cut }, whole);
    await assert.rejects(late.answer, { code: 'engine_unavailable' });
    assert.equal(late.sent.length, 1);
    const early = ask({ ...head, text: cut }, whole);
    assert.equal((await early.answer).data.mode, 'graph');
    assert.deepEqual([early.items.length, early.sent.length], [3, 2]);
  });

  it('fails with the code that the stream ends with, or the one that it is refused with', async () => {
    await assert.rejects(
      ask(stream(...begin, ['error', { success: false, error: 'No.', code: 'internal_error' }])).answer,
      {
        code: 'internal_error',
        message: 'No.',
      },
    );
    await assert.rejects(ask(refusal(404, 'project_not_indexed')).answer, { code: 'project_not_indexed', status: 404 });
  });
});

describe('an answer that is streamed over a message port', () => {
  it('reaches who asked for it', async () => {
    const { bridge, posted, deliver } = scriptedPort();
    const items: AnswerItem[] = [];
    const answer = bridge.call('ask.run', params, undefined, (piece) => items.push(piece));
    assert.deepEqual(posted, [{ kind: 'call', call: 1, operationId: 'ask.run', params, isStreamed: true }]);
    deliver({ kind: 'item', call: 1, piece: { event: 'source', data: source } });
    deliver({ kind: 'item', call: 2, piece: { event: 'source', data: source } });
    deliver({ kind: 'answer', call: 1, data: end });
    assert.deepEqual((await answer).data, end);
    deliver({ kind: 'item', call: 1, piece: { event: 'delta', data: { text: 'late' } } });
    assert.equal(items.length, 1);
  });

  it('is asked for again where the engine went before a piece, and fails where it went after one', async () => {
    const { bridge, posted, deliver } = scriptedPort();
    const answer = bridge.call('ask.run', params, undefined, () => undefined);
    deliver({ kind: 'lost', call: 1 });
    deliver({ kind: 'connection', isConnected: true });
    assert.deepEqual(posted[1], posted[0]);
    deliver({ kind: 'item', call: 1, piece: { event: 'delta', data: { text: 'One. ' } } });
    deliver({ kind: 'lost', call: 1 });
    await assert.rejects(answer, { code: 'engine_unavailable' });
  });
});
