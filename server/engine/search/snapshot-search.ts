import type { FileLayer, SymbolLayer } from '../graph/snapshot.ts';
import { kindOfSymbol } from '../graph/symbol-table.ts';
import type { SymbolKind } from '../source/facts.ts';
import { BestChunks, type ScoredChunk } from './best-chunks.ts';
import { type ChunkRow, ChunkRows, onePerFile } from './chunk-rows.ts';
import { chunksOfSymbols } from './chunks-of-symbols.ts';
import type { EmbeddingModel } from './embedding/embedding-model.ts';
import { embedAsked, quantise } from './embedding/embed.ts';
import { scanVectors } from './embedding/scan-vectors.ts';
import { foldSiblings } from './fold-siblings.ts';
import { fusionOf } from './fuse.ts';
import { isInert } from './inert-pieces.ts';
import { askedTerms } from './lexical/asked-terms.ts';
import { scoreTerms } from './lexical/score-terms.ts';
import { chunksSayingAll } from './literal/chunks-saying-all.ts';
import { isNamed } from './literal/names-literal.ts';
import { ofBestFiles } from './literal/of-best-files.ts';
import { type PieceToRead, pieceToRead } from './literal/piece-to-read.ts';
import { type Matched, matchedBy } from './matched.ts';
import { nameIndexOf, type NameMatch } from './names/name-index.ts';
import { fileWeights, isDocumentationMeant, isKindMeant, narrowsChunks } from './narrow.ts';
import type { SearchQuestion } from './question.ts';
import { bestOfText, nameScore, RaisedScores, type SaidChunks } from './raised-scores.ts';
import { standingOf } from './piece-score.ts';
import { rankChunks } from './rank-chunks.ts';
import type { SearchIndex } from './search-tables.ts';
import { spreadFiles } from './spread-files.ts';
import { boundsOf, type SearchableFile, searchableFiles } from './searchable-files.ts';
import { WholeFiles } from './whole-files/whole-files.ts';
import { type AskedWords, readAskedWords } from './words/asked-words.ts';
import { termsOf } from './words/terms.ts';

export interface SearchHit extends ChunkRow {
  /** 0 to 1, four digits. */
  readonly score: number;
  readonly matched: Matched;
  /** Hits that repeat this one: overloads, implementations, the same method of a family. */
  readonly siblings: readonly ChunkRow[];
}

export interface SearchableSnapshot {
  readonly files: FileLayer;
  readonly symbols: SymbolLayer;
  readonly search: SearchIndex;
}

/** Dot product of a unit vector with itself: 256 steps to one, squared. */
const unit = 256 * 256;
/** Hits ranked for each requested one, since siblings fold; `lookedAtMore` bounds the further ones. */
const lookedAt = 6;
const lookedAtMore = 1000;

/** Scores of each chunk for the question that is being answered. */
interface TextScores {
  readonly words: Float64Array;
  readonly meaning: Int32Array;
}

/** Scores of chunks and names for the question that is being answered. */
interface Worths {
  readonly weightOf: (chunk: number) => number;
  readonly worth: (match: NameMatch) => number;
}

/**
 * Answers searches of one snapshot. Tables that take time to make are retained for the next question, and so is the
 * memory of scores: most of a question's time went into collecting the garbage of megabytes allocated for each.
 */
export class SnapshotSearch {
  readonly #snapshot: SearchableSnapshot;
  readonly #model: EmbeddingModel | undefined;
  readonly #files: readonly SearchableFile[];
  /** Index into `#files` by chunk, plus one. */
  readonly #fileOfChunk: Uint32Array;
  readonly #bounds: Uint32Array;
  readonly #scores: TextScores;
  /** The text whose words `#scores` holds. */
  #wordsOf: string | undefined;
  readonly #wholeFiles: WholeFiles;
  /** Number in `#wholeFiles` of each of `#files`. */
  readonly #numbers: Uint32Array;
  /** Scores of whole files, by index into `#files`. */
  readonly #ofFiles: Float64Array;
  #weights: { readonly narrowedBy: string; readonly ofFiles: Float64Array } | undefined;
  #chunkOfSymbol: Uint32Array | undefined;
  /** Paths of `#files` in lower case; most equal the paths themselves. */
  #lowerPaths: readonly string[] | undefined;

  constructor(snapshot: SearchableSnapshot, model: EmbeddingModel | undefined) {
    this.#snapshot = snapshot;
    this.#model = model;
    this.#files = searchableFiles(snapshot.search, snapshot.files);
    this.#fileOfChunk = new Uint32Array(snapshot.search.chunkCount);
    this.#bounds = boundsOf(this.#files);
    for (let file = 0; file < this.#files.length; file += 1) {
      this.#fileOfChunk.fill(file + 1, this.#bounds[2 * file], this.#bounds[2 * file + 1]);
    }
    const { chunkCount } = snapshot.search;
    this.#wholeFiles = new WholeFiles(snapshot.search);
    this.#numbers = Uint32Array.from(this.#files, ({ part, inPart }) => this.#wholeFiles.numberOf(part, inPart));
    this.#ofFiles = new Float64Array(this.#files.length);
    this.#scores = { words: new Float64Array(chunkCount), meaning: new Int32Array(chunkCount) };
  }

