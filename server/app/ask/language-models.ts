import type { AskBudget } from '#protocol/model-budget.ts';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';
import { ClientPreferences } from '../operations/client-preferences.ts';
import type { CallContext } from '../operations/operation.ts';
import { type LanguageModel, ModelError } from '../ports/language-model.ts';

/** The models that the user set up. */
export interface LanguageModels {
  /** The one to ask now; undefined where none is set up or the caller may reach none, which is how it is by default. */
  chosen(context: CallContext): LanguageModel | undefined;
}

export interface OfferedModel extends LanguageModel {
  /** As it is asked within a call of the connection that offers it: a chat of an editor has a model of its own. */
  within?(context: CallContext): OfferedModel;
}

/**
 * The models that clients of an engine offer: the client decides which model is asked, and where text goes.
 *
 * Invariants: a test key reaches no model; neither does an editor that trusts none of its folders; what an editor
 * asks reaches no other model than its own, so that switched off there is off; and nothing is sent to a model once its
 * client has taken it back. Whether the project may be sent at all is asked elsewhere (`mayRead`).
 */
export class OfferedModels implements LanguageModels {
  /** Undefined states that a client wants no model: no other model answers that client either. */
  readonly #offers = new ClientPreferences<OfferedModel | undefined>();

  /**
   * @param client aborted when it is gone; undefined for one that stays as long as the engine
   * @param model replaces the one that the client offered before; undefined where it offers none, and wants none
   */
  offer(client: AbortSignal | undefined, model: OfferedModel | undefined): void {
    const isOffered = (place: string) => this.#offers.of(client)?.place === place;
    this.#offers.set(client, model && new WhileOffered(model, isOffered));
  }

  chosen(context: CallContext): LanguageModel | undefined {
    const { caller, trust, connection } = context;
    if (trust === 'none' || (caller.kind === 'key' && caller.type === 'test')) return undefined;
    if (connection === undefined || !this.#offers.has(connection)) return trust === undefined ? this.newest : undefined;
    const own = this.#offers.of(connection);
    return own?.within?.(context) ?? own;
  }

  /** The model that answers callers that offer none, keys among them. */
  get newest(): LanguageModel | undefined {
    return this.#offers.all.findLast((model) => model !== undefined);
  }
}

/**
 * A model as long as its client offers one in that place. A question chooses its model first, and may then wait for the index:
 * meanwhile the client may have switched it off, or lost the trust in its folders. Another model in the same place takes
 * nothing back: a chat of an editor comes with one of its own.
 */
class WhileOffered implements OfferedModel {
  readonly name: string;
  readonly place: string;
  readonly contextTokens: number;
  readonly #model: OfferedModel;
  readonly #isOffered: (place: string) => boolean;

  constructor(model: OfferedModel, isOffered: (place: string) => boolean) {
    this.name = model.name;
    this.place = model.place;
    this.contextTokens = model.contextTokens;
    this.#model = model;
    this.#isOffered = isOffered;
  }

  get budget(): AskBudget {
    return this.#model.budget;
  }

  within(context: CallContext): OfferedModel {
    const model = this.#model.within?.(context);
    return model === undefined ? this : new WhileOffered(model, this.#isOffered);
  }

  async *write(prompt: ModelPrompt, signal: AbortSignal): AsyncIterable<string | ToolCall> {
    if (!this.#isOffered(this.place)) throw new ModelError('refused', 'It was switched off before it was asked.');
    yield* this.#model.write(prompt, signal);
  }
}
