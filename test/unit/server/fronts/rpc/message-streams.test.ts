import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import type { Message } from 'vscode-jsonrpc/node';
import { LimitedMessageReader, WholeMessageWriter } from '#server/fronts/rpc/message-streams.ts';
import { UnansweredRequests } from '#server/fronts/rpc/unanswered-requests.ts';

/** A connection whose client reads when the test says so. */
class Client extends Duplex {
  #unread: (() => void)[] = [];

  constructor() {
    super({ writableHighWaterMark: 1 });
  }

  override _read(): void {}

  override _write(_bytes: Buffer, _encoding: string, done: () => void): void {
    this.#unread.push(done);
  }

  override _writev(_parts: unknown, done: () => void): void {
    this.#unread.push(done);
  }

  async readAll(): Promise<void> {
    while (this.#unread.length > 0) {
      for (const done of this.#unread.splice(0)) done();
      // oxlint-disable-next-line no-await-in-loop -- one write begins when the one before it is done
      await turn();
    }
  }
}

function answerOf(bytes: number): Message {
  return { jsonrpc: '2.0', id: 1, result: 'x'.repeat(bytes) } as Message;
}

function request(id: number): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method: 'm' });
}

const limits = { heldBytes: 1500, bytesMax: 10_000 };

describe("The engine's end of a stream", () => {
  it('gives messages, and an error instead of what is none', async () => {
    const client = new Client();
    const received: unknown[] = [];
    const reader = new LimitedMessageReader(client, new UnansweredRequests());
    reader.onError((error) => received.push(error.message));
    reader.listen((message) => received.push(message));
    client.push('Content-Length: 2\r\n\r\n{}Content-Length: 99999999999\r\n\r\n{}');
    client.push('Content-Length: 2\r\n\r\n{}');
    for (let turns = 0; turns < 10; turns++) await turn();
    assert.deepEqual(received, [{}, 'a message of 99999999999 bytes']);
  });

  it('reports JSON that is none', async () => {
    const client = new Client();
    const reader = new LimitedMessageReader(client, new UnansweredRequests());
    const failed = once(client, 'failed');
    reader.onError((error) => client.emit('failed', error.name));
    reader.listen(() => undefined);
    client.push('Content-Length: 1\r\n\r\n{');
    assert.deepEqual(await failed, ['SyntaxError']);
  });

  it('takes nothing more of a client that does not read, until it has read', async () => {
    const [client, unanswered] = [new Client(), new UnansweredRequests()];
    const writer = new WholeMessageWriter(client, unanswered, limits);
    let received = 0;
    new LimitedMessageReader(client, unanswered, limits).listen(() => {
      received++;
      void writer.write(answerOf(1000));
    });
    client.push('Content-Length: 2\r\n\r\n{}'.repeat(10));
    for (let turns = 0; turns < 50; turns++) await turn();
    assert.equal(received, 2);
    await client.readAll();
    for (let turns = 0; turns < 50; turns++) await turn();
    assert.equal(received, 10);
  });

  it('takes one message a turn, as they are handled', async () => {
    const client = new Client();
    let received = 0;
    new LimitedMessageReader(client, new UnansweredRequests()).listen(() => void received++);
    client.push('Content-Length: 2\r\n\r\n{}'.repeat(1000));
    for (let turns = 0; turns < 20; turns++) await turn();
    assert.equal(received > 0 && received <= 20, true);
  });

  const allowed = [
    { title: 'requests', limits: { requests: 3, bytes: 10_000 } },
    { title: 'bytes of requests', limits: { requests: 100, bytes: 3 * request(0).length } },
  ];
  for (const { title, limits: most } of allowed) {
    it(`takes nothing more of a client with too many ${title} unanswered, until some are answered`, async () => {
      const [client, unanswered] = [new Client(), new UnansweredRequests(most)];
      const received: Message[] = [];
      new LimitedMessageReader(client, unanswered).listen((message) => received.push(message));
      for (let id = 0; id < 8; id++) client.push(`Content-Length: ${request(id).length}\r\n\r\n${request(id)}`);
      for (let turns = 0; turns < 50; turns++) await turn();
      assert.equal(received.length, 3);
      for (const id of [0, 1]) unanswered.answered({ jsonrpc: '2.0', id, result: 1 } as Message);
      for (let turns = 0; turns < 50; turns++) await turn();
      assert.equal(received.length, 5);
      client.destroy();
    });
  }

  it('takes no request with the id of another: they would count as one', async () => {
    const client = new Client();
    const received: unknown[] = [];
    const reader = new LimitedMessageReader(client, new UnansweredRequests());
    reader.onError((error) => received.push(error.message));
    reader.listen((message) => received.push(message));
    client.push(`Content-Length: ${request(1).length}\r\n\r\n${request(1)}`.repeat(2));
    for (let turns = 0; turns < 10; turns++) await turn();
    assert.deepEqual(received, [JSON.parse(request(1)), 'a request with the id of an unanswered one']);
  });

  it('ends where a client that reads nothing is answered on and on', async () => {
    const [client, unanswered] = [new Client(), new UnansweredRequests()];
    const writer = new WholeMessageWriter(client, unanswered, limits);
    writer.onError(() => undefined);
    const written = Array.from({ length: 12 }, () => writer.write(answerOf(1000)));
    for (const each of written) each.catch(() => undefined);
    assert.equal(client.destroyed, true);
    await assert.rejects(written[11]);
  });
});
