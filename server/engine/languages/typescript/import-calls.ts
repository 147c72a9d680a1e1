import type { ImportKind } from '../../source/facts.ts';
import { CLOSE_PAREN, COMMA, DOT, LESS_THAN, OPEN_PAREN, QUESTION } from './characters.ts';
import type { FoundSpecifier } from './import-syntax.ts';
import { isImportType } from './import-types.ts';
import { Lookahead } from './lookahead.ts';
import type { ScriptDialect } from './script-dialect.ts';
import { type FoundPattern, readContext, readGlob, readTemplate } from './path-patterns.ts';
import { keywordAt, type TokenMark } from './tokens.ts';

/** Module that a call names: its place, or that the program computes it. */
type NamedModule = FoundSpecifier | 'computed' | undefined;
/** The same of a call that may name many. */
export type ReadCall = NamedModule | FoundPattern;

/** Methods of `jest` and `vi` whose first argument names a module. */
const MOCKING_METHODS = new Set(
  (
    'mock doMock unmock doUnmock dontMock deepUnmock setMock requireActual requireMock importActual importMock ' +
    'createMockFromModule genMockFromModule unstable_mockModule unstable_unmockModule'
  ).split(' '),
);

/** `import("x")`, in code or in types, `import.defer("x")` and `import.meta.resolve("x")`; `next` stands behind `import`. */
export function readImportCall(next: Lookahead, before: TokenMark, dialect: ScriptDialect): ReadCall {
  if (next.eat(DOT)) return readImportMember(next);
  const start = next.position;
  const call = readCall(next, 'dynamic_import');
  if (call === 'computed') return readComputedImport(new Lookahead(next.text, start));
  if (call === undefined || !dialect.types) return call;
  const isType = dialect.ambient || isImportType(next.text, before, next);
  return isType ? { position: call.position, kind: 'type_import' } : call;
}

function readComputedImport(next: Lookahead): ReadCall {
  return next.eat(OPEN_PAREN) ? (readTemplate(next) ?? 'computed') : 'computed';
}

function readImportMember(next: Lookahead): ReadCall {
  const member = next.word();
  if (member === 'defer' || member === 'source') return readCall(next, 'dynamic_import');
  if (member !== 'meta' || !next.eat(DOT)) return undefined;
  const method = next.word();
  if (method === 'glob' || method === 'globEager') return readGlob(next, method === 'globEager');
  return method === 'resolve' ? readCall(next, 'reference') : undefined;
}

/** `require("x")`, `require.resolve("x")` and `require.context`; `next` stands behind `require`. */
export function readRequire(next: Lookahead): ReadCall {
  if (!next.eat(DOT)) return readCall(next, 'import');
  const method = next.word();
  if (method === 'context') return readContext(next);
  return method === 'resolve' ? readCall(next, 'reference') : undefined;
}

/** `jest.mock("x")` and its like; `next` stands behind `jest` or `vi`. */
export function readMockCall(next: Lookahead): NamedModule {
  if (!next.eat(DOT) || !MOCKING_METHODS.has(next.word())) return undefined;
  const call = readCall(next, 'reference');
  // `vi.mock(import("x"))`: the argument is read when the scanner comes to it.
  return call === 'computed' && next.eatWord('import') ? undefined : call;
}

/** `new URL("x", import.meta.url)`; `next` stands behind `URL`. */
export function readModuleUrl(next: Lookahead, before: TokenMark): NamedModule {
  if (keywordAt(next.text, before) !== 'new') return undefined;
  COMPUTED_URL.lastIndex = next.position;
  const call = readCall(next, 'reference');
  if (call === 'computed') return COMPUTED_URL.test(next.text) ? call : undefined;
  const isModuleUrl =
    next.eat(COMMA) &&
    next.eatWord('import') &&
    next.eat(DOT) &&
    next.eatWord('meta') &&
    next.eat(DOT) &&
    next.eatWord('url');
  return isModuleUrl && call !== undefined ? { ...call, isUrl: true } : undefined;
}

/** An easy `new URL(name, import.meta.url)`. */
const COMPUTED_URL = /\s*\(\s*[^,'"()]{1,200},\s*import\.meta\.url\b/y;

/** Parameters of a method that is called like an import: typed, or plain names with a body behind them. */
const PARAMETERS = /\s*(?:\.\.\.)?[\w$]+\s*\??\s*:|[\w$\s,]{1,200}\)\s*\{/y;

/**
 * A call whose first argument is a literal and nothing more; type arguments and `?.` may stand before the bracket. Any
 * other first argument is computed.
 */
function readCall(next: Lookahead, kind: ImportKind): NamedModule {
  if (next.eat(QUESTION) && !next.eat(DOT)) return undefined;
  if (next.peek() === LESS_THAN) next.skipTypeArguments();
  if (!next.eat(OPEN_PAREN)) return undefined;
  PARAMETERS.lastIndex = next.position;
  const position = next.literal();
  const behind = next.peek();
  if (position >= 0 && (behind === COMMA || behind === CLOSE_PAREN)) return { position, kind };
  const isEmpty = position < 0 && (behind === CLOSE_PAREN || next.position >= next.text.length);
  return isEmpty || PARAMETERS.test(next.text) ? undefined : 'computed';
}
