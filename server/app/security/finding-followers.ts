/** Notifies those who show findings of a project that they are others: by a scan, or by a decision. */
export class FindingFollowers {
  readonly #followers = new Map<string, Set<() => void>>();

  /** @returns a function that stops it */
  follow(projectId: string, listener: () => void): () => void {
    const followers = this.#followers.get(projectId) ?? new Set();
    this.#followers.set(projectId, followers.add(listener));
    return () => {
      followers.delete(listener);
      if (followers.size === 0) this.#followers.delete(projectId);
    };
  }

  notify(projectId: string): void {
    for (const listener of this.#followers.get(projectId) ?? []) listener();
  }
}
