import { viewTables } from '#server/base/packed-tables.ts';
import type { Clock } from '../ports/clock.ts';
import type { WorkerSpawner, WorkerThread } from '../ports/workers.ts';
import { ShortageError, shortageIn } from '../ports/reading.ts';
import { type FactsRequest, type FactsResult, type FactsSource, isUnread, type UnreadFacts } from './facts-source.ts';

/** Data that the facts thread gets at its start. */
export interface FactsWorkerData {
  readonly root: string;
  readonly stateDirectory: string;
  /** One word of shared memory: the number of the request being worked on, 0 before the first. */
  readonly current: Int32Array;
}

export interface SupervisedFactsOptions {
  readonly spawner: WorkerSpawner;
  readonly clock: Clock;
  readonly root: string;
  readonly stateDirectory: string;
  /** A file that takes longer than this costs the thread its life, and us the file. */
  readonly fileTimeoutMs: number;
  /** The thread is ended when it had nothing to do for this long: parsers hold memory. */
  readonly idleMs: number;
}

/** Value of `current` while the thread packs, writes or waits: then no file is at fault. */
export const betweenFiles = -1;

const batchSize = 32;
const batchesUnderWay = 2;
const checkIntervalMs = 250;

/** Asks the thread to end when it has written what it found. */
export const endMessage = 'end';

/** A thread that looked at more files holds what parsing them left: it ends when no more are requested for now. */
const restingAfter = 500;

/** How long a thread may take to write what it found. */
const endTimeoutMs = 5000;

/** A batch on its way to the facts thread. */
export interface FactsBatch {
  /** Number of its first request; requests are numbered over the whole life of the source, from 1. */
  readonly first: number;
  readonly requests: readonly FactsRequest[];
  /** Nothing follows for now: what is finished may be written. */
  readonly last: boolean;
}

/** Asks the thread to load what such a file needs; nothing is answered. */
export interface ExpectedFile {
  readonly expected: string;
}

interface Job {
  readonly requests: FactsRequest[];
  readonly receive: (results: readonly FactsResult[]) => void;
  readonly finish: () => void;
  readonly fail: (error: Error) => void;
  /** Number of `requests[0]`. */
  readonly first: number;
  answered: number;
  sent: number;
  /** The system had nothing left to read some file with. */
  shortage?: ShortageError;
  /** Files that cost a thread already. */
  readonly suspects: Set<string>;
}

/**
 * Facts from a thread that may hang or die: a new thread goes on with the others, and tries the file it was at once
 * more, behind them. A file that costs a second thread is given up (`parseErrors`). A shortage of the system costs no file: the others are
 * asked for, so that what is read lies in the cache, and then the request fails.
 *
 * Invariant: the thread answers one batch per message, in the order it got them, and writes the number of a request
 * into `current` before it looks at the file. So it is known which file is at fault, and whether one is.
 */
export class SupervisedFacts implements FactsSource {
  readonly #options: SupervisedFactsOptions;
  readonly #current = new Int32Array(new SharedArrayBuffer(4));
  #thread: WorkerThread | undefined;
  #job: Job | undefined;
  #nextNumber = 1;
  /** Files that the thread was asked for. */
  #asked = 0;
  /** A thread was asked to end; to be called when it has. */
  #leave: (() => void) | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #seen = { number: 0, sinceMs: 0 };

  constructor(options: SupervisedFactsOptions) {
    this.#options = options;
  }

