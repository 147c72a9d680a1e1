import type { FileLayer, SymbolLayer } from '../graph/snapshot.ts';
import { symbolKinds } from '../source/declaration-columns.ts';
import { bestRows } from './best-rows.ts';
import { type ChunkRow, ChunkRows } from './chunk-rows.ts';
import type { EmbeddingModel } from './embedding/embedding-model.ts';
import { embedQuery, quantise } from './embedding/embed.ts';
import { scanVectors } from './embedding/scan-vectors.ts';
import { foldSiblings } from './fold-siblings.ts';
import { fuse } from './fuse.ts';
import { searchFields } from './lexical/fields.ts';
import { scoreTerms, termsOfQuestion } from './lexical/score-terms.ts';
import { matchedTerms } from './matched-terms.ts';
import { nameIndexOf, type NameMatch } from './names/name-index.ts';
import { pathMatcher } from './path-glob.ts';
import type { SearchQuestion } from './question.ts';
import type { SearchIndex } from './search-tables.ts';
import { chunksOf, type SearchableFile, searchableFiles } from './searchable-files.ts';
import { subtokens } from './words/subtokens.ts';

export interface SearchHit extends ChunkRow {
  /** 0 to 1. */
  readonly score: number;
  readonly matched: Matched;
  /** As good as this one: overloads, implementations, the same method of a family. */
  readonly siblings: readonly ChunkRow[];
}

/** What a question names, and the symbol that has the name where the piece is more than it. */
interface Named extends Pick<Matched, 'name' | 'path'> {
  /** Row of the symbol layer. */
  readonly symbol?: number;
}

/** Why something was found. */
export interface Matched {
  readonly name?: NameMatch;
  /** The path has what was asked for. */
  readonly path?: true;
  /** Terms of the question that it says. */
  readonly words: readonly string[];
  /** Likeness of meaning, 0 to 1. */
  readonly meaning: number;
}

export interface SearchableSnapshot {
  readonly files: FileLayer;
  readonly symbols: SymbolLayer;
  readonly search: SearchIndex;
}

/** What a test's or an example's score is multiplied with; anything from .5 to .7 does as well (docs/search.md). */
const asideWeight = 0.7;
/** What a name or a path is worth, above all that words and meaning can say. */
const nameScores: Readonly<Record<NameMatch, number>> = { exact: 1, case: 0.98, humps: 0.95, typo: 0.9 };
const pathEndScore = 0.97;
const pathPartScore = 0.92;
const bestOfText = 0.85;
const asideCost = 0.04;
/** Dot product of a vector with itself: 256 steps to one, squared. */
const unit = 256 * 256;
/** Hits that are looked at for each that is wanted: siblings fold. */
const lookedAt = 6;

/** Answers searches of one snapshot. What takes time to lay out is kept for the next question. */
export class SnapshotSearch {
  readonly #snapshot: SearchableSnapshot;
  readonly #model: EmbeddingModel | undefined;
  readonly #files: readonly SearchableFile[];
  /** Index into `#files` by chunk, plus one. */
  readonly #fileOfChunk: Uint32Array;

