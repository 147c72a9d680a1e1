import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { ChunkRow } from '#server/engine/search/chunk-rows.ts';
import type { EmbeddingModel } from '#server/engine/search/embedding/embedding-model.ts';
import { isSaid } from '#server/engine/search/lexical/score-terms.ts';
import type { PieceToRead } from '#server/engine/search/literal/piece-to-read.ts';
import type { SearchQuestion } from '#server/engine/search/question.ts';
import type { SaidChunks } from '#server/engine/search/raised-scores.ts';
import { type SearchableSnapshot, type SearchHit, SnapshotSearch } from '#server/engine/search/snapshot-search.ts';
import { searchableFiles } from '#server/engine/search/searchable-files.ts';
import { termsOf } from '#server/engine/search/words/terms.ts';
import type { SearchMatch, UnsearchedLanguage } from '#protocol/search.ts';

export interface SearchRequest {
  readonly question: SearchQuestion;
  readonly limit: number;
  /** Chunks that contain the question's literal, as far as it was looked up (`find-code.ts`). */
  readonly said?: SaidChunks;
}

export interface LiteralRequest {
  readonly question: SearchQuestion;
  /** Pieces of more files are not given. */
  readonly filesMax: number;
}

/** A result before its text is read. */
export interface FoundCode {
  readonly file: string;
  readonly line: number;
  readonly endLine: number;
  readonly language: string;
  /** A test, an example or a fixture. */
  readonly isAside: boolean;
  readonly score: number;
  /** Symbol id. */
  readonly symbol?: string;
  readonly matched: SearchMatch;
  readonly siblings: readonly { readonly file: string; readonly line: number; readonly symbol?: string }[];
}

export interface OccurrenceRequest {
  readonly texts: readonly string[];
}

/**
 * Reports of each text whether the searched files contain it, as far as its terms show: false is sure, and true says
 * that all of its terms occur. No ranking, and so no model, has a part in it.
 */
export function occurrenceData({ search }: GraphSnapshot, { texts }: OccurrenceRequest): boolean[] {
  return texts.map((text) => search === undefined || termsOf(text).every((term) => isSaid(search, term)));
}

export interface LanguageRequest {
  /** VS Code language identifier, as the caller wrote it. */
  readonly language: string;
}

/** Null where files of the language are searched. */
export function unsearchedData(
  { files, search }: GraphSnapshot,
  { language }: LanguageRequest,
): UnsearchedLanguage | null {
  const searched = new Set(search === undefined ? [] : searchableFiles(search, files).map((file) => file.language));
  if (searched.has(language)) return null;
  const number = files.languageNames.indexOf(language);
  const count = files.languages.reduce((sum, each) => sum + Number(each === number), 0);
  return { language, files: count, searched: [...searched].toSorted() };
}

/** Searches, with what was laid out for the snapshot that was searched last. */
export class Searches {
  readonly #model: () => EmbeddingModel | undefined;
  #last: { readonly snapshot: GraphSnapshot; readonly search: SnapshotSearch } | undefined;

  /** @param model read at the first search; undefined where there is none: words alone are compared then */
  constructor(model: () => EmbeddingModel | undefined) {
    this.#model = model;
  }

  find(snapshot: GraphSnapshot, { question, limit, said }: SearchRequest): FoundCode[] {
    return this.#searchOf(snapshot).find(question, limit, said).map(foundOf);
  }

  /** By file and line. */
  mayBeSaid(snapshot: GraphSnapshot, { question, filesMax }: LiteralRequest): PieceToRead[] {
    return this.#searchOf(snapshot).mayBeSaid(question, filesMax);
  }

  keepOnly(snapshots: ReadonlySet<GraphSnapshot>): void {
    if (this.#last !== undefined && !snapshots.has(this.#last.snapshot)) this.#last = undefined;
  }

  #searchOf(snapshot: GraphSnapshot): SnapshotSearch {
    if (this.#last?.snapshot !== snapshot) {
      this.#last = { snapshot, search: new SnapshotSearch(snapshot as SearchableSnapshot, this.#model()) };
    }
    return this.#last.search;
  }
}

function foundOf(hit: SearchHit): FoundCode {
  const { endLine, score, matched } = hit;
  return {
    ...placeOf(hit),
    endLine,
    language: hit.file.language,
    isAside: hit.file.isAside,
    score,
    matched: { ...matched, words: [...matched.words] },
    siblings: hit.siblings.map(placeOf),
  };
}

function placeOf({ file, line, symbol }: ChunkRow) {
  return { file: file.path, line, ...(symbol && { symbol: symbol.id }) };
}
