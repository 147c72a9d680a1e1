import {
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  codeAt,
  DOT,
  EXCLAMATION,
  GREATER_THAN,
  isWordCode,
  MINUS,
  OPEN_BRACE,
  PLUS,
  SEMICOLON,
} from './characters.ts';

/**
 * The token before the current one, packed into a number because one is kept for every open bracket: end position
 * times four plus kind. The token's text is read again from the source only where a decision needs it.
 */
export type TokenMark = number;

export const TOKEN_NONE = 0;
export const TOKEN_PUNCTUATION = 1;
export const TOKEN_WORD = 2;
/** String, template, regular expression or JSX element: something complete. */
export const TOKEN_LITERAL = 3;

const LONGEST_KEYWORD = 10;

/** After these an operand follows, so that `/` begins a regular expression and `<` may begin JSX. */
const WORDS_BEFORE_OPERAND = new Set(
  'return typeof instanceof in of delete void throw case yield await default new do else extends'.split(' '),
);
const WORDS_BEFORE_CONDITION = new Set(['if', 'while', 'for', 'with', 'await']);
/** After these an opening brace begins an object and not a block. */
const WORDS_BEFORE_OBJECT = new Set('return typeof in of delete void throw case yield await default new'.split(' '));

export function packToken(end: number, kind: number): TokenMark {
  return end * 4 + kind;
}

export function tokenKind(mark: TokenMark): number {
  return mark % 4;
}

export function tokenEnd(mark: TokenMark): number {
  return (mark - (mark % 4)) / 4;
}

/** The word that `mark` stands for, `''` where it is no word or longer than any keyword. */
export function keywordAt(text: string, mark: TokenMark): string {
  return tokenKind(mark) === TOKEN_WORD ? wordBefore(text, tokenEnd(mark)) : '';
}

/** The word that ends at `end`; `''` where none does, where it is a member's name (`a.if`), or where it is too long. */
export function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && isWordCode(codeAt(text, start - 1))) {
    if (--start < end - LONGEST_KEYWORD) return '';
  }
  return codeAt(text, start - 1) === DOT && codeAt(text, start - 2) !== DOT ? '' : text.slice(start, end);
}

/**
 * Whether an operand is to follow `previous`. `beforeClosed` is the token before the bracket that was closed last, and
 * counts only where `previous` is that bracket's end. Not decidable without a parser in every case; what is decided
 * wrongly costs at most the rest of its line (see `Scanner`).
 */
export function expectsOperand(text: string, previous: TokenMark, beforeClosed: TokenMark): boolean {
  const kind = tokenKind(previous);
  if (kind === TOKEN_NONE) return true;
  if (kind === TOKEN_LITERAL) return false;
  if (kind === TOKEN_WORD) return WORDS_BEFORE_OPERAND.has(keywordAt(text, previous));
  const end = tokenEnd(previous);
  const last = codeAt(text, end - 1);
  if (last === CLOSE_SQUARE) return false;
  if (last === CLOSE_PAREN) return WORDS_BEFORE_CONDITION.has(keywordAt(text, beforeClosed));
  if (last === CLOSE_BRACE) return !opensObject(text, beforeClosed);
  if (last === PLUS || last === MINUS) return codeAt(text, end - 2) !== last;
  return last !== EXCLAMATION || !endsOperand(text, end - 1);
}

/** Whether `{` after `before` begins an object literal. */
function opensObject(text: string, before: TokenMark): boolean {
  if (tokenKind(before) === TOKEN_WORD) return WORDS_BEFORE_OBJECT.has(keywordAt(text, before));
  if (tokenKind(before) !== TOKEN_PUNCTUATION) return false;
  const last = codeAt(text, tokenEnd(before) - 1);
  const opensBlock =
    last === CLOSE_PAREN || last === SEMICOLON || last === OPEN_BRACE || last === CLOSE_BRACE || last === GREATER_THAN;
  return !opensBlock;
}

/** `a!`, `f()!`, `a[0]!` are non-null assertions, `return !` and `= !` are negations. */
function endsOperand(text: string, end: number): boolean {
  const last = codeAt(text, end - 1);
  if (last === CLOSE_PAREN || last === CLOSE_SQUARE) return true;
  if (!isWordCode(last)) return false;
  return !WORDS_BEFORE_OPERAND.has(wordBefore(text, end));
}
