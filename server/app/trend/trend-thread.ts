import { sharedBytes } from '#server/base/shared-array.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';
import type { Clock } from '../ports/clock.ts';
import type { WorkerSpawner, WorkerThread } from '../ports/workers.ts';
import type { TrendMessage, TrendWorkerData } from './trend-messages.ts';

export interface TrendThreadOptions {
  readonly spawner: WorkerSpawner;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly stateDirectory: string;
  /** A file that takes longer than this costs the thread its life. */
  readonly fileTimeoutMs: number;
}

/** How the measuring of one history goes on; `knownSoFar` is asked for by each thread that is started for it. */
export interface TrendJob {
  readonly root: string;
  readonly head: TrendWorkerData['head'];
  readonly nowSeconds: number;
  knownSoFar(): TrendWorkerData['known'];
  take(message: TrendMessage): void;
  /** @param lost files that cost two threads each */
  end(outcome: 'finished' | 'failed', lost: number): void;
}

/** Long: the thread may wait for a processor that others use. */
export const trendFileTimeoutMs = 30_000;

const checkIntervalMs = 1000;
/** Threads that a file may cost. */
const triesMax = 2;
const objectNameBytes = 64;

/**
 * Measures one history after the other, each in a thread. Where one hangs or dies, the file that it was at is at fault: a
 * new thread goes on, and tries that file again.
 */
export class TrendThread {
  readonly #options: TrendThreadOptions;
  #waiting: readonly TrendJob[] = [];
  readonly #current = { number: new Int32Array(new SharedArrayBuffer(4)), objectName: sharedBytes(objectNameBytes) };
  #job: TrendJob | undefined;
  #thread: WorkerThread | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  /** By object name, the threads that a file cost. */
  #cost = new Map<string, number>();
  #seen = { number: 0, sinceMs: 0 };

  constructor(options: TrendThreadOptions) {
    this.#options = options;
  }

  /** One that waits for the same folder is about a commit that is no longer checked out. */
  measure(job: TrendJob): void {
    this.#waiting = [...this.#waiting.filter(({ root }) => root !== job.root), job];
    this.#goOn();
  }

  async close(): Promise<void> {
    this.#waiting = [];
    this.#job = undefined;
    await this.#endThread();
  }

  #goOn(): void {
    if (this.#job !== undefined) return;
    [this.#job, ...this.#waiting] = this.#waiting;
    this.#cost = new Map();
    if (this.#job !== undefined) this.#start(this.#job);
  }

  #start(job: TrendJob): void {
    const { spawner, stateDirectory, clock } = this.#options;
    const { root, head, nowSeconds } = job;
    const current = this.#current;
    Atomics.store(current.number, 0, 0);
    const known = job.knownSoFar();
    const data: TrendWorkerData = { root, head, nowSeconds, stateDirectory, known, lost: this.#lost(), current };
    this.#seen = { number: 0, sinceMs: clock.monotonicMs() };
    try {
      this.#thread = spawner.spawn('trend', data, {
        message: (message) => this.#take(job, message as TrendMessage),
        ended: () => this.#onThreadEnd(),
      });
      this.#watchdog = setInterval(() => this.#check(), checkIntervalMs).unref();
    } catch {
      this.#finish('failed');
    }
  }

  #take(job: TrendJob, message: TrendMessage): void {
    job.take(message);
    if (message.type === 'finished') this.#finish('finished');
  }

  #finish(outcome: 'finished' | 'failed'): void {
    void this.#endThread();
    const job = this.#job;
    this.#job = undefined;
    job?.end(outcome, this.#lost().length);
    this.#goOn();
  }

  /** A thread that was at no file could not start, or has no memory: the next would end as well. */
  #onThreadEnd(): void {
    this.#thread = undefined;
    clearInterval(this.#watchdog);
    if (this.#job === undefined) return;
    if (Atomics.load(this.#current.number, 0) === 0) return this.#finish('failed');
    const objectName = decodeUtf8(this.#current.objectName.slice()).replace(/\0+$/, '');
    this.#cost.set(objectName, (this.#cost.get(objectName) ?? 0) + 1);
    this.#start(this.#job);
  }

  #lost(): string[] {
    return [...this.#cost].flatMap(([objectName, tries]) => (tries >= triesMax ? [objectName] : []));
  }

  #check(): void {
    const number = Atomics.load(this.#current.number, 0);
    const nowMs = this.#options.clock.monotonicMs();
    if (number !== this.#seen.number) this.#seen = { number, sinceMs: nowMs };
    if (number === 0 || nowMs - this.#seen.sinceMs < this.#options.fileTimeoutMs) return;
    void this.#thread?.terminate();
    this.#onThreadEnd();
  }

  async #endThread(): Promise<void> {
    clearInterval(this.#watchdog);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}
