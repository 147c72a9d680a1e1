/** The ways to rank that are measured side by side: scores of all pieces for a question, by number of the piece. */
import type { EmbeddingModel } from '#server/engine/search/embedding/embedding-model.ts';
import { embedAsked, embedQuery, quantise } from '#server/engine/search/embedding/embed.ts';
import { scanVectors } from '#server/engine/search/embedding/scan-vectors.ts';
import { fused, fusionOf } from '#server/engine/search/fuse.ts';
import { askedTerms } from '#server/engine/search/lexical/asked-terms.ts';
import { scoreTerms, termsOfQuestion } from '#server/engine/search/lexical/score-terms.ts';
import { pieceScore, standingOf } from '#server/engine/search/piece-score.ts';
import type { SearchIndex } from '#server/engine/search/search-tables.ts';
import { readAskedWords } from '#server/engine/search/words/asked-words.ts';
import { subtokens } from '#server/engine/search/words/subtokens.ts';
import { withRepeats } from '#server/engine/search/words/with-repeats.ts';
import { WholeFiles } from '#server/engine/search/whole-files/whole-files.ts';
import { PlainText } from './plain-text.ts';

export type Ranking = (question: string) => ArrayLike<number>;

export interface Ranked {
  /** Of one segment. */
  readonly index: SearchIndex;
  /** By number of the piece. */
  readonly texts: readonly string[];
  /** What a piece's score is multiplied with: less than 1 for tests and the like. */
  readonly weights: Float64Array;
  /** Whether a piece only names what other code does. */
  readonly isInert: (piece: number) => boolean;
  readonly model: EmbeddingModel;
  readonly dimensions: number;
}

/** In the order of the tables in docs/search.md; the last one is what the product does. */
export function rankingsOf({
  index,
  texts,
  weights,
  isInert,
  model,
  dimensions,
}: Ranked): Readonly<Record<string, Ranking>> {
  const plain = new PlainText(texts);
  const files = new WholeFiles(index);
  const [{ segment }] = index.parts;
  const vectorOf = (question: string) => quantise(embedQuery(model, subtokens(withRepeats(question)), dimensions));
  const askedVectorOf = (question: string) => quantise(embedAsked(model, readAskedWords(question), dimensions));
  const termsOf = (question: string) => askedTerms(index, readAskedWords(question));
  const bm25f = (question: string) => scoreTerms(index, termsOfQuestion(withRepeats(question)));
  const behind = (scores: ArrayLike<number>) => Float64Array.from(scores, (score, piece) => score * weights[piece]);
  return {
    grep: (question) => plain.grep(question),
    'BM25, words as written': (question) => plain.bm25(question),
    BM25F: bm25f,
    'BM25F, tests behind': (question) => behind(bm25f(question)),
    'meaning, tests behind': (question) =>
      behind(Array.from(scanVectors(index, vectorOf(question)), (product) => Math.max(0, product))),
    search: (question) => {
      const terms = termsOf(question);
      const [words, meaning] = [scoreTerms(index, terms), scanVectors(index, askedVectorOf(question))];
      const fusion = fusionOf(words, meaning, 1);
      const ofFiles = files.score(terms, askedVectorOf(question));
      return behind(
        words.map((word, piece) =>
          pieceScore(
            fused(fusion, word, meaning[piece]),
            standingOf(segment, piece, isInert(piece)),
            ofFiles[segment.files[piece]],
          ),
        ),
      );
    },
  };
}

/** MRR among ten, share of those that are first, and of those among ten. */
export function figures(ranks: readonly number[]): readonly number[] {
  const mean = (value: (rank: number) => number) => ranks.reduce((sum, rank) => sum + value(rank), 0) / ranks.length;
  return [
    mean((rank) => (rank <= 10 ? 1 / rank : 0)),
    mean((rank) => Number(rank === 1)),
    mean((rank) => Number(rank <= 10)),
  ];
}

/** Prints a line for each ranking, and in the end the means over all that were told. */
export class FigureTable {
  readonly #sums = new Map<string, readonly number[]>();
  #count = 0;

  /** @param ranks of each question, from 1; Infinity where nothing was found */
  tell(title: string, ranks: ReadonlyMap<string, readonly number[]>): void {
    process.stdout.write(`${title}\n`);
    this.#count += 1;
    for (const [name, each] of ranks) {
      const result = figures(each);
      this.#sums.set(
        name,
        result.map((value, at) => value + (this.#sums.get(name)?.[at] ?? 0)),
      );
      process.stdout.write(`  ${name.padEnd(24)} ${result.map((value) => value.toFixed(3)).join('  ')}\n`);
    }
  }

  tellMeans(): void {
    process.stdout.write('mean\n');
    for (const [name, sums] of this.#sums) {
      process.stdout.write(`  ${name.padEnd(24)} ${sums.map((sum) => (sum / this.#count).toFixed(3)).join('  ')}\n`);
    }
  }
}
