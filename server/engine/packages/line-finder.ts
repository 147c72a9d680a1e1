/** Finds lines of a text, asked for in the order of the text. */
export class LineFinder {
  readonly #text: string;
  /** End of what was passed over. */
  #at = 0;
  /** Line in which that end is. */
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** Line in which the next `part` ends, from 1; the last one found where there is none. */
  next(part: string): number {
    const found = this.#text.indexOf(part, this.#at);
    if (found < 0) return this.#line;
    const end = found + part.length;
    for (let at = this.#text.indexOf('\n', this.#at); at >= 0 && at < end; at = this.#text.indexOf('\n', at + 1)) {
      this.#line++;
    }
    this.#at = end;
    return this.#line;
  }
}
