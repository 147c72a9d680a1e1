import { backslash, closeBrace, isBlank, isIdentifierPart, isLineBreak, openBrace } from './characters.ts';
import type { Cursor, OpenField } from './cursor.ts';

const prefixLetters = /^[bfrtu]{0,3}$/i;

/** Moves over the string literal whose opening quote the cursor stands at, or into the first replacement field of it. */
export function scanString(cursor: Cursor): void {
  const { text, position } = cursor;
  const quote = text.charCodeAt(position);
  const triple = isTriple(text, position, quote);
  const prefix = prefixBefore(text, position);
  cursor.position += triple ? 3 : 1;
  if (prefix !== '' && /[ft]/i.test(prefix)) {
    scanFormattedText(cursor, { stringStart: cursor.position, quote, triple, raw: /r/i.test(prefix) }, false);
  } else if (triple) skipLongString(cursor, quote, true);
  else skipShortString(cursor, quote);
}

export function isTriple(text: string, offset: number, quote: number): boolean {
  return text.charCodeAt(offset + 1) === quote && text.charCodeAt(offset + 2) === quote;
}

function prefixBefore(text: string, quoteOffset: number): string {
  if (!isIdentifierPart(text.charCodeAt(quoteOffset - 1))) return '';
  let start = quoteOffset;
  while (start > 0 && quoteOffset - start < 3 && isIdentifierPart(text.charCodeAt(start - 1))) start--;
  const prefix = text.slice(start, quoteOffset);
  return prefixLetters.test(prefix) ? prefix : '';
}

/** Moves behind a string in single quotes, from behind its opening one; an unterminated one ends with its line. */
function skipShortString(cursor: Cursor, quote: number): void {
  const { text } = cursor;
  let at = cursor.position;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      cursor.position = at + 1;
      return;
    }
    if (isLineBreak(code)) break;
    at = code === backslash ? skipEscape(cursor, at) : at + 1;
  }
  cursor.position = Math.min(at, text.length);
  cursor.broken = true;
}

/** Offset behind the backslash at `at` and what it escapes; an escaped line break counts as one. */
function skipEscape(cursor: Cursor, at: number): number {
  if (!isLineBreak(cursor.text.charCodeAt(at + 1))) return at + 2;
  cursor.breakLine(at + 1);
  cursor.hasCode = true;
  return cursor.position;
}

/**
 * Moves behind a string in triple quotes, from behind its opening ones.
 *
 * @param asCode whether its lines count as code; blank ones never do
 */
export function skipLongString(cursor: Cursor, quote: number, asCode: boolean): void {
  const { text } = cursor;
  const closing = findClosingQuotes(text, String.fromCharCode(quote).repeat(3), cursor.position);
  const end = closing < 0 ? text.length : closing;
  for (let at = cursor.nextLineBreak(cursor.position); at < end; at = cursor.nextLineBreak(cursor.position)) {
    cursor.breakLine(at);
    cursor.skipBlanks();
    if (asCode && !isLineBreak(text.charCodeAt(cursor.position))) cursor.hasCode = true;
  }
  cursor.position = closing < 0 ? end : end + 3;
  if (closing < 0) cursor.broken = true;
  else if (asCode) cursor.hasCode = true;
}

function findClosingQuotes(text: string, quotes: string, from: number): number {
  let at = text.indexOf(quotes, from);
  while (at >= 0 && isEscaped(text, at, from)) at = text.indexOf(quotes, at + 1);
  return at;
}

function isEscaped(text: string, offset: number, from: number): boolean {
  let start = offset;
  while (start > from && text.charCodeAt(start - 1) === backslash) start--;
  return (offset - start) % 2 === 1;
}

type FormattedString = Pick<OpenField, 'stringStart' | 'quote' | 'triple' | 'raw'>;

/**
 * Moves through the text of a formatted string up to its end or into its next replacement field, where the statement
 * scanner goes on. Nesting lives in `cursor.fields` and not on the stack, so that no depth of it can overflow.
 */
export function scanFormattedText(cursor: Cursor, string: FormattedString, inSpecification: boolean): void {
  const { text } = cursor;
  let inside = inSpecification;
  for (let at = cursor.position; at < text.length; at = cursor.position) {
    const code = text.charCodeAt(at);
    cursor.position = at + 1;
    if (code === string.quote && (!string.triple || isTriple(text, at, code))) {
      if (string.triple) cursor.position = at + 3;
      return closeString(cursor, string, inside);
    }
    if (code === openBrace) {
      if (inside || text.charCodeAt(at + 1) !== openBrace) return openField(cursor, string, inside);
      cursor.position = at + 2;
    } else if (code === closeBrace && inside) inside = closeField(cursor);
    else if (code === backslash) cursor.position = skipFormattedEscape(cursor, at, string.raw);
    else if (isLineBreak(code)) {
      if (!string.triple) return abandonString(cursor, string, at);
      cursor.breakLine(at);
    } else if (!isBlank(code)) cursor.hasCode = true;
  }
  cursor.position = text.length;
  cursor.broken = true;
}

function openField(cursor: Cursor, string: FormattedString, inSpecification: boolean): void {
  cursor.fields.push({ ...string, inSpecification, outerDepth: cursor.depth });
  cursor.depth = 0;
  cursor.hasCode = true;
}

/** Leaves the innermost field; true when it stood in the specification of another one. */
export function closeField(cursor: Cursor): boolean {
  const field = cursor.fields.pop();
  cursor.depth = field?.outerDepth ?? 0;
  return field?.inSpecification ?? false;
}

function closeString(cursor: Cursor, string: FormattedString, insideField: boolean): void {
  cursor.hasCode = true;
  if (insideField) {
    cursor.broken = true;
    leaveFieldsOf(cursor, string);
  }
}

/** A line break ends a string in single quotes that was never closed. */
function abandonString(cursor: Cursor, string: FormattedString, lineBreak: number): void {
  cursor.position = lineBreak;
  cursor.broken = true;
  leaveFieldsOf(cursor, string);
}

function leaveFieldsOf(cursor: Cursor, string: FormattedString): void {
  while (cursor.fields.at(-1)?.stringStart === string.stringStart) closeField(cursor);
}

/** Bounded: no character has a name of 100 letters, and an unbounded search would be quadratic on hostile text. */
const nameEnd = /[^{}\r\n]{0,100}\}/y;

/** `\{` opens a field all the same, but the braces of `\N{NAME}` belong to the escape unless the string is raw. */
function skipFormattedEscape(cursor: Cursor, at: number, raw: boolean): number {
  const { text } = cursor;
  const next = text.charCodeAt(at + 1);
  if (next === openBrace || next === closeBrace) return at + 1;
  if (raw || !text.startsWith('N{', at + 1)) return skipEscape(cursor, at);
  nameEnd.lastIndex = at + 3;
  return nameEnd.test(text) ? nameEnd.lastIndex : at + 3;
}
