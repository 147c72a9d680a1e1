import type { ImportFacts, ImportKind, ImportSite } from '../../source/facts.ts';
import { codeAt, DOT, HASH, OPEN_PAREN, QUESTION } from './characters.ts';
import { type ReadCall, readImportCall, readMockCall, readModuleUrl, readRequire } from './import-calls.ts';
import { type FoundSpecifier, readExportDeclaration, readImportDeclaration, readPlainImport } from './import-syntax.ts';
import { scanJsx } from './jsx.ts';
import { unescapeLiteral } from './literals.ts';
import { Lookahead } from './lookahead.ts';
import type { FoundPattern } from './path-patterns.ts';
import { readPathText } from './path-texts.ts';
import { namesDirectory, readReferenceDirective, relativeSpecifier } from './reference-directives.ts';
import { RequireScope } from './require-scope.ts';
import type { ScriptDialect } from './script-dialect.ts';
import { type ScanListener, Scanner, watchWords } from './scanner.ts';
import { keywordAt, tokenEnd, TOKEN_NONE, tokenKind, TOKEN_PUNCTUATION, type TokenMark } from './tokens.ts';

/**
 * Finds every place of a script that names a module, without a parser: the words of interest are read ahead from where
 * the scanner meets them, and what they name is taken down when the scanner reaches it.
 */
export function findImports(text: string, dialect: ScriptDialect): ImportFacts {
  const finder = new ImportFinder(dialect);
  const scanner = new Scanner(text, dialect.jsx, WATCHED_WORDS, finder);
  for (let stop = scanner.scanCode(); stop !== 'end'; stop = scanner.scanCode()) {
    scanJsx(scanner, stop === 'jsxTag' ? 'tag' : 'text');
  }
  return {
    imports: finder.imports,
    ...scanner.lines.totals(text.length, scanner.codeEnd),
    broken: scanner.broken || scanner.brackets.depth > 0,
    computesTargets: finder.computesTargets,
  };
}

/**
 * A bundler replaces these with the file as a whole, never with its exports: its text, its address, a worker that runs
 * it.
 */
const NAMES_FILE = /\?(?:[\w=&-]*&)?(?:worker|sharedworker|raw|url)(?:[&=]|$)/;

const WATCHED_WORDS = watchWords(['import', 'export', 'require', 'jest', 'vi', 'URL']);

class ImportFinder implements ScanListener {
  readonly imports: ImportSite[] = [];
  computesTargets = false;
  readonly #dialect: ScriptDialect;
  readonly #requireScope = new RequireScope();
  /** Specifiers read ahead, by the position of their quote. */
  readonly #expected = new Map<number, FoundSpecifier>();
  #expectedCount = 0;

  constructor(dialect: ScriptDialect) {
    this.#dialect = dialect;
  }

  word(scanner: Scanner, start: number, end: number): void {
    if (isMemberName(scanner.text, scanner.previous)) return;
    const found = this.#read(scanner, start, end);
    if (found === 'computed' || (found !== undefined && 'specifier' in found)) {
      this.#takeManyNamed(scanner, start, found);
      return;
    }
    // `import a = require("x")` has been read as a whole when the scanner comes to `require`.
    if (found === undefined || this.#expected.has(found.position)) return;
    this.#expected.set(found.position, found);
    this.#expectedCount++;
  }

  lineComment(scanner: Scanner, start: number, end: number): void {
    const isDirective = tokenKind(scanner.previous) === TOKEN_NONE && scanner.text.startsWith('///', start);
    const directive = isDirective ? readReferenceDirective(scanner.text.slice(start, end)) : undefined;
    if (directive !== undefined) this.#add(scanner, start + directive.offset, 'reference', directive.specifier);
  }

  literal(scanner: Scanner, start: number, end: number): void {
    const found = this.#expectedCount === 0 ? undefined : this.#expected.get(start);
    if (found === undefined) {
      this.#takeText(scanner, start, end);
      return;
    }
    this.#expected.delete(start);
    this.#expectedCount--;
    const specifier = unescapeLiteral(scanner.text.slice(start + 1, end - 1));
    if (NAMES_FILE.test(specifier)) this.#add(scanner, start, 'reference', specifier);
    else if (found.isUrl !== true) this.#add(scanner, start, found.kind, specifier);
    else if (!namesDirectory(specifier)) this.#add(scanner, start, found.kind, relativeSpecifier(specifier));
  }

  #takeText(scanner: Scanner, start: number, end: number): void {
    const specifier = this.#dialect.ambient ? undefined : readPathText(scanner, start, end);
    if (specifier !== undefined) this.#add(scanner, start, 'reference', specifier);
  }

  /**
   * Records an import of no single module: files that fit a pattern, reported where the call begins, or unknown ones.
   */
  #takeManyNamed(scanner: Scanner, start: number, found: FoundPattern | 'computed'): void {
    if (this.#dialect.ambient || isOwnName(scanner, start)) return;
    this.computesTargets ||= found === 'computed' || found.isOpen;
    if (found !== 'computed') this.#add(scanner, start, found.kind, found.specifier);
  }

  #add(scanner: Scanner, position: number, kind: ImportKind, specifier: string): void {
    const { line, start } = scanner.lines;
    this.imports.push({ specifier, kind, line, column: position - start + 1 });
  }

  #read(scanner: Scanner, start: number, end: number): ReadCall {
    const { text, previous } = scanner;
    const next = new Lookahead(text, end);
    switch (text.slice(start, end)) {
      case 'import':
        return readPlainImport(next) ?? this.#readImport(next, previous);
      case 'export':
        return readExportDeclaration(next);
      case 'require':
        return this.#readRequire(scanner, next, end);
      case 'URL':
        return readModuleUrl(next, previous);
      case 'jest':
      case 'vi':
        return readMockCall(next);
      default:
        return undefined;
    }
  }

  #readImport(next: Lookahead, previous: TokenMark): ReadCall {
    const code = next.peek();
    const isCall = code === OPEN_PAREN || code === DOT || code === QUESTION;
    return isCall ? readImportCall(next, previous, this.#dialect) : readImportDeclaration(next);
  }

  #readRequire(scanner: Scanner, next: Lookahead, end: number): ReadCall {
    const found = readRequire(next);
    if (this.#requireScope.hides(scanner)) return undefined;
    if (found === undefined || found === 'computed') this.#requireScope.observe(scanner, end);
    return found;
  }
}

/** `#import(a)`, `function require(a)`. */
function isOwnName({ text, previous }: Scanner, start: number): boolean {
  return codeAt(text, start - 1) === HASH || keywordAt(text, previous) === 'function';
}

/** `a.import`, but not `...import("x")`. */
function isMemberName(text: string, previous: TokenMark): boolean {
  if (tokenKind(previous) !== TOKEN_PUNCTUATION) return false;
  const end = tokenEnd(previous);
  return codeAt(text, end - 1) === DOT && codeAt(text, end - 2) !== DOT;
}
