import {
  AMPERSAND,
  BAR,
  CLOSE_PAREN,
  codeAt,
  COLON,
  DOT,
  EQUALS,
  LESS_THAN,
  OPEN_BRACE,
  OPEN_SQUARE,
} from './characters.ts';
import type { Lookahead } from './lookahead.ts';
import { keywordAt, tokenEnd, tokenKind, TOKEN_PUNCTUATION, type TokenMark } from './tokens.ts';

/** Members used of a promise: `import("x").then(…)` is code, `import("x").Name` a type. */
const PROMISE_METHODS = new Set(['then', 'catch', 'finally']);

const WORDS_BEFORE_TYPE = new Set('typeof keyof as satisfies extends implements is readonly unique'.split(' '));

/** How far back the head of a type alias is looked for. */
const MAX_ALIAS_HEAD_LENGTH = 200;

/**
 * Whether an `import("x")` in TypeScript is a type. `next` stands behind its first argument, `before` is the token
 * before `import`.
 *
 * There is no parser here: what stands around it decides. Where that could be either, as in `a: import("x")`, it is
 * code, because a module can be a type only with `typeof` before it or a name behind it (`export =` of a type apart).
 */
export function isImportType(text: string, before: TokenMark, next: Lookahead): boolean {
  if (WORDS_BEFORE_TYPE.has(keywordAt(text, before))) return true;
  const end = tokenKind(before) === TOKEN_PUNCTUATION ? tokenEnd(before) : 0;
  const last = end > 0 ? codeAt(text, end - 1) : 0;
  if (last === LESS_THAN) return true;
  if (last === BAR || last === AMPERSAND) return codeAt(text, end - 2) !== last;
  return next.eat(CLOSE_PAREN) && (isTypeBehind(next, last) || (last === EQUALS && isAliasHead(text, end - 1)));
}

function isTypeBehind(next: Lookahead, before: number): boolean {
  const code = next.peek();
  if (code === DOT) {
    next.position++;
    return !PROMISE_METHODS.has(next.word());
  }
  if (code === BAR || code === AMPERSAND) return codeAt(next.text, next.position + 1) !== code;
  return code === OPEN_SQUARE || code === EQUALS || (code === OPEN_BRACE && before === COLON);
}

/** `type Name =`, with type parameters or without. */
function isAliasHead(text: string, end: number): boolean {
  return /\btype\s+[\w$]+\s*(?:<[^;{}]*>)?\s*$/.test(text.slice(Math.max(0, end - MAX_ALIAS_HEAD_LENGTH), end));
}
