import type { ImportKind } from '../../source/facts.ts';
import { ASTERISK, CLOSE_BRACE, COMMA, EQUALS, isQuote, OPEN_BRACE, OPEN_PAREN } from './characters.ts';
import type { Lookahead } from './lookahead.ts';

/** Where the opening quote of a specifier stands, and what it is for. */
export interface FoundSpecifier {
  readonly position: number;
  readonly kind: ImportKind;
  /** Relative to the file even without `./`. */
  readonly isUrl?: boolean;
}

/**
 * Matches nearly every import declaration up to its specifier: plain names, no comment, no `type`. The number of names
 * is limited because regular expressions keep a stack of their own, and it overflows.
 */
const PLAIN_IMPORT =
  /\s*(?!(?:type|typeof|defer|source)\b)(?:(?:[\w$]+\s*,\s*)?(?:\{\s*(?:(?!type\b)[\w$]+(?:[\s,]+|(?=\}))){0,500}\}|\*\s*as\s+[\w$]+)|[\w$]+)\s*from\s*(?=["'])/y;

/** The same as `readImportDeclaration` for the usual cases: it saves a third of the time of a whole scan. */
export function readPlainImport(next: Lookahead): FoundSpecifier | undefined {
  PLAIN_IMPORT.lastIndex = next.position;
  return PLAIN_IMPORT.test(next.text) ? { position: PLAIN_IMPORT.lastIndex, kind: 'import' } : undefined;
}

/** An import declaration or `import a = require("x")`; `next` stands behind the word `import`. */
export function readImportDeclaration(next: Lookahead): FoundSpecifier | undefined {
  const sideEffect = next.string();
  if (sideEffect >= 0) return { position: sideEffect, kind: 'import' };
  const typeOnly = eatTypeModifier(next);
  const binding = readDefaultBinding(next);
  if (binding !== '' && next.eat(EQUALS)) return readImportEquals(next, typeOnly);
  if (binding !== '') next.eat(COMMA);
  const rest = readBindings(next);
  if (rest === 'none' && binding === '') return undefined;
  const onlyTypes = typeOnly || (rest === 'types' && binding === '');
  return readFrom(next, onlyTypes ? 'type_import' : 'import');
}

/** An export declaration with a specifier; `next` stands behind the word `export`. */
export function readExportDeclaration(next: Lookahead): FoundSpecifier | undefined {
  const typeOnly = eatTypeModifier(next);
  const bindings = readBindings(next);
  if (bindings === 'none') return undefined;
  return readFrom(next, typeOnly || bindings === 'types' ? 'type_import' : 'reexport');
}

/** `type` is a modifier in `import type a`, and a name in `import type from`, `import type, {a} from`, `import type =`. */
function eatTypeModifier(next: Lookahead): boolean {
  const start = next.position;
  if (!next.eatWord('type') && !next.eatWord('typeof')) return false;
  const code = next.peek();
  if (code === OPEN_BRACE || code === ASTERISK) return true;
  const behind = next.position;
  const name = next.word();
  const isModifier = name !== '' && (name !== 'from' || !isQuote(next.peek()));
  next.position = isModifier ? behind : start;
  return isModifier;
}

/** The name before `{`, `*`, `=` or `from`; the phases of `import defer * as a` and `import source a` are passed over. */
function readDefaultBinding(next: Lookahead): string {
  let name = next.word();
  if (name === 'defer' || name === 'source') {
    if (next.peek() === ASTERISK) return '';
    const behind = next.position;
    const second = next.word();
    if (second !== '' && (second !== 'from' || !isQuote(next.peek()))) name = second;
    else next.position = behind;
  }
  return name;
}

type Bindings = 'none' | 'types' | 'values' | 'invalid';

/** `{…}` or `* as name`. */
function readBindings(next: Lookahead): Bindings {
  if (next.eat(OPEN_BRACE)) return readNamedBindings(next);
  if (!next.eat(ASTERISK)) return 'none';
  if (!next.eatWord('as')) return 'values';
  return next.word() !== '' || next.string() >= 0 ? 'values' : 'invalid';
}

/** `types` where every name carries the modifier `type` and there is one at least. */
function readNamedBindings(next: Lookahead): Bindings {
  let types = 0;
  let values = 0;
  while (!next.eat(CLOSE_BRACE)) {
    const binding = readNamedBinding(next);
    if (binding === 'invalid') return 'invalid';
    if (binding === 'types') types++;
    else values++;
    if (!next.eat(COMMA) && next.peek() !== CLOSE_BRACE) return 'invalid';
  }
  return types > 0 && values === 0 ? 'types' : 'values';
}

/** One of `a`, `a as b`, `type a`, `type a as b`; `a` itself may be `type` or `as`, so that the count of names decides. */
function readNamedBinding(next: Lookahead): Bindings {
  let names = 0;
  let first = '';
  while (next.peek() !== COMMA && next.peek() !== CLOSE_BRACE) {
    const isString = next.string() >= 0;
    const name = isString ? 'string' : next.word();
    if (name === '' || names === 4) return 'invalid';
    if (names++ === 0 && !isString) first = name;
  }
  if (names === 0) return 'invalid';
  return first === 'type' && names % 2 === 0 ? 'types' : 'values';
}

function readImportEquals(next: Lookahead, typeOnly: boolean): FoundSpecifier | undefined {
  if (!next.eatWord('require') || !next.eat(OPEN_PAREN)) return undefined;
  const position = next.string();
  return position < 0 ? undefined : { position, kind: typeOnly ? 'type_import' : 'import' };
}

function readFrom(next: Lookahead, kind: ImportKind): FoundSpecifier | undefined {
  if (!next.eatWord('from')) return undefined;
  const position = next.string();
  return position < 0 ? undefined : { position, kind };
}
