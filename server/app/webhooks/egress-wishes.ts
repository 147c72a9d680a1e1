import { ClientWishes } from '../client-wishes.ts';
import type { EgressSettings } from './webhook-ports.ts';

const nothingMore: EgressSettings = { allowLoopback: false, allowedHosts: [] };

/** Where the clients of an engine let deliveries go beside public addresses. What one of them allows is allowed. */
export class EgressWishes {
  readonly #wishes = new ClientWishes<EgressSettings>(() => this.#apply());
  #settings = nothingMore;

  get settings(): EgressSettings {
    return this.#settings;
  }

  /** @param client aborted when it is gone; undefined for one that stays as long as the engine */
  want(client: AbortSignal | undefined, wish: Partial<EgressSettings>): void {
    this.#wishes.set(client, { ...nothingMore, ...wish });
  }

  #apply(): void {
    const wishes = this.#wishes.all;
    this.#settings = {
      allowLoopback: wishes.some(({ allowLoopback }) => allowLoopback),
      allowedHosts: [...new Set(wishes.flatMap(({ allowedHosts }) => allowedHosts))],
    };
  }
}
