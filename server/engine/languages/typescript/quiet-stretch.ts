/**
 * Finds stretches of text without `{` and `=>`: there is no function, class or object in them.
 *
 * Asked with positions that grow, as a walk over a tree asks, it reads the text once.
 */
export class QuietStretch {
  readonly #text: string;
  readonly #brace = new NextOccurrence('{');
  readonly #arrow = new NextOccurrence('=>');

  constructor(text: string) {
    this.#text = text;
  }

  covers(start: number, end: number): boolean {
    return this.#brace.from(this.#text, start) >= end && this.#arrow.from(this.#text, start) >= end;
  }
}

class NextOccurrence {
  readonly #sought: string;
  /** There is none from `#start` to `#next`. */
  #start = 0;
  #next = -1;

  constructor(sought: string) {
    this.#sought = sought;
  }

  /** Position of the first occurrence at `start` or behind it, the length where there is none. */
  from(text: string, start: number): number {
    if (start >= this.#start && start <= this.#next) return this.#next;
    const found = text.indexOf(this.#sought, start);
    this.#start = start;
    this.#next = found < 0 ? text.length : found;
    return this.#next;
  }
}
