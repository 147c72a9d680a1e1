const RESTARTS_MAX = 5;
const WINDOW_MS = 3 * 60_000;

/** Whether an engine that went away is started again: at most five times in three minutes. */
export class RestartPolicy {
  #closedAtMs: number[] = [];

  /** Counts one end of the engine at that time; the answer is the pause before the next try, or `give up`. */
  next(nowMs: number): number | 'give up' {
    this.#closedAtMs = this.#closedAtMs.filter((closedMs) => nowMs - closedMs < WINDOW_MS);
    if (this.#closedAtMs.length >= RESTARTS_MAX) return 'give up';
    const pauseMs = pauseAfter(this.#closedAtMs.length);
    this.#closedAtMs.push(nowMs);
    return pauseMs;
  }

  /** A person asked for a start: what happened before does not count against it. */
  forget(): void {
    this.#closedAtMs = [];
  }
}

/** The first restart is at once, so that a crash is not felt; the fifth leaves a machine in trouble some time. */
function pauseAfter(earlier: number): number {
  return earlier === 0 ? 0 : 250 * 2 ** (earlier - 1);
}
