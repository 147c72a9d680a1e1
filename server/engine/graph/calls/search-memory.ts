/**
 * Notes of searches about nodes, in memory that is reused: new memory for each would cost more than most searches.
 *
 * Invariant: one search at a time. Notes of an earlier search are recognised by their numbers, which are all below
 * those of the next one, so that no memory is ever cleared.
 */
export class SearchMemory {
  /** By node: the one before it. */
  readonly before: Uint32Array;
  readonly rows: Uint32Array;
  readonly weakness: Uint32Array;
  readonly isDispatched: Uint8Array;
  readonly #numbers: Uint32Array;
  #base = 0;
  #highest = 0;

  /** @param withWays whether how a node was reached is written down, not only when */
  constructor(nodeCount: number, withWays: boolean) {
    this.#numbers = new Uint32Array(nodeCount);
    this.before = new Uint32Array(withWays ? nodeCount : 0);
    this.rows = new Uint32Array(withWays ? nodeCount : 0);
    this.weakness = new Uint32Array(withWays ? nodeCount : 0);
    this.isDispatched = new Uint8Array(withWays ? nodeCount : 0);
  }

  /** For a new search: nothing is written. */
  begin(): this {
    this.#base = this.#highest;
    return this;
  }

  /** The number that this search gave a node, from 1; 0 where it gave none. */
  numberOf(node: number): number {
    const number = this.#numbers[node];
    return number <= this.#base ? 0 : number - this.#base;
  }

  set(node: number, number: number): void {
    const written = this.#base + number;
    this.#numbers[node] = written;
    if (written > this.#highest) this.#highest = written;
  }
}
