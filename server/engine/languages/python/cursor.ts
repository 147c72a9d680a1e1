import {
  backslash,
  byteOrderMark,
  carriageReturn,
  hash,
  isBlank,
  isIdentifierPart,
  isLineBreak,
  lineFeed,
} from './characters.ts';

/** A replacement field `{…}` of a formatted string that the scanner is inside of. */
export interface OpenField {
  /** Offset behind the opening quotes of its string: distinguishes the fields of one string from those of another. */
  readonly stringStart: number;
  readonly quote: number;
  readonly triple: boolean;
  readonly raw: boolean;
  /** The field stands in the format specification of another one and returns there. */
  readonly inSpecification: boolean;
  /** Bracket depth outside of the field. */
  readonly outerDepth: number;
}

const statementInBrackets = /[\r\n]\n?[ \t\f]*(?:(?:import|class|def)[ \t]|from[ \t]+[.\w]+[ \t]+import\b)/y;

/**
 * Where the scanner stands in one file's text, with the line counts up to there.
 *
 * Invariant: `line` and `lineStart` belong to `position`; only `breakLine` moves them.
 */
export class Cursor {
  readonly text: string;
  position = 0;
  line = 1;
  lineStart = 0;
  /** Lines before the current one that hold code. */
  codeLines = 0;
  /** The current line holds something other than white space, comments and documentation. */
  hasCode = false;
  broken = false;
  /** A call imports a module that it does not name by a literal. */
  computesTargets = false;
  /** Open brackets within the statement, or within the innermost field. */
  depth = 0;
  fields: OpenField[] = [];
  /** Native search is several times faster than a loop, but knows one kind of line break only. */
  readonly #hasCarriageReturns: boolean;
  /** Between these two lies no line break. Without them, many strings in one long line would cost its length each. */
  #searchedFrom = 0;
  #lineBreak = -1;

  constructor(text: string) {
    this.text = text;
    this.#hasCarriageReturns = text.includes('\r');
    if (text.charCodeAt(0) === byteOrderMark) {
      this.position = 1;
      this.lineStart = 1;
    }
  }

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  /** Column of an offset in the current line, from 1. */
  columnOf(offset: number): number {
    return offset - this.lineStart + 1;
  }

  /** Moves behind the line break that stands at `offset`. */
  breakLine(offset: number): void {
    const isPair = this.text.charCodeAt(offset) === carriageReturn && this.text.charCodeAt(offset + 1) === lineFeed;
    this.position = offset + (isPair ? 2 : 1);
    this.lineStart = this.position;
    this.line++;
    if (this.hasCode) this.codeLines++;
    this.hasCode = false;
  }

  /**
   * Closes all brackets if the line behind that line break begins with a keyword that no expression can hold: a bracket
   * was never closed, as in code that is being typed. Without this it would hide all imports behind it.
   */
  recoversAt(lineBreak: number): boolean {
    statementInBrackets.lastIndex = lineBreak;
    if (!statementInBrackets.test(this.text)) return false;
    this.depth = 0;
    this.fields = [];
    this.broken = true;
    return true;
  }

  skipBlanks(): void {
    const { text } = this;
    let at = this.position;
    while (at < text.length && isBlank(text.charCodeAt(at))) at++;
    this.position = at;
  }

  skipComment(): void {
    this.position = this.nextLineBreak(this.position);
  }

  /** Offset of the first line break from `offset` on, or the end of the text. */
  nextLineBreak(offset: number): number {
    if (offset < this.#searchedFrom || offset > this.#lineBreak) {
      this.#searchedFrom = offset;
      this.#lineBreak = this.#searchLineBreak(offset);
    }
    return this.#lineBreak;
  }

  #searchLineBreak(offset: number): number {
    const { text } = this;
    if (!this.#hasCarriageReturns) {
      const found = text.indexOf('\n', offset);
      return found < 0 ? text.length : found;
    }
    let at = offset;
    while (at < text.length && !isLineBreak(text.charCodeAt(at))) at++;
    return at;
  }

  /** Marks the current line as code if something other than a comment follows in it. */
  markCode(): void {
    if (this.atEnd) return;
    const code = this.text.charCodeAt(this.position);
    if (code !== hash && !isLineBreak(code)) this.hasCode = true;
  }

  /** Moves to the next token of the statement: over blanks and continued lines, within brackets over comments and line breaks too. */
  skipToToken(): void {
    for (;;) {
      this.skipBlanks();
      const code = this.text.charCodeAt(this.position);
      if (code === backslash && isLineBreak(this.text.charCodeAt(this.position + 1))) this.breakLine(this.position + 1);
      else if (this.depth > 0 && code === hash) this.skipComment();
      else if (this.depth > 0 && isLineBreak(code) && !this.recoversAt(this.position)) this.breakLine(this.position);
      else break;
    }
    this.markCode();
  }

  /** Whether that word stands at `offset`, not only as the beginning of a longer one. */
  wordAt(word: string, offset: number): boolean {
    return this.text.startsWith(word, offset) && !isIdentifierPart(this.text.charCodeAt(offset + word.length));
  }

  /** All lines of the text, once it was scanned to its end. */
  totalLines(): number {
    return this.position > this.lineStart ? this.line : this.line - 1;
  }

  totalCodeLines(): number {
    return this.hasCode ? this.codeLines + 1 : this.codeLines;
  }
}
