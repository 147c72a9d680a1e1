/** Upper bound on the steps for one file: a hundred times what the largest files take that people write. */
const stepsMax = 2_000_000;

/** Linking a file took more steps than allowed. */
export class TooManySteps extends Error {
  constructor() {
    super(`more than ${stepsMax} steps for one file`);
  }
}

/**
 * Steps of linking, counted where it goes on from one thing to another: expressions, types compared, bases looked
 * through. A file is given up by this count and not by a clock, so that every machine gives up the same files.
 */
export class Steps {
  /** Since the linker was made. */
  count = 0;
  #end = Infinity;

  /** @throws TooManySteps */
  take(): void {
    if (++this.count > this.#end) throw new TooManySteps();
  }

  beginFile(): void {
    this.#end = this.count + stepsMax;
  }
}
