const opening = '<think>';
const closing = '</think>';

/**
 * Takes away what a model thinks aloud before it answers: models that reason write it between these marks where their server
 * does not tell it apart. Anywhere else the marks are text.
 */
export class ThoughtFilter {
  #stage: 'before' | 'within' | 'behind' = 'before';
  #held = '';

  /** Whether a thought has begun and not ended. */
  get isThinking(): boolean {
    return this.#stage === 'within';
  }

  /** What of it is the answer's. Pieces may end anywhere. */
  take(text: string): string {
    if (this.#stage === 'behind') return text;
    this.#held += text;
    if (this.#stage === 'before') this.#begin();
    return this.#stage === 'within' ? this.#endThought() : this.#released();
  }

  /** What is left when nothing follows. A thought that never ended is no answer. */
  end(): string {
    return this.#stage === 'before' ? this.#held : '';
  }

  #begin(): void {
    const begun = this.#held.trimStart();
    if (begun.startsWith(opening)) {
      this.#stage = 'within';
      this.#held = begun.slice(opening.length);
    } else if (!opening.startsWith(begun)) this.#stage = 'behind';
  }

  #endThought(): string {
    const at = this.#held.indexOf(closing);
    if (at < 0) {
      this.#held = this.#held.slice(-closing.length);
      return '';
    }
    this.#stage = 'behind';
    return this.#held.slice(at + closing.length);
  }

  #released(): string {
    return this.#stage === 'behind' ? this.#held : '';
  }
}
