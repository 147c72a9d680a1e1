/** Memory for the sets of tests of all nodes: where a project has more, several tests share a bit. */
const bytesMax = 64 * 1024 * 1024;

/** Sets of test files as bits: `words` numbers of 32 bits for each node. */
export class TestBits {
  /** By path. */
  readonly files: readonly number[];
  readonly words: number;
  readonly #count: number;
  readonly #numberOf: ReadonlyMap<number, number>;

  /** @param count nodes that have such a set */
  constructor(files: readonly number[], count: number) {
    this.files = files;
    this.#count = count;
    const wordsMax = Math.floor(bytesMax / (4 * Math.max(1, count)));
    this.words = Math.max(1, Math.min(Math.ceil(files.length / 32), wordsMax));
    this.#numberOf = new Map(files.map((file, index) => [file, index]));
  }

  has(file: number): boolean {
    return this.#numberOf.has(file);
  }

  empty(): Uint32Array {
    return new Uint32Array(this.#count * this.words);
  }

  add(bits: Uint32Array, node: number, test: number): void {
    const bit = this.#bitOf(this.#numberOf.get(test) as number);
    bits[node * this.words + (bit >>> 5)] |= 1 << (bit & 31);
  }

  /** Test files in the set of one of these nodes; those that share a bit with one are there as well. */
  setIn(bits: Uint32Array, nodes: Iterable<number>): Set<number> {
    const all = new Uint32Array(this.words);
    for (const node of nodes) {
      for (let word = 0; word < this.words; word++) all[word] |= bits[node * this.words + word];
    }
    const isSet = (bit: number) => (all[bit >>> 5] & (1 << (bit & 31))) !== 0;
    return new Set(this.files.filter((_, index) => isSet(this.#bitOf(index))));
  }

  /** Tests that lie beside each other share a bit where there are more of them than bits. */
  #bitOf(index: number): number {
    const bits = this.words * 32;
    return this.files.length <= bits ? index : Math.floor((index * bits) / this.files.length);
  }
}
