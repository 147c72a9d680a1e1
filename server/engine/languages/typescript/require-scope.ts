import { PAREN } from './brackets.ts';
import { codeAt, COMMA, OPEN_PAREN } from './characters.ts';
import type { Scanner } from './scanner.ts';
import { keywordAt, tokenEnd, tokenKind, TOKEN_PUNCTUATION } from './tokens.ts';

/** Rest of the line that declares a variable `require`: hidden where it is given a value that is no other `require`. */
const LOCAL_VALUE = /\s*(?::[^=\n]{0,200})?=(?![^\n;]{0,200}?require)/iy;

/** Rest of an arrow function's parameters, where they are plain names, up to its body. */
const ARROW_PARAMETERS = /[\w$\s,]{0,200}\)\s*=>\s*\{/y;

const FUNCTION_HEAD = /\bfunction\s*\*?\s*[\w$]*\s*$/;
const MAX_FUNCTION_HEAD_LENGTH = 100;

/**
 * Knows where the name `require` is something of the file's own. The easy cases: a declaration hides it from there to
 * the end of its block, a parameter within the function's body. What mentions `require` in its initialiser, such as
 * `createRequire(…)`, is a real one; so are ambient declarations and the parameter of an AMD `define`.
 */
export class RequireScope {
  /** Declared at the top level. */
  #hidden = false;

  hides(scanner: Scanner): boolean {
    return this.#hidden || scanner.brackets.shadowed;
  }

  /** Looks at a `require` that is not called with a specifier. */
  observe(scanner: Scanner, end: number): void {
    if (isDeclaration(scanner, end)) {
      if (scanner.brackets.depth === 0) this.#hidden = true;
      else scanner.brackets.shadowBlock();
    } else if (isParameter(scanner, end)) scanner.shadowDepth = scanner.brackets.depth - 1;
  }
}

function isDeclaration({ text, previous }: Scanner, end: number): boolean {
  const keyword = keywordAt(text, previous);
  if (keyword === 'function')
    return !/\bdeclare\s+function$/.test(text.slice(Math.max(0, tokenEnd(previous) - 30), tokenEnd(previous)));
  return (keyword === 'const' || keyword === 'let' || keyword === 'var') && matchesAt(LOCAL_VALUE, text, end);
}

function isParameter(scanner: Scanner, end: number): boolean {
  const { text, brackets, previous } = scanner;
  if (brackets.kind() !== PAREN || tokenKind(previous) !== TOKEN_PUNCTUATION) return false;
  const before = codeAt(text, tokenEnd(previous) - 1);
  if (before !== OPEN_PAREN && before !== COMMA) return false;
  const head = tokenEnd(brackets.before());
  if (FUNCTION_HEAD.test(text.slice(Math.max(0, head - MAX_FUNCTION_HEAD_LENGTH), head))) return !isAmdFactory(scanner);
  return matchesAt(ARROW_PARAMETERS, text, end);
}

/** `define(["a"], function (require) {…})`: the bracket around the parameters' one is that of `define`. */
function isAmdFactory({ text, brackets }: Scanner): boolean {
  return brackets.kind(1) === PAREN && keywordAt(text, brackets.before(1)) === 'define';
}

function matchesAt(sticky: RegExp, text: string, position: number): boolean {
  sticky.lastIndex = position;
  return sticky.test(text);
}
