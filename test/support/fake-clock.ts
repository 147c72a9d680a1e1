import type { Clock } from '#server/app/ports.ts';

/** Stands still until it is told to go on. */
export class FakeClock implements Clock {
  #wallMs: number;
  #monotonicMs = 1000;

  constructor(wallMs = Date.UTC(2026, 10, 21, 12)) {
    this.#wallMs = wallMs;
  }

  /** Whole milliseconds, rounded down, as clocks of systems are read. */
  nowMs(): number {
    return Math.floor(this.#wallMs);
  }

  monotonicMs(): number {
    return this.#monotonicMs;
  }

  advance(ms: number): void {
    this.#wallMs += ms;
    this.#monotonicMs += ms;
  }

  /** The wall clock is set; no time passes. */
  setWall(byMs: number): void {
    this.#wallMs += byMs;
  }
}
