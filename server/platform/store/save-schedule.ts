/** Delay of a save after the first change that waits for it … */
const LEAST_WAIT_MS = 500;

/** … and so many times what the last one took, so that saving a large file takes at most a twentieth of the time. */
const WAIT_PER_SAVE = 20;

const MOST_WAIT_MS = 30_000;

/** When a database that is written as a whole is written. */
export class SaveSchedule {
  readonly #save: () => void;
  #timer: NodeJS.Timeout | undefined;
  #waitMs = LEAST_WAIT_MS;
  /** When the first change that is not saved yet was noted. */
  #changedAtMs: number | undefined;
  /** The last save failed in the timer, where no caller could get the error. */
  #hasFailed = false;

  constructor(save: () => void) {
    this.#save = save;
  }

  /** There is something to save. */
  note(): void {
    this.#changedAtMs ??= performance.now();
    this.#timer ??= setTimeout(() => this.#saveQuietly(), this.#waitMs).unref();
  }

  /** Throws what saving throws, where the last save failed, or is late because its timer did not come through. */
  saveOverdue(): void {
    if (this.#changedAtMs === undefined) return;
    if (this.#hasFailed || performance.now() - this.#changedAtMs > 2 * this.#waitMs) this.#saveNow();
  }

  /** Saves what waits. */
  close(): void {
    clearTimeout(this.#timer);
    if (this.#changedAtMs !== undefined) this.#saveNow();
  }

  /** A failure here is tried again, and reported, by the next beginning of a transaction. */
  #saveQuietly(): void {
    try {
      this.#saveNow();
    } catch {
      this.#hasFailed = true;
      this.#timer = undefined;
    }
  }

  #saveNow(): void {
    const startedMs = performance.now();
    this.#save();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#changedAtMs = undefined;
    this.#hasFailed = false;
    const tookMs = performance.now() - startedMs;
    this.#waitMs = Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, WAIT_PER_SAVE * tookMs));
  }
}
