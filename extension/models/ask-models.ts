import { type CancellationToken, type Disposable, EventEmitter, l10n, type LanguageModelChat } from 'vscode';
import type { EditorAskOptions, ModelKey, ModelKeyParams } from '#protocol/editor.ts';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';
import type { AskParams, MissingModel, SessionModels } from '../session/session-models.ts';
import type { OnAnswerItem } from '#protocol/ask.ts';
import type { Consents } from './consents.ts';
import { modelName } from './editor-models.ts';
import type { ModelKeys } from './model-keys.ts';
import { ModelRefusal } from './model-refusal.ts';
import { consentName, type ModelTarget, placeOf, type WantedModel } from './model-target.ts';

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
  /** Sends the current options to the engine. */
  readonly renew: () => Promise<void>;
}

/** `unread`: they wanted to see the prompt first, and none could be shown. */
export type Word = 'allowed' | 'refused' | 'unread';

/** The user's answer; `later` once they have read the prompt. */
export type Consent = 'allowed' | 'refused' | { readonly later: Promise<Word> };

/**
 * The language models of this window. Invariant: the engine gets no options, no key and no request to send unless the
 * folders are trusted, the settings ask for it and the user has allowed that very provider and place.
 */
export class AskModels implements SessionModels, Disposable {
  readonly #parts: AskModelsParts;
  /** The editor's model that the settings mean. */
  #found: LanguageModelChat | undefined;
  #missing: MissingModel | undefined;
  readonly #changes = new EventEmitter<void>();
  /** How often one was looked for: what an older look finds counts no more. */
  #looks = 0;
  /** Models of chats whose questions are under way, by the listener of the answer. */
  readonly #inChats = new Map<OnAnswerItem, LanguageModelChat>();
  /** Listener of the answer to the newest question: the engine knows its model by the name. */
  #asker: OnAnswerItem | undefined;
  /** Targets that are not asked about again before the user chooses another one. */
  readonly #refused = new Set<string>();
  readonly #asking = new Map<string, Promise<void>>();

  readonly onDidChange = this.#changes.event;

  constructor(parts: AskModelsParts) {
    this.#parts = parts;
  }

  dispose(): void {
    this.#changes.dispose();
  }

  /** The user changed the setup: targets that they refused before may be asked about again. */
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

