import { stringAt } from '#server/base/string-table.ts';
import { decodeUtf8 } from '#server/base/utf8.ts';
import { nameLengthIn } from '../graph/name-bytes.ts';
import type { FileLayer, SymbolLayer } from '../graph/snapshot.ts';
import { type SymbolRow, symbolsOfFile } from '../graph/symbol-table.ts';
import { isTestPath } from '../source/tests.ts';

export interface NameQuery {
  /** Words; each must be in the name, the names around it or the path. */
  readonly text: string;
  /** A kind of symbols, or `file`. Absent: all. */
  readonly kind?: string;
  /** This file, or files below this folder. Absent: all. */
  readonly below?: string;
}

/** A symbol, or a file where there is none. */
export interface FoundName {
  readonly score: number;
  readonly file: number;
  readonly path: string;
  readonly symbol?: SymbolRow;
}

/**
 * Symbols and files whose names have all words of a query, the best first: the whole name before its beginning, that
 * before a part, that before names around it and the path; product code before tests, what is exported before what is
 * not, short names before long ones. Where nothing has all words, what has at least half of the parts they are made of.
 */
export function findByName(files: FileLayer, symbols: SymbolLayer | undefined, query: NameQuery): FoundName[] {
  const all = findByAllWords(files, symbols, query);
  return all.length > 0 ? all : findByParts(files, symbols, query);
}

/** Those that have all words. */
export function findByAllWords(files: FileLayer, symbols: SymbolLayer | undefined, query: NameQuery): FoundName[] {
  const words = wordsOf(query.text);
  return ranked(files, symbols, query, { words, least: words.length });
}

/** Those that have at least half of the parts that the words are made of. */
export function findByParts(files: FileLayer, symbols: SymbolLayer | undefined, query: NameQuery): FoundName[] {
  const parts = partsOf(query.text);
  return ranked(files, symbols, query, { words: parts, least: Math.max(1, Math.ceil(parts.length / 2)) });
}

interface Words {
  /** In lower case. */
  readonly words: readonly string[];
  /** Number of them that must be there. */
  readonly least: number;
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s#]+/)
    .filter((word) => word !== '');
}

/** `parseFileName` is made of `parse`, `file` and `name`. */
function partsOf(text: string): string[] {
  const parts = text.split(/[^\p{L}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u);
  return [...new Set(parts.map((part) => part.toLowerCase()).filter((part) => part.length > 2))];
}

function ranked(files: FileLayer, symbols: SymbolLayer | undefined, query: NameQuery, wanted: Words): FoundName[] {
  if (wanted.words.length === 0) return [];
  const below = (query.below ?? '').replace(/^\.\//, '').replace(/\/+$/, '');
  const found: FoundName[] = [];
  for (let file = 0; file < files.count; file++) {
    const path = stringAt(files.paths, file);
    if (below !== '' && path !== below && !path.startsWith(`${below}/`)) continue;
    const text = path.toLowerCase() + (symbols === undefined ? '' : namesIn(symbols, file).toLowerCase());
    if (countWords(text, wanted.words) < wanted.least) continue;
    const scorer = new NameScorer(path, query.text.trim(), wanted);
    found.push(...matchesIn(files, symbols, file, { scorer, kind: query.kind }));
  }
  return found.toSorted((a, b) => b.score - a.score || a.file - b.file || rowOf(a) - rowOf(b));
}

function rowOf({ symbol }: FoundName): number {
  return symbol?.row ?? -1;
}

/** All names of a file in one piece: most files are done with one look. */
function namesIn(symbols: SymbolLayer, file: number): string {
  const start = symbols.nameStarts[file];
  return decodeUtf8(symbols.names, start, start + nameLengthIn(symbols, file));
}

function countWords(text: string, words: readonly string[]): number {
  return words.reduce((count, word) => count + (text.includes(word) ? 1 : 0), 0);
}

function* matchesIn(
  files: FileLayer,
  symbols: SymbolLayer | undefined,
  file: number,
  { scorer, kind }: { readonly scorer: NameScorer; readonly kind: string | undefined },
): Generator<FoundName> {
  const { path } = scorer;
  const score = kind === undefined || kind === 'file' ? scorer.ofFile() : 0;
  if (score > 0) yield { score, file, path };
  if (symbols === undefined || kind === 'file') return;
  for (const symbol of symbolsOfFile(files, symbols, file)) {
    if (kind !== undefined && symbol.kind !== kind) continue;
    const ofSymbol = scorer.ofSymbol(symbol);
    if (ofSymbol > 0) yield { score: ofSymbol, file, path, symbol };
  }
}

const scores = { whole: 100, wholeInOtherCase: 90, beginning: 70, part: 50, around: 30, path: 10 } as const;
const testPenalty = 25;
const exportBonus = 5;
/** Points that a long name costs at most. */
const lengthPenaltyMax = 8;

/** How well names of one file answer a query; 0: not at all. */
class NameScorer {
  readonly path: string;
  readonly #lowerPath: string;
  readonly #isTest: boolean;
  readonly #query: string;
  readonly #wanted: Words;

  constructor(path: string, query: string, wanted: Words) {
    this.path = path;
    this.#lowerPath = path.toLowerCase();
    this.#isTest = isTestPath(path);
    this.#query = query;
    this.#wanted = wanted;
  }

  ofFile(): number {
    const base = this.#lowerPath.slice(this.#lowerPath.lastIndexOf('/') + 1);
    const { words, least } = this.#wanted;
    if (countWords(this.#lowerPath, words) < least) return 0;
    if (this.path === this.#query) return scores.whole;
    const inName = countWords(base, words);
    const stem = base.replace(/\.[^.]+$/, '');
    const best = words.includes(stem) ? scores.wholeInOtherCase - 5 : inName >= least ? scores.part : scores.path;
    return this.#settle(best, inName, base.length);
  }

  ofSymbol({ name, qualifiedName, exported }: SymbolRow): number {
    const { words, least } = this.#wanted;
    const lower = qualifiedName.toLowerCase();
    const own = words.some((word) => word.includes('.')) ? lower : name.toLowerCase();
    const inOwn = countWords(own, words);
    const around = countWords(`${this.#lowerPath}#${lower}`, words);
    // What only lies in a file of that name is no answer: the file is.
    if (around < least || inOwn === 0) return 0;
    const query = this.#query.slice(this.#query.indexOf('#') + 1);
    const best =
      name === query || qualifiedName === query
        ? scores.whole
        : own === query.toLowerCase()
          ? scores.wholeInOtherCase
          : inOwn < least
            ? scores.around
            : own.startsWith(words[0])
              ? scores.beginning
              : scores.part;
    return this.#settle(best, inOwn, name.length) + (exported ? exportBonus : 0);
  }

  #settle(best: number, matched: number, length: number): number {
    const penalty = Math.min(lengthPenaltyMax, length / 8) + (this.#isTest ? testPenalty : 0);
    return Math.max(1, best + matched - penalty);
  }
}
