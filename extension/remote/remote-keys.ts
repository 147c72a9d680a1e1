import { isOnThisMachine } from '../models/model-target.ts';
import type { SecretStore } from '../models/model-keys.ts';

const prefix = 'groundplan.remote.key ';

/**
 * Keys of remotes, where the editor keeps secrets and nowhere else. That is where the person sits, for all machines that
 * they work on: so a key for an address like `http://127.0.0.1` is kept with the machine it was meant on.
 */
export class RemoteKeys {
  readonly #secrets: Pick<SecretStore, 'get' | 'store' | 'delete'>;
  readonly #machine: string;

  /** @param machine that the extension runs on */
  constructor(secrets: Pick<SecretStore, 'get' | 'store' | 'delete'>, machine: string) {
    this.#secrets = secrets;
    this.#machine = machine;
  }

  async get(url: string): Promise<string | undefined> {
    return this.#secrets.get(this.#nameOf(url));
  }

  async set(url: string, key: string): Promise<void> {
    await this.#secrets.store(this.#nameOf(url), key);
  }

  async forget(url: string): Promise<void> {
    await this.#secrets.delete(this.#nameOf(url));
  }

  #nameOf(url: string): string {
    const isHere = URL.canParse(url) && isOnThisMachine(new URL(url).origin);
    return `${prefix}${url}${isHere ? ` ${this.#machine}` : ''}`;
  }
}
