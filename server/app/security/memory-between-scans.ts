/** Long enough for saves that follow one another to find the heap as it was. */
export const restMs = 10_000;

/**
 * Has a thread give back what a scan took, once no other one follows soon. V8 keeps the pages of a heap that was large, and lets garbage
 * of the last scan lie beside the tables of the next: what a scan takes at its peak depends on what the one before left.
 */
export class MemoryBetweenScans {
  readonly #release: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(release: () => void) {
    this.#release = release;
  }

  begin(): void {
    clearTimeout(this.#timer);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#release, restMs).unref();
  }
}
