/** The values that were asked for last, at most `max` of them. */
export class Recent<Value> {
  readonly #max: number;
  readonly #values = new Map<string, Value>();

  constructor(max: number) {
    this.#max = max;
  }

  /** The one asked for last comes last. */
  entries(): readonly (readonly [key: string, value: Value])[] {
    return [...this.#values];
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key);
    if (value !== undefined) this.set(key, value);
    return value;
  }

  keep(isWanted: (value: Value, key: string) => boolean): void {
    for (const [key, value] of this.#values) if (!isWanted(value, key)) this.#values.delete(key);
  }

  set(key: string, value: Value): void {
    this.#values.delete(key);
    this.#values.set(key, value);
    if (this.#values.size <= this.#max) return;
    const [oldest] = this.#values.keys();
    this.#values.delete(oldest);
  }
}
