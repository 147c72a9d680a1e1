import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Groundplan } from '../../sdk/typescript/src/index.ts';
import { scriptedClient, success } from '../support/sdk/scripted-client.ts';

const encoder = new TextEncoder();
const data = (name: string) => ({ type: 'project.created', timestamp: '2026-01-31T12:00:00.000Z', data: { name } });
const eventText = (id: string, name: string) =>
  `event: project.created\ndata: ${JSON.stringify(data(name))}\nid: ${id}\n\n`;

/** A stream of these chunks; `error`: it breaks then, without: it stays open until it is cancelled. */
function streamOf(chunks: readonly (string | Uint8Array)[], end: 'closed' | 'broken' | 'open' = 'closed') {
  const left = [...chunks];
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const chunk = left.shift();
      if (chunk !== undefined) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      else if (end === 'closed') controller.close();
      else if (end === 'broken') controller.error(new TypeError('terminated'));
      else await new Promise(() => undefined);
    },
  });
}

async function namesOf(chunks: readonly (string | Uint8Array)[]): Promise<string[]> {
  const { client } = scriptedClient([{ stream: streamOf(chunks) }]);
  const names: string[] = [];
  for await (const event of await client.events()) {
    if (event.type === 'project.created') names.push(`${event.id} ${event.data.name}`);
  }
  return names;
}

describe('A stream of events', () => {
  const two = eventText('evt_1', 'Ladén ☕') + eventText('evt_2', 'b');
  const bytes = encoder.encode(two);
  const courses: { title: string; chunks: (string | Uint8Array)[] }[] = [
    { title: 'in one piece', chunks: [two] },
    { title: 'byte by byte', chunks: [...bytes].map((byte) => Uint8Array.of(byte)) },
    {
      title: 'with comments between',
      chunks: [': hello\n\n', eventText('evt_1', 'Ladén ☕'), ':\n\n:\n\n', eventText('evt_2', 'b')],
    },
    { title: 'with carriage returns', chunks: [two.replaceAll('\n', '\r\n')] },
    { title: 'without spaces behind colons', chunks: [two.replaceAll(/^(\w+): /gm, '$1:')] },
    { title: 'with fields that nobody knows, and data that is no JSON', chunks: ['retry: 1\n\ndata: {\n\n', two] },
    { title: 'with an event that did not come to its end', chunks: [two, 'data: {"type":'] },
  ];
  for (const { title, chunks } of courses) {
    it(`is read ${title}`, async () => assert.deepEqual(await namesOf(chunks), ['evt_1 Ladén ☕', 'evt_2 b']));
  }

  it('that breaks says so, after what came', async () => {
    const { client } = scriptedClient([{ stream: streamOf([two], 'broken') }]);
    const seen: string[] = [];
    const read = async (): Promise<void> => {
      for await (const { id } of await client.events()) seen.push(id);
    };
    await assert.rejects(read(), { name: 'ConnectionError', code: 'stream_broken' });
    assert.deepEqual(seen, ['evt_1', 'evt_2']);
  });

  it('without an end of an event is given up', async () => {
    await assert.rejects(namesOf([`data: ${'x'.repeat(1024 * 1024)}`]), { code: 'stream_broken' });
  });

  it('that cannot be opened fails as every call does', async () => {
    const { client } = scriptedClient([
      { status: 401, body: { success: false, error: 'No.', code: 'revoked_api_key' } },
    ]);
    await assert.rejects(client.events(), { name: 'AuthenticationError', code: 'revoked_api_key' });
  });

  it('that is no stream is reported as what it is', async () => {
    for (const script of [success({ answer: 'It is.' }), { headers: { 'content-type': 'text/html' }, body: '<p>' }]) {
      const { client } = scriptedClient([script]);
      await assert.rejects(client.events(), { name: 'ConnectionError', code: 'invalid_response' });
    }
  });

  it('asks with the key in a header', async () => {
    const { client, sent } = scriptedClient([{ stream: streamOf([]) }]);
    await client.events();
    assert.equal(sent[0].url, 'http://127.0.0.1:7431/api/v1/events');
    assert.match(sent[0].headers.authorization, /^Bearer sk_live_/);
  });
});

