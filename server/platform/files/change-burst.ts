/** A burst ends after this much silence, and is reported after `BURST_MAX_MS` even without. */
const QUIET_MS = 40;
const BURST_MAX_MS = 500;

/** From here on a whole scan is cheaper than looking into so many folders. */
const FOLDERS_MAX = 2000;

/** Collects what changed until it is quiet for a moment: a branch switch or an installation is one change. */
export class ChangeBurst {
  readonly #onChange: (directories?: readonly string[]) => void;
  readonly #directories = new Set<string>();
  #isAnywhere = false;
  #startedMs = 0;
  #timer: NodeJS.Timeout | undefined;

  /** `onChange` gets the folders, or nothing where it may be anywhere. */
  constructor(onChange: (directories?: readonly string[]) => void) {
    this.#onChange = onChange;
  }

  add(directory: string): void {
    this.#directories.add(directory);
    this.#wait();
  }

  addAnywhere(): void {
    this.#isAnywhere = true;
    this.#wait();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #wait(): void {
    const nowMs = performance.now();
    if (this.#timer === undefined) this.#startedMs = nowMs;
    clearTimeout(this.#timer);
    const leftMs = this.#startedMs + BURST_MAX_MS - nowMs;
    this.#timer = setTimeout(() => this.#end(), Math.max(0, Math.min(QUIET_MS, leftMs))).unref();
  }

  #end(): void {
    const isAnywhere = this.#isAnywhere || this.#directories.size > FOLDERS_MAX;
    const directories = [...this.#directories];
    this.#timer = undefined;
    this.#isAnywhere = false;
    this.#directories.clear();
    this.#onChange(isAnywhere ? undefined : directories);
  }
}
