import { type MessageConnection, ResponseError } from 'vscode-jsonrpc/node';
import { type EditorAskOptions, type EditorStatus, modelKeyMethod, type ModelKeyParams } from '#protocol/editor.ts';
import type { OfferedModel } from '#server/app/ask/language-models.ts';
import { ModelError } from '#server/app/ports/language-model.ts';
import { askBudget, isModelName, providerModel } from '#server/app/ask/model-setup.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import type { EditorEngine } from '#server/app/editor/editor-engine.ts';
import { failureOf } from '../guard.ts';
import { askClient } from './client-requests.ts';
import { EditorModel, type EditorModelLimits, editorModelLimits, ModelPieces } from './editor-model.ts';

/** Assumed context of an editor's model, where the editor does not report it. */
const editorContextTokens = 8192;
/** A person may have to unlock what keeps it. */
const keyLimitMs = 30_000;

/** Code that is not trusted is sent to no model. */
const notTrusted: EditorStatus['languageModel'] = {
  problem: { code: 'workspace_not_trusted', message: 'Trust the folder to have a language model asked.' },
};

/** Returns limits of the model that a client means, be it off or not; undefined where it does not give its size. */
export function promptLimitsOf(preference: EditorAskOptions | undefined): CallContext['promptLimits'] {
  const contextTokens = preference?.contextTokens;
  return contextTokens === undefined ? undefined : { contextTokens, budget: askBudget(preference ?? {}) };
}

export interface ModelAccessParts {
  readonly rpc: MessageConnection;
  readonly engine: Pick<EditorEngine, 'models' | 'providers'>;
  /** Aborted when the client is gone. */
  readonly gone: AbortSignal;
  readonly limits?: EditorModelLimits;
}

/** The language model of one client: what it offers to the engine, for as long as it is there and trusts its folders. */
export class ModelAccess {
  readonly #parts: ModelAccessParts;
  readonly #pieces: ModelPieces;
  #wanted = '';
  #status: EditorStatus['languageModel'];

  constructor(parts: ModelAccessParts) {
    this.#parts = parts;
    this.#pieces = new ModelPieces(parts.rpc);
  }

  /** Undefined where none is wanted. */
  get status(): EditorStatus['languageModel'] {
    return this.#status;
  }

  /** An equal preference changes nothing: an answer may be under way. */
  want(preference: EditorAskOptions | undefined, isTrusted: boolean): void {
    const wanted = JSON.stringify([preference, isTrusted]);
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#offer(undefined);
    if (preference === undefined || preference.provider === 'off') return;
    if (!isTrusted) this.#status = notTrusted;
    else this.#follow(preference, preference.provider);
  }

  #follow(preference: EditorAskOptions, provider: Exclude<EditorAskOptions['provider'], 'off'>): void {
    try {
      if (provider === 'editor') return this.#offer(this.#editorModel(preference));
      this.#offer(
        providerModel(this.#parts.engine.providers, { ...preference, provider }, this.#keySource(preference, provider)),
      );
    } catch (error) {
      const { code, message } = failureOf(error);
      this.#status = { problem: { code, message } };
    }
  }

  #offer(model: OfferedModel | undefined): void {
    this.#parts.engine.models.offer(this.#parts.gone, model);
    this.#status = model && { name: model.name, place: model.place };
  }

  #editorModel(preference: EditorAskOptions): EditorModel {
    const { model, contextTokens = editorContextTokens } = preference;
    const { rpc, limits = editorModelLimits } = this.#parts;
    const name = model !== undefined && isModelName(model) ? model : 'model of the editor';
    return new EditorModel({ rpc, limits, pieces: this.#pieces, name, contextTokens, budget: askBudget(preference) });
  }

  /** Asks the client each time, and keeps nothing. */
  #keySource({ url }: EditorAskOptions, provider: ModelKeyParams['provider']) {
    const params: ModelKeyParams = { provider, ...(url !== undefined && { url }) };
    return async (signal: AbortSignal): Promise<string | undefined> => {
      const either = AbortSignal.any([signal, AbortSignal.timeout(keyLimitMs)]);
      try {
        const given = await askClient(this.#parts.rpc, modelKeyMethod, params, either);
        const { key } = (given ?? {}) as { key?: unknown };
        return typeof key === 'string' ? key : undefined;
      } catch (error) {
        signal.throwIfAborted();
        throw keyErrorOf(error);
      }
    };
  }
}

/** A client may have another way to say that it has none. */
function keyErrorOf(error: unknown): Error {
  if (error instanceof ResponseError) {
    const { kind } = (error.data ?? {}) as { readonly kind?: unknown };
    return kind === 'refused'
      ? new ModelError('refused', 'The editor does not let that server be asked.')
      : new ModelError('unauthorized', 'The editor gave no key for the model.');
  }
  return error instanceof ModelError ? error : new ModelError('timed_out', 'The editor did not give the key in time.');
}
