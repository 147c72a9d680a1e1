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
  const state = { before: '', angles: 0, isInType: false, hasValue: false };
  for (let at = scan.next(); at >= 0; at = scan.next()) {
    const character = text[at];
    const isArrow = character === '>' && state.before === '=';
    const isOutside = state.angles === 0 && scan.depth === 0;
    if (isOutside && (character === ';' || (isArrow && state.hasValue))) return isArrow ? at + 1 : at;
    if (character === '{' && scan.depth === 1 && state.angles === 0 && !isType && isBody(state)) return at;
    if (character === '<') state.angles++;
    else if (character === '>' && !isArrow) state.angles = Math.max(0, state.angles - 1);
    else if (isOutside && character === ':') state.isInType = true;
    else if (isOutside && character === '=' && text[at + 1] !== '>') {
      state.isInType = false;
      state.hasValue = true;
    }
    if (!/\s/.test(character)) state.before = isArrow ? '=>' : character;
  }
  return isType ? text.length : positionOf(text, '\n', 0);
}

function isBody({ isInType, before }: { readonly isInType: boolean; readonly before: string }): boolean {
  return !isInType || !/^(?:[:|&]|=>)$/.test(before);
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
