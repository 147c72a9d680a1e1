import { sharedBytes } from '#server/base/shared-array.ts';
import { ApiError } from '../operations/api-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { WorkerSpawner, WorkerThread } from '../ports/workers.ts';
import { CurrentPath } from './current-path.ts';
import type { FoundScan } from './found-scan.ts';
import type { ScanCommand, ScanReply, ScanRequest, ScanWorkerData } from './scan-messages.ts';
import type { ScanProgress } from './scan-progress.ts';

export interface ScanThreadOptions {
  readonly spawner: WorkerSpawner;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly stateDirectory: string;
  /** A file that takes longer than this costs the thread its life. */
  readonly fileTimeoutMs: number;
}

/** Long: the thread may wait for a processor that others use. */
export const scanFileTimeoutMs = 30_000;

/** Contents that were read stay in memory for so long, since a person who saves now and then has the code scanned again. */
export const scanIdleMs = 5 * 60_000;

const checkIntervalMs = 1000;
/** Threads that a file may cost, and a scan that dies at no file. */
const triesMax = 2;
const pathBytes = 16 * 1024;

interface PendingScan {
  readonly request: ScanRequest;
  readonly onProgress: (progress: ScanProgress) => void;
  readonly settle: (found: FoundScan) => void;
  readonly fail: (reason: unknown) => void;
  /** By path, the threads that a file cost. */
  readonly cost: Map<string, number>;
  /** Threads that died at no file. */
  deaths: number;
}

/**
 * Scans one snapshot after the other, in a thread that the first one starts. Where it hangs or dies, the file that it was at is at
 * fault: a new thread tries it again, then leaves it out.
 *
 * Invariant: the thread has one scan at a time, so that its messages are about that one.
 */
export class ScanThread {
  readonly #options: ScanThreadOptions;
  readonly #waiting: PendingScan[] = [];
  readonly #current = { number: new Int32Array(new SharedArrayBuffer(4)), path: sharedBytes(pathBytes) };
  #scan: PendingScan | undefined;
  #thread: WorkerThread | undefined;
  #watchdog: NodeJS.Timeout | undefined;
  #idle: NodeJS.Timeout | undefined;
  #seen = { number: 0, sinceMs: 0 };
  #isClosed = false;

  constructor(options: ScanThreadOptions) {
    this.#options = options;
  }

  /** Rejects with the reason of the signal when that aborts: the thread is ended then, as nothing else stops it. */
  async scan(
    request: ScanRequest,
    onProgress: (progress: ScanProgress) => void,
    signal: AbortSignal,
  ): Promise<FoundScan> {
    signal.throwIfAborted();
    if (this.#isClosed) throw closing();
    const { promise, resolve, reject } = Promise.withResolvers<FoundScan>();
    const pending = { request, onProgress, settle: resolve, fail: reject, cost: new Map<string, number>(), deaths: 0 };
    const cancel = () => this.#cancel(pending, signal.reason);
    signal.addEventListener('abort', cancel, { once: true });
    this.#waiting.push(pending);
    this.#goOn();
    return promise.finally(() => signal.removeEventListener('abort', cancel));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const each of this.#waiting.splice(0)) each.fail(closing());
    this.#scan?.fail(closing());
    this.#scan = undefined;
    await this.#endThread();
  }

  #goOn(): void {
    clearTimeout(this.#idle);
    if (this.#scan !== undefined) return;
    this.#scan = this.#waiting.shift();
    if (this.#scan !== undefined) this.#begin(this.#scan);
    else if (this.#thread !== undefined) this.#idle = setTimeout(() => void this.#endThread(), scanIdleMs).unref();
  }

  #begin(scan: PendingScan): void {
    Atomics.store(this.#current.number, 0, 0);
    this.#seen = { number: 0, sinceMs: this.#options.clock.monotonicMs() };
    try {
      this.#thread ??= this.#start();
      this.#watchdog = setInterval(() => this.#check(), checkIntervalMs).unref();
      this.#thread.post({ ...scan.request, lost: lostFiles(scan) } satisfies ScanCommand);
    } catch (fault) {
      this.#finish((each) => each.fail(fault));
    }
  }

  #start(): WorkerThread {
    const { spawner, stateDirectory } = this.#options;
    return spawner.spawn('scan', { stateDirectory, current: this.#current } satisfies ScanWorkerData, {
      message: (message) => this.#take(message as ScanReply),
      ended: (reason) => this.#onThreadEnd(reason),
    });
  }

  #take(reply: ScanReply): void {
    if (reply.type === 'progress') this.#scan?.onProgress({ phase: reply.phase, done: reply.done, total: reply.total });
    else if (reply.type === 'scanned') this.#finish((scan) => scan.settle(reply.found));
    else this.#finish((scan) => scan.fail(new Error(reply.fault)));
  }

  #finish(settle: (scan: PendingScan) => void): void {
    clearInterval(this.#watchdog);
    const scan = this.#scan;
    this.#scan = undefined;
    if (scan !== undefined) settle(scan);
    this.#goOn();
  }

  /** A thread that dies at no file may have had too little memory for all of them: it is tried again, then the scan fails. */
  #onThreadEnd(reason: string): void {
    clearInterval(this.#watchdog);
    this.#thread = undefined;
    const scan = this.#scan;
    if (scan === undefined) return;
    if (Atomics.load(this.#current.number, 0) === 0) {
      if (++scan.deaths >= triesMax)
        return this.#finish((each) => each.fail(new Error(`The scan thread ended: ${reason}`)));
    } else {
      const path = CurrentPath.read(this.#current);
      scan.cost.set(path, (scan.cost.get(path) ?? 0) + 1);
    }
    this.#begin(scan);
  }

  #check(): void {
    const number = Atomics.load(this.#current.number, 0);
    const nowMs = this.#options.clock.monotonicMs();
    if (number !== this.#seen.number) this.#seen = { number, sinceMs: nowMs };
    if (number === 0 || nowMs - this.#seen.sinceMs < this.#options.fileTimeoutMs) return;
    void this.#thread?.terminate();
    this.#onThreadEnd('it was at one file for too long');
  }

  #cancel(scan: PendingScan, reason: unknown): void {
    scan.fail(reason);
    const place = this.#waiting.indexOf(scan);
    if (place >= 0) this.#waiting.splice(place, 1);
    if (this.#scan !== scan) return;
    this.#scan = undefined;
    void this.#endThread();
    this.#goOn();
  }

  async #endThread(): Promise<void> {
    clearInterval(this.#watchdog);
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}

function lostFiles({ cost }: PendingScan): string[] {
  return [...cost].flatMap(([path, threads]) => (threads >= triesMax ? [path] : []));
}

function closing(): ApiError {
  return new ApiError('cancelled', 'The engine stops.');
}