  produce(requests: readonly FactsRequest[], receive: (results: readonly FactsResult[]) => void): Promise<void> {
    if (this.#job !== undefined) throw new Error('one request for facts at a time');
    if (requests.length === 0) return Promise.resolve();
    clearTimeout(this.#idle);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const first = this.#nextNumber;
    this.#nextNumber += requests.length;
    const job = {
      requests: [...requests],
      receive,
      finish: resolve,
      fail: reject,
      first,
      answered: 0,
      sent: 0,
      suspects: new Set<string>(),
    };
    this.#job = job;
    this.#feed(job);
    this.#seen = { number: 0, sinceMs: this.#options.clock.monotonicMs() };
    this.#watchdog = setInterval(() => this.#check(), checkIntervalMs);
    return promise.finally(() => this.#rest());
  }

  /** Starts the thread, beside what the caller does until it has a request. */
  prepare(): void {
    try {
      this.#thread ??= this.#spawn();
    } catch {
      // The first request says why.
    }
    if (this.#job === undefined) this.#rest();
  }

  expect(path: string): void {
    // A thread under way has loaded it, or will.
    if (this.#job !== undefined || this.#leave !== undefined) return;
    this.prepare();
    this.#thread?.post({ expected: path } satisfies ExpectedFile);
  }

  async rest(): Promise<void> {
    const thread = this.#thread;
    if (thread === undefined || this.#job !== undefined || this.#asked < restingAfter) return;
    clearTimeout(this.#idle);
    this.#thread = undefined;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#leave = resolve;
    thread.post(endMessage);
    const timeout = setTimeout(resolve, endTimeoutMs);
    await promise;
    clearTimeout(timeout);
    this.#leave = undefined;
    await thread.terminate();
  }

  async close(): Promise<void> {
    this.#job?.fail(new Error('closed'));
    this.#job = undefined;
    this.#leave?.();
    clearInterval(this.#watchdog);
    clearTimeout(this.#idle);
    await this.#endThread();
  }

  /** More than one batch is under way, so that the thread never waits for its next. */
  #feed(job: Job): void {
    while (job.sent < job.requests.length && job.sent - job.answered < batchSize * batchesUnderWay) {
      this.#thread ??= this.#spawn();
      const requests = job.requests.slice(job.sent, job.sent + batchSize);
      const first = job.first + job.sent;
      job.sent += requests.length;
      this.#asked += requests.length;
      this.#thread.post({ first, requests, last: job.sent === job.requests.length } satisfies FactsBatch);
    }
  }

  #spawn(): WorkerThread {
    const { spawner, root, stateDirectory } = this.#options;
    const data: FactsWorkerData = { root, stateDirectory, current: this.#current };
    Atomics.store(this.#current, 0, 0);
    this.#asked = 0;
    return spawner.spawn('facts', data, {
      message: (message) => this.#take(viewTables(message as Uint8Array) as readonly (FactsResult | UnreadFacts)[]),
      ended: (reason) => this.#onThreadEnd(reason),
    });
  }

  /** A thread that never came to a file could not start: no file is at fault, and the next thread would end as well. */
  #onThreadEnd(reason: string): void {
    if (this.#leave !== undefined) return this.#leave();
    const shortage = shortageIn(reason);
    if (shortage === undefined && Atomics.load(this.#current, 0) !== 0) return this.#goOnWithout();
    this.#thread = undefined;
    this.#job?.fail(shortage ?? new Error(`The facts thread cannot start: ${reason}`));
    this.#job = undefined;
  }

  #take(results: readonly (FactsResult | UnreadFacts)[]): void {
    const job = this.#job;
    if (job === undefined) return;
    job.answered += results.length;
    const unread = results.find(isUnread);
    if (unread !== undefined) job.shortage ??= new ShortageError(unread.shortage);
    job.receive(results.flatMap((result) => (isUnread(result) ? [] : [result])));
    if (job.answered === job.requests.length) this.#finish(job);
    else this.#feed(job);
  }

  #finish(job: Job): void {
    this.#job = undefined;
    if (job.shortage === undefined) return job.finish();
    // A module that could not be loaded is not loaded again by the thread that tried.
    void this.#endThread();
    job.fail(job.shortage);
  }

  /** Everything unanswered goes to a new thread; the file at fault last, or not any more. */
  #goOnWithout(): void {
    this.#thread = undefined;
    const job = this.#job;
    if (job === undefined) return;
    job.sent = job.answered;
    const atFault = this.#fileAtFault(job);
    if (atFault === undefined) return this.#feed(job);
    const [lost] = job.requests.splice(atFault, 1);
    if (job.suspects.has(lost.path)) return this.#giveUp(job, lost);
    job.suspects.add(lost.path);
    job.requests.push(lost);
    this.#feed(job);
  }

  /** Its place among the requests that are not answered. */
  #fileAtFault(job: Job): number | undefined {
    const place = Atomics.load(this.#current, 0) - job.first;
    return place >= job.answered && place < job.requests.length ? place : undefined;
  }

  #giveUp(job: Job, lost: FactsRequest): void {
    job.requests.splice(job.answered, 0, lost);
    job.sent = job.answered + 1;
    this.#take([{ path: lost.path, skipped: 'parseErrors', ...hashOf(lost) }]);
  }

  #check(): void {
    const number = Atomics.load(this.#current, 0);
    const nowMs = this.#options.clock.monotonicMs();
    if (number !== this.#seen.number) this.#seen = { number, sinceMs: nowMs };
    const hung = this.#thread;
    const isAtFile = number !== 0 && number !== betweenFiles;
    if (hung === undefined || !isAtFile || nowMs - this.#seen.sinceMs < this.#options.fileTimeoutMs) return;
    this.#seen = { number: 0, sinceMs: nowMs };
    void hung.terminate();
    this.#goOnWithout();
  }

  #rest(): void {
    if (this.#job !== undefined) return;
    clearInterval(this.#watchdog);
    clearTimeout(this.#idle);
    this.#idle = setTimeout(() => void this.#endThread(), this.#options.idleMs).unref();
  }

  async #endThread(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}

function hashOf(request: FactsRequest): { contentHash?: string } {
  return request.contentHash === undefined ? {} : { contentHash: request.contentHash };
}
