import assert from 'node:assert/strict';
import { type Duplex, duplexPair } from 'node:stream';
import type { AnswerItem } from '#protocol/ask.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import type { EngineConnection } from '#server/app/serving/engine-connection.ts';
import type { AnswerStream, OperationCaller } from '#server/app/operations/operation.ts';
import { connectLocally } from '#server/fronts/pipe/local-connection.ts';
import { connectPipe } from '#server/fronts/pipe/connect-pipe.ts';
import { servePipe } from '#server/fronts/pipe/serve-pipe.ts';

const source = { event: 'source', data: { file: 'a.ts', line: 1, endLine: 1, content: 'a', score: 1 } } as const;

function delta(text: string): AnswerItem {
  return { event: 'delta', data: { text } };
}

/** `stream` streams a source and the text three times, `break` breaks off behind the first. */
const streamingOperations: OperationCaller = {
  call: (operationId, params) => {
    const { text } = params as { text: string };
    const pieces = [source, delta(text), delta(text), delta(text)];
    const broken = operationId === 'break' ? new ApiError('project_not_found', 'It went away.') : undefined;
    const stream: AnswerStream = (onItem, end) => {
      for (const { event, data } of pieces.slice(0, broken ? 2 : 4)) onItem({ event, data: JSON.stringify(data) });
      onItem({ event: 'done', data: '{}' });
      end(broken);
      return () => undefined;
    };
    return Promise.resolve({ data: () => text.repeat(3), ...(operationId !== 'echo' && { stream }) });
  },
};

function overThePipe(operations: OperationCaller): EngineConnection {
  const [clientEnd, serverEnd]: [Duplex, Duplex] = duplexPair();
  servePipe(serverEnd, operations);
  return connectPipe(clientEnd);
}

const forms: readonly (readonly [title: string, connect: (operations: OperationCaller) => EngineConnection])[] = [
  ['over the pipe', overThePipe],
  ['inside the process', (operations) => connectLocally(operations, () => Promise.resolve())],
];

for (const [title, connect] of forms) {
  describe(`Answers streamed ${title}`, () => {
    it('an answer arrives piece by piece before it is there, at who listens, call by call', async () => {
      const connection = connect(streamingOperations);
      const items: Record<string, AnswerItem[]> = { a: [], b: [] };
      const onItem = (name: string) => (piece: AnswerItem) => void items[name].push(piece);
      const given = await Promise.all([
        connection.call('stream', { text: 'a' }, undefined, onItem('a')),
        connection.call('stream', { text: 'b' }, undefined, onItem('b')),
        connection.call('stream', { text: 'c' }),
        connection.call('echo', { text: 'd' }, undefined, onItem('d')),
      ]);
      assert.deepEqual(
        given.map(({ data }) => data),
        ['aaa', 'bbb', 'ccc', 'ddd'],
      );
      for (const name of ['a', 'b']) {
        assert.deepEqual(items[name], [source, delta(name), delta(name), delta(name)]);
      }
    });

    it('an answer that breaks off while it arrives rejects with what broke it off', async () => {
      const items: AnswerItem[] = [];
      const call = connect(streamingOperations).call('break', { text: 'a' }, undefined, (piece) => items.push(piece));
      await assert.rejects(call, { code: 'project_not_found' });
      assert.deepEqual(items, [source, delta('a')]);
    });

    it('who ends a call receives nothing more of it', async () => {
      const connection = connect(streamingOperations);
      const controller = new AbortController();
      const items: AnswerItem[] = [];
      const onItem = (piece: AnswerItem): void => {
        items.push(piece);
        controller.abort(new Error('enough'));
      };
      await assert.rejects(connection.call('stream', { text: 'a' }, controller.signal, onItem), /enough/);
      await connection.call('stream', { text: 'b' });
      assert.deepEqual(items, [source]);
    });
  });
}
