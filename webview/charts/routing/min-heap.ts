/** Values by their keys, the least first. */
export class MinHeap {
  /** Key of what was taken last. */
  lastKey = 0;
  readonly #keys: number[] = [];
  readonly #values: number[] = [];

  push(key: number, value: number): void {
    const [keys, values] = [this.#keys, this.#values];
    let at = keys.length;
    keys.push(key);
    values.push(value);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (keys[parent] <= key) break;
      this.#move(parent, at);
      at = parent;
    }
    keys[at] = key;
    values[at] = value;
  }

  pop(): number | undefined {
    const [keys, values] = [this.#keys, this.#values];
    if (keys.length === 0) return undefined;
    const [value, key, last] = [values[0], keys[keys.length - 1], values[values.length - 1]];
    this.lastKey = keys[0];
    keys.pop();
    values.pop();
    if (keys.length > 0) this.#sink(key, last);
    return value;
  }

  #sink(key: number, value: number): void {
    const [keys, values] = [this.#keys, this.#values];
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= keys.length) break;
      if (child + 1 < keys.length && keys[child + 1] < keys[child]) child++;
      if (keys[child] >= key) break;
      this.#move(child, at);
      at = child;
    }
    keys[at] = key;
    values[at] = value;
  }

  #move(from: number, to: number): void {
    this.#keys[to] = this.#keys[from];
    this.#values[to] = this.#values[from];
  }
}
