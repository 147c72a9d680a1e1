import { type CancellationToken, EventEmitter, l10n, type LanguageModelChat } from 'vscode';
import type { EditorAskOptions, ModelKey, ModelKeyParams } from '#protocol/editor.ts';
import type { AskParams, MissingModel, ModelPrompt, SessionModels } from '../session/session-models.ts';
import type { Hear } from '../session/told-answers.ts';
import type { Consents } from './consents.ts';
import { modelName } from './editor-models.ts';
import type { ModelKeys } from './model-keys.ts';
import { ModelRefusal } from './model-refusal.ts';
import { consentName, type ModelTarget, originOf, type WantedModel } from './model-target.ts';

export interface AskModelsParts {
  readonly wanted: () => WantedModel;
  readonly isTrusted: () => boolean;
  readonly consents: Consents;
  readonly keys: ModelKeys;
  readonly findModel: (name: string | undefined) => Promise<LanguageModelChat | undefined>;
  /** Asks the person whether questions may go there; `question` is the one that waits, where one does. */
  readonly askPerson: (target: ModelTarget, question: AskParams | undefined) => Promise<Consent>;
  /** Whether a model would be asked, were one set up: the graph answers much by itself. */
  readonly needsModel: (params: AskParams, token?: CancellationToken) => Promise<boolean>;
  /** Has the engine told what holds now. */
  readonly renew: () => Promise<void>;
}

/** `later` resolves once the person has read the prompt and said what they think of it. */
export type Consent = 'allowed' | 'refused' | { readonly later: Promise<boolean> };

/**
 * The language models of this window. Invariant: nothing is told to the engine, no key is given and nothing is sent but where
 * the folders are trusted, the settings ask for it and the person has allowed that very provider and place.
 */
export class AskModels implements SessionModels {
  readonly #parts: AskModelsParts;
  /** The editor's model that the settings mean. */
  #found: LanguageModelChat | undefined;
  #missing: MissingModel | undefined;
  readonly #changes = new EventEmitter<void>();
  /** Those of chats whose questions are under way, the newest last. */
  readonly #inChats: { readonly hear: Hear; readonly model: LanguageModelChat }[] = [];
  /** Not to be asked about again before something is chosen anew. */
  readonly #refused = new Set<string>();
  readonly #asking = new Map<string, Promise<void>>();

  readonly onDidChange = this.#changes.event;

  constructor(parts: AskModelsParts) {
    this.#parts = parts;
  }

  /** The person set something up anew: whatever they refused before may be asked about again. */
  changed(): Promise<void> {
    this.#refused.clear();
    return this.refresh();
  }

  /** Trust or the editor's models may be others now. */
  async refresh(): Promise<void> {
    const wanted = this.#parts.wanted();
    await this.#parts.consents.settle(wanted);
    await this.#find(wanted);
    await this.#parts.renew();
  }

