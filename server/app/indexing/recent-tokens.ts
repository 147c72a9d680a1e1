import type { ComparableTokens } from '#server/engine/duplication/comparable-tokens.ts';

/** Upper bounds on tokens in memory, 14 bytes each: while files are compared, and between runs. */
const tokensMax = { comparing: 6_000_000, resting: 1_000_000 };

/** Tokens of the files that were compared last: a save compares the same files again. */
export class RecentTokens {
  /** In the order in which they were used. */
  readonly #byPath = new Map<string, ComparableTokens>();
  #count = 0;

  get(path: string): ComparableTokens | undefined {
    const tokens = this.#byPath.get(path);
    if (tokens === undefined) return undefined;
    this.#byPath.delete(path);
    this.#byPath.set(path, tokens);
    return tokens;
  }

  put(path: string, tokens: ComparableTokens): void {
    this.delete(path);
    this.#byPath.set(path, tokens);
    this.#count += tokens.count;
    this.#shrinkTo(tokensMax.comparing);
  }

  /** Nothing is compared for now. */
  rest(): void {
    this.#shrinkTo(tokensMax.resting);
  }

  delete(path: string): void {
    const tokens = this.#byPath.get(path);
    if (tokens === undefined) return;
    this.#byPath.delete(path);
    this.#count -= tokens.count;
  }

  clear(): void {
    this.#byPath.clear();
    this.#count = 0;
  }

  #shrinkTo(most: number): void {
    for (const oldest of this.#byPath.keys()) {
      if (this.#count <= most) return;
      this.delete(oldest);
    }
  }
}
