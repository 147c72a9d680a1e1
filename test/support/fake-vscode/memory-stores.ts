/** `globalState` of an editor. */
export class MemoryState {
  readonly #values = new Map<string, unknown>();

  get<Value>(key: string): Value | undefined {
    return this.#values.get(key) as Value | undefined;
  }

  async update(key: string, value: unknown): Promise<void> {
    // What is kept comes back as JSON.
    this.#values.set(key, JSON.parse(JSON.stringify(value)));
  }
}

/** `secrets` of an editor. */
export class MemorySecrets {
  readonly #values = new Map<string, string>();

  async keys(): Promise<string[]> {
    return [...this.#values.keys()];
  }

  async get(key: string): Promise<string | undefined> {
    return this.#values.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    this.#values.set(key, value);
  }

  async delete(key: string): Promise<void> {
    this.#values.delete(key);
  }
}