  told(): EditorAskOptions {
    const target = this.#target();
    if (target === undefined || !this.#parts.isTrusted()) return { provider: 'off' };
    const { provider, model, contextTokens } = target;
    if (!this.#mayUse(target)) return { provider: 'off', contextTokens };
    return {
      provider: provider === 'vscode' ? 'editor' : provider,
      ...('url' in target && { url: target.url }),
      model,
      contextTokens,
    };
  }

  /** Where questions go, whether the person has allowed that or not; undefined where they go nowhere. */
  async target(): Promise<ModelTarget | undefined> {
    if (!this.#parts.isTrusted()) return undefined;
    if (this.#found === undefined) await this.#find(this.#parts.wanted());
    return this.#target();
  }

  missing(): MissingModel | undefined {
    return this.#missing;
  }

  isAllowed(target: ModelTarget): boolean {
    return this.#mayUse(target);
  }

  async beforeQuestion(params: AskParams, token?: CancellationToken): Promise<void> {
    if (params.mode === 'extractive') return;
    const target = await this.target();
    if (target === undefined) return;
    const isOpen = !this.#mayUse(target) && !this.#refused.has(consentName(target));
    const needsConsent = isOpen && (await this.#parts.needsModel(params, token));
    if (needsConsent && token?.isCancellationRequested !== true) await this.askFor(target, params);
    // A chat has a model of its own, which the engine has to know by its name; and another window may have been allowed.
    await this.#parts.renew();
  }

  /** Asks the person, once at a time for each place. */
  askFor(target: ModelTarget, question?: AskParams): Promise<void> {
    const name = consentName(target);
    const known = this.#asking.get(name);
    if (known !== undefined) return known;
    const asked = this.#askFor(target, question).finally(() => this.#asking.delete(name));
    this.#asking.set(name, asked);
    return asked;
  }

  /** Has the questions of `work` answered by the model of a chat, where models of the editor are what the settings ask for. */
  async inChat<Result>(model: LanguageModelChat, hear: Hear, work: () => Promise<Result>): Promise<Result> {
    const chat = { hear, model };
    this.#inChats.push(chat);
    try {
      return await work();
    } finally {
      this.#inChats.splice(this.#inChats.indexOf(chat), 1);
      await this.#parts.renew();
    }
  }

  async keyOf({ provider, url }: ModelKeyParams): Promise<ModelKey> {
    const target = this.#target();
    if (target === undefined || target.provider === 'vscode' || !this.#mayUse(target)) return {};
    const isMeant = provider === target.provider && (url === undefined || originOf(url) === target.place);
    const key = isMeant ? await this.#parts.keys.get({ provider, place: target.place }) : undefined;
    return key === undefined ? {} : { key };
  }

  async write(
    prompt: ModelPrompt,
    hear: Hear | undefined,
    tell: (text: string) => void,
    token: CancellationToken,
  ): Promise<void> {
    const wanted = this.#parts.wanted();
    const model = wanted.kind === 'editor' ? this.#editorModel(hear) : undefined;
    if (model === undefined) {
      throw new ModelRefusal('unreachable', l10n.t('The editor has no such language model.'));
    }
    if (!this.#mayUse(targetOf(model))) {
      throw new ModelRefusal('refused', l10n.t('You have not allowed Groundplan to ask {0}.', modelName(model)));
    }
    const { writeWithModel } = await import('./write-with-model.ts');
    await writeWithModel(model, prompt, tell, token);
  }

  async #askFor(target: ModelTarget, question: AskParams | undefined): Promise<void> {
    const answer = await this.#parts.askPerson(target, question);
    if (answer === 'allowed') return this.#allow(target);
    this.#refused.add(consentName(target));
    if (answer === 'refused') return;
    // The question that waits is answered without a model meanwhile.
    answer.later.then((isAllowed) => (isAllowed ? this.#allow(target) : undefined)).catch(() => undefined);
  }

  async #allow(target: ModelTarget): Promise<void> {
    this.#refused.delete(consentName(target));
    await this.#parts.consents.grant(target);
    // What was chosen in the meantime was not what was asked about.
    await this.#parts.consents.settle(this.#parts.wanted());
    await this.#parts.renew();
  }

  async #find(wanted: WantedModel): Promise<void> {
    const isEditor = wanted.kind === 'editor' && this.#parts.isTrusted();
    this.#found = isEditor ? await this.#parts.findModel(wanted.model) : undefined;
    const isMissing = isEditor && this.#found === undefined;
    this.#missing = isMissing ? { ...(wanted.model !== undefined && { name: wanted.model }) } : undefined;
    this.#changes.fire();
  }

  #mayUse(target: ModelTarget): boolean {
    return this.#parts.isTrusted() && this.#parts.consents.has(target);
  }

  #target(): ModelTarget | undefined {
    const wanted = this.#parts.wanted();
    if (wanted.kind === 'server') return wanted.target;
    const model = wanted.kind === 'editor' ? this.#editorModel() : undefined;
    if (model === undefined || wanted.kind !== 'editor') return undefined;
    return { ...targetOf(model), ...(wanted.contextTokens !== undefined && { contextTokens: wanted.contextTokens }) };
  }

  /** The chat's that is meant, else that of the newest one, under whose name the engine knows it. */
  #editorModel(hear?: Hear): LanguageModelChat | undefined {
    const chat = this.#inChats.find((each) => each.hear === hear) ?? this.#inChats.at(-1);
    return chat?.model ?? this.#found;
  }
}

function targetOf(model: LanguageModelChat): ModelTarget {
  const { vendor, maxInputTokens } = model;
  return { provider: 'vscode', place: vendor, model: modelName(model), contextTokens: maxInputTokens };
}
