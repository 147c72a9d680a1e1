/** As the editor keeps secrets. */
export interface SecretStore {
  keys(): PromiseLike<string[]>;
  get(key: string): PromiseLike<string | undefined>;
  store(key: string, value: string): PromiseLike<void>;
  delete(key: string): PromiseLike<void>;
}

/** Who gets a key: it is sent nowhere else. */
export interface KeyOwner {
  readonly provider: 'openai-compatible' | 'anthropic';
  /** Origin. */
  readonly place: string;
}

const prefix = 'groundplan.ask.key ';

/** Keys of servers of language models, where the editor keeps secrets and nowhere else. */
export class ModelKeys {
  readonly #secrets: SecretStore;

  constructor(secrets: SecretStore) {
    this.#secrets = secrets;
  }

  async get(owner: KeyOwner): Promise<string | undefined> {
    return this.#secrets.get(nameOf(owner));
  }

  async set(owner: KeyOwner, key: string): Promise<void> {
    await this.#secrets.store(nameOf(owner), key);
  }

  async forget(owner: KeyOwner): Promise<void> {
    await this.#secrets.delete(nameOf(owner));
  }

  /** Whose keys are kept. */
  async owners(): Promise<KeyOwner[]> {
    const names = (await this.#secrets.keys()).filter((name) => name.startsWith(prefix)).toSorted();
    return names.flatMap((name) => ownerOf(name.slice(prefix.length)) ?? []);
  }
}

function nameOf({ provider, place }: KeyOwner): string {
  return `${prefix}${provider} ${place}`;
}

function ownerOf(name: string): KeyOwner | undefined {
  const [, provider, place] = /^(openai-compatible|anthropic) (\S+)$/.exec(name) ?? [];
  if (place === undefined) return undefined;
  return { provider: provider as KeyOwner['provider'], place };
}
