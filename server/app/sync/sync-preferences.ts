import { ClientPreferences } from '../operations/client-preferences.ts';

/** Whether a push has the remote index again: it does while any client of the engine wants it. */
export class SyncPreferences {
  readonly #preferences = new ClientPreferences<boolean>();

  get indexOnPush(): boolean {
    return this.#preferences.all.includes(true);
  }

  /** @param client aborted when it is gone; undefined for one that stays as long as the engine */
  want(client: AbortSignal | undefined, indexOnPush: boolean): void {
    this.#preferences.set(client, indexOnPush);
  }
}
