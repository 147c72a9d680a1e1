/** Upper bound on characters in memory, a byte or two each. */
const charactersMax = 16 * 1024 * 1024;

interface KeptText {
  readonly contentHash: string;
  readonly text: string;
  /** Encoded, where they are known by now. */
  readonly declarations?: Uint8Array;
}

/**
 * Texts of files, from the stage that declares them (or finds that no front-end does) to the one that cuts them into
 * chunks: a file is read, checked, hashed and decoded once less. Texts that find no place are read again.
 *
 * The declaring stage reads for itself, so that a file which was written meanwhile is noticed; chunks are those of the
 * bytes that were declared, even if the file has changed by then.
 */
export class KeptTexts {
  readonly #byPath = new Map<string, KeptText>();
  #characters = 0;

  get(path: string, contentHash: string | undefined): KeptText | undefined {
    const kept = this.#byPath.get(path);
    return kept?.contentHash === contentHash ? kept : undefined;
  }

  put(path: string, kept: KeptText): void {
    this.delete(path);
    if (this.#characters + kept.text.length > charactersMax) return;
    this.#characters += kept.text.length;
    this.#byPath.set(path, kept);
  }

  delete(path: string): void {
    const kept = this.#byPath.get(path);
    if (kept === undefined) return;
    this.#characters -= kept.text.length;
    this.#byPath.delete(path);
  }
}
