import type { CancellationToken } from 'vscode';
import type { AskModelsParts, Consent } from '#extension/models/ask-models.ts';
import { Consents } from '#extension/models/consents.ts';
import { ModelKeys } from '#extension/models/model-keys.ts';
import { type ModelTarget, type WantedModel, wantedModel } from '#extension/models/model-target.ts';
import type { OnAnswerItem } from '#protocol/ask.ts';
import type { FakeModel } from '../../../support/fake-vscode/fake-model.ts';
import { fakeVscode } from '../../../support/fake-vscode/load.ts';
import { MemorySecrets, MemoryState } from '../../../support/fake-vscode/memory-stores.ts';

await fakeVscode();
const { AskModels } = await import('#extension/models/ask-models.ts');

export const ollama = {
  'ask.provider': 'openai-compatible',
  'ask.url': 'http://127.0.0.1:11434/v1',
  'ask.model': 'llama',
} as const;
export const anthropic = { 'ask.provider': 'anthropic', 'ask.model': 'claude' } as const;
export const question = { id: 'prj_1', question: 'Why?' };

export const off = { provider: 'off' };

/** A window whose person answers `says` each time they are asked. */
export class ModelsBench {
  settings: Parameters<typeof wantedModel>[0] = {};
  isTrusted = true;
  says: Consent = 'allowed';
  editor: readonly FakeModel[] = [];
  findModel = async (name: string | undefined): Promise<FakeModel | undefined> =>
    this.editor.find(({ vendor, id }) => name === undefined || name === `${vendor}/${id}`);
  /** Happens while it is looked up whether a question needs a model. */
  whileLooking: () => void | Promise<void> = () => undefined;
  readonly asked: string[] = [];
  readonly sent: object[] = [];
  state = new MemoryState();
  readonly keys = new ModelKeys(new MemorySecrets(), 'here');
  readonly models: InstanceType<typeof AskModels>;

  constructor() {
    this.models = new AskModels(this.#parts());
  }

  get wanted(): WantedModel {
    return wantedModel(this.settings);
  }

  async change(settings: ModelsBench['settings']): Promise<void> {
    this.settings = settings;
    await this.models.changed();
  }

  async ask(given: object = {}, token?: CancellationToken, onItem?: OnAnswerItem): Promise<object> {
    await this.models.beforeQuestion({ ...question, ...given }, token, onItem);
    return this.now;
  }

  /** Options that the engine may use. */
  get now(): object {
    const options = this.models.options();
    return options.provider === 'off' ? off : options;
  }

  #parts(): AskModelsParts {
    return {
      wanted: () => this.wanted,
      isTrusted: () => this.isTrusted,
      consents: new Consents(
        { get: (key) => this.state.get(key), update: (key, value) => this.state.update(key, value) },
        'here',
      ),
      keys: this.keys,
      findModel: (name) => this.findModel(name),
      askPerson: async ({ provider, place }: ModelTarget) => {
        this.asked.push(`${provider} ${place}`);
        return this.says;
      },
      needsModel: async ({ question: text }) => {
        await this.whileLooking();
        return text !== 'Who calls x?';
      },
      renew: async () => void this.sent.push(this.models.options()),
    };
  }
}
