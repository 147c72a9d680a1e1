/**
 * What each client of an engine wants of what they all share, for as long as it is connected: these are settings of the
 * machine, and the engine keeps none itself.
 */
export class ClientWishes<Wish> {
  /** The newest comes last. */
  readonly #wishes = new Map<AbortSignal | undefined, Wish>();
  readonly #heard = new WeakSet<AbortSignal>();
  readonly #changed: () => void;

  /** @param changed called whenever a wish came, or went with its client */
  constructor(changed: () => void = () => undefined) {
    this.#changed = changed;
  }

  /** All of them, the newest last. */
  get all(): readonly Wish[] {
    return [...this.#wishes.values()];
  }

  has(client: AbortSignal | undefined): boolean {
    return this.#wishes.has(client);
  }

  of(client: AbortSignal | undefined): Wish | undefined {
    return this.#wishes.get(client);
  }

  /**
   * Replaces what the client wanted before, and makes it the newest.
   *
   * @param client aborted when it is gone; undefined for one that stays as long as the engine
   */
  set(client: AbortSignal | undefined, wish: Wish): void {
    if (client?.aborted) return;
    this.#wishes.delete(client);
    this.#wishes.set(client, wish);
    if (client !== undefined && !this.#heard.has(client)) {
      this.#heard.add(client);
      client.addEventListener('abort', () => this.delete(client), { once: true });
    }
    this.#changed();
  }

  delete(client: AbortSignal | undefined): void {
    if (this.#wishes.delete(client)) this.#changed();
  }
}
