import { ClientPreferences } from '../operations/client-preferences.ts';
import type { EgressSettings } from '../ports/webhook-sender.ts';

const nothingMore: EgressSettings = { allowLoopback: false, allowedHosts: [] };

/** Where the clients of an engine let deliveries go beside public addresses. What one of them allows is allowed. */
export class EgressPreferences {
  readonly #preferences = new ClientPreferences<EgressSettings>(() => this.#apply());
  #settings = nothingMore;

  get settings(): EgressSettings {
    return this.#settings;
  }

  /** @param client aborted when it is gone; undefined for one that stays as long as the engine */
  want(client: AbortSignal | undefined, preference: Partial<EgressSettings>): void {
    this.#preferences.set(client, { ...nothingMore, ...preference });
  }

  #apply(): void {
    const preferences = this.#preferences.all;
    this.#settings = {
      allowLoopback: preferences.some(({ allowLoopback }) => allowLoopback),
      allowedHosts: [...new Set(preferences.flatMap(({ allowedHosts }) => allowedHosts))],
    };
  }
}
