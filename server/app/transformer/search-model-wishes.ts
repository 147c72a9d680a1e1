import { ClientWishes } from '../client-wishes.ts';
import type { Transformer } from './transformer.ts';

/** The search models that the clients of an engine name. The newest one counts. */
export class SearchModelWishes {
  readonly #wishes: ClientWishes<string>;

  constructor(transformer: Pick<Transformer, 'choose'>) {
    this.#wishes = new ClientWishes(() => transformer.choose(this.#wishes.all.at(-1)));
  }

  /**
   * @param client aborted when it is gone; undefined for one that stays as long as the engine
   * @param folder undefined for a client that names none
   */
  want(client: AbortSignal | undefined, folder: string | undefined): void {
    // Settings that are told again do not make a window the newest.
    if (this.#wishes.of(client) === folder) return;
    if (folder === undefined) this.#wishes.delete(client);
    else this.#wishes.set(client, folder);
  }
}
