import { shortageIn } from '../reading-ports.ts';
import type { WorkerSpawner, WorkerThread } from '../worker-ports.ts';
import {
  faultMessage,
  type Indexer,
  type IndexerEvent,
  type IndexerFactory,
  type IndexerOptions,
  type IndexRequest,
  type RunFailure,
} from './indexer.ts';

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

/** A thread that died, at its memory limit for example, is replaced when it is next asked for something. */
function startThread(spawner: WorkerSpawner, data: IndexWorkerData, receive: (event: IndexerEvent) => void): Indexer {
  let running: RunningThread | undefined = spawnThread();
  function spawnThread(): RunningThread {
    const over = Promise.withResolvers<void>();
    const thread = spawner.spawn('index', data, {
      message: (message) => (message === closedMessage ? over.resolve() : receive(message as IndexerEvent)),
      ended: (reason) => {
        running = undefined;
        over.resolve();
        receive({ type: 'failed', ...deathFailure(reason) });
      },
    });
    return { thread, over: over.promise };
  }
  return {
    refresh: (wanted) => {
      running ??= spawnThread();
      running.thread.post({ type: 'refresh', ...wanted } satisfies IndexCommand);
    },
    close: async () => running && closeThread(running),
  };
}

interface RunningThread {
  readonly thread: WorkerThread;
  /** Resolves when it has carried out `close`, or died. */
  readonly over: Promise<void>;
}

async function closeThread({ thread, over }: RunningThread): Promise<void> {
  thread.post({ type: 'close' } satisfies IndexCommand);
  const giveUp = Promise.withResolvers<void>();
  const timeout = setTimeout(giveUp.resolve, closeTimeoutMs);
  await Promise.race([over, giveUp.promise]);
  clearTimeout(timeout);
  await thread.terminate();
}

/** The reason says `memory` where the thread reached its heap limit; these are Node's words. */
function deathFailure(reason: string): RunFailure {
  const shortage = shortageIn(reason);
  if (shortage) return { code: shortage.code, message: shortage.message };
  const fault = `The index thread ended: ${reason}`;
  if (!/memory/i.test(reason)) return { code: 'internal_error', message: faultMessage, fault };
  return { code: 'out_of_memory', message: 'Indexing needed more memory than it may have.', fault };
}
