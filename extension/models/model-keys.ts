import { isOnThisMachine, type KeyOwner } from './model-target.ts';

/** As the editor keeps secrets. */
export interface SecretStore {
  keys(): PromiseLike<string[]>;
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
}

const prefix = 'groundplan.ask.key ';

/**
 * Keys of servers of language models, where the editor keeps secrets and nowhere else. That is where the person sits, for all
 * machines that they work on: so a key for an address like `http://127.0.0.1` is kept with the machine it was meant on.
 */
export class ModelKeys {
  readonly #secrets: SecretStore;
  readonly #machine: string;

  /** @param machine that the extension runs on */
  constructor(secrets: SecretStore, machine: string) {
    this.#secrets = secrets;
    this.#machine = machine;
  }

  async get(owner: KeyOwner): Promise<string | undefined> {
    return this.#secrets.get(this.#nameOf(owner));
  }

  async set(owner: KeyOwner, key: string): Promise<void> {
    await this.#secrets.store(this.#nameOf(owner), key);
  }

  async forget(owner: KeyOwner): Promise<void> {
    await this.#secrets.delete(this.#nameOf(owner));
  }

  /** Whose keys are kept, but for those of other machines. */
  async owners(): Promise<KeyOwner[]> {
    const names = (await this.#secrets.keys()).toSorted();
    return names.flatMap((name) => {
      const owner = ownerOf(name);
      return owner !== undefined && this.#nameOf(owner) === name ? owner : [];
    });
  }

  #nameOf({ provider, place }: KeyOwner): string {
    const name = `${prefix}${provider} ${place}`;
    return isOnThisMachine(place) ? `${name} ${this.#machine}` : name;
  }
}

/** Returns the owner of a stored key, for any machine that it is stored with. */
function ownerOf(name: string): KeyOwner | undefined {
  if (!name.startsWith(prefix)) return undefined;
  const [, provider, place] = /^(openai-compatible|anthropic) (\S+)(?: \S+)?$/.exec(name.slice(prefix.length)) ?? [];
  if (place === undefined || !URL.canParse(place)) return undefined;
  return { provider: provider as KeyOwner['provider'], place };
}
