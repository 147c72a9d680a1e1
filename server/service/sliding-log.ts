/** The minute window is this long. */
export const minuteMs = 60_000;

/**
 * Moments of the requests accepted in the last 60 s, newest last.
 * Invariant: never more than `limit` moments within any 60 s, [t, t + 60 s). Clock-aligned windows let through twice
 * the limit around a boundary, a token bucket nearly twice.
 */
export class SlidingLog {
  readonly limit: number;
  #moments: number[] = [];

  constructor(limit: number) {
    this.limit = limit;
  }

  /** Requests still counted at this moment. Moments never run backwards. */
  countAt(nowMs: number): number {
    const firstCounted = this.#moments.findIndex((moment) => nowMs - moment < minuteMs);
    if (firstCounted === -1) this.#moments = [];
    else if (firstCounted > 0) this.#moments.splice(0, firstCounted);
    return this.#moments.length;
  }

  accept(nowMs: number): boolean {
    if (this.countAt(nowMs) >= this.limit) return false;
    this.#moments.push(nowMs);
    return true;
  }

  /** Takes back what `accept` counted at that moment. */
  remove(acceptedMs: number): void {
    const index = this.#moments.lastIndexOf(acceptedMs);
    if (index >= 0) this.#moments.splice(index, 1);
  }

  /** Milliseconds until nothing is counted any more, if nothing more is sent. */
  msUntilWhole(nowMs: number): number {
    const newest = this.#moments.at(-1);
    return newest === undefined ? 0 : Math.max(0, newest + minuteMs - nowMs);
  }

  /** Milliseconds until one request is possible. */
  msUntilPossible(nowMs: number): number {
    if (this.countAt(nowMs) < this.limit) return 0;
    const oldest = this.#moments[0] ?? nowMs;
    return Math.max(0, oldest + minuteMs - nowMs);
  }
}
