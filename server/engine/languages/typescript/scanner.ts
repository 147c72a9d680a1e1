import {
  BRACE,
  BracketStack,
  isBrace,
  JSX_ATTRIBUTE_HOLE,
  JSX_CHILD_HOLE,
  PAREN,
  SHADOW_BRACE,
  SQUARE,
  TEMPLATE_HOLE,
} from './brackets.ts';
import {
  ASTERISK,
  BACKTICK,
  BYTE_ORDER_MARK,
  CLASS_BACKTICK,
  CLASS_CLOSE,
  CLASS_DIGIT,
  CLASS_PUNCTUATION,
  CLASS_LINE_BREAK,
  CLASS_OPEN,
  CLASS_QUOTE,
  CLASS_SLASH,
  CLASS_SPACE,
  CLASS_WORD,
  classOf,
  CLOSE_BRACE,
  CLOSE_PAREN,
  codeAt,
  DOLLAR,
  DOT,
  endsComment,
  endsLine,
  EXCLAMATION,
  HASH,
  isWordCode,
  OPEN_BRACE,
  OPEN_PAREN,
} from './characters.ts';
import { JsxStart } from './jsx-start.ts';
import { LineCounter } from './line-counter.ts';
import { scanRegex, scanString, scanTemplate } from './literals.ts';
import { commentEnd, wordEnd } from './lookahead.ts';
import {
  expectsOperand,
  keywordAt,
  packToken,
  TOKEN_LITERAL,
  TOKEN_NONE,
  TOKEN_PUNCTUATION,
  TOKEN_WORD,
  type TokenMark,
} from './tokens.ts';

/** Why `scanCode` returned: the text has ended, or the inside of a JSX tag or the text between tags follows. */
export type Stop = 'end' | 'jsxTag' | 'jsxText';

/** Handlers of tokens: the scanner itself knows no import. */
export interface ScanListener {
  /** Called with words that begin like a watched one and are as long, before the word becomes the previous token. */
  word(scanner: Scanner, start: number, end: number): void;
  lineComment(scanner: Scanner, start: number, end: number): void;
  /** A string or a template without substitutions, quotes included. */
  literal(scanner: Scanner, start: number, end: number): void;
}

/** Receives the tokens in order. Names of attributes and text between tags come a character at a time. */
export interface TokenListener {
  /** @param kind of `tokens.ts`: a template up to a substitution is punctuation */
  token(scanner: Scanner, start: number, end: number, kind: number): void;
}

/** A table for `Scanner`: the length by the first character, which must differ from word to word. */
export function watchWords(words: readonly string[]): Uint8Array {
  const lengths = new Uint8Array(128);
  for (const word of words) lengths[word.charCodeAt(0)] = word.length;
  return lengths;
}

/**
 * Finds the tokens of JavaScript and TypeScript in one pass and without recursion.
 *
 * Invariants: the time is linear in the length of any text. A misreading, as of a division taken for a regular
 * expression, ends with its line.
 */
export class Scanner {
  readonly text: string;
  readonly brackets = new BracketStack();
  readonly lines: LineCounter;
  position = 0;
  /** Something did not end, or a bracket met the wrong partner. */
  broken = false;
  /** The next block opened at this depth is the body of a function with a parameter `require`. -1: none is awaited. */
  shadowDepth = -1;
  readonly #listener: ScanListener;
  readonly #watchedLengths: Uint8Array;
  readonly #jsx: JsxStart | undefined;
  readonly #tokens: TokenListener | undefined;
  #previousEnd = 0;
  #previousKind = TOKEN_NONE;
  #beforeClosed: TokenMark = 0;
  /** Up to here no `/` begins a regular expression, because one that began earlier found no end. */
  #noRegexBefore = 0;

  constructor(text: string, jsx: boolean, watchedLengths: Uint8Array, listener: ScanListener, tokens?: TokenListener) {
    this.text = text;
    this.#tokens = tokens;
    this.#jsx = jsx ? new JsxStart(text) : undefined;
    this.#listener = listener;
    this.#watchedLengths = watchedLengths;
    if (codeAt(text, 0) === BYTE_ORDER_MARK) this.position = 1;
    this.lines = new LineCounter(this.position);
    if (codeAt(text, this.position) === HASH && codeAt(text, this.position + 1) === EXCLAMATION) {
      while (this.position < text.length && !endsComment(codeAt(text, this.position))) this.position++;
    }
  }

