import { type CodeTokens, hashText, TokenColumns, type TokenKind, tokenKinds } from '../../source/code-tokens.ts';
import {
  backslash,
  byteOrderMark,
  closeBrace,
  closeBracket,
  closeParenthesis,
  carriageReturn,
  dot,
  doubleQuote,
  hash,
  isBlank,
  isIdentifierPart,
  isLineBreak,
  lineFeed,
  openBrace,
  openBracket,
  openParenthesis,
  singleQuote,
} from './characters.ts';
import { isTriple } from './string-literals.ts';

const reserved = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from global if ' +
    'import in is lambda nonlocal not or pass raise return self try while with yield'
  ).split(' '),
);

/** Prefixes of strings. */
const stringPrefix = /^[bfrtu]{1,3}$/i;

/** Returns the tokens of a Python file. Line breaks and indentation are none, and neither are import statements. */
export function pythonTokens(text: string): CodeTokens {
  return new PythonTokens(text).read();
}

class PythonTokens {
  readonly #text: string;
  readonly #columns = new TokenColumns();
  #at = 0;
  #line = 1;
  #depth = 0;
  /** Nothing of the logical line was read. */
  #isAtStart = true;
  #isImport = false;
  /** Where the last token ends, if that was an operator. */
  #operatorEnd = -1;
  #operatorHash = 0;

  constructor(text: string) {
    this.#text = text;
    if (text.charCodeAt(0) === byteOrderMark) this.#at = 1;
  }

  read(): CodeTokens {
    while (this.#at < this.#text.length) this.#readNext(this.#text.charCodeAt(this.#at));
    return this.#columns.finish();
  }

  #readNext(code: number): void {
    if (isBlank(code)) this.#at++;
    else if (isLineBreak(code)) this.#passLineBreak();
    else if (code === hash) this.#skipComment();
    else if (code === backslash && isLineBreak(this.#text.charCodeAt(this.#at + 1))) this.#continueLine();
    else if (code === doubleQuote || code === singleQuote) this.#readString(this.#at);
    else if (isDigit(code)) this.#readNumber();
    else if (isIdentifierPart(code)) this.#readWord();
    else this.#readPunctuation(code);
  }

  #passLineBreak(): void {
    this.#breakLine(this.#text.charCodeAt(this.#at));
    if (this.#depth > 0) return;
    this.#isAtStart = true;
    this.#isImport = false;
  }

  #continueLine(): void {
    this.#at++;
    this.#breakLine(this.#text.charCodeAt(this.#at));
  }

  #skipComment(): void {
    while (this.#at < this.#text.length && !isLineBreak(this.#text.charCodeAt(this.#at))) this.#at++;
  }

  #readNumber(): void {
    const start = this.#at;
    while (isIdentifierPart(this.#text.charCodeAt(this.#at)) || this.#text.charCodeAt(this.#at) === dot) this.#at++;
    this.#add(hashText(this.#text, start, this.#at), tokenKinds.number);
  }

  #readWord(): void {
    const text = this.#text;
    const start = this.#at;
    while (isIdentifierPart(text.charCodeAt(this.#at))) this.#at++;
    const end = this.#at;
    const next = text.charCodeAt(end);
    const isShort = end - start <= 8;
    const word = isShort ? text.slice(start, end) : '';
    if ((next === doubleQuote || next === singleQuote) && stringPrefix.test(word)) return this.#readString(start);
    if (this.#isAtStart && (word === 'import' || word === 'from')) this.#isImport = true;
    this.#add(hashText(text, start, end), reserved.has(word) ? tokenKinds.fixed : tokenKinds.name);
  }

  /** From its prefix or its quote, which the position stands at; one that does not end, ends with its line or the text. */
  #readString(start: number): void {
    const text = this.#text;
    const quote = text.charCodeAt(this.#at);
    const first = this.#line;
    if (isTriple(text, this.#at, quote)) this.#passLongString(quote);
    else this.#passShortString(quote);
    this.#isAtStart = false;
    if (!this.#isImport) {
      this.#columns.addLiteral(hashText(text, start, this.#at), tokenKinds.text, { first, last: this.#line });
    }
  }

  #passShortString(quote: number): void {
    const text = this.#text;
    this.#at++;
    while (this.#at < text.length) {
      const code = text.charCodeAt(this.#at);
      if (isLineBreak(code)) return;
      if (code === backslash) this.#passEscape();
      else this.#at++;
      if (code === quote) return;
    }
  }

  #passEscape(): void {
    this.#at++;
    const code = this.#text.charCodeAt(this.#at);
    if (!isLineBreak(code)) this.#at++;
    else this.#breakLine(code);
  }

  #passLongString(quote: number): void {
    const text = this.#text;
    this.#at += 3;
    while (this.#at < text.length) {
      const code = text.charCodeAt(this.#at);
      if (code === quote && isTriple(text, this.#at, quote)) {
        this.#at += 3;
        return;
      }
      if (code === backslash) this.#passEscape();
      else if (isLineBreak(code)) this.#breakLine(code);
      else this.#at++;
    }
  }

  /** Moves behind a line break. */
  #breakLine(code: number): void {
    this.#at += code === carriageReturn && this.#text.charCodeAt(this.#at + 1) === lineFeed ? 2 : 1;
    this.#line++;
  }

  #readPunctuation(code: number): void {
    const text = this.#text;
    const at = this.#at++;
    if (code === openParenthesis || code === openBracket || code === openBrace) this.#depth++;
    else if (code === closeParenthesis || code === closeBracket || code === closeBrace) {
      this.#depth = Math.max(0, this.#depth - 1);
    }
    if (at === this.#operatorEnd && goesOn(text.charCodeAt(at - 1), code)) {
      this.#operatorHash = hashText(text, at, at + 1, this.#operatorHash);
      if (!this.#isImport) this.#columns.replaceLast(this.#operatorHash);
    } else {
      this.#operatorHash = hashText(text, at, at + 1);
      this.#add(this.#operatorHash, tokenKinds.fixed);
    }
    this.#operatorEnd = at + 1;
  }

  #add(tokenHash: number, kind: TokenKind): void {
    this.#isAtStart = false;
    if (!this.#isImport) this.#columns.add(tokenHash, kind, this.#line);
  }
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

const operators = new Set('== != <= >= := -> ** // += -= *= /= %= &= |= ^= @= << >> <>'.split(' '));

/** `**=` and `<<=` go on twice. */
function goesOn(last: number, code: number): boolean {
  return operators.has(String.fromCharCode(last, code));
}