  options(): EditorAskOptions {
    const target = this.#target(this.#asker);
    if (target === undefined || !this.#parts.isTrusted()) return { provider: 'off' };
    const { provider, model, contextTokens, budget } = target;
    if (!this.#mayUse(target)) return { provider: 'off', contextTokens, ...budget };
    return {
      provider: provider === 'vscode' ? 'editor' : provider,
      ...('url' in target && { url: target.url }),
      model,
      contextTokens,
      ...budget,
    };
  }

  /** Where questions go, whether the person has allowed that or not; undefined where they go nowhere. */
  async target(onItem?: OnAnswerItem): Promise<ModelTarget | undefined> {
    if (!this.#parts.isTrusted()) return undefined;
    if (this.#found === undefined) await this.#find(this.#parts.wanted());
    return this.#target(onItem);
  }

  missing(): MissingModel | undefined {
    return this.#missing;
  }

  isAllowed(target: ModelTarget): boolean {
    return this.#mayUse(target);
  }

  async beforeQuestion(params: AskParams, token?: CancellationToken, onItem?: OnAnswerItem): Promise<void> {
    if (params.mode === 'extractive') return;
    const target = await this.target(onItem);
    if (target !== undefined && (await this.#needsConsent(target, params, token))) await this.askFor(target, params);
    // A chat has a model of its own, which the engine has to know by its name; and another window may have been allowed.
    this.#asker = onItem;
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
  async inChat<Result>(model: LanguageModelChat, onItem: OnAnswerItem, work: () => Promise<Result>): Promise<Result> {
    this.#inChats.set(onItem, model);
    try {
      return await work();
    } finally {
      this.#inChats.delete(onItem);
      await this.#parts.renew();
    }
  }

  async keyOf({ provider, url }: ModelKeyParams): Promise<ModelKey> {
    const place = placeOf(provider, url);
    const key = place === undefined ? undefined : await this.#parts.keys.get({ provider, place });
    // Looked at last: it may have been switched off meanwhile. Without an answer the engine sends nothing.
    const target = this.#target();
    const isMeant = target?.provider === provider && target.place === place && this.#mayUse(target);
    if (!isMeant) throw notAllowed(place ?? provider);
    return key === undefined ? {} : { key };
  }

  async write(
    prompt: ModelPrompt,
    onItem: OnAnswerItem | undefined,
    onPiece: (piece: string | ToolCall) => void,
    token: CancellationToken,
  ): Promise<void> {
    const { writeWithModel } = await import('./write-with-model.ts');
    const wanted = this.#parts.wanted();
    const model = wanted.kind === 'editor' ? this.#editorModel(onItem) : undefined;
    if (model === undefined) {
      throw new ModelRefusal('unreachable', l10n.t('The editor has no such language model.'));
    }
    if (wanted.kind !== 'editor' || !this.#mayUse(targetOf(model, wanted.budget))) throw notAllowed(modelName(model));
    await writeWithModel(model, prompt, onPiece, token);
  }

  /** Not where a question was cancelled while it was looked up. */
  async #needsConsent(target: ModelTarget, params: AskParams, token: CancellationToken | undefined): Promise<boolean> {
    if (this.#mayUse(target) || this.#refused.has(consentName(target))) return false;
    return (await this.#parts.needsModel(params, token)) && token?.isCancellationRequested !== true;
  }

  async #askFor(target: ModelTarget, question: AskParams | undefined): Promise<void> {
    const answer = await this.#parts.askPerson(target, question);
    if (typeof answer === 'string') return this.#take(target, answer);
    // The waiting question is answered without a model meanwhile, and the next ones do not ask a user who is reading.
    this.#refused.add(consentName(target));
    answer.later.then((word) => this.#take(target, word)).catch(() => undefined);
  }

  async #take(target: ModelTarget, word: Word): Promise<void> {
    if (word === 'allowed') return this.#allow(target);
    if (word === 'refused') this.#refused.add(consentName(target));
    else this.#refused.delete(consentName(target));
  }

  async #allow(target: ModelTarget): Promise<void> {
    this.#refused.delete(consentName(target));
    await this.#parts.consents.grant(target);
    // What was chosen in the meantime was not what was asked about.
    await this.#parts.consents.settle(this.#parts.wanted());
    await this.#parts.renew();
  }

  /** An editor that can't say which models it has has none. */
  async #find(wanted: WantedModel): Promise<void> {
    const look = ++this.#looks;
    const isEditor = wanted.kind === 'editor' && this.#parts.isTrusted();
    const found = isEditor ? await this.#parts.findModel(wanted.model).catch(() => undefined) : undefined;
    if (look !== this.#looks) return;
    this.#found = found;
    const isMissing = isEditor && found === undefined;
    this.#missing = isMissing ? { ...(wanted.model !== undefined && { name: wanted.model }) } : undefined;
    this.#changes.fire();
  }

  #mayUse(target: ModelTarget): boolean {
    return this.#parts.isTrusted() && this.#parts.consents.has(target);
  }

  #target(onItem?: OnAnswerItem): ModelTarget | undefined {
    const wanted = this.#parts.wanted();
    if (wanted.kind === 'server') return wanted.target;
    const model = wanted.kind === 'editor' ? this.#editorModel(onItem) : undefined;
    if (model === undefined || wanted.kind !== 'editor') return undefined;
    return {
      ...targetOf(model, wanted.budget),
      ...(wanted.contextTokens !== undefined && { contextTokens: wanted.contextTokens }),
    };
  }

  /** The chat's whose question it is, else the one of the settings: a page is answered by no model of a chat. */
  #editorModel(onItem: OnAnswerItem | undefined): LanguageModelChat | undefined {
    return (onItem && this.#inChats.get(onItem)) ?? this.#found;
  }
}

function targetOf(model: LanguageModelChat, budget: ModelTarget['budget']): ModelTarget {
  const { vendor, maxInputTokens } = model;
  return { provider: 'vscode', place: vendor, model: modelName(model), contextTokens: maxInputTokens, budget };
}

function notAllowed(place: string): ModelRefusal {
  return new ModelRefusal('refused', l10n.t('You have not allowed Groundplan to ask {0}.', place));
}
