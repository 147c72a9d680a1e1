import { shortageIn } from '../ports/reading.ts';
import type { WorkerSpawner, WorkerThread } from '../ports/workers.ts';
import {
  faultMessage,
  type Indexer,
  type IndexerEvent,
  type IndexerFactory,
  type IndexerOptions,
  type IndexRequest,
  type RunFailure,
} from './indexer.ts';

/** Data that an index thread gets at its start. */
export interface IndexWorkerData extends IndexerOptions {
  readonly stateDirectory: string;
}

export type IndexCommand =
  | ({ readonly type: 'refresh' } & IndexRequest)
  | { readonly type: 'count'; readonly most: number }
  | { readonly type: 'expect'; readonly path: string }
  | { readonly type: 'close' };

/** Answers `count`: nothing is indexed yet, and there are more files than that. */
export interface Counted {
  readonly type: 'counted';
  readonly isBeyond: boolean;
}

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
  // In the order in which they were asked.
  let counts: ((isBeyond: boolean) => void)[] = [];
  function take(message: IndexerEvent | Counted): void {
    if (message.type === 'counted') counts.shift()?.(message.isBeyond);
    else receive(message);
  }
  function leaveCounts(): void {
    for (const answer of counts) answer(false);
    counts = [];
  }
  function spawnThread(): RunningThread {
    const over = Promise.withResolvers<void>();
    const thread = spawner.spawn('index', data, {
      message: (message) => (message === closedMessage ? over.resolve() : take(message as IndexerEvent | Counted)),
      ended: (reason) => {
        running = undefined;
        over.resolve();
        leaveCounts();
        receive({ type: 'failed', ...deathFailure(reason) });
      },
    });
    return { thread, over: over.promise };
  }
  function post(command: IndexCommand): void {
    running ??= spawnThread();
    running.thread.post(command);
  }
  return {
    refresh: (wanted) => post({ type: 'refresh', ...wanted }),
    beginsBeyond: (most) => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      counts.push(resolve);
      post({ type: 'count', most });
      return promise;
    },
    // A thread that is not there reads nothing soon.
    expect: (path) => running?.thread.post({ type: 'expect', path } satisfies IndexCommand),
    close: async () => {
      leaveCounts();
      if (running) await closeThread(running);
    },
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
