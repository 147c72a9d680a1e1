/**
 * Work that several callers wait for. It is cancelled when the last of them has left, unless it is kept.
 */
export class SharedWork<Result> {
  /** Never rejects. */
  readonly settled: Promise<PromiseSettledResult<Result>>;
  readonly #controller = new AbortController();
  readonly #result: Promise<Result>;
  #waiting = 0;
  #isKept = false;

  constructor(work: (signal: AbortSignal) => Promise<Result>) {
    this.#result = work(this.#controller.signal);
    this.settled = this.#result.then(
      (value) => ({ status: 'fulfilled' as const, value }),
      (reason: unknown) => ({ status: 'rejected' as const, reason }),
    );
  }

  get isCancelled(): boolean {
    return this.#controller.signal.aborted;
  }

  /** It goes on when no caller waits for it. */
  keep(): void {
    this.#isKept = true;
  }

  cancel(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Rejects with the reason of the signal when that aborts. */
  async wait(signal: AbortSignal): Promise<Result> {
    signal.throwIfAborted();
    this.#waiting++;
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
    try {
      return await Promise.race([this.#result, left.promise]);
    } finally {
      signal.removeEventListener('abort', leave);
      this.#waiting--;
      if (this.#waiting === 0 && !this.#isKept && signal.aborted) this.#controller.abort(signal.reason);
    }
  }
}
