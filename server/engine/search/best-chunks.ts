export interface ScoredChunk {
  readonly chunk: number;
  /** 0 to 1, four digits. */
  readonly score: number;
}

/** Steps of reported scores: scores that are reported as equal must be sorted as equal. */
const steps = 10_000;

/** Keeps the chunks with the highest scores of those that are offered: above 0, best first, of equal ones by `before`. */
export class BestChunks {
  readonly #count: number;
  readonly #compare: (left: ScoredChunk, right: ScoredChunk) => number;
  #kept: ScoredChunk[] = [];
  #least = 0;
  /**
   * Lower bound for offers: a chunk below it is not among the best with any chunks that follow, and need not be offered.
   */
  floor = 0;

  /** @param before order of places; chunks in one place stand in the order of their numbers */
  constructor(count: number, before: (left: number, right: number) => number) {
    this.#count = count;
    this.#compare = (left, right) =>
      right.score - left.score || before(left.chunk, right.chunk) || left.chunk - right.chunk;
  }

  /** Each chunk once, in any order. */
  offer(chunk: number, exactScore: number): void {
    const score = Math.round(exactScore * steps) / steps;
    if (score <= 0 || score < this.#least) return;
    this.#kept.push({ chunk, score });
    // Sorted only now and then, so that an offer costs little in any order.
    if (this.#kept.length < this.#count * 2) return;
    this.#kept = this.ranked();
    this.#least = this.#kept[this.#count - 1].score;
    this.floor = this.#least - 1 / steps;
  }

  ranked(): ScoredChunk[] {
    return this.#kept.toSorted(this.#compare).slice(0, this.#count);
  }
}
