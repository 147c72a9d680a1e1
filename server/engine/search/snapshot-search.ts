import type { FileLayer, SymbolLayer } from '../graph/snapshot.ts';
import { kindOfSymbol } from '../graph/symbol-table.ts';
import type { SymbolKind } from '../source/facts.ts';
import { bestRows } from './best-rows.ts';
import { type ChunkRow, ChunkRows } from './chunk-rows.ts';
import { chunksOfSymbols } from './chunks-of-symbols.ts';
import type { EmbeddingModel } from './embedding/embedding-model.ts';
import { embedQuery, quantise } from './embedding/embed.ts';
import { scanVectors } from './embedding/scan-vectors.ts';
import { foldSiblings } from './fold-siblings.ts';
import { fuse } from './fuse.ts';
import { scoreTerms, termsOfQuestion } from './lexical/score-terms.ts';
import { matchedTerms } from './matched-terms.ts';
import { nameIndexOf } from './names/name-index.ts';
import { fileWeights, isDocumentationMeant, isKindMeant, narrowsChunks } from './narrow.ts';
import type { SearchQuestion } from './question.ts';
import { bestOfText, type Named, nameScores, RaisedScores } from './raised-scores.ts';
import type { SearchIndex } from './search-tables.ts';
import { chunksOf, type SearchableFile, searchableFiles } from './searchable-files.ts';
import { subtokens } from './words/subtokens.ts';

export interface SearchHit extends ChunkRow {
  /** 0 to 1, four digits. */
  readonly score: number;
  readonly matched: Matched;
  /** As good as this one: overloads, implementations, the same method of a family. */
  readonly siblings: readonly ChunkRow[];
}

/** Why something was found. */
export interface Matched extends Pick<Named, 'name' | 'path'> {
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

/** Dot product of a vector with itself: 256 steps to one, squared. */
const unit = 256 * 256;
/** Hits that are looked at for each that is wanted, since siblings fold; above the wanted ones at most so many. */
const lookedAt = 6;
const lookedAtMore = 1000;

/** Answers searches of one snapshot. What takes time to lay out is kept for the next question. */
export class SnapshotSearch {
  readonly #snapshot: SearchableSnapshot;
  readonly #model: EmbeddingModel | undefined;
  readonly #files: readonly SearchableFile[];
  /** Index into `#files` by chunk, plus one. */
  readonly #fileOfChunk: Uint32Array;
  #chunkOfSymbol: Uint32Array | undefined;

  constructor(snapshot: SearchableSnapshot, model: EmbeddingModel | undefined) {
    this.#snapshot = snapshot;
    this.#model = model;
    this.#files = searchableFiles(snapshot.search, snapshot.files);
    this.#fileOfChunk = new Uint32Array(snapshot.search.chunkCount);
    for (const [index, file] of this.#files.entries()) this.#fileOfChunk.fill(index + 1, ...chunksOf(file));
  }

  /**
   * The best hits by score, then file, then line; equal questions of equal bytes have equal answers. Memory and time grow
   * with `limit`: callers bound it.
   */
  find(question: SearchQuestion, limit: number): SearchHit[] {
    const { search, files, symbols } = this.#snapshot;
    const terms = termsOfQuestion(question.text);
    const meaning = this.#meaningOf(question.text);
    const ofFiles = fileWeights(this.#files, search.chunkCount, question);
    const ofChunks = narrowsChunks(question) ? this.#narrowed(ofFiles, question) : ofFiles;
    const raised = new RaisedScores(fuse(scoreTerms(search, terms), meaning, ofChunks, bestOfText));
    if (question.identifier !== undefined) this.#raiseNames(question.identifier, question, ofFiles, raised);
    if (question.pathPart !== undefined) raised.raisePaths(question.pathPart, this.#files, ofChunks);
    const scores = raised.settle();
    const rows = new ChunkRows(files, symbols, (chunk) => this.#fileAt(chunk));
    const count = Math.min(limit * lookedAt, limit + lookedAtMore);
    const best = bestRows(scores, count, (a, b) => this.#comparePlaces(a, b, raised)).map((chunk) =>
      rows.read(chunk, raised.why(chunk)?.symbol),
    );
    return foldSiblings(question.kind === 'file' ? onePerFile(best) : best, limit).map(({ row, siblings }) => ({
      ...row,
      siblings,
      score: scores[row.chunk],
      matched: {
        ...whyOf(raised.why(row.chunk)),
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

  /** By the lines that are told. */
  #comparePlaces(a: number, b: number, raised: RaisedScores): number {
    return this.#fileAt(a).file - this.#fileAt(b).file || this.#lineTold(a, raised) - this.#lineTold(b, raised);
  }

  #lineTold(chunk: number, raised: RaisedScores): number {
    const { part, file } = this.#fileAt(chunk);
    const symbol = raised.why(chunk)?.symbol;
    const { starts, lines } = this.#snapshot.symbols;
    const isInside =
      symbol !== undefined && symbol - starts[file] + 1 !== part.segment.symbols[chunk - part.firstChunk];
    return isInside ? lines[symbol] : part.segment.lines[chunk - part.firstChunk];
  }

  /** Without the chunks that are of another kind than asked for. */
  #narrowed(weights: Float64Array, question: SearchQuestion): Float64Array {
    return weights.map((weight, chunk) => {
      if (weight === 0) return 0;
      const file = this.#fileAt(chunk);
      const number = file.part.segment.symbols[chunk - file.part.firstChunk];
      const kind = number === 0 ? undefined : this.#kindOf(this.#snapshot.symbols.starts[file.file] + number - 1);
      return isKindMeant(kind, question) && isDocumentationMeant(file, chunk, question) ? weight : 0;
    });
  }

  #kindOf(symbol: number): SymbolKind {
    return kindOfSymbol(this.#snapshot.symbols, symbol);
  }

  /**
   * A symbol of that name counts by its own kind, whatever the piece is that it lies in. However many have the name all are
   * looked at: the first hundreds of them, by file, would hide the best.
   */
  #raiseNames(name: string, question: SearchQuestion, weights: Float64Array, raised: RaisedScores): void {
    const { files, symbols } = this.#snapshot;
    this.#chunkOfSymbol ??= chunksOfSymbols(symbols, this.#files);
    for (const { match, symbols: named } of nameIndexOf(files, symbols).find(name)) {
      for (const { file, inFile } of named) {
        const symbol = symbols.starts[file] + inFile;
        const chunk = this.#chunkOfSymbol[symbol] - 1;
        if (chunk < 0 || weights[chunk] === 0 || !isKindMeant(this.#kindOf(symbol), question)) continue;
        if (!isDocumentationMeant(this.#fileAt(chunk), chunk, question)) continue;
        raised.raise(chunk, nameScores[match], weights[chunk], { name: match, symbol });
      }
    }
  }
}

function whyOf(named: Named | undefined): Pick<Matched, 'name' | 'path'> {
  return { ...(named?.name && { name: named.name }), ...(named?.path && { path: named.path }) };
}

function dimensionsOf({ parts }: SearchIndex): number {
  const part = parts.find(({ segment }) => segment.lines.length > 0);
  return part === undefined ? 0 : part.segment.vectors.length / part.segment.lines.length;
}

function onePerFile(rows: readonly ChunkRow[]): ChunkRow[] {
  const seen = new Set<SearchableFile>();
  return rows.filter(({ file }) => !seen.has(file) && seen.add(file));
}
