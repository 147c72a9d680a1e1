/** An answer that may still be the right one: the engine says so by its tag. */
export interface HeldAnswer {
  readonly tag: string;
  readonly data: unknown;
  readonly snapshot?: string;
}

/** Answers with their entity tags, the least recently used dropped first. */
export class AnswerCache {
  readonly #entriesMax: number;
  readonly #held = new Map<string, HeldAnswer>();

  constructor(entriesMax: number) {
    this.#entriesMax = entriesMax;
  }

  get(target: string): HeldAnswer | undefined {
    const held = this.#held.get(target);
    if (held !== undefined) this.put(target, held);
    return held;
  }

  put(target: string, answer: HeldAnswer): void {
    this.#held.delete(target);
    this.#held.set(target, answer);
    const [oldest] = this.#held.keys();
    if (this.#held.size > this.#entriesMax && oldest !== undefined) this.#held.delete(oldest);
  }
}
