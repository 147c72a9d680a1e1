import { consentName, type ModelTarget, type WantedModel } from './model-target.ts';

/** As `globalState` of the editor. */
export interface ConsentStore {
  get<Value>(key: string): Value | undefined;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** Another key than before models had tools: who allowed one without is asked again. */
const storeKey = 'groundplan.ask.consentWithTools';

/**
 * Places to which the user lets questions and code be sent. Invariant: the remembered consents fit the current
 * settings; another provider or another place, even for a moment, needs consent again.
 */
export class Consents {
  readonly #store: ConsentStore;
  readonly #key: string;

  /** @param machine that the extension runs on: `http://127.0.0.1` is another place on each */
  constructor(store: ConsentStore, machine: string) {
    this.#store = store;
    this.#key = `${storeKey} ${machine}`;
  }

  has(target: ModelTarget): boolean {
    return this.#names.includes(consentName(target));
  }

  async grant(target: ModelTarget): Promise<void> {
    if (!this.has(target)) await this.#store.update(this.#key, [...this.#names, consentName(target)]);
  }

  /** Forgets what the settings do not ask for any more. */
  async settle(wanted: WantedModel): Promise<void> {
    const names = this.#names;
    const kept = names.filter((name) => fits(name, wanted));
    if (kept.length < names.length) await this.#store.update(this.#key, kept);
  }

  get #names(): readonly string[] {
    const kept = this.#store.get<unknown>(this.#key);
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  }
}

/** The editor's models may come from several vendors, who are each asked about. */
function fits(name: string, wanted: WantedModel): boolean {
  if (wanted.kind === 'editor') return name.startsWith('vscode ');
  return wanted.kind === 'server' && name === consentName(wanted.target);
}