/** As `fetch` does it: what is read of a response ends with its signal. */
async function fetchOpen(url: string, init?: object): Promise<Response> {
  if (url.endsWith('/api/v1')) return Response.json({ success: true, data: { extensions: ['events'] } });
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const { signal } = init as { signal: AbortSignal };
  const piped = streamOf([eventText('evt_1', 'a')], 'open').pipeTo(stream.writable, { signal });
  piped.catch(() => undefined);
  return new Response(stream.readable, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

function openClient(timeoutMs?: number): Groundplan {
  return scriptedClient([], { fetch: fetchOpen, timeoutMs }).client;
}

describe('The TypeScript SDK over a connection that stays open', () => {
  it('ends when it is closed while it waits', async () => {
    const stream = await openClient().events();
    const seen: string[] = [];
    for await (const { id } of stream) {
      seen.push(id);
      setTimeout(() => stream.close(), 5);
    }
    assert.deepEqual(seen, ['evt_1']);
  });

  it('ends with the reason of the caller', async () => {
    const controller = new AbortController();
    const stream = await openClient().events({ signal: controller.signal });
    const reason = new Error('enough');
    const read = async (): Promise<void> => {
      for await (const { id } of stream) setTimeout(() => controller.abort(reason), id.length);
    };
    await assert.rejects(read(), reason);
  });

  it('waits for anyone who takes long over an event', async () => {
    const stream = await openClient(20).events();
    await sleep(40);
    const seen: string[] = [];
    for await (const { id } of stream) {
      seen.push(id);
      await sleep(40);
      stream.close();
    }
    assert.deepEqual(seen, ['evt_1']);
  });

  it('ends when nothing comes any more, not even a comment', async () => {
    const stream = await openClient(20).events();
    const read = async (): Promise<void> => {
      for await (const { id } of stream) assert.equal(id, 'evt_1');
    };
    await assert.rejects(read(), { name: 'TimeoutError' });
  });
});

const piece = (name: string, content: object) => `event: ${name}\ndata: ${JSON.stringify(content)}\n\n`;
const source = piece('source', { file: 'a.ts' });
const delta = piece('delta', { text: 'It is [1].' });
const done = piece('done', { answer: 'It is [1].', mode: 'graph' });

async function typesOf(client: Groundplan): Promise<string[]> {
  const types: string[] = [];
  for await (const { event } of client.projects.askStream('prj_1', 'Why?', { maxSources: 1 })) types.push(event);
  return types;
}

describe('An answer while it is written', () => {
  it('is reported in pieces, and asked for without a key that would hold it back', async () => {
    const { client, sent } = scriptedClient([{ stream: streamOf([': wait\n\n', source, delta + done]) }]);
    assert.deepEqual(await typesOf(client), ['source', 'delta', 'done']);
    const [{ headers, body }] = sent;
    assert.equal(headers.accept, 'text/event-stream');
    assert.equal(headers['idempotency-key'], undefined);
    assert.deepEqual(JSON.parse(body as string), { maxSources: 1, question: 'Why?' });
  });

  for (const { title, chunks, expected } of [
    { title: 'without an end', chunks: [source, delta], expected: { name: 'ConnectionError', code: 'stream_broken' } },
    {
      title: 'with a piece that is no JSON, though more came behind it',
      chunks: [source, 'event: delta\ndata: {"text":\n\n', done],
      expected: { name: 'ConnectionError', code: 'invalid_response' },
    },
    {
      title: 'with an error',
      chunks: [source, piece('error', { success: false, error: 'It failed.', code: 'internal_error' })],
      expected: { name: 'ServerError', status: 500, code: 'internal_error' },
    },
  ]) {
    it(`that ends ${title} is refused`, async () => {
      const { client } = scriptedClient([{ stream: streamOf(chunks) }]);
      await assert.rejects(typesOf(client), expected);
    });
  }

  it('that comes as a whole, though it was asked for in pieces, is reported as what it is', async () => {
    const { client } = scriptedClient([success({ answer: 'It is.', mode: 'graph' })]);
    await assert.rejects(typesOf(client), { name: 'ConnectionError', code: 'invalid_response' });
  });
});
