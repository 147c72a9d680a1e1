import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type Duplex, duplexPair } from 'node:stream';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { ApiError } from '#server/app/operations/api-error.ts';
import { type EngineConnection, EngineGoneError } from '#server/app/serving/engine-connection.ts';
import { callRequest } from '#server/fronts/pipe/call-protocol.ts';
import { connectPipe } from '#server/fronts/pipe/connect-pipe.ts';
import type { OperationCaller } from '#server/app/operations/operation.ts';
import { connectLocally } from '#server/fronts/pipe/local-connection.ts';
import { type ServedCalls, servePipe } from '#server/fronts/pipe/serve-pipe.ts';
import { trivialOperations } from '../../../../support/trivial-operations.ts';

/** An operation that a test can watch: it began, and its signal was aborted. */
function watchable() {
  const began = Promise.withResolvers<void>();
  const aborted = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<string>();
  const operations = trivialOperations({
    watched: (_, { signal }) => {
      signal.addEventListener('abort', () => aborted.resolve());
      began.resolve();
      return finish.promise;
    },
  });
  return { operations, began: began.promise, aborted: aborted.promise, finish: finish.resolve };
}

/** Two ends that close together, as sockets do. */
function linkedPair(): [Duplex, Duplex] {
  const [a, b] = duplexPair();
  a.once('close', () => b.destroy());
  b.once('close', () => a.destroy());
  return [a, b];
}

interface Ends {
  readonly connection: EngineConnection;
  readonly served: ServedCalls;
  readonly clientEnd: Duplex;
  readonly serverEnd: Duplex;
  readonly faults: unknown[];
}

function connectEnds(operations = trivialOperations()): Ends {
  const [clientEnd, serverEnd] = linkedPair();
  const faults: unknown[] = [];
  const served = servePipe(serverEnd, operations, (error) => faults.push(error));
  const connection = connectPipe(clientEnd);
  return { connection, served, clientEnd, serverEnd, faults };
}

function countTimers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}

const forms: { title: string; connect: (operations: ReturnType<typeof trivialOperations>) => EngineConnection }[] = [
  { title: 'over the pipe', connect: (operations) => connectEnds(operations).connection },
  { title: 'inside the process', connect: (operations) => connectLocally(operations, () => Promise.resolve()) },
];

for (const { title, connect } of forms) {
  describe(`Calls ${title}`, () => {
    const answers: { operation: string; params: unknown; answer: object }[] = [
      { operation: 'echo', params: { a: [1, 'ü'] }, answer: { data: { a: [1, 'ü'] }, snapshot: 'snp_1' } },
      { operation: 'caller', params: {}, answer: { data: { kind: 'owner' } } },
      { operation: 'wait', params: { ms: 0 }, answer: { data: { waitedMs: 0 } } },
      { operation: 'echo', params: undefined, answer: { data: {}, snapshot: 'snp_1' } },
    ];
    for (const { operation, params, answer } of answers) {
      it(`${operation} ${JSON.stringify(params)} answers`, async () => {
        assert.deepEqual(await connect(trivialOperations()).call(operation, params), answer);
      });
    }

    const refusals: { operation: string; code: string; message: string }[] = [
      { operation: 'refuse', code: 'invalid_parameter', message: 'no' },
      { operation: 'full', code: 'out_of_space', message: 'the disk is full' },
      { operation: 'fault', code: 'internal_error', message: 'Something went wrong inside.' },
      { operation: 'nothing', code: 'endpoint_not_found', message: 'no operation nothing' },
    ];
    for (const { operation, code, message } of refusals) {
      it(`${operation} rejects with ${code}`, async () => {
        await assert.rejects(connect(trivialOperations()).call(operation, {}), { code, message });
      });
    }

    it('an aborted call rejects at once with the reason, and its operation learns of it', async () => {
      const { operations, began, aborted } = watchable();
      const controller = new AbortController();
      const call = connect(operations).call('watched', {}, controller.signal);
      await began;
      controller.abort(new Error('enough'));
      await assert.rejects(call, /enough/);
      await aborted;
    });

    it('an aborted signal calls nothing', async () => {
      await assert.rejects(
        connect(trivialOperations()).call('echo', {}, AbortSignal.abort(new Error('before'))),
        /before/,
      );
    });

    it('an answered operation learns later that its client is gone', async () => {
      const { promise: clientLeft, resolve } = Promise.withResolvers<void>();
      const operations: OperationCaller = {
        call: (_id, _params, context) => {
          context.connection?.addEventListener('abort', () => resolve());
          return Promise.resolve({ data: () => context.connection?.aborted });
        },
      };
      const connection = connect(operations);
      assert.deepEqual(await connection.call('anything', {}), { data: false });
      connection.close();
      await clientLeft;
    });

    it('closing rejects what is under way and what comes later', async () => {
      const { operations, began, aborted } = watchable();
      const connection = connect(operations);
      const call = assert.rejects(connection.call('watched', {}), EngineGoneError);
      await began;
      connection.close();
      connection.close();
      await call;
      await aborted;
      await connection.closed;
      await assert.rejects(connection.call('echo', {}), EngineGoneError);
    });
  });
}

