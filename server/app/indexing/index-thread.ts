import type { WorkerSpawner } from '../ports.ts';
import type { Indexer, IndexerEvent, IndexerFactory, IndexerOptions, IndexRequest } from './indexer.ts';

/** What an index thread gets at its start. */
export interface IndexWorkerData extends IndexerOptions {
  readonly stateDirectory: string;
}

export type IndexCommand = ({ readonly type: 'refresh' } & IndexRequest) | { readonly type: 'close' };

/** Sent once, as the last message, when `close` was carried out. */
export const closedMessage = 'closed';

/** How long a closing thread may finish what is under way. */
const closeTimeoutMs = 3000;

/** Indexers in threads of their own: no question of the main thread waits for indexing. */
export function threadedIndexers(spawner: WorkerSpawner, stateDirectory: string): IndexerFactory {
  return { start: (options, receive) => startThread(spawner, { ...options, stateDirectory }, receive) };
}

function startThread(spawner: WorkerSpawner, data: IndexWorkerData, receive: (event: IndexerEvent) => void): Indexer {
  const closed = Promise.withResolvers<void>();
  const thread = spawner.spawn('index', data, {
    message: (message) => (message === closedMessage ? closed.resolve() : receive(message as IndexerEvent)),
    ended: (reason) => {
      closed.resolve();
      receive({ type: 'failed', code: failureCode(reason), message: `The index thread ended: ${reason}` });
    },
  });
  const post = (command: IndexCommand) => thread.post(command);
  return {
    refresh: (wanted) => post({ type: 'refresh', ...wanted }),
    close: async () => {
      post({ type: 'close' });
      const timeout = setTimeout(closed.resolve, closeTimeoutMs);
      await closed.promise;
      clearTimeout(timeout);
      await thread.terminate();
    },
  };
}

/** Node's words for a thread that reached its heap limit. */
function failureCode(reason: string): string {
  return /memory/i.test(reason) ? 'out_of_memory' : 'internal_error';
}
