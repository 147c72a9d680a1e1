/** Answers that are remembered. */
const kept = 50;

/** Answers by question: an equal question gets the same answer, the oldest are dropped. */
export class Remembered<Answer> {
  readonly #known = new Map<string, Promise<Answer>>();

  /** One that fails is asked for again. */
  of(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const asked = ask();
    this.#known.set(key, asked);
    asked.catch(() => this.#known.delete(key));
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= kept) break;
      this.#known.delete(oldest);
    }
    return asked;
  }
}
