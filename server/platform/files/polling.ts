/** The pause is this many times as long as a look took: looking never takes more than 5 % of a core. */
const PAUSE_FACTOR = 20;
const PAUSE_MAX_MS = 60_000;

/** Looks again and again, for systems that can't say that something changed. */
export class Polling {
  readonly #pauseMinMs: number;
  readonly #look: () => void;
  readonly #nowMs: () => number;
  #timer: NodeJS.Timeout | undefined;
  #startedMs: number | undefined;
  #isOn = false;
  pauseMs: number;

  constructor(pauseMinMs: number, look: () => void, nowMs = () => performance.now()) {
    this.#pauseMinMs = pauseMinMs;
    this.#look = look;
    this.#nowMs = nowMs;
    this.pauseMs = pauseMinMs;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  start(): void {
    this.#isOn = true;
    this.#wait();
  }

  /** A look has ended. Looks of other callers end here too and don't count. */
  looked(): void {
    if (this.#startedMs === undefined) return;
    const tookMs = this.#nowMs() - this.#startedMs;
    this.#startedMs = undefined;
    this.pauseMs = Math.min(PAUSE_MAX_MS, Math.max(this.#pauseMinMs, Math.round(tookMs * PAUSE_FACTOR)));
    this.#wait();
  }

  close(): void {
    this.#isOn = false;
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#startedMs = this.#nowMs();
      this.#look();
      // Goes on even if the end of the look is never reported.
      this.#wait();
    }, this.pauseMs).unref();
  }
}