  constructor(snapshot: SearchableSnapshot, model: EmbeddingModel | undefined) {
    this.#snapshot = snapshot;
    this.#model = model;
    this.#files = searchableFiles(snapshot.search, snapshot.files);
    this.#fileOfChunk = new Uint32Array(snapshot.search.chunkCount);
    for (const [index, file] of this.#files.entries()) this.#fileOfChunk.fill(index + 1, ...chunksOf(file));
  }

  /** The best hits, best first; equal questions of equal bytes have equal answers. */
  find(question: SearchQuestion, limit: number): SearchHit[] {
    const { search } = this.#snapshot;
    const terms = termsOfQuestion(question.text);
    const meaning = this.#meaningOf(question.text);
    const weights = this.#weights(question);
    const scores = fuse(scoreTerms(search, terms), meaning, weights, bestOfText);
    const named = this.#raiseNamed(question, scores, weights);
    const rows = new ChunkRows(this.#snapshot.files, this.#snapshot.symbols, (chunk) => this.#fileAt(chunk));
    const byPlace = (a: number, b: number) => this.#compare(rows.read(a), rows.read(b));
    const best = bestRows(scores, limit * lookedAt, byPlace).map((chunk) => rows.read(chunk, named.get(chunk)?.symbol));
    return foldSiblings(question.kind === 'file' ? onePerFile(best) : best, limit).map(({ row, siblings }) => ({
      ...row,
      siblings,
      score: Number(scores[row.chunk].toFixed(4)),
      matched: {
        ...whyOf(named.get(row.chunk)),
        words: matchedTerms(row.file.part.segment, row.inSegment, terms.keys()),
        meaning: Number(Math.min(1, Math.max(0, meaning[row.chunk] / unit)).toFixed(2)),
      },
    }));
  }

  #meaningOf(text: string): Int32Array {
    const { search } = this.#snapshot;
    const kept = dimensionsOf(search);
    if (this.#model === undefined || kept === 0) return new Int32Array(search.chunkCount);
    return scanVectors(search, quantise(embedQuery(this.#model, subtokens(text), kept)));
  }

  #fileAt(chunk: number): SearchableFile {
    return this.#files[this.#fileOfChunk[chunk] - 1];
  }

  #compare(a: ChunkRow, b: ChunkRow): number {
    return a.file.file - b.file.file || a.line - b.line || a.endLine - b.endLine;
  }

  /** Weight of each chunk; 0 for what the question leaves out. */
  #weights({ path, language, tests, kind }: SearchQuestion): Float64Array {
    const isMeant = path === undefined ? () => true : pathMatcher(path);
    const weights = new Float64Array(this.#snapshot.search.chunkCount);
    for (const file of this.#files) {
      if (!isMeant(file.path) || (language !== undefined && file.language !== language)) continue;
      if ((tests === 'exclude' && file.isAside) || (tests === 'only' && !file.isAside)) continue;
      weights.fill(file.isAside && tests !== 'only' ? asideWeight : 1, ...chunksOf(file));
    }
    if (kind === undefined || kind === 'any' || kind === 'file') return weights;
    return weights.map((weight, chunk) => (weight > 0 && this.#isOfKind(chunk, kind) ? weight : 0));
  }

  #isOfKind(chunk: number, kind: 'function' | 'class' | 'method' | 'doc'): boolean {
    const { part, file } = this.#fileAt(chunk);
    const inSegment = chunk - part.firstChunk;
    if (kind === 'doc') return part.segment.lengths[inSegment * searchFields.length + documentationField] > 0;
    const number = part.segment.symbols[inSegment];
    if (number === 0) return false;
    const { starts, kinds } = this.#snapshot.symbols;
    return kindsOf[kind].includes(symbolKinds[kinds[starts[file] + number - 1] & 0xff]);
  }

  /** Lifts what the question names above what it only speaks of. */
  #raiseNamed(question: SearchQuestion, scores: Float64Array, weights: Float64Array): Map<number, Named> {
    const raised = new Map<number, Named>();
    const raise = (chunk: number, worth: number, why: Named) => {
      const weight = weights[chunk];
      if (weight === 0) return;
      const score = worth - (weight < 1 ? asideCost : 0) - (1 - scores[chunk]) / 100;
      if (score <= scores[chunk]) return;
      scores[chunk] = score;
      raised.set(chunk, why);
    };
    if (question.identifier !== undefined) {
      const names = nameIndexOf(this.#snapshot.files, this.#snapshot.symbols);
      for (const { match, symbols } of names.find(question.identifier)) {
        for (const { file, inFile } of symbols) {
          const chunk = this.#chunkOfSymbol(file, inFile);
          const symbol = this.#snapshot.symbols.starts[file] + inFile;
          if (chunk !== undefined) raise(chunk, nameScores[match], { name: match, symbol });
        }
      }
    }
    if (question.pathPart !== undefined) this.#raisePaths(question.pathPart, raise);
    return raised;
  }

  #raisePaths(part: string, raise: (chunk: number, worth: number, why: { readonly path: true }) => void): void {
    for (const file of this.#files) {
      const path = file.path.toLowerCase();
      const [from, to] = chunksOf(file);
      if (from === to || !path.includes(part)) continue;
      const isWhole = path.endsWith(part) && (path.length === part.length || path.at(-part.length - 1) === '/');
      raise(from, isWhole ? pathEndScore : pathPartScore, { path: true });
    }
  }

  /** Its own first piece, else the one that its line lies in. */
  #chunkOfSymbol(file: number, inFile: number): number | undefined {
    const searchable = this.#byFile().get(file);
    if (searchable === undefined) return undefined;
    const { segment, firstChunk } = searchable.part;
    const [from, to] = chunksOf(searchable);
    const line = this.#snapshot.symbols.lines[this.#snapshot.symbols.starts[file] + inFile];
    let around: number | undefined;
    for (let chunk = from; chunk < to; chunk += 1) {
      const row = chunk - firstChunk;
      if (segment.symbols[row] === inFile + 1) return chunk;
      if (segment.lines[row] <= line && line <= segment.endLines[row]) around = chunk;
    }
    return around;
  }

  #filesByNumber: ReadonlyMap<number, SearchableFile> | undefined;
  #byFile(): ReadonlyMap<number, SearchableFile> {
    this.#filesByNumber ??= new Map(this.#files.map((file) => [file.file, file]));
    return this.#filesByNumber;
  }
}

function whyOf(named: Named | undefined): Pick<Matched, 'name' | 'path'> {
  return { ...(named?.name && { name: named.name }), ...(named?.path && { path: named.path }) };
}

const documentationField = searchFields.indexOf('documentation');

const kindsOf = {
  function: ['function', 'method'],
  class: ['class', 'interface', 'enum', 'type'],
  method: ['method'],
} as const satisfies Record<string, readonly string[]> as Readonly<
  Record<'function' | 'class' | 'method', readonly string[]>
>;

function dimensionsOf({ parts }: SearchIndex): number {
  const part = parts.find(({ segment }) => segment.lines.length > 0);
  return part === undefined ? 0 : part.segment.vectors.length / part.segment.lines.length;
}

function onePerFile(rows: readonly ChunkRow[]): ChunkRow[] {
  const seen = new Set<SearchableFile>();
  return rows.filter(({ file }) => !seen.has(file) && seen.add(file));
}
