import { ClientWishes } from '../client-wishes.ts';
import type { CallContext } from '../operation.ts';
import type { LanguageModel, LanguageModels } from './model-ports.ts';

export interface OfferedModel extends LanguageModel {
  /** As it is asked within a call of the connection that offers it: a chat of an editor has a model of its own. */
  within?(context: CallContext): LanguageModel;
}

/**
 * The models that clients of an engine bring: which model is asked, and where text goes, are theirs to say.
 *
 * Invariants: a test key reaches no model; neither does an editor that trusts none of its folders; and what an editor
 * asks reaches no other model than its own, so that switched off there is off. Whether the project may be told of at all
 * is asked elsewhere (`mayRead`).
 */
export class OfferedModels implements LanguageModels {
  /** Undefined is the word of a client that it wants none: nobody else's answers it either. */
  readonly #offers = new ClientWishes<OfferedModel | undefined>();

  /**
   * @param client aborted when it is gone; undefined for one that stays as long as the engine
   * @param model replaces the one that the client offered before; undefined where it offers none, and wants none
   */
  offer(client: AbortSignal | undefined, model: OfferedModel | undefined): void {
    this.#offers.set(client, model);
  }

  chosen(context: CallContext): LanguageModel | undefined {
    const { caller, trust, connection } = context;
    if (trust === 'none' || (caller.kind === 'key' && caller.type === 'test')) return undefined;
    if (connection === undefined || !this.#offers.has(connection)) return trust === undefined ? this.newest : undefined;
    const own = this.#offers.of(connection);
    return own?.within?.(context) ?? own;
  }

  /** The one that answers whoever brings none, keys among them. */
  get newest(): LanguageModel | undefined {
    return this.#offers.all.findLast((model) => model !== undefined);
  }
}
