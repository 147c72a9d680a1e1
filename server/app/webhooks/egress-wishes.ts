import type { EgressSettings } from './webhook-ports.ts';

const nothingMore: EgressSettings = { allowLoopback: false, allowedHosts: [] };

/**
 * Where the clients of an engine let deliveries go beside public addresses. What one of them allows is allowed, for as
 * long as it is connected: these are settings of the machine, and the engine keeps none itself.
 */
export class EgressWishes {
  readonly #wishes = new Map<AbortSignal | undefined, EgressSettings>();
  #settings = nothingMore;

  get settings(): EgressSettings {
    return this.#settings;
  }

  /** @param client aborted when it is gone; undefined for one that stays as long as the engine */
  want(client: AbortSignal | undefined, wish: Partial<EgressSettings>): void {
    if (client?.aborted) return;
    if (!this.#wishes.has(client)) client?.addEventListener('abort', () => this.#forget(client), { once: true });
    this.#wishes.set(client, { ...nothingMore, ...wish });
    this.#apply();
  }

  #forget(client: AbortSignal): void {
    this.#wishes.delete(client);
    this.#apply();
  }

  #apply(): void {
    const wishes = [...this.#wishes.values()];
    this.#settings = {
      allowLoopback: wishes.some(({ allowLoopback }) => allowLoopback),
      allowedHosts: [...new Set(wishes.flatMap(({ allowedHosts }) => allowedHosts))],
    };
  }
}
