import { shortageOf } from '#server/app/ports/reading.ts';

/** How long a reader that waited in vain does not wait again: ten thousand files would take hours to fail. */
const discouragedMs = 10_000;

/**
 * Codes of files that programs hold for a moment (a virus scanner, a lease), and of disks that answer late. It may
 * last, too.
 */
const heldCodes = new Set(['EAGAIN', 'EBUSY', 'EIO', 'ETIMEDOUT']);

export function isHeld(error: unknown): boolean {
  return heldCodes.has((error as NodeJS.ErrnoException | undefined)?.code ?? '');
}

export interface PatienceParts {
  readonly pausesMs: readonly number[];
  readonly pause: (ms: number) => void;
  readonly nowMs: () => number;
}

/** Nothing else of the thread goes on meanwhile: never for the main thread. */
const blocking: PatienceParts = {
  // A little over a second in all: a thread that parses is given five a file.
  pausesMs: [10, 20, 40, 80, 160, 320, 640],
  pause: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
  nowMs: () => performance.now(),
};

/** Tries again what the system refuses for reasons that pass, for a thread that may wait. */
export class Patience {
  readonly #parts: PatienceParts;
  #discouragedUntilMs = 0;

  constructor(parts: PatienceParts = blocking) {
    this.#parts = parts;
  }

  /** Throws what `work` throws in the end: `ShortageError` where nothing was left to work with. */
  over<Result>(work: () => Result): Result {
    const { pausesMs, pause, nowMs } = this.#parts;
    const pauses = nowMs() < this.#discouragedUntilMs ? [] : pausesMs;
    for (const pauseMs of pauses) {
      try {
        return work();
      } catch (error) {
        if (!passes(error)) throw error;
        pause(pauseMs);
      }
    }
    return this.#lastTry(work);
  }

  #lastTry<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      if (passes(error)) this.#discouragedUntilMs = this.#parts.nowMs() + discouragedMs;
      throw shortageOf(error) ?? error;
    }
  }
}

/** For the main thread: the caller asks again. */
export const impatience = new Patience({ ...blocking, pausesMs: [] });

function passes(error: unknown): boolean {
  return shortageOf(error) !== undefined || isHeld(error);
}
