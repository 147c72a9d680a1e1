/** What a search is measured against: how many words of a question a text contains, and BM25 of words as they are written. */
import { isStopWord } from '#server/engine/search/words/stop-words.ts';

const saturation = 1.2;
const lengthWeight = 0.75;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z0-9_$]+/g) ?? [];

function askedWords(question: string): string[] {
  const all = [...new Set(wordsOf(question))];
  const telling = all.filter((word) => !isStopWord(word));
  return telling.length > 0 ? telling : all;
}

export class PlainText {
  readonly #texts: readonly string[];
  readonly #lengths: Float64Array;
  readonly #mean: number;
  /** Texts that say a word, and how often: pairs. */
  readonly #postings = new Map<string, number[]>();

  constructor(texts: readonly string[]) {
    this.#texts = texts.map((text) => text.toLowerCase());
    this.#lengths = new Float64Array(texts.length);
    for (const [row, text] of this.#texts.entries()) {
      const counts = new Map<string, number>();
      for (const word of wordsOf(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
      for (const [word, count] of counts) {
        this.#lengths[row] += count;
        const postings = this.#postings.get(word);
        if (postings === undefined) this.#postings.set(word, [row, count]);
        else postings.push(row, count);
      }
    }
    this.#mean = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
  }

  /** Words of the question that a text contains anywhere, also inside of others: what `grep -i` finds. */
  grep(question: string): Float64Array {
    const words = askedWords(question);
    return Float64Array.from(this.#texts, (text) => words.filter((word) => text.includes(word)).length);
  }

  bm25(question: string): Float64Array {
    const scores = new Float64Array(this.#texts.length);
    for (const word of askedWords(question)) {
      const postings = this.#postings.get(word) ?? [];
      const saying = postings.length / 2;
      const rarity = Math.log(1 + (scores.length - saying + 0.5) / (saying + 0.5));
      for (let at = 0; at < postings.length; at += 2) {
        const [row, count] = [postings[at], postings[at + 1]];
        const relative = 1 - lengthWeight + (lengthWeight * this.#lengths[row]) / this.#mean;
        scores[row] += (rarity * count * (saturation + 1)) / (count + saturation * relative);
      }
    }
    return scores;
  }
}
