import type { Clock } from '#server/app/ports/clock.ts';

/**
 * A clock that stands still until it is advanced.
 *
 * Both clocks show one elapsed time: the large number of a wall clock has no room for the parts of a millisecond, so
 * that a sum of many would run ahead of the other clock's.
 */
export class FakeClock implements Clock {
  #wallAtStartMs: number;
  #elapsedMs = 0;

  constructor(wallMs = Date.UTC(2026, 10, 21, 12)) {
    this.#wallAtStartMs = wallMs;
  }

  /** Whole milliseconds, rounded down, as clocks of systems are read. */
  nowMs(): number {
    const whole = Math.floor(this.#wallAtStartMs);
    return whole + Math.floor(this.#wallAtStartMs - whole + this.#elapsedMs);
  }

  monotonicMs(): number {
    return 1000 + this.#elapsedMs;
  }

  advance(ms: number): void {
    this.#elapsedMs += ms;
  }

  /** The wall clock is set; no time passes. */
  setWall(byMs: number): void {
    this.#wallAtStartMs += byMs;
  }
}
