import type { ThreadKind, WorkerEvents, WorkerSpawner } from '#server/app/ports/workers.ts';

/** A thread that does nothing by itself: the test says what it answers and when it dies. */
export class ScriptedThread {
  readonly kind: ThreadKind;
  readonly data: unknown;
  readonly posted: unknown[] = [];
  readonly #events: WorkerEvents;
  #state: 'running' | 'terminated' | 'dead' = 'running';

  constructor(kind: ThreadKind, data: unknown, events: WorkerEvents) {
    this.kind = kind;
    this.data = data;
    this.#events = events;
  }

  get state(): 'running' | 'terminated' | 'dead' {
    return this.#state;
  }

  /** Messages of a thread that is over are dropped. */
  answer(message: unknown): void {
    if (this.#state === 'running') this.#events.message(message);
  }

  die(reason: string): void {
    if (this.#state !== 'running') return;
    this.#state = 'dead';
    this.#events.ended(reason);
  }

  terminate(): void {
    if (this.#state === 'running') this.#state = 'terminated';
  }
}

export interface ScriptedSpawner extends WorkerSpawner {
  /** In the order in which they were started. */
  readonly threads: readonly ScriptedThread[];
  newest(): ScriptedThread;
  /** Number of further threads that cannot be started. */
  refusals: number;
}

export function scriptedSpawner(): ScriptedSpawner {
  const threads: ScriptedThread[] = [];
  const spawner: ScriptedSpawner = {
    threads,
    refusals: 0,
    newest: () => threads[threads.length - 1],
    spawn: (kind, data, events) => {
      if (spawner.refusals-- > 0) throw new Error('no thread can be started');
      const thread = new ScriptedThread(kind, data, events);
      threads.push(thread);
      return {
        post: (message) => void thread.posted.push(message),
        terminate: async () => thread.terminate(),
      };
    },
  };
  return spawner;
}
