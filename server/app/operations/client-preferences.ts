/**
 * Preferences that each client of an engine has for what they all share, for as long as it is connected: these are
 * settings of the machine, and the engine stores none itself.
 */
export class ClientPreferences<Preference> {
  /** The newest comes last. */
  readonly #preferences = new Map<AbortSignal | undefined, Preference>();
  readonly #followed = new WeakSet<AbortSignal>();
  readonly #changed: () => void;

  /** @param changed called whenever a preference came, or went with its client */
  constructor(changed: () => void = () => undefined) {
    this.#changed = changed;
  }

  /** All of them, the newest last. */
  get all(): readonly Preference[] {
    return [...this.#preferences.values()];
  }

  has(client: AbortSignal | undefined): boolean {
    return this.#preferences.has(client);
  }

  of(client: AbortSignal | undefined): Preference | undefined {
    return this.#preferences.get(client);
  }

  /**
   * Replaces what the client wanted before, and makes it the newest.
   *
   * @param client aborted when it is gone; undefined for one that stays as long as the engine
   */
  set(client: AbortSignal | undefined, preference: Preference): void {
    if (client?.aborted) return;
    this.#preferences.delete(client);
    this.#preferences.set(client, preference);
    if (client !== undefined && !this.#followed.has(client)) {
      this.#followed.add(client);
      client.addEventListener('abort', () => this.delete(client), { once: true });
    }
    this.#changed();
  }

  delete(client: AbortSignal | undefined): void {
    if (this.#preferences.delete(client)) this.#changed();
  }
}
