/** Numbers of 32 bits that are added one by one, in memory that grows by doubling. */
export class NumberList {
  #numbers = new Uint32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const grown = new Uint32Array(this.#length * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[this.#length++] = value;
  }

  at(index: number): number {
    return this.#numbers[index];
  }

  replace(index: number, value: number): void {
    this.#numbers[index] = value;
  }

  /** Cut to what it holds. */
  finish(): Uint32Array {
    return this.#numbers.slice(0, this.#length);
  }
}
