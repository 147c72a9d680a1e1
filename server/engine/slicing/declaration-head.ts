import { traitsOf } from '../source/language-traits.ts';

/** Where a declaration stands in the lines of its file; lines and columns from 1. */
export interface DeclarationPlace {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
}

/** Upper bound on the lines searched for the end of a head: parameters may stand one below the other. */
const headLinesMax = 40;
const headCharactersMax = 240;
/** Minified code stands on one line. */
const readCharactersMax = 8000;

/**
 * Returns the head of a declaration on one line: name, parameters and types, without its body. Read off the text,
 * because positions are all that is stored of a file; where head and body cannot be separated, it is the first line.
 */
export function declarationHead(lines: readonly string[], place: DeclarationPlace, language: string): string {
  const last = Math.min(place.endLine, place.line + headLinesMax - 1);
  const skipped = Math.max(0, place.column - headCharactersMax);
  const all = lines.slice(place.line - 1, last).join('\n');
  const text = all.slice(skipped, skipped + readCharactersMax);
  const { isIndented, lineComment } = traitsOf(language);
  const scan = new HeadScanner(text, isIndented ? 0 : place.column - 1 - skipped, lineComment);
  const end = isIndented ? endOfIndentedHead(scan) : endOfBracedHead(scan);
  return shorten(scan.codeUntil(end));
}

const leadingWords = /^(?:export default |export |public |@\w+ )+/;

function shorten(head: string): string {
  const line = head
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/([([{<]) | (?=[)\]},;])/g, '$1')
    .replaceAll(/,(?=[)\]}>])/g, '')
    .trim()
    .replace(leadingWords, '')
    .replace(/[\s;:=]+$/, '');
  return line.length <= headCharactersMax ? line : `${line.slice(0, headCharactersMax)}…`;
}

/** Behind the last character of the head: the colon that no bracket is around. */
function endOfIndentedHead(scan: HeadScanner): number {
  const isDefinition = /^\s*(?:async\s+)?(?:def|class)\b/.test(scan.text);
  const end = isDefinition ? ':' : '\n';
  for (let at = scan.next(); at >= 0; at = scan.next()) if (scan.depth === 0 && scan.text[at] === end) return at;
  return scan.text.length;
}

const typeStatement = /^\s*(?:export\s+)?(?:declare\s+)?type\s/;

/**
 * Of a language with braces: before the body's brace, behind the arrow of a function, or at the end of the statement. A
 * brace that a type begins belongs to the head.
 */
function endOfBracedHead(scan: HeadScanner): number {
  const { text } = scan;
  const isType = typeStatement.test(text);
  const state: ReadHead = { before: '', angles: 0, isInType: false, hasValue: false };
  for (let at = scan.next(); at >= 0; at = scan.next()) {
    const isArrow = text[at] === '>' && state.before === '=';
    const sign = isArrow ? '=>' : text[at];
    const isOutside = state.angles === 0 && scan.depth === 0;
    if (isOutside && sign === ';') return at;
    if (isOutside && isArrow && state.hasValue) return at + 1;
    if (!isType && beginsBody(sign, scan.depth, state)) return at;
    if (isOutside) beginTypeOrValue(sign, text[at + 1], state);
    countAngles(sign, state);
    if (!/\s/.test(sign)) state.before = sign;
  }
  return isType ? text.length : positionOf(text, '\n', 0);
}

/** A head as far as it was read. Its signs are characters, and whole arrows. */
interface ReadHead {
  /** The last sign that is no space. */
  before: string;
  /** Angle brackets that are open. */
  angles: number;
  isInType: boolean;
  hasValue: boolean;
}

function beginsBody(sign: string, depth: number, { angles, isInType, before }: ReadHead): boolean {
  if (sign !== '{' || depth !== 1 || angles > 0) return false;
  return !isInType || !/^(?:[:|&]|=>)$/.test(before);
}

/** Of a sign outside of all brackets: `:` begins a type, `=` a value. */
function beginTypeOrValue(sign: string, next: string | undefined, state: ReadHead): void {
  if (sign === ':') state.isInType = true;
  if (sign === '=' && next !== '>') {
    state.isInType = false;
    state.hasValue = true;
  }
}

function countAngles(sign: string, state: ReadHead): void {
  if (sign === '<') state.angles++;
  if (sign === '>') state.angles = Math.max(0, state.angles - 1);
}

const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/** Goes through a text past strings and comments, and counts brackets. */
class HeadScanner {
  readonly text: string;
  /** Brackets that are open behind the last character, its own included. */
  depth = 0;
  readonly #comment: string;
  readonly #comments: (readonly [from: number, to: number])[] = [];
  #at: number;

  constructor(text: string, from: number, comment: '#' | '//') {
    this.text = text;
    this.#at = from - 1;
    this.#comment = comment;
  }

  /** Position of the next character that is code; -1 at the end. */
  next(): number {
    const { text } = this;
    this.#at++;
    this.#skipComments();
    if (this.#at >= text.length) return -1;
    const character = text[this.#at];
    if (character === '"' || character === "'" || character === '`') this.#skipString(character);
    else if (character in closing) this.depth++;
    else if (character === ')' || character === ']' || character === '}') this.depth--;
    return this.#at;
  }

  /** The text up to there, comments left out. */
  codeUntil(end: number): string {
    let code = '';
    let behind = 0;
    for (const [from, to] of this.#comments) {
      if (from >= end) break;
      code += this.text.slice(behind, from);
      behind = to;
    }
    return code + this.text.slice(behind, end);
  }

  #skipComments(): void {
    for (;;) {
      const from = this.#at;
      if (this.text.startsWith(this.#comment, from)) this.#at = positionOf(this.text, '\n', from);
      else if (this.#comment === '//' && this.text.startsWith('/*', from)) {
        this.#at = Math.min(this.text.length, positionOf(this.text, '*/', from + 2) + 2);
      }
      if (this.#at === from) return;
      this.#comments.push([from, this.#at]);
    }
  }

  #skipString(quote: string): void {
    for (this.#at++; this.#at < this.text.length && this.text[this.#at] !== quote; this.#at++) {
      if (this.text[this.#at] === '\\') this.#at++;
    }
  }
}

function positionOf(text: string, part: string, from: number): number {
  const at = text.indexOf(part, from);
  return at < 0 ? text.length : at;
}

/** Upper bound on the lines of documentation and decorators of a declaration. */
const leadingLinesMax = 30;

/** The first line of what stands above a declaration and belongs to it: documentation, decorators. */
export function leadingLine(lines: readonly string[], line: number): number {
  let first = line;
  while (first > 1 && line - first < leadingLinesMax && /^\s*(?:\/\/|\/\*|\*|@\w|#(?!!))/.test(lines[first - 2]))
    first--;
  return first;
}