describe('The pipe', () => {
  it('inside the process logs a bug as well', async () => {
    const faults: unknown[] = [];
    const connection = connectLocally(
      trivialOperations(),
      () => Promise.resolve(),
      (error) => faults.push(error),
    );
    await assert.rejects(connection.call('fault', {}), { code: 'internal_error' });
    assert.deepEqual(faults.map(String), ['TypeError: a bug']);
  });

  it('carries details of an error', async () => {
    const error = await connectEnds()
      .connection.call('refuse', {})
      .catch((reason: unknown) => reason);
    assert.ok(error instanceof ApiError);
    assert.deepEqual(error.details, [{ field: 'a', issue: 'type', message: 'not a number' }]);
  });

  it('logs a bug, and nothing else', async () => {
    const { connection, faults } = connectEnds();
    await assert.rejects(connection.call('fault', {}), { code: 'internal_error' });
    await assert.rejects(connection.call('refuse', {}), ApiError);
    assert.deepEqual(faults.map(String), ['TypeError: a bug']);
  });

  it('answers several calls as they finish', async () => {
    const { operations, began, finish } = watchable();
    const { connection } = connectEnds(operations);
    const slow = connection.call('watched', {});
    await began;
    assert.deepEqual((await connection.call('echo', { quick: true })).data, { quick: true });
    finish('slow');
    assert.deepEqual(await slow, { data: 'slow' });
  });

  it('drains: answers what is under way, refuses the rest', async () => {
    const { operations, began, finish } = watchable();
    const { connection, served } = connectEnds(operations);
    const slow = connection.call('watched', {});
    await began;
    const drained = served.drain();
    const error = await connection.call('echo', {}).catch((reason: unknown) => reason);
    assert.ok(error instanceof EngineGoneError && error.notBegun);
    finish('done');
    await drained;
    assert.deepEqual(await slow, { data: 'done' });
  });

  it('drains: anyone who holds an answer back is notified', async () => {
    const { promise: held, resolve: begin } = Promise.withResolvers<void>();
    const operations = trivialOperations({
      hold: (_, { leaving }) => {
        begin();
        return new Promise((resolve) => leaving?.addEventListener('abort', () => resolve('as it is')));
      },
    });
    const { connection, served } = connectEnds(operations);
    const answer = connection.call('hold', {});
    await held;
    await served.drain();
    assert.deepEqual(await answer, { data: 'as it is' });
  });

  it('is drained when nothing is under way, or the client is gone', async () => {
    await connectEnds().served.drain();
    const { operations, began } = watchable();
    const { connection, served } = connectEnds(operations);
    const call = assert.rejects(connection.call('watched', {}), EngineGoneError);
    await began;
    const drained = served.drain();
    connection.close();
    await Promise.all([drained, call]);
  });

  it('a client sees its engine go', async () => {
    const { operations, began } = watchable();
    const { connection, serverEnd } = connectEnds(operations);
    const call = assert.rejects(connection.call('watched', {}), EngineGoneError);
    await began;
    serverEnd.destroy();
    await call;
    await connection.closed;
  });

  it('leaves no timer behind when a connection breaks off in the middle of a message', async () => {
    await new Promise((resolve) => setImmediate(resolve));
    const before = countTimers();
    const half = 'Content-Length: 100\r\n\r\n{"jsonrpc"';
    const { connection, clientEnd, serverEnd } = connectEnds();
    serverEnd.write(half);
    clientEnd.write(half);
    await new Promise((resolve) => setImmediate(resolve));
    serverEnd.destroy();
    await connection.closed;
    assert.equal(countTimers(), before);
  });

  it('ends a connection that speaks something else', async () => {
    const [clientEnd, serverEnd] = linkedPair();
    servePipe(serverEnd, trivialOperations());
    clientEnd.resume();
    clientEnd.write('GET / HTTP/1.1\r\nContent-Length: nonsense\r\n\r\n');
    await once(serverEnd, 'close');
    assert.ok(serverEnd.destroyed);
  });

  it('answers an unknown method without harm', async () => {
    const [clientEnd, serverEnd] = linkedPair();
    const served = servePipe(serverEnd, trivialOperations());
    const raw = createMessageConnection(new StreamMessageReader(clientEnd), new StreamMessageWriter(clientEnd));
    raw.listen();
    await assert.rejects(raw.sendRequest('groundplan/other', {}), /Unhandled method/);
    assert.deepEqual(await raw.sendRequest(callRequest, { operationId: 'echo', params: { a: 1 } }), {
      data: { a: 1 },
      snapshot: 'snp_1',
    });
    await served.drain();
  });
});
