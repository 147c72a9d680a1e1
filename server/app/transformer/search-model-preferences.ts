import { ClientPreferences } from '../operations/client-preferences.ts';
import type { Transformer } from './transformer.ts';

/** The search models that the clients of an engine name. The newest one counts. */
export class SearchModelPreferences {
  readonly #preferences: ClientPreferences<string>;

  constructor(transformer: Pick<Transformer, 'choose'>) {
    this.#preferences = new ClientPreferences(() => transformer.choose(this.#preferences.all.at(-1)));
  }

  /**
   * @param client aborted when it is gone; undefined for one that stays as long as the engine
   * @param folder undefined for a client that names none
   */
  want(client: AbortSignal | undefined, folder: string | undefined): void {
    // Settings that are sent again do not make a window the newest.
    if (this.#preferences.of(client) === folder) return;
    if (folder === undefined) this.#preferences.delete(client);
    else this.#preferences.set(client, folder);
  }
}
