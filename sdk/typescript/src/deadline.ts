import { TimeoutError } from './errors.ts';
import type { CancelSignal } from './options.ts';

/** Timers end at once when they are to last longer. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** Ends a try when its time is over, or when the caller ends it. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #timeoutMs: number;
  readonly #cancel?: CancelSignal;
  #timer?: ReturnType<typeof setTimeout>;
  #isOver = false;

  constructor(timeoutMs: number, cancel?: CancelSignal) {
    this.#timeoutMs = timeoutMs;
    this.#cancel = cancel;
    cancel?.addEventListener('abort', this.end);
    this.restart();
    if (cancel?.aborted) this.end();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Something came: the time begins again. */
  restart(): void {
    this.rest();
    this.#timer = setTimeout(
      () => {
        this.#isOver = true;
        this.end();
      },
      Math.min(this.#timeoutMs, TIMER_MAX_MS),
    );
  }

  /** Nothing is waited for until it is restarted. */
  rest(): void {
    clearTimeout(this.#timer);
  }

  /** Must be called in the end: a timer keeps a process alive. What was not read of an answer is given up. */
  readonly end = (): void => {
    this.rest();
    this.#cancel?.removeEventListener('abort', this.end);
    this.#controller.abort();
  };

  /** Resolves once it has ended, for any reason. */
  async ended(): Promise<void> {
    const { signal } = this;
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  }

  /** Why a try was ended, if it was: by the caller, or by time. */
  throwIfEnded(): void {
    if (this.#cancel?.aborted) throw this.#cancel.reason;
    if (this.#isOver) {
      throw new TimeoutError(`No answer within ${this.#timeoutMs} ms: raise timeoutMs or ask for less.`, {
        code: 'timeout',
      });
    }
  }
}

/** Rejects with the signal's reason. */
export async function pause(ms: number, cancel?: CancelSignal): Promise<void> {
  await new Deadline(ms, cancel).ended();
  if (cancel?.aborted) throw cancel.reason;
}
