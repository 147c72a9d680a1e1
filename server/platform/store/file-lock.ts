import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { RESULT_CODE, SqlError } from './sql-driver.ts';

const LOOK_AGAIN_MS = 5;

/** No thread holds the lock for so long; a thread that was ended while it did cannot give it back. */
const FORGOTTEN_AFTER_MS = 10_000;

/**
 * A lock among the threads of one engine: a file that only one can make. A lock that another process left is void,
 * because one engine owns the state folder.
 *
 * Two threads that find a forgotten lock in the same moment may both take it. What is guarded is a cache, to which
 * that costs entries and nothing else.
 */
export class FileLock {
  readonly #path: string;
  readonly #timeoutMs: number;

  constructor(path: string, timeoutMs: number) {
    this.#path = path;
    this.#timeoutMs = timeoutMs;
  }

  /** Throws SQLITE_BUSY when it is not free in time. */
  take(): void {
    const giveUpAtMs = performance.now() + this.#timeoutMs;
    while (!this.#tryTake()) {
      if (this.#isForgotten()) rmSync(this.#path, { force: true });
      else if (performance.now() > giveUpAtMs) throw new SqlError(RESULT_CODE.busy, 'database is locked');
      else pause(LOOK_AGAIN_MS);
    }
  }

  release(): void {
    rmSync(this.#path, { force: true });
  }

  #tryTake(): boolean {
    try {
      const descriptor = openSync(this.#path, 'wx', 0o600);
      writeSync(descriptor, String(process.pid));
      closeSync(descriptor);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      return false;
    }
  }

  /** A lock that went meanwhile is not there to be forgotten. */
  #isForgotten(): boolean {
    const madeMs = statSync(this.#path, { throwIfNoEntry: false })?.mtimeMs;
    if (madeMs === undefined) return false;
    const owner = ownerOf(this.#path);
    return Date.now() - madeMs > FORGOTTEN_AFTER_MS || (owner !== undefined && owner !== String(process.pid));
  }
}

/** Undefined in the moment between making the file and writing into it. */
function ownerOf(path: string): string | undefined {
  try {
    const owner = readFileSync(path, 'utf8');
    return owner === '' ? undefined : owner;
  } catch {
    return undefined;
  }
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
