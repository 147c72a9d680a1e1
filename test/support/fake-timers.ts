import type { FakeClock } from './fake-clock.ts';

interface Planned {
  readonly atMs: number;
  readonly work: () => void;
}

/** Timers of a clock that goes on when it is advanced. They know nothing of a wall clock that is set. */
export class FakeTimers {
  readonly #clock: FakeClock;
  readonly #planned = new Set<Planned>();

  constructor(clock: FakeClock) {
    this.#clock = clock;
  }

  get count(): number {
    return this.#planned.size;
  }

  later = (delayMs: number, work: () => void): (() => void) => {
    const planned = { atMs: this.#clock.monotonicMs() + delayMs, work };
    this.#planned.add(planned);
    return () => void this.#planned.delete(planned);
  };

  /** Lets that time pass, and what is begun in it settle at each of its moments. */
  async advance(ms: number): Promise<void> {
    const endMs = this.#clock.monotonicMs() + ms;
    await settled();
    for (;;) {
      const next = [...this.#planned].toSorted((left, right) => left.atMs - right.atMs)[0];
      if (next === undefined || next.atMs > endMs) break;
      this.#planned.delete(next);
      this.#clock.advance(Math.max(0, next.atMs - this.#clock.monotonicMs()));
      next.work();
      // oxlint-disable-next-line no-await-in-loop -- one moment after the other
      await settled();
    }
    this.#clock.advance(endMs - this.#clock.monotonicMs());
  }
}

/** Answers of scripted servers come within a few turns of the loop. */
export async function settled(): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one turn after the other
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => void setImmediate(resolve));
}
