import { codeAt, EQUALS, GREATER_THAN, isQuote, isSpaceCode, OPEN_BRACE, SLASH } from '../characters.ts';
import { closingBracket } from './closing-bracket.ts';

/** Offsets of a stretch of the file; `end` is behind it. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

export interface Attribute {
  /** As written, with its arguments and modifiers: `@click.stop`, `bind:value`. `''` for what is in braces: `{name}`. */
  readonly name: string;
  readonly start: number;
  /** Without its quotes; undefined where it has none. */
  readonly value: Stretch | undefined;
}

export interface Tag {
  readonly name: string;
  /** Of the name. */
  readonly start: number;
  readonly attributes: readonly Attribute[];
  readonly isClosing: boolean;
  readonly isSelfClosing: boolean;
  /** Behind the `>`. */
  readonly end: number;
  /** The text ends before the tag does. */
  readonly isOpen: boolean;
}

/** Whether a tag begins at a `<`; `<` before anything else is text. */
export function beginsTag(text: string, at: number): boolean {
  return isLetter(codeAt(text, at + 1)) || (codeAt(text, at + 1) === SLASH && isLetter(codeAt(text, at + 2)));
}

/**
 * The tag that begins at a `<`.
 *
 * @param hasBraces whether `{` begins an expression there, which may hold quotes and `>`
 */
export function readTag(text: string, at: number, hasBraces: boolean): Tag {
  const isClosing = codeAt(text, at + 1) === SLASH;
  const start = at + (isClosing ? 2 : 1);
  const nameEnd = endOfName(text, start, false);
  const attributes: Attribute[] = [];
  let next = nameEnd;
  let isSelfClosing = false;
  while (next >= 0 && next < text.length && codeAt(text, next) !== GREATER_THAN) {
    const code = text.charCodeAt(next);
    isSelfClosing = code === SLASH;
    if (code === SLASH || isSpaceCode(code) || code === EQUALS || isQuote(code)) next++;
    else {
      const attribute = readAttribute(text, next, hasBraces);
      if (attribute !== undefined) attributes.push(attribute.read);
      next = attribute === undefined ? -1 : attribute.end;
    }
  }
  const isOpen = next < 0 || next >= text.length;
  const end = isOpen ? text.length : next + 1;
  return { name: text.slice(start, nameEnd), start, attributes, isClosing, isSelfClosing, end, isOpen };
}

/** Undefined where a brace is not closed. */
function readAttribute(text: string, start: number, hasBraces: boolean): { read: Attribute; end: number } | undefined {
  if (hasBraces && codeAt(text, start) === OPEN_BRACE) {
    const close = closingBracket(text, start + 1, text.length);
    if (close < 0 || close === text.length) return undefined;
    return { read: { name: '', start, value: { start: start + 1, end: close } }, end: close + 1 };
  }
  const nameEnd = endOfName(text, start, true);
  const name = text.slice(start, nameEnd);
  const equals = skipSpace(text, nameEnd);
  if (codeAt(text, equals) !== EQUALS) return { read: { name, start, value: undefined }, end: nameEnd };
  const begin = skipSpace(text, equals + 1);
  const isQuoted = isQuote(codeAt(text, begin));
  const close = isQuoted ? endOfQuoted(text, begin, hasBraces) : endOfPlain(text, begin, hasBraces);
  if (close < 0) return undefined;
  const value = { start: isQuoted ? begin + 1 : begin, end: close };
  return { read: { name, start, value }, end: isQuoted ? Math.min(close + 1, text.length) : close };
}

/** Offset of the quote that closes; the end of the text where none does. -1 where a brace is not closed. */
function endOfQuoted(text: string, from: number, hasBraces: boolean): number {
  const quote = text[from];
  if (!hasBraces) {
    const close = text.indexOf(quote, from + 1);
    return close < 0 ? text.length : close;
  }
  let at = from + 1;
  while (at < text.length && text[at] !== quote) {
    at = codeAt(text, at) === OPEN_BRACE ? behindBrace(text, at) : at + 1;
    if (at < 0) return -1;
  }
  return at;
}

function endOfPlain(text: string, from: number, hasBraces: boolean): number {
  let at = from;
  while (at < text.length && !isSpaceCode(text.charCodeAt(at)) && codeAt(text, at) !== GREATER_THAN) {
    at = hasBraces && codeAt(text, at) === OPEN_BRACE ? behindBrace(text, at) : at + 1;
    if (at < 0) return -1;
    if (codeAt(text, at) === SLASH && codeAt(text, at + 1) === GREATER_THAN) break;
  }
  return at;
}

function behindBrace(text: string, at: number): number {
  const close = closingBracket(text, at + 1, text.length);
  return close < 0 || close === text.length ? -1 : close + 1;
}

/** In the argument of a directive, `:[a.b]`, anything but white space may stand. */
function endOfName(text: string, from: number, isAttribute: boolean): number {
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isSpaceCode(code) || code === GREATER_THAN || (isAttribute && code === EQUALS)) break;
    if (code === SLASH && (!isAttribute || codeAt(text, at + 1) === GREATER_THAN)) break;
  }
  return at === from ? from + 1 : at;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && isSpaceCode(text.charCodeAt(at))) at++;
  return at;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
