import { LINE_FEED } from './characters.ts';

/**
 * Lines and lines of code, counted while a text is read from its start to its end.
 *
 * A line ends at LF, as everywhere in the product: a lone CR, U+2028 and U+2029 end a comment, but no line.
 */
export class LineCounter {
  line = 1;
  /** Where the current line begins, a byte order mark not counted. */
  start: number;
  codeLines = 0;
  #lastCodeLine = 0;

  constructor(start: number) {
    this.start = start;
  }

  /** There is a line feed at `position`. */
  feed(position: number): void {
    this.line++;
    this.start = position + 1;
  }

  /**
   * Every line feed between two positions. Character by character: a search for the next one would run past `to`, and
   * make a text without line feeds quadratic.
   */
  feedAll(text: string, from: number, to: number): void {
    for (let at = from; at < to; at++) if (text.charCodeAt(at) === LINE_FEED) this.feed(at);
  }

  /** The current line holds code. */
  code(): void {
    if (this.#lastCodeLine === this.line) return;
    this.#lastCodeLine = this.line;
    this.codeLines++;
  }

  /** All lines of a text of that length; a last line without line feed counts. */
  total(textLength: number): number {
    return this.start < textLength ? this.line : this.line - 1;
  }
}
