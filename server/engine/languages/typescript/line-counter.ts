import { endsLine } from './characters.ts';

/** Lines and lines of code, counted while a text is read from its start to its end. */
export class LineCounter {
  line = 1;
  /** Where the current line begins, a byte order mark not counted. */
  start: number;
  codeLines = 0;
  #lastCodeLine = 0;

  constructor(start: number) {
    this.start = start;
  }

  /** The character at `position` ends the current line. */
  feed(position: number): void {
    this.line++;
    this.start = position + 1;
  }

  /**
   * Every line that ends between two positions. Character by character: a search for the next line feed would run past
   * `to`, and make a text without line feeds quadratic.
   */
  feedAll(text: string, from: number, to: number): void {
    for (let at = from; at < to; at++) if (endsLine(text, at, text.charCodeAt(at))) this.feed(at);
  }

  /** The current line holds code. */
  code(): void {
    if (this.#lastCodeLine === this.line) return;
    this.#lastCodeLine = this.line;
    this.codeLines++;
  }

  /** All lines of a text of that length; a last line without an end counts. */
  total(textLength: number): number {
    return this.start < textLength ? this.line : this.line - 1;
  }
}
