/** Keys that stand for the same thing, found pair by pair: the classic union of disjoint sets, with halved paths. */
export class JoinedKeys {
  readonly #next = new Map<string, string>();

  join(left: string, right: string): void {
    const [one, other] = [this.of(left), this.of(right)];
    if (one !== other) this.#next.set(other, one);
  }

  /** Returns the key that stands for all that were joined with this one; a key that was never joined is its own. */
  of(key: string): string {
    let at = key;
    for (let next = this.#next.get(at); next !== undefined; next = this.#next.get(at)) {
      const behind = this.#next.get(next);
      if (behind !== undefined) this.#next.set(at, behind);
      at = next;
    }
    return at;
  }
}