  /**
   * Returns the best hits by score, then file, then line; equal questions of equal bytes have equal answers. Memory and
   * time grow with `limit`: callers bound it.
   *
   * @param said of the chunks that `mayBeSaid` returned, those that do have the literal
   */
  find(question: SearchQuestion, limit: number, said?: SaidChunks): SearchHit[] {
    const { files, symbols } = this.#snapshot;
    const asked = readAskedWords(question.text);
    const terms = askedTerms(this.#snapshot.search, asked);
    this.#scoreWords(question.text, terms);
    this.#scoreFiles(terms, this.#compareMeaning(asked));
    const raised = new RaisedScores();
    const rows = new ChunkRows(files, symbols, (chunk) => this.#fileAt(chunk));
    const count = Math.min(limit * lookedAt, limit + lookedAtMore);
    const best = this.#rank(question, count, raised, said);
    const scores = new Map(best.map(({ chunk, score }) => [chunk, score]));
    const read = best.map(({ chunk }) => rows.read(chunk, raised.why(chunk)?.symbol));
    const folded = foldSiblings(question.kind === 'file' ? onePerFile(read) : read, count).map(({ row, siblings }) => ({
      ...row,
      siblings,
      score: scores.get(row.chunk) as number,
    }));
    const spread = spreadFiles(folded, ({ chunk }) => raised.why(chunk) !== undefined).slice(0, limit);
    const likeness = (chunk: number) => this.#scores.meaning[chunk] / unit;
    return spread.map((hit) => ({
      ...hit,
      matched: matchedBy(hit, { named: raised.why(hit.chunk), terms: terms.keys(), likeness: likeness(hit.chunk) }),
    }));
  }

  /**
   * Returns chunks whose code may have the literal of a question: they have all of its words, and a caller that can
   * read the code checks them. They are those of the `filesMax` files that score best by words; there are none where a
   * symbol or a path has that name, which is then what the question means. Those of a file are ordered by line.
   */
  mayBeSaid(question: SearchQuestion, filesMax: number): PieceToRead[] {
    const { search, symbols } = this.#snapshot;
    const { literal } = question;
    if (literal === undefined || this.#isNamed(question, literal)) return [];
    const weights = this.#weightsFor(question);
    const isMeant = this.#meantBy(question);
    const chunks = chunksSayingAll(search, [...new Set(termsOf(literal))]).filter((chunk) => {
      const file = this.#fileOfChunk[chunk] - 1;
      return file >= 0 && weights[file] > 0 && isMeant(chunk);
    });
    const words = this.#scoreWords(question.text);
    const fileOf = (chunk: number) => this.#fileOfChunk[chunk] - 1;
    const scoreOf = (chunk: number) => words[chunk] * weights[fileOf(chunk)];
    const best = ofBestFiles(chunks, { files: this.#files, fileOf, scoreOf }, filesMax);
    return best.map((chunk) => pieceToRead(chunk, this.#fileAt(chunk), symbols));
  }

  #isNamed({ identifier, pathPart }: SearchQuestion, literal: string): boolean {
    const { files, symbols } = this.#snapshot;
    if (identifier !== undefined && isNamed(files, symbols, identifier, literal)) return true;
    return pathPart !== undefined && this.#pathsInLowerCase().some((path) => path.includes(pathPart));
  }

  #rank(question: SearchQuestion, count: number, raised: RaisedScores, said?: SaidChunks): ScoredChunk[] {
    const { words, meaning } = this.#scores;
    const weights = this.#weightsFor(question);
    const weightOf = (chunk: number) => weights[this.#fileOfChunk[chunk] - 1];
    const isMeant = this.#meantBy(question);
    if (said !== undefined) raised.raiseSaid(said, weightOf);
    const worth = (match: NameMatch) => nameScore(match, said);
    if (question.identifier !== undefined) this.#raiseNames(question.identifier, question, { weightOf, worth }, raised);
    if (question.pathPart !== undefined) {
      const weightIfMeant = (chunk: number) => (isMeant(chunk) ? weightOf(chunk) : 0);
      raised.raisePaths(question.pathPart, this.#files, this.#pathsInLowerCase(), weightIfMeant);
    }
    const best = new BestChunks(count, (a, b) => this.#comparePlaces(a, b, raised));
    const fusion = fusionOf(words, meaning, bestOfText);
    const own = { words, meaning, fusion, raised, bounds: this.#bounds, weights, isMeant };
    const standing = (chunk: number) => this.#standingOf(chunk);
    rankChunks({ ...own, ofFiles: this.#ofFiles, standing }, (chunk) => this.#fileOfChunk[chunk] - 1, best);
    return best.ranked();
  }

  #pathsInLowerCase(): readonly string[] {
    return (this.#lowerPaths ??= this.#files.map(({ path }) => path.toLowerCase()));
  }

  /** Returns factors by file, those of the question before where its filters were the same. */
  #weightsFor(question: SearchQuestion): Float64Array {
    const { path, below, language, tests, kind } = question;
    const narrowedBy = JSON.stringify([path, below, language, tests, kind === 'doc']);
    if (this.#weights?.narrowedBy !== narrowedBy) {
      this.#weights = { narrowedBy, ofFiles: fileWeights(this.#files, question) };
    }
    return this.#weights.ofFiles;
  }

  /** Scores the words of a text: `find` uses the scores that `mayBeSaid` made. */
  #scoreWords(text: string, terms?: ReadonlyMap<string, number>): Float64Array {
    const { words } = this.#scores;
    const { search } = this.#snapshot;
    if (this.#wordsOf !== text) scoreTerms(search, terms ?? askedTerms(search, readAskedWords(text)), words);
    this.#wordsOf = text;
    return words;
  }

  /** Compares the meaning of all chunks with a question. Returns the vector of the question. */
  #compareMeaning(asked: AskedWords): Int8Array | undefined {
    const { search } = this.#snapshot;
    const kept = dimensionsOf(search);
    if (this.#model === undefined || kept === 0) return undefined;
    const query = quantise(embedAsked(this.#model, asked, kept));
    scanVectors(search, query, this.#scores.meaning);
    return query;
  }

  /** Scores the whole files, at most as high as a piece. */
  #scoreFiles(terms: ReadonlyMap<string, number>, query: Int8Array | undefined): void {
    const scores = this.#wholeFiles.score(terms, query);
    for (let file = 0; file < this.#ofFiles.length; file += 1) {
      this.#ofFiles[file] = bestOfText * scores[this.#numbers[file]];
    }
  }

  #standingOf(chunk: number): number {
    const file = this.#fileAt(chunk);
    return standingOf(file.part.segment, chunk - file.part.firstChunk, isInert(this.#snapshot.symbols, file, chunk));
  }

  #fileAt(chunk: number): SearchableFile {
    return this.#files[this.#fileOfChunk[chunk] - 1];
  }

  /** Compares files, then the reported lines. */
  #comparePlaces(a: number, b: number, raised: RaisedScores): number {
    return this.#fileAt(a).file - this.#fileAt(b).file || this.#reportedLine(a, raised) - this.#reportedLine(b, raised);
  }

  #reportedLine(chunk: number, raised: RaisedScores): number {
    const { part, file } = this.#fileAt(chunk);
    const symbol = raised.why(chunk)?.symbol;
    const { starts, lines } = this.#snapshot.symbols;
    const isInside =
      symbol !== undefined && symbol - starts[file] + 1 !== part.segment.symbols[chunk - part.firstChunk];
    return isInside ? lines[symbol] : part.segment.lines[chunk - part.firstChunk];
  }

  #meantBy(question: SearchQuestion): (chunk: number) => boolean {
    return narrowsChunks(question) ? (chunk) => this.#isChunkMeant(chunk, question) : () => true;
  }

  /** Reports whether a question includes the kind of a chunk. */
  #isChunkMeant(chunk: number, question: SearchQuestion): boolean {
    const file = this.#fileAt(chunk);
    const number = file.part.segment.symbols[chunk - file.part.firstChunk];
    const kind = number === 0 ? undefined : this.#kindOf(this.#snapshot.symbols.starts[file.file] + number - 1);
    return isKindMeant(kind, question) && isDocumentationMeant(file, chunk, question);
  }

  #kindOf(symbol: number): SymbolKind {
    return kindOfSymbol(this.#snapshot.symbols, symbol);
  }

  /**
   * A symbol of that name counts by its own kind, not by that of the piece that contains it. All symbols of the name
   * are compared: the first hundreds of them, by file, would hide the best.
   */
  #raiseNames(name: string, question: SearchQuestion, { weightOf, worth }: Worths, raised: RaisedScores): void {
    const { symbols } = this.#snapshot;
    this.#chunkOfSymbol ??= chunksOfSymbols(symbols, this.#files);
    for (const { match, rows } of nameIndexOf(symbols).find(name)) {
      for (const symbol of rows) {
        const chunk = this.#chunkOfSymbol[symbol] - 1;
        if (chunk < 0 || weightOf(chunk) === 0 || !isKindMeant(this.#kindOf(symbol), question)) continue;
        if (!isDocumentationMeant(this.#fileAt(chunk), chunk, question)) continue;
        raised.raise(chunk, worth(match), weightOf(chunk), { name: match, symbol });
      }
    }
  }
}

function dimensionsOf({ parts }: SearchIndex): number {
  const part = parts.find(({ segment }) => segment.lines.length > 0);
  return part === undefined ? 0 : part.segment.vectors.length / part.segment.lines.length;
}
