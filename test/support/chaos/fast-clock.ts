import type { Clock } from '#server/app/ports/clock.ts';
import type { Later } from '#server/app/webhooks/dispatcher.ts';

/** A clock that runs that many times faster, and whose wall time can be set; with timers that keep to it. */
export class FastClock implements Clock {
  readonly #factor: number;
  readonly #startedMs = performance.now();
  #wallMs: number;

  constructor(factor: number, wallMs: number) {
    this.#factor = factor;
    this.#wallMs = wallMs;
  }

  nowMs(): number {
    return Math.floor(this.#wallMs + this.monotonicMs());
  }

  monotonicMs(): number {
    return (performance.now() - this.#startedMs) * this.#factor;
  }

  setWall(byMs: number): void {
    this.#wallMs += byMs;
  }

  readonly later: Later = (delayMs, work) => {
    const timer = setTimeout(work, delayMs / this.#factor);
    return () => clearTimeout(timer);
  };
}
