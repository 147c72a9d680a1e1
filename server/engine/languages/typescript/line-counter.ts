import { endsLine } from './characters.ts';

/**
 * Lines and lines of code, counted while a text is read from its start to its end.
 *
 * `codeEnd` is always where the last code so far ends: a line that ends behind it, and began before it, holds code.
 */
export class LineCounter {
  line = 1;
  /** Where the current line begins, a byte order mark not counted. */
  start: number;
  #codeLines = 0;

  constructor(start: number) {
    this.start = start;
  }

  /** The character at `position` ends the current line. */
  feed(position: number, codeEnd: number): void {
    if (codeEnd > this.start) this.#codeLines++;
    this.line++;
    this.start = position + 1;
  }

  /**
   * Every line that ends between two positions without code. Character by character: a search for the next line feed
   * would run past `to`, and make a text without line feeds quadratic.
   */
  feedAll(text: string, from: number, to: number, codeEnd: number): void {
    for (let at = from; at < to; at++) if (endsLine(text, at, text.charCodeAt(at))) this.feed(at, codeEnd);
  }

  /** All lines and lines of code of a text of that length; a last line without an end counts. */
  totals(textLength: number, codeEnd: number): { readonly lines: number; readonly codeLines: number } {
    return {
      lines: this.start < textLength ? this.line : this.line - 1,
      codeLines: codeEnd > this.start ? this.#codeLines + 1 : this.#codeLines,
    };
  }
}