  /** The token before the current one. */
  get previous(): TokenMark {
    return packToken(this.#previousEnd, this.#previousKind);
  }

  /** Where the last code so far ends. */
  get codeEnd(): number {
    return this.#previousEnd;
  }

  /** The position is kept in a variable while only words, punctuation and space go by, which is most of the time. */
  scanCode(): Stop {
    const { text, lines } = this;
    const tokens = this.#tokens;
    const { length } = text;
    let at = this.position;
    while (at < length) {
      const code = text.charCodeAt(at);
      const kind = classOf(code);
      if (kind === CLASS_SPACE) at++;
      else if (kind === CLASS_WORD) at = this.#scanWord(at, code);
      else if (kind === CLASS_PUNCTUATION) {
        at++;
        if (tokens !== undefined) tokens.token(this, at - 1, at, TOKEN_PUNCTUATION);
        this.#previousEnd = at;
        this.#previousKind = TOKEN_PUNCTUATION;
      } else if (kind === CLASS_LINE_BREAK) {
        if (endsLine(text, at, code)) lines.feed(at, this.#previousEnd);
        at++;
      } else {
        const stop = this.#scanToken(at, code, kind);
        if (stop !== 'end') return stop;
        at = this.position;
      }
    }
    this.position = at;
    return 'end';
  }

  #scanToken(at: number, code: number, kind: number): Stop {
    this.position = at;
    if (kind === CLASS_OPEN) this.#open(at, code);
    else if (kind === CLASS_CLOSE) return this.#close(at, code);
    else if (kind === CLASS_SLASH) this.#scanSlash(at);
    else if (kind === CLASS_QUOTE) this.#scanString(at, code);
    else if (kind === CLASS_DIGIT) this.#scanNumber(at);
    else if (kind === CLASS_BACKTICK) this.#scanTemplate(at);
    else if (this.#startsJsx(at)) return 'jsxTag';
    else this.finishToken(at + 1, TOKEN_PUNCTUATION);
    return 'end';
  }

  /** The token begins at the position. */
  finishToken(end: number, kind: number): void {
    if (this.#tokens !== undefined && this.position < end) this.#tokens.token(this, this.position, end, kind);
    this.position = end;
    this.#previousEnd = end;
    this.#previousKind = kind;
  }

  openBracket(at: number, kind: number): void {
    this.brackets.open(kind, this.previous);
    this.finishToken(at + 1, TOKEN_PUNCTUATION);
  }

  /** Moves behind the comment at `at`; false where none begins there. */
  skipComment(at: number): boolean {
    const { text } = this;
    const end = commentEnd(text, at);
    if (end === at) return false;
    if (codeAt(text, at + 1) === ASTERISK) {
      if (end < at + 4 || !text.startsWith('*/', end - 2)) this.broken = true;
      this.lines.feedAll(text, at, end, this.#previousEnd);
    } else this.#listener.lineComment(this, at, end);
    this.position = end;
    return true;
  }

  #scanSlash(at: number): void {
    if (this.skipComment(at)) return;
    if (at >= this.#noRegexBefore && this.#expectsOperand()) {
      const end = scanRegex(this.text, at);
      if (end > 0) return this.finishToken(wordEnd(this.text, end - 1), TOKEN_LITERAL);
      this.#noRegexBefore = -end;
    }
    this.finishToken(at + 1, TOKEN_PUNCTUATION);
  }

  #expectsOperand(): boolean {
    return expectsOperand(this.text, this.previous, this.#beforeClosed);
  }

  #startsJsx(at: number): boolean {
    if (this.#jsx === undefined || !this.#expectsOperand()) return false;
    return keywordAt(this.text, this.previous) !== 'new' && this.#jsx.startsAt(at);
  }

  #scanWord(at: number, code: number): number {
    const end = wordEnd(this.text, at);
    if (code < 128 && this.#watchedLengths[code] === end - at) this.#listener.word(this, at, end);
    if (this.#tokens !== undefined) this.#tokens.token(this, at, end, TOKEN_WORD);
    this.#previousEnd = end;
    this.#previousKind = TOKEN_WORD;
    return end;
  }

  /** Its dots belong to a number; the sign of an exponent need not, what follows it is a number again. */
  #scanNumber(at: number): void {
    let end = at + 1;
    for (; end < this.text.length; end++) {
      const code = codeAt(this.text, end);
      if (code !== DOT && !isWordCode(code)) break;
    }
    this.finishToken(end, TOKEN_LITERAL);
  }

  #scanString(at: number, quote: number): void {
    const end = scanString(this.text, at, quote, this.lines);
    if (end > 0) this.#listener.literal(this, at, end);
    else this.broken = true;
    this.finishToken(Math.abs(end), TOKEN_LITERAL);
  }

  /** `at` is a backtick, or the `}` that ends a substitution. */
  #scanTemplate(at: number): void {
    const { text } = this;
    const end = scanTemplate(text, at, this.lines);
    if (end === text.length) this.broken = true;
    if (codeAt(text, end) === DOLLAR) {
      this.openBracket(end + 1, TEMPLATE_HOLE);
      return;
    }
    if (text.charCodeAt(at) === BACKTICK) this.#listener.literal(this, at, end + 1);
    this.finishToken(Math.min(end + 1, text.length), TOKEN_LITERAL);
  }

  #open(at: number, code: number): void {
    let kind = code === OPEN_PAREN ? PAREN : code === OPEN_BRACE ? BRACE : SQUARE;
    if (kind === BRACE && this.brackets.depth === this.shadowDepth) {
      this.shadowDepth = -1;
      kind = SHADOW_BRACE;
    }
    this.openBracket(at, kind);
  }

  #close(at: number, code: number): Stop {
    if (code === CLOSE_BRACE) return this.#closeBrace(at);
    if (this.brackets.kind() === (code === CLOSE_PAREN ? PAREN : SQUARE)) this.#popBracket();
    else this.broken = true;
    this.finishToken(at + 1, TOKEN_PUNCTUATION);
    return 'end';
  }

  #popBracket(): number {
    this.#beforeClosed = this.brackets.before();
    return this.brackets.pop();
  }

  #closeBrace(at: number): Stop {
    if (!isBrace(this.brackets.kind())) this.broken = true;
    const kind = this.brackets.unwindToBrace() ? this.#popBracket() : BRACE;
    this.finishToken(at + 1, TOKEN_PUNCTUATION);
    if (kind === TEMPLATE_HOLE) this.#scanTemplate(at);
    if (kind === JSX_ATTRIBUTE_HOLE) return 'jsxTag';
    return kind === JSX_CHILD_HOLE ? 'jsxText' : 'end';
  }
}
