import type { ImportSite } from '../../source/facts.ts';
import {
  backslash,
  carriageReturn,
  closeBrace,
  closeBracket,
  closeParenthesis,
  colon,
  doubleQuote,
  hash,
  isLineBreak,
  lineFeed,
  openBrace,
  openBracket,
  openParenthesis,
  semicolon,
  singleQuote,
} from './characters.ts';
import type { Cursor } from './cursor.ts';
import { readDottedText } from './dotted-texts.ts';
import { readDynamicImport } from './dynamic-imports.ts';
import { readTemplateText } from './template-texts.ts';
import { closeField, scanFormattedText, scanString, skipLongString } from './string-literals.ts';

/** 1 for the ASCII code units at which the scanner has to do something. */
const isSpecial = new Uint8Array(128);
for (const code of [lineFeed, carriageReturn, hash, doubleQuote, singleQuote, backslash, colon, semicolon]) {
  isSpecial[code] = 1;
}
for (const code of [openParenthesis, openBracket, openBrace, closeParenthesis, closeBracket, closeBrace]) {
  isSpecial[code] = 1;
}

/**
 * Reason why the scanner stopped: `statement` where another one may begin on the same line, `line` at the end of the
 * logical line.
 */
export type Boundary = 'statement' | 'line';

/**
 * Moves to where the next statement may begin: behind a `;`, a `:` or a line break outside of brackets and strings.
 * Imports that are calls (`import_module("a")`), and texts that may name modules, are added to `found` on the way.
 */
export function skipStatement(cursor: Cursor, found: ImportSite[]): Boundary {
  const { text } = cursor;
  const end = text.length;
  for (;;) {
    let at = cursor.position;
    let code = 0;
    for (; at < end; at++) {
      code = text.charCodeAt(at);
      if (code < 128 && isSpecial[code] === 1) break;
    }
    cursor.position = at;
    if (at >= end) return endOfText(cursor);
    const boundary = passSpecial(cursor, code, found);
    if (boundary !== undefined) return boundary;
  }
}

function endOfText(cursor: Cursor): Boundary {
  if (cursor.depth > 0 || cursor.fields.length > 0) cursor.broken = true;
  return 'line';
}

function passSpecial(cursor: Cursor, code: number, found: ImportSite[]): Boundary | undefined {
  switch (code) {
    case lineFeed:
    case carriageReturn:
      return passLineBreak(cursor);
    case hash:
      return cursor.skipComment() as undefined;
    case doubleQuote:
    case singleQuote:
      readDottedText(cursor, found);
      readTemplateText(cursor, found);
      return scanString(cursor) as undefined;
    case backslash:
      return passBackslash(cursor) as undefined;
    case colon:
    case semicolon:
      return passSeparator(cursor, code);
    case openParenthesis:
      readDynamicImport(cursor, found);
  }
  return passBracket(cursor, code) as undefined;
}

function passBackslash(cursor: Cursor): void {
  if (isLineBreak(cursor.text.charCodeAt(cursor.position + 1))) {
    cursor.breakLine(cursor.position + 1);
    cursor.skipBlanks();
    cursor.markCode();
  } else cursor.position++;
}

function passSeparator(cursor: Cursor, code: number): Boundary | undefined {
  cursor.position++;
  if (cursor.depth > 0) return undefined;
  const field = cursor.fields.at(-1);
  if (field === undefined) return 'statement';
  if (code === colon) scanFormattedText(cursor, field, true);
  return undefined;
}

function passBracket(cursor: Cursor, code: number): void {
  cursor.position++;
  if (code === openParenthesis || code === openBracket || code === openBrace) {
    cursor.depth++;
    return;
  }
  const field = cursor.fields.at(-1);
  if (cursor.depth > 0) cursor.depth--;
  else if (field !== undefined && code === closeBrace) scanFormattedText(cursor, field, closeField(cursor));
  else cursor.broken = true;
}

/** Ends the logical line, unless a bracket or a replacement field is open. */
function passLineBreak(cursor: Cursor): Boundary | undefined {
  const continues = (cursor.depth > 0 || cursor.fields.length > 0) && !cursor.recoversAt(cursor.position);
  cursor.breakLine(cursor.position);
  if (!continues) return 'line';
  cursor.skipBlanks();
  cursor.markCode();
  return undefined;
}

const documentationLetters = new Set(`"'rRuU`);
const documentationStart = /[rRuU]?(?="""|''')/y;

/**
 * Moves behind a string in triple quotes that is a statement of its own. Like cloc we count such a docstring as
 * documentation; unlike cloc, a string in triple quotes that is a value counts as code.
 */
export function skipDocumentation(cursor: Cursor): void {
  const { text, position } = cursor;
  if (!documentationLetters.has(text.charAt(position))) return;
  documentationStart.lastIndex = position;
  if (!documentationStart.test(text)) return;
  const { line, lineStart, codeLines, hasCode, broken } = cursor;
  const quoteOffset = documentationStart.lastIndex;
  cursor.position = quoteOffset + 3;
  skipLongString(cursor, text.charCodeAt(quoteOffset), false);
  cursor.skipBlanks();
  if (endsStatement(cursor)) return;
  Object.assign(cursor, { position, line, lineStart, codeLines, hasCode, broken });
}

function endsStatement(cursor: Cursor): boolean {
  const code = cursor.text.charCodeAt(cursor.position);
  return cursor.atEnd || code === semicolon || code === hash || isLineBreak(code);
}
