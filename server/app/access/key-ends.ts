/** Notifies everything that is open under a key at once that the key was revoked. */
export class KeyEnds {
  readonly #followers = new Map<string, Set<() => void>>();

  /** @returns how to stop; harmless when called again */
  follow(keyId: string, notify: () => void): () => void {
    const followers = this.#followers.get(keyId) ?? new Set();
    this.#followers.set(keyId, followers.add(notify));
    return () => {
      followers.delete(notify);
      if (followers.size === 0 && this.#followers.get(keyId) === followers) this.#followers.delete(keyId);
    };
  }

  /** The key was revoked, which is committed by now. */
  listener(keyId: string): void {
    for (const listener of this.#followers.get(keyId) ?? []) listener();
  }
}
