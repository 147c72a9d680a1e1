/** Listeners by key; a key without any is not kept. */
export class KeyedListeners {
  readonly #byKey = new Map<string, Set<() => void>>();

  /** @returns a function that removes the listener */
  add(key: string, listener: () => void): () => void {
    const listeners = this.#byKey.get(key) ?? new Set();
    this.#byKey.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#byKey.delete(key);
    };
  }

  notify(key: string): void {
    for (const listener of this.#byKey.get(key) ?? []) listener();
  }
}
