import {
  type CodeTokens,
  emptyTextHash,
  hashText,
  TokenColumns,
  type TokenKind,
  tokenKinds,
} from '../../source/code-tokens.ts';
import {
  BACKTICK,
  CLASS_DIGIT,
  classOf,
  codeAt,
  DOT,
  endsLine,
  isQuote,
  isWordCode,
  SEMICOLON,
  SLASH,
} from './characters.ts';
import { isComponentFile } from './component-files.ts';
import { readExportDeclaration, readImportDeclaration, readPlainImport } from './import-syntax.ts';
import { scanJsx } from './jsx.ts';
import { Lookahead } from './lookahead.ts';
import { reservedWords } from './reserved-words.ts';
import { type ScanListener, Scanner, type TokenListener, watchWords } from './scanner.ts';
import { readScriptBlocks } from './script-blocks.ts';
import { type ScriptDialect, scriptDialect } from './script-dialect.ts';
import { tokenEnd, tokenKind, TOKEN_PUNCTUATION, TOKEN_WORD } from './tokens.ts';

/** Returns the tokens of a script, or of the scripts of a component. Declarations that import and re-export are none. */
export function scriptTokens(text: string, path: string): CodeTokens {
  if (!isComponentFile(path)) return tokensOf(text, scriptDialect(path));
  const blocks = readScriptBlocks(text, false);
  return tokensOf(blocks.text, blocks.dialect);
}

const declarationWords = watchWords(['import', 'export']);

function tokensOf(text: string, dialect: ScriptDialect): CodeTokens {
  const reader = new TokenReader(dialect.isBlock === true);
  const scanner = new Scanner(text, dialect.jsx, declarationWords, reader, reader);
  for (let stop = scanner.scanCode(); stop !== 'end'; stop = scanner.scanCode()) {
    scanJsx(scanner, stop === 'jsxTag' ? 'tag' : 'text');
  }
  return reader.columns.finish();
}

const operators = '== => <= >= != && || ?? ?. ++ -- ** += -= *= /= %= &= |= ^= << >> ..';

/** 1 where a character goes on with the operator that ends in another. */
const joins = new Uint8Array(128 * 128);
for (const operator of operators.split(' ')) joins[operator.charCodeAt(0) * 128 + operator.charCodeAt(1)] = 1;

class TokenReader implements ScanListener, TokenListener {
  readonly columns = new TokenColumns();
  /** Lines of markup around the scripts of a component begin with a `;`, which is all that is left of them. */
  readonly #isBlock: boolean;
  /** Up to here a declaration goes on that is no code. */
  #skippedTo = 0;
  #lastEnd = -1;
  /** The last token can go on: punctuation, or a word of markup. */
  #lastKind: 'operator' | 'word' | 'whole' = 'whole';

  constructor(isBlock: boolean) {
    this.#isBlock = isBlock;
  }

  word(scanner: Scanner, start: number, end: number): void {
    if (isMember(scanner)) return;
    const next = new Lookahead(scanner.text, end);
    const isImport = scanner.text.charCodeAt(start) === 0x69;
    const found = isImport ? (readPlainImport(next) ?? readImportDeclaration(next)) : readExportDeclaration(next);
    if (found === undefined) return;
    const closing = new Lookahead(scanner.text, found.position);
    if (closing.literal() >= 0) this.#skippedTo = behindDeclaration(closing);
  }

  lineComment(): void {}

  literal(): void {}

  token(scanner: Scanner, start: number, end: number, kind: number): void {
    if (start < this.#skippedTo) return;
    if (kind === TOKEN_PUNCTUATION && end === start + 1) this.#addPunctuation(scanner, start);
    else if (kind === TOKEN_WORD) this.#addWord(scanner, start, end);
    else this.#addLiteral(scanner, start, end);
    this.#lastEnd = end;
  }

  #addPunctuation(scanner: Scanner, at: number): void {
    const { text, lines } = scanner;
    const code = text.charCodeAt(at);
    if (this.#isBlock && code === SEMICOLON && this.#lastEnd <= lines.start) return;
    const goesOn = this.#lastKind === 'operator' && this.#lastEnd === at && code < 128;
    if (goesOn && joins[codeAt(text, at - 1) * 128 + code] === 1) this.#extendLast(text, at);
    else this.#add(hashText(text, at, at + 1), tokenKinds.fixed, lines.line);
    this.#lastKind = 'operator';
  }

  #addWord({ text, lines }: Scanner, start: number, end: number): void {
    const isReserved = end - start <= reservedWords.longest && reservedWords.has(text.slice(start, end));
    this.#add(hashText(text, start, end), isReserved ? tokenKinds.fixed : tokenKinds.name, lines.line);
    this.#lastKind = 'whole';
  }

  #addLiteral(scanner: Scanner, start: number, end: number): void {
    const { text, lines } = scanner;
    const code = text.charCodeAt(start);
    const isWordOfMarkup = end === start + 1 && isWordCode(code);
    if (isWordOfMarkup && this.#lastKind === 'word' && this.#lastEnd === start) return this.#extendLast(text, start);
    const kind = literalKind(text, start, end);
    const first = lines.start <= start ? lines.line : lines.line - lineBreaks(text, start, end);
    this.#lastHash = hashText(text, start, end);
    this.columns.addLiteral(this.#lastHash, kind, { first, last: lines.line });
    this.#lastKind = isWordOfMarkup && kind === tokenKinds.fixed ? 'word' : 'whole';
  }

  #lastHash = emptyTextHash;

  #add(hash: number, kind: TokenKind, line: number): void {
    this.#lastHash = hash;
    this.columns.add(hash, kind, line);
  }

  #extendLast(text: string, at: number): void {
    this.#lastHash = hashText(text, at, at + 1, this.#lastHash);
    this.columns.replaceLast(this.#lastHash);
  }
}

/** Tags, names of attributes and text between tags are markup, which counts as it is. */
function literalKind(text: string, start: number, end: number): TokenKind {
  const code = text.charCodeAt(start);
  if (classOf(code) === CLASS_DIGIT) return tokenKinds.number;
  if (isQuote(code) || code === BACKTICK) return tokenKinds.text;
  const isRegex = code === SLASH && end > start + 2;
  const isTemplate = codeAt(text, end - 1) === BACKTICK || text.startsWith('${', end - 2);
  return isRegex || isTemplate ? tokenKinds.text : tokenKinds.fixed;
}

function lineBreaks(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if (endsLine(text, at, text.charCodeAt(at))) count++;
  return count;
}

function isMember({ text, previous }: Scanner): boolean {
  return tokenKind(previous) === TOKEN_PUNCTUATION && codeAt(text, tokenEnd(previous) - 1) === DOT;
}

/** Behind the specifier may stand the `)` of a `require` and a `;`. */
function behindDeclaration(next: Lookahead): number {
  next.eat(0x29);
  next.eat(SEMICOLON);
  return next.position;
}
