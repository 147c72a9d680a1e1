import type { ImportKind } from '../../source/facts.ts';
import { CLOSE_PAREN, COMMA, DOT, LESS_THAN, OPEN_PAREN, QUESTION } from './characters.ts';
import type { FoundSpecifier } from './import-syntax.ts';
import { isImportType } from './import-types.ts';
import type { Lookahead } from './lookahead.ts';
import type { ScriptDialect } from './script-dialect.ts';
import { keywordAt, type TokenMark } from './tokens.ts';

/** Methods of `jest` and `vi` whose first argument names a module. */
const MOCKING_METHODS = new Set(
  (
    'mock doMock unmock doUnmock dontMock deepUnmock setMock requireActual requireMock importActual importMock ' +
    'createMockFromModule genMockFromModule unstable_mockModule unstable_unmockModule'
  ).split(' '),
);

/** `import("x")`, in code or in types, `import.defer("x")` and `import.meta.resolve("x")`; `next` stands behind `import`. */
export function readImportCall(next: Lookahead, before: TokenMark, dialect: ScriptDialect): FoundSpecifier | undefined {
  if (next.eat(DOT)) return readImportMember(next);
  const call = readCall(next, 'dynamic_import');
  if (call === undefined || !dialect.types) return call;
  const isType = dialect.ambient || isImportType(next.text, before, next);
  return isType ? { position: call.position, kind: 'type_import' } : call;
}

function readImportMember(next: Lookahead): FoundSpecifier | undefined {
  const member = next.word();
  if (member === 'defer' || member === 'source') return readCall(next, 'dynamic_import');
  return member === 'meta' && next.eat(DOT) && next.eatWord('resolve') ? readCall(next, 'reference') : undefined;
}

/** `require("x")` and `require.resolve("x")`; `next` stands behind `require`. */
export function readRequire(next: Lookahead): FoundSpecifier | undefined {
  if (!next.eat(DOT)) return readCall(next, 'import');
  return next.eatWord('resolve') ? readCall(next, 'reference') : undefined;
}

/** `jest.mock("x")` and its like; `next` stands behind `jest` or `vi`. */
export function readMockCall(next: Lookahead): FoundSpecifier | undefined {
  return next.eat(DOT) && MOCKING_METHODS.has(next.word()) ? readCall(next, 'reference') : undefined;
}

/** `new URL("x", import.meta.url)`; `next` stands behind `URL`. */
export function readModuleUrl(next: Lookahead, before: TokenMark): FoundSpecifier | undefined {
  if (keywordAt(next.text, before) !== 'new') return undefined;
  const call = readCall(next, 'reference');
  const isModuleUrl =
    next.eat(COMMA) &&
    next.eatWord('import') &&
    next.eat(DOT) &&
    next.eatWord('meta') &&
    next.eat(DOT) &&
    next.eatWord('url');
  return isModuleUrl && call !== undefined ? { ...call, isUrl: true } : undefined;
}

/** A call whose first argument is a literal and nothing more; type arguments and `?.` may stand before the bracket. */
function readCall(next: Lookahead, kind: ImportKind): FoundSpecifier | undefined {
  if (next.eat(QUESTION) && !next.eat(DOT)) return undefined;
  if (next.peek() === LESS_THAN) next.skipTypeArguments();
  if (!next.eat(OPEN_PAREN)) return undefined;
  const position = next.literal();
  if (position < 0) return undefined;
  const behind = next.peek();
  return behind === COMMA || behind === CLOSE_PAREN ? { position, kind } : undefined;
}
