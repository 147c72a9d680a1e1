import {
  ASTERISK,
  BACKSLASH,
  BACKTICK,
  CARRIAGE_RETURN,
  CLASS_WORD,
  classOf,
  codeAt,
  DOLLAR,
  endsComment,
  EQUALS,
  GREATER_THAN,
  isQuote,
  isSpaceCode,
  isWordCode,
  LESS_THAN,
  LINE_FEED,
  OPEN_BRACE,
  SLASH,
} from './characters.ts';

/** Type arguments that are longer or nested deeper are not skipped, so that hostile text cannot make the scan quadratic. */
const MAX_TYPE_ARGUMENTS_LENGTH = 2048;
const MAX_TYPE_ARGUMENTS_DEPTH = 16;

/** Reads a few tokens ahead of the scanner without moving it. */
export class Lookahead {
  readonly text: string;
  position: number;

  constructor(text: string, position: number) {
    this.text = text;
    this.position = position;
  }

  /** Code of the next token's first character, white space and comments skipped 0 at the end. */
  peek(): number {
    this.position = skipTrivia(this.text, this.position);
    return codeAt(this.text, this.position);
  }

  eat(code: number): boolean {
    if (this.peek() !== code) return false;
    this.position++;
    return true;
  }

  /** The identifier that comes next, and moves behind it; `''` (and no move) where something else stands. */
  word(): string {
    if (classOf(this.peek()) !== CLASS_WORD) return '';
    const start = this.position;
    this.position = wordEnd(this.text, start);
    return this.text.slice(start, this.position);
  }

  eatWord(expected: string): boolean {
    const start = skipTrivia(this.text, this.position);
    const end = start + expected.length;
    if (!this.text.startsWith(expected, start) || isWordCode(codeAt(this.text, end))) return false;
    this.position = end;
    return true;
  }

  /** Position of the quote of a string that comes next, -1 where none stands. Moves behind the string. */
  string(): number {
    return isQuote(this.peek()) ? this.literal() : -1;
  }

  /** Like `string`, and a template without substitutions counts too. */
  literal(): number {
    const quote = this.peek();
    if (!isQuote(quote) && quote !== BACKTICK) return -1;
    const start = this.position;
    const end = literalEnd(this.text, start, quote);
    if (end < 0) return -1;
    this.position = end;
    return start;
  }

  /** Moves behind `<…>` where it stands here and ends soon. */
  skipTypeArguments(): void {
    if (this.peek() !== LESS_THAN) return;
    const limit = Math.min(this.text.length, this.position + MAX_TYPE_ARGUMENTS_LENGTH);
    let depth = 0;
    for (let at = this.position; at < limit; at++) {
      const code = this.text.charCodeAt(at);
      if (code === LESS_THAN && ++depth > MAX_TYPE_ARGUMENTS_DEPTH) return;
      if (isQuote(code)) at = Math.max(at, literalEnd(this.text, at, code) - 1);
      else if (code === GREATER_THAN && codeAt(this.text, at - 1) !== EQUALS && --depth === 0) {
        this.position = at + 1;
        return;
      }
    }
  }
}

export function skipTrivia(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = codeAt(text, at);
    if (isSpaceCode(code)) at++;
    else if (code !== SLASH) return at;
    else {
      const end = commentEnd(text, at);
      if (end === at) return at;
      at = end;
    }
  }
}

/** Where the comment at `start` ends; `start` itself where none begins there. Unterminated ones end with the text. */
export function commentEnd(text: string, start: number): number {
  const next = codeAt(text, start + 1);
  if (next === ASTERISK) {
    const close = text.indexOf('*/', start + 2);
    return close < 0 ? text.length : close + 2;
  }
  if (next !== SLASH) return start;
  let at = start + 2;
  while (at < text.length && !endsComment(text.charCodeAt(at))) at++;
  return at;
}

export function wordEnd(text: string, start: number): number {
  const { length } = text;
  let at = start + 1;
  while (at < length && isWordCode(text.charCodeAt(at))) at++;
  return at;
}

/** Position behind the closing quote; -1 where the literal does not end on its line or is a template with substitutions. */
function literalEnd(text: string, start: number, quote: number): number {
  for (let at = start + 1; at < text.length; at++) {
    let code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === BACKSLASH) code = codeAt(text, ++at);
    if (code === LINE_FEED || code === CARRIAGE_RETURN) return -1;
    if (code === DOLLAR && quote === BACKTICK && codeAt(text, at + 1) === OPEN_BRACE) return -1;
  }
  return -1;
}
