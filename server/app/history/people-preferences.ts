import { ClientPreferences } from '../operations/client-preferences.ts';

/** Whether people are named. They are left out of all answers while any client of the engine leaves them out. */
export class PeoplePreferences {
  readonly #preferences = new ClientPreferences<boolean>();

  get areNamed(): boolean {
    return !this.#preferences.all.includes(false);
  }

  /** @param client aborted when it is gone; undefined for one that stays as long as the engine */
  want(client: AbortSignal | undefined, areNamed: boolean): void {
    this.#preferences.set(client, areNamed);
  }
}
