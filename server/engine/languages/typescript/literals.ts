import {
  BACKSLASH,
  BACKTICK,
  CARRIAGE_RETURN,
  CLOSE_SQUARE,
  codeAt,
  DOLLAR,
  endsComment,
  endsLine,
  isSpaceCode,
  LINE_FEED,
  OPEN_BRACE,
  OPEN_SQUARE,
  SLASH,
} from './characters.ts';
import type { LineCounter } from './line-counter.ts';

/** Position behind the closing quote, or minus the position where the line ends without one. */
export function scanString(text: string, start: number, quote: number, lines: LineCounter): number {
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === BACKSLASH) at = escapeEnd(text, at, lines);
    else if (code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return -Math.min(at, text.length);
}

/** From a backtick or the `}` of a substitution to the next backtick or `${`: position of either, the length where neither comes. */
export function scanTemplate(text: string, start: number, lines: LineCounter): number {
  let codeEnd = start + 1;
  for (let at = codeEnd; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKTICK || (code === DOLLAR && codeAt(text, at + 1) === OPEN_BRACE)) return at;
    if (endsLine(text, at, code)) lines.feed(at, codeEnd);
    else if (code === BACKSLASH) codeEnd = (at = escapeEnd(text, at, lines)) + 1;
    else if (!isSpaceCode(code)) codeEnd = at + 1;
  }
  return text.length;
}

/** Position behind the closing slash, flags not included, or minus the position where the line ends without one. */
export function scanRegex(text: string, start: number): number {
  let inClass = false;
  let at = start + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (endsComment(code)) break;
    if (code === BACKSLASH && !endsComment(codeAt(text, at + 1))) at++;
    else if (code === OPEN_SQUARE) inClass = true;
    else if (code === CLOSE_SQUARE) inClass = false;
    else if (code === SLASH && !inClass) return at + 1;
  }
  return -Math.min(at, text.length);
}

/** Position of the last character of the escape whose backslash is at `at`. A CRLF is one escaped character. */
function escapeEnd(text: string, at: number, lines: LineCounter): number {
  const crlf = codeAt(text, at + 1) === CARRIAGE_RETURN && codeAt(text, at + 2) === LINE_FEED;
  const last = crlf ? at + 2 : at + 1;
  if (endsLine(text, last, codeAt(text, last))) lines.feed(last, last);
  return last;
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
  ['\n', ''],
  ['\r', ''],
  ['\r\n', ''],
  ['\u2028', ''],
  ['\u2029', ''],
]);

const ESCAPE = /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(\r\n|[^]))/g;

/** The value of a string or template, given what stands between its quotes. A malformed escape stands for its character. */
export function unescapeLiteral(body: string): string {
  if (!body.includes('\\')) return body;
  return body.replace(ESCAPE, (_match, braced?: string, four?: string, two?: string, single?: string) => {
    if (single !== undefined) return SIMPLE_ESCAPES.get(single) ?? single;
    const code = Number.parseInt((braced ?? four ?? two) as string, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
