import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type Duplex, duplexPair } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { StreamMessageReader } from 'vscode-jsonrpc/node';
import { connectPipe } from '#server/fronts/pipe/connect-pipe.ts';
import { servePipe } from '#server/fronts/pipe/serve-pipe.ts';
import { trivialOperations } from '../../../../support/trivial-operations.ts';

function framed(message: unknown): string {
  const body = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function requestOf(id: number, operationId: string): string {
  return framed({ jsonrpc: '2.0', id, method: 'groundplan/call', params: { operationId, params: {} } });
}

async function turns(count: number): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- turns come one after the other
  for (let done = 0; done < count; done++) await turn();
}

/** The client's end of a stream that is served, and the engine's. */
function served(operations = trivialOperations()): [client: Duplex, engine: Duplex] {
  const [client, engine] = duplexPair();
  engine.once('close', () => client.destroy());
  servePipe(engine, operations);
  return [client, engine];
}

describe('The pipe, under broken clients', () => {
  const noMessages = {
    'a message that is announced longer than any is': 'Content-Length: 99999999999\r\n\r\n{',
    'a head without an end': 'x'.repeat(5000),
  };
  for (const [title, bytes] of Object.entries(noMessages)) {
    it(`ends a connection with ${title}, and keeps nothing of it`, async () => {
      const [client, engine] = served();
      client.resume();
      client.write(bytes);
      await once(engine, 'close');
    });
  }

  it('begins no more than 256 requests of a client, and the others once those are answered', async () => {
    const finish = Promise.withResolvers<void>();
    let begun = 0;
    const [client] = served(trivialOperations({ slow: () => (begun++, finish.promise) }));
    client.resume();
    for (let id = 0; id < 400; id++) client.write(requestOf(id, 'slow'));
    await turns(2000);
    assert.equal(begun, 256);
    finish.resolve();
    await turns(2000);
    assert.equal(begun, 400);
    client.destroy();
  });

  it('begins nothing more for a client that does not read, until it does', async () => {
    let begun = 0;
    const answer = 'x'.repeat(4 * 1024 * 1024);
    const [client] = served(trivialOperations({ long: () => (begun++, answer) }));
    for (let id = 0; id < 20; id++) client.write(requestOf(id, 'long'));
    await turns(300);
    assert.ok(begun < 8, `${begun} begun`);
    client.resume();
    await turns(2000);
    assert.equal(begun, 20);
    client.destroy();
  });

  for (const params of [undefined, null, 1, 'x', [], [1, 2, 3], { operationId: ['echo'] }, { stream: 'x' }]) {
    it(`refuses parameters that are none, ${JSON.stringify(params)}, by a code`, async () => {
      const [client] = served();
      client.write(framed({ jsonrpc: '2.0', id: 1, method: 'groundplan/call', params }));
      const answer = new Promise<unknown>((resolve) => void new StreamMessageReader(client).listen(resolve));
      const { error } = (await answer) as { error: { data: unknown } };
      assert.deepEqual(error.data, { code: 'endpoint_not_found' });
      client.destroy();
    });
  }

  it('answers a client of ours as much as it asks for', async () => {
    const connection = connectPipe(served()[0]);
    const asked = Array.from({ length: 1000 }, (_, at) => connection.call('echo', { at }));
    const answers = await Promise.all(asked);
    assert.deepEqual(
      answers.map(({ data }) => data),
      asked.map((_, at) => ({ at })),
    );
    connection.close();
  });
});
