import {
  ASTERISK,
  BACKSLASH,
  BACKTICK,
  CLOSE_BRACE,
  CLOSE_PAREN,
  CLOSE_SQUARE,
  codeAt,
  DOLLAR,
  endsComment,
  isQuote,
  isSpaceCode,
  isWordCode,
  OPEN_BRACE,
  OPEN_PAREN,
  OPEN_SQUARE,
  SLASH,
} from '../characters.ts';

/** Called with each word and sign that stands in no bracket, string or comment. */
export type VisitToken = (start: number, end: number) => void;

const closerOf: ReadonlyMap<number, number> = new Map([
  [OPEN_PAREN, CLOSE_PAREN],
  [OPEN_SQUARE, CLOSE_SQUARE],
  [OPEN_BRACE, CLOSE_BRACE],
]);
/** Of `${`: behind its `}` the template literal goes on. */
const substitution = -1;

/**
 * Finds the end of code in markup without a parser: the offset of the first closing bracket that nothing before it
 * opens, `end` where there is none, -1 where a bracket, string, template literal or comment is not closed. Reads each
 * character once.
 */
export function closingBracket(text: string, from: number, end: number, visit?: VisitToken): number {
  const open: number[] = [];
  let beforeValue = true;
  for (let at = from; at < end;) {
    const code = text.charCodeAt(at);
    if (isSpaceCode(code)) {
      at++;
      continue;
    }
    if (isCloser(code) && open.length === 0) return at;
    const next: number = code === SLASH ? endOfSlash(text, at, end, beforeValue) : endOfToken(text, at, end, open);
    if (next < 0) return -1;
    if (!beginsComment(text, at)) {
      if (open.length === 0) visit?.(at, next);
      beforeValue = !endsValue(text, at, next);
    }
    at = next;
  }
  return open.length === 0 ? end : -1;
}

/** Behind a token that no slash begins; -1 where it is not closed, or closes another bracket than the innermost. */
function endOfToken(text: string, at: number, end: number, open: number[]): number {
  const code = text.charCodeAt(at);
  if (isCloser(code)) return endOfCloser(text, at, end, open);
  if (code === BACKTICK) return endOfTemplate(text, at + 1, end, open);
  if (isQuote(code)) return endOfString(text, at, end);
  if (isWordCode(code)) return endOfWord(text, at, end);
  const closer = closerOf.get(code);
  if (closer !== undefined) open.push(closer);
  return at + 1;
}

/** Behind a closing bracket, or behind the part of a template literal that goes on there. */
function endOfCloser(text: string, at: number, end: number, open: number[]): number {
  const code = text.charCodeAt(at);
  const expected = open.pop();
  if (expected === substitution && code === CLOSE_BRACE) return endOfTemplate(text, at + 1, end, open);
  return expected === code ? at + 1 : -1;
}

/** Whether nothing is left open in a stretch of code, and it closes nothing that it did not open. */
export function isBalanced(text: string, start: number, end: number): boolean {
  return closingBracket(text, start, end) === end;
}

function isCloser(code: number): boolean {
  return code === CLOSE_PAREN || code === CLOSE_SQUARE || code === CLOSE_BRACE;
}

function beginsComment(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== SLASH) return false;
  const next = codeAt(text, at + 1);
  return next === SLASH || next === ASTERISK;
}

/** Whether a slash behind a token divides. */
function endsValue(text: string, start: number, end: number): boolean {
  const code = text.charCodeAt(start);
  return isCloser(code) || code === BACKTICK || isQuote(code) || isOperand(text, start, end);
}

/** A name or number, behind which a slash divides; not a word of the language before a value. */
function isOperand(text: string, start: number, end: number): boolean {
  return (
    isWordCode(text.charCodeAt(start)) &&
    !/^(?:return|typeof|in|of|void|new|case|else|await)$/.test(text.slice(start, end))
  );
}

function endOfWord(text: string, from: number, end: number): number {
  let at = from + 1;
  while (at < end && isWordCode(text.charCodeAt(at))) at++;
  return at;
}

function endOfString(text: string, from: number, end: number): number {
  const quote = text.charCodeAt(from);
  for (let at = from + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === BACKSLASH) at++;
  }
  return -1;
}

/** Behind the template literal, or behind the `${` that is open from there on. */
function endOfTemplate(text: string, from: number, end: number, open: number[]): number {
  for (let at = from; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKTICK) return at + 1;
    if (code === BACKSLASH) at++;
    else if (code === DOLLAR && codeAt(text, at + 1) === OPEN_BRACE) {
      open.push(substitution);
      return at + 2;
    }
  }
  return -1;
}

/** Behind a comment, a regular expression, or the sign of a division. */
function endOfSlash(text: string, from: number, end: number, beforeValue: boolean): number {
  const next = codeAt(text, from + 1);
  if (next === ASTERISK) {
    const close = text.indexOf('*/', from + 2);
    return close < 0 || close + 2 > end ? -1 : close + 2;
  }
  if (next === SLASH) {
    let at = from + 2;
    while (at < end && !endsComment(text.charCodeAt(at))) at++;
    return at;
  }
  return beforeValue ? endOfRegularExpression(text, from, end) : from + 1;
}

function endOfRegularExpression(text: string, from: number, end: number): number {
  let inClass = false;
  for (let at = from + 1; at < end; at++) {
    const code = text.charCodeAt(at);
    if (endsComment(code)) return -1;
    if (code === BACKSLASH) at++;
    else if (code === OPEN_SQUARE) inClass = true;
    else if (code === CLOSE_SQUARE) inClass = false;
    else if (code === SLASH && !inClass) return at + 1;
  }
  return -1;
}
