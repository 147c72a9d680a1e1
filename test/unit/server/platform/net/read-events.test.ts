import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import type { AddressInfo, Socket } from 'node:net';
import type { RemoteAnswer } from '#server/app/ports/remote-client.ts';
import { createRemoteClient } from '#server/platform/net/remote-client.ts';
import { eventually } from '../../../../support/eventually.ts';
import { scriptedNames } from '../../../../support/egress/scripted-names.ts';

const eventStream = { 'content-type': 'text/event-stream; charset=utf-8' };

describe('a stream of events of a remote', () => {
  let server: Server | undefined;
  let port = 0;
  const sockets = new Set<Socket>();

  async function answering(listener: RequestListener): Promise<void> {
    server = createServer(listener);
    server.on('connection', (socket: Socket) => sockets.add(socket.on('error', () => undefined)));
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  }

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    await new Promise((resolve) => server?.close(resolve));
  });

  function follow(signal = new AbortController().signal) {
    const events: string[] = [];
    const ends: string[] = [];
    const begins: string[] = [];
    const { resolveName } = scriptedNames([['127.0.0.1']]);
    const given = { method: 'GET', key: 'sk_k', headers: {}, timeoutMs: 5000, answerBytesMax: 1000, signal } as const;
    const answer: Promise<RemoteAnswer> = createRemoteClient({ resolveName }).follow(
      { ...given, url: `http://127.0.0.1:${port}/api/v1/events` },
      {
        onBegin: () => void begins.push('begin'),
        onEvent: (data) => void events.push(data),
        onEnd: () => void ends.push('end'),
      },
    );
    return { answer, begins, events, ends };
  }

  it('is answered when it begins, and gives the data of each event, however its bytes are cut', async () => {
    const text = ': open\n\nevent: index.completed\nid: evt_1\ndata: {"type":"ü"}\n\n:\n\ndata: second\n\n';
    await answering((_, response) => {
      response.writeHead(200, eventStream);
      for (const byte of Buffer.from(text)) response.write(Buffer.of(byte));
    });
    const { answer, begins, events, ends } = follow();
    const { kind, ...rest } = await answer;
    assert.equal(kind, 'answered');
    assert.ok('status' in rest && rest.status === 200 && rest.body.length === 0);
    await eventually(() => assert.deepEqual(events, ['{"type":"ü"}', 'second']));
    assert.deepEqual([begins, ends], [['begin'], []]);
  });

  it('never begins where the answer has an end of its own, whatever it is called', async () => {
    const answers: readonly ((response: ServerResponse) => void)[] = [
      (response) => response.writeHead(201, eventStream).end('data: x\n\n'),
      (response) =>
        response.writeHead(200, { ...eventStream, 'content-encoding': 'gzip' }).end(gzipSync('data: x\n\n')),
    ];
    for (const give of answers) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await answering((_, response) => give(response));
      const { answer, begins, events, ends } = follow();
      // oxlint-disable-next-line no-await-in-loop -- as above
      const given = await answer;
      assert.equal(given.kind === 'answered' && Buffer.from(given.body).toString(), 'data: x\n\n');
      assert.deepEqual([begins, events, ends], [[], [], []]);
      for (const socket of sockets) socket.destroy();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await new Promise((resolve) => server?.close(resolve));
    }
    await answering(() => undefined);
  });

  it('ends once, by the server, by the network and by the reader', async () => {
    const ways: readonly ((socket: Socket, end: () => void, stop: () => void) => void)[] = [
      (_, end) => end(),
      (socket) => socket.destroy(),
      (_, __, stop) => stop(),
    ];
    for (const way of ways) {
      const stop = new AbortController();
      let isConnected = false;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await answering((request, response) => {
        isConnected = true;
        request.socket.once('close', () => (isConnected = false));
        response.writeHead(200, eventStream).write('data: first\n\n');
      });
      server?.on('request', (request, response) => {
        server?.once('way', () =>
          way(
            request.socket,
            () => response.end(),
            () => stop.abort(),
          ),
        );
      });
      const { answer, events, ends } = follow(stop.signal);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await answer;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await eventually(() => assert.deepEqual(events, ['first']));
      server?.emit('way');
      // oxlint-disable-next-line no-await-in-loop -- as above
      await eventually(() => assert.deepEqual([ends, isConnected], [['end'], false]));
      stop.abort();
      assert.deepEqual(ends, ['end']);
      for (const socket of sockets) socket.destroy();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await new Promise((resolve) => server?.close(resolve));
    }
    await answering(() => undefined);
  });

  it('is given up where an event, or all of them in a minute, are larger than events are', async () => {
    const floods = ['x', 'data: x\n\n', `: ${'x'.repeat(1000)}\n`];
    for (const piece of floods) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await answering((_, response) => {
        response.writeHead(200, eventStream).write('data: ');
        const chunk = piece.repeat(Math.ceil(65_536 / piece.length));
        const more = () => {
          while (!response.destroyed && response.write(chunk));
        };
        response.on('drain', more);
        more();
      });
      const { answer, ends } = follow();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await answer;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await eventually(() => assert.deepEqual(ends, ['end']));
      for (const socket of sockets) socket.destroy();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await new Promise((resolve) => server?.close(resolve));
    }
    await answering(() => undefined);
  });

  it('is an answer like any other where it is none: refused, packed, or of another type', async () => {
    for (const [status, headers] of [
      [404, { 'content-type': 'application/json' }],
      [429, eventStream],
      [200, { 'content-type': 'application/json' }],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await answering((_, response) => response.writeHead(status, headers).end('{"success":false}'));
      const { answer, ends } = follow();
      // oxlint-disable-next-line no-await-in-loop -- as above
      const answered = await answer;
      assert.ok(answered.kind === 'answered');
      assert.deepEqual([answered.status, Buffer.from(answered.body).toString()], [status, '{"success":false}']);
      assert.deepEqual(ends, []);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await new Promise((resolve) => server?.close(resolve));
    }
    await answering((_, response) => response.writeHead(200, { ...eventStream, 'content-encoding': 'br' }).end('x'));
    assert.deepEqual(await follow().answer, { kind: 'failed', reason: 'broken' });
  });
});
