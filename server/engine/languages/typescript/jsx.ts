import { JSX_ATTRIBUTE_HOLE, JSX_CHILD_HOLE, JSX_ELEMENT } from './brackets.ts';
import { codeAt, endsLine, GREATER_THAN, isQuote, isSpaceCode, LESS_THAN, OPEN_BRACE, SLASH } from './characters.ts';
import { jsxNameEnd } from './jsx-start.ts';
import { Lookahead } from './lookahead.ts';
import type { Scanner } from './scanner.ts';
import { TOKEN_LITERAL } from './tokens.ts';

type Inside = 'tag' | 'text' | 'code';

/**
 * Reads JSX from where the scanner met it (`tag`: at a `<`, or inside a tag behind an attribute's `}`; `text`: behind
 * the `}` of a child) up to the next code: the element's end, or the expression in a hole.
 */
export function scanJsx(scanner: Scanner, from: 'tag' | 'text'): void {
  let inside: Inside = from;
  while (inside !== 'code') inside = inside === 'tag' ? scanTag(scanner) : scanText(scanner);
}

function scanTag(scanner: Scanner): Inside {
  const { text } = scanner;
  if (codeAt(text, scanner.position) === LESS_THAN) {
    scanner.finishToken(jsxNameEnd(text, scanner.position + 1), TOKEN_LITERAL);
  }
  while (scanner.position < text.length) {
    const at = scanner.position;
    const code = text.charCodeAt(at);
    if (code === GREATER_THAN) return open(scanner, at, JSX_ELEMENT, 'text');
    if (code === OPEN_BRACE) return open(scanner, at, JSX_ATTRIBUTE_HOLE, 'code');
    if (code === SLASH && codeAt(text, at + 1) === GREATER_THAN) return endElement(scanner, at + 2);
    scanTagToken(scanner, at, code);
  }
  scanner.broken = true;
  return 'code';
}

function open(scanner: Scanner, at: number, kind: number, inside: Inside): Inside {
  scanner.openBracket(at, kind);
  return inside;
}

/** White space, a comment, an attribute's name or string, type arguments. */
function scanTagToken(scanner: Scanner, at: number, code: number): void {
  if (isSpaceCode(code)) return skipSpace(scanner, at, code);
  if (code === SLASH && scanner.skipComment(at)) return;
  if (isQuote(code)) return skipAttributeString(scanner, at);
  const typeArguments = new Lookahead(scanner.text, at);
  if (code === LESS_THAN) typeArguments.skipTypeArguments();
  skipTo(scanner, at, Math.max(at + 1, typeArguments.position));
}

function skipAttributeString(scanner: Scanner, at: number): void {
  const close = scanner.text.indexOf(scanner.text.charAt(at), at + 1);
  if (close < 0) scanner.broken = true;
  skipTo(scanner, at, close < 0 ? scanner.text.length : close + 1);
}

function scanText(scanner: Scanner): Inside {
  const { text } = scanner;
  while (scanner.position < text.length) {
    const at = scanner.position;
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE) return open(scanner, at, JSX_CHILD_HOLE, 'code');
    if (code === LESS_THAN) return codeAt(text, at + 1) === SLASH ? scanClosingTag(scanner, at) : 'tag';
    if (isSpaceCode(code)) skipSpace(scanner, at, code);
    else scanner.finishToken(at + 1, TOKEN_LITERAL);
  }
  scanner.broken = true;
  return 'code';
}

function scanClosingTag(scanner: Scanner, at: number): Inside {
  const close = scanner.text.indexOf('>', at);
  if (close < 0) scanner.broken = true;
  const end = close < 0 ? scanner.text.length : close + 1;
  skipTo(scanner, at, end);
  scanner.brackets.pop();
  return endElement(scanner, end);
}

/** Children of an outer element go on, else the element was an operand of code. */
function endElement(scanner: Scanner, end: number): Inside {
  scanner.finishToken(end, TOKEN_LITERAL);
  return scanner.brackets.kind() === JSX_ELEMENT ? 'text' : 'code';
}

function skipSpace(scanner: Scanner, at: number, code: number): void {
  scanner.position = at + 1;
  if (endsLine(scanner.text, at, code)) scanner.lines.feed(at, scanner.codeEnd);
}

/** Moves on over text that counts as code. */
function skipTo(scanner: Scanner, from: number, to: number): void {
  const { text, lines } = scanner;
  let codeEnd = from + 1;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (endsLine(text, at, code)) lines.feed(at, codeEnd);
    else if (!isSpaceCode(code)) codeEnd = at + 1;
  }
  scanner.finishToken(to, TOKEN_LITERAL);
}
