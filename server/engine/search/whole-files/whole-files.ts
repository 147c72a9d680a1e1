import { dotProductsFor, signed } from '../embedding/scan-vectors.ts';
import { fused, fusionOf } from '../fuse.ts';
import type { IndexPart, SearchIndex } from '../search-tables.ts';
import { addSaying, type FileTerms } from './file-terms.ts';

/** Constants of BM25, as for pieces; a file is a document of one field, its path another one without a length. */
const saturation = 1.2;
const lengthWeight = 0.3;
const pathWeight = 2;
/** Share of the meaning in a file's score: the mean of many pieces means a little of everything. */
const meaningShare = 0.3;

/**
 * Scores how well each whole file answers a question: a short piece that happens to have the words of the question is
 * worth less in a file about something else. Its memory is retained for the next question.
 */
export class WholeFiles {
  readonly #parts: readonly { readonly part: IndexPart; readonly firstFile: number }[];
  readonly #terms: FileTerms;
  readonly #words: Float64Array;
  readonly #meaning: Int32Array;
  /** Divisors of each file's counts, by its length. */
  readonly #divisors: Float64Array;
  /** Files that count and have pieces. */
  readonly #count: number;

  constructor({ parts }: SearchIndex) {
    let files = 0;
    this.#parts = parts.map((part) => {
      files += part.live.length;
      return { part, firstFile: files - part.live.length };
    });
    this.#terms = {
      count: 0,
      files: new Uint32Array(files),
      said: new Float64Array(files),
      inPath: new Uint8Array(files),
    };
    [this.#words, this.#meaning] = [new Float64Array(files), new Int32Array(files)];
    this.#divisors = new Float64Array(files);
    let [count, sum] = [0, 0];
    for (const { part, firstFile } of this.#parts) {
      const lengths = part.segment.fileLengths;
      this.#divisors.set(lengths, firstFile);
      for (let file = 0; file < lengths.length; file += 1) {
        if (part.live[file] === 0 || lengths[file] === 0) continue;
        count += 1;
        sum += lengths[file];
      }
    }
    this.#count = count;
    const perLength = count / Math.max(1, sum);
    for (let file = 0; file < files; file += 1) {
      this.#divisors[file] = 1 - lengthWeight + lengthWeight * (this.#divisors[file] * perLength);
    }
  }

  /** Returns the number of a file in the index, by which scores are reported. */
  numberOf(part: IndexPart, inPart: number): number {
    const first = this.#parts.find((each) => each.part === part)?.firstFile ?? 0;
    return first + inPart;
  }

  /**
   * Scores from 0 to 1 by number of the file, valid until the next question.
   *
   * @param query in steps of 1/256; absent: words alone
   */
  score(question: ReadonlyMap<string, number>, query: Int8Array | undefined): Float64Array {
    this.#words.fill(0);
    for (const [term, repetitions] of question) this.#addTerm(term, repetitions);
    if (query !== undefined) this.#compare(query);
    const fusion = fusionOf(this.#words, this.#meaning, 1, meaningShare);
    for (let file = 0; file < this.#words.length; file += 1) {
      this.#words[file] = fused(fusion, this.#words[file], this.#meaning[file]);
    }
    return this.#words;
  }

  #addTerm(term: string, repetitions: number): void {
    const { files, said, inPath } = this.#terms;
    this.#terms.count = 0;
    for (const { part, firstFile } of this.#parts) addSaying(part, firstFile, term, this.#terms);
    const saying = this.#terms.count;
    if (saying === 0) return;
    const worth = repetitions * Math.log(1 + (this.#count - saying + 0.5) / (saying + 0.5)) * (saturation + 1);
    for (let at = 0; at < saying; at += 1) {
      const weighted = said[at] / this.#divisors[files[at]] + pathWeight * inPath[at];
      this.#words[files[at]] += (worth * weighted) / (saturation + weighted);
    }
  }

  #compare(query: Int8Array): void {
    const dotProducts = dotProductsFor(query.length);
    for (const { part, firstFile } of this.#parts) {
      if (part.segment.files.length === 0) continue;
      const own = this.#meaning.subarray(firstFile, firstFile + part.live.length);
      dotProducts(signed(part.segment.fileVectors), query, own, part.segment.vectorMemory);
      for (let file = 0; file < own.length; file += 1) own[file] *= part.live[file];
    }
  }
}
