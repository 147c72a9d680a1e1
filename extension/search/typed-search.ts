/** No question is sent between two keystrokes of a fast typist. */
const REST_MS = 60;

/** State of a search at a moment. */
export type SearchState<Found> =
  | { readonly kind: 'empty' }
  | { readonly kind: 'searching' }
  | { readonly kind: 'found'; readonly text: string; readonly found: Found }
  | { readonly kind: 'failed'; readonly text: string; readonly error: unknown };

export interface TypedSearchParts<Found> {
  readonly search: (text: string, signal: AbortSignal) => Promise<Found>;
  readonly show: (state: SearchState<Found>) => void;
  /** Whether the empty text is asked for as well. */
  readonly asksEmpty?: boolean;
  readonly restMs?: number;
}

/**
 * Answers while the user types. Invariant: each keystroke ends the question before it, and the shown answer belongs to
 * the text that was typed last, or is marked as pending.
 */
export class TypedSearch<Found> {
  readonly #parts: TypedSearchParts<Found>;
  #resting: NodeJS.Timeout | undefined;
  #asking: AbortController | undefined;
  #text: string | undefined;

  constructor(parts: TypedSearchParts<Found>) {
    this.#parts = parts;
  }

  /** The text is another one; blanks around it change nothing. */
  type(typed: string): void {
    const text = typed.trim();
    if (text === this.#text) return;
    this.#text = text;
    this.#stop();
    if (!this.#isAsked(text)) return this.#parts.show({ kind: 'empty' });
    this.#parts.show({ kind: 'searching' });
    this.#resting = setTimeout(() => void this.#ask(text), this.#parts.restMs ?? REST_MS);
  }

  /** Asks again for the same text, because the index changed. */
  again(): void {
    const text = this.#text;
    if (text === undefined || !this.#isAsked(text)) return;
    this.#stop();
    void this.#ask(text);
  }

  dispose(): void {
    this.#stop();
  }

  #isAsked(text: string): boolean {
    return text !== '' || this.#parts.asksEmpty === true;
  }

  #stop(): void {
    clearTimeout(this.#resting);
    this.#asking?.abort();
    this.#asking = undefined;
  }

  async #ask(text: string): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const { search, show } = this.#parts;
    try {
      const found = await search(text, asking.signal);
      if (!asking.signal.aborted) show({ kind: 'found', text, found });
    } catch (error) {
      if (!asking.signal.aborted) show({ kind: 'failed', text, error });
    }
  }
}
