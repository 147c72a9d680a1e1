const opening = '<think>';
const closing = '</think>';

/**
 * Removes what a model thinks aloud before it answers: models that reason write it between these marks where their
 * server does not separate it. The closing one alone begins the answer of a model that was asked not to think. Anywhere
 * else the marks are text.
 *
 * Invariant: what is held back is the beginning of a mark, be there as much before it as there may.
 */
export class ThoughtFilter {
  #stage: 'before' | 'within' | 'behind' = 'before';
  #held = '';

  /** Reports whether a thought has begun and not ended. */
  get isThinking(): boolean {
    return this.#stage === 'within';
  }

  /** Returns the part of it that is the answer's, without the blanks that it begins with. Pieces may end anywhere. */
  take(text: string): string {
    switch (this.#stage) {
      case 'before':
        return this.#begin((this.#held + text).trimStart());
      case 'within':
        return this.#endThought(this.#held + text);
      case 'behind':
        return text;
    }
  }

  /** Returns what is left when nothing follows. A thought that never ended is no answer. */
  end(): string {
    return this.#stage === 'before' ? this.#held : '';
  }

  #begin(text: string): string {
    if (text.startsWith(opening)) {
      this.#stage = 'within';
      return this.#endThought(text.slice(opening.length));
    }
    const isOpen = opening.startsWith(text) || (closing.startsWith(text) && text !== closing);
    this.#held = isOpen ? text : '';
    if (isOpen) return '';
    this.#stage = 'behind';
    return text.startsWith(closing) ? text.slice(closing.length) : text;
  }

  #endThought(text: string): string {
    const at = text.indexOf(closing);
    this.#held = at < 0 ? text.slice(-closing.length) : '';
    if (at < 0) return '';
    this.#stage = 'behind';
    return text.slice(at + closing.length);
  }
}
