import type { MessageConnection } from 'vscode-jsonrpc/node';
import { ResponseError } from 'vscode-jsonrpc/node';
import { modelPieceMethod, writeWithModelMethod, type WriteWithModelParams } from '#protocol/editor.ts';
import type { AskBudget } from '#protocol/model-budget.ts';
import type { ModelPrompt, ToolCall } from '#protocol/model-prompt.ts';
import type { OfferedModel } from '#server/app/ask/language-models.ts';
import { ModelError, type ModelFailureKind, modelFailureKinds } from '#server/app/ports/language-model.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { askClient } from './client-requests.ts';
import { PieceQueue } from './piece-queue.ts';

export interface EditorModelLimits {
  /** To the first piece: the editor may ask the person first. */
  readonly firstPieceMs: number;
  readonly betweenMs: number;
}

export const editorModelLimits: EditorModelLimits = { firstPieceMs: 60_000, betweenMs: 30_000 };

/** Upper bound on characters of an answer, which is a page at most. */
const charactersMax = 256 * 1024;

/** Pieces that a client sends, by the token of the answer they are of. Those of an answer that is over are dropped. */
export class ModelPieces {
  readonly #queues = new Map<number, PieceQueue<string | ToolCall>>();
  #token = 0;

  constructor(rpc: MessageConnection) {
    rpc.onNotification(modelPieceMethod, (given: unknown) => {
      const { token, text, toolCall } = (given ?? {}) as Readonly<Record<string, unknown>>;
      const piece = typeof text === 'string' ? text : callOf(toolCall);
      if (typeof token === 'number' && piece !== undefined) this.#queues.get(token)?.push(piece);
    });
  }

  open(): { readonly token: number; readonly queue: PieceQueue<string | ToolCall>; readonly close: () => void } {
    const [token, queue] = [++this.#token, new PieceQueue<string | ToolCall>(charactersMax)];
    this.#queues.set(token, queue);
    return { token, queue, close: () => this.#queues.delete(token) };
  }
}

/** A client may send any value. */
function callOf(given: unknown): ToolCall | undefined {
  const { id, name, input } = (given ?? {}) as Readonly<Record<string, unknown>>;
  const isCall = typeof id === 'string' && typeof name === 'string' && typeof input === 'string';
  return isCall ? { id, name, input } : undefined;
}

export interface EditorModelParts {
  readonly rpc: MessageConnection;
  readonly pieces: ModelPieces;
  readonly name: string;
  readonly contextTokens: number;
  readonly budget: AskBudget;
  readonly limits: EditorModelLimits;
  /** The `stream` of the call that this is for. */
  readonly call?: number;
}

/** A model of the editor: the client has it write and sends what it writes. */
export class EditorModel implements OfferedModel {
  readonly place = 'the editor';
  readonly name: string;
  readonly contextTokens: number;
  readonly budget: AskBudget;
  readonly #parts: EditorModelParts;

  constructor(parts: EditorModelParts) {
    this.#parts = parts;
    this.name = parts.name;
    this.contextTokens = parts.contextTokens;
    this.budget = parts.budget;
  }

  within({ stream: call }: CallContext): EditorModel {
    return call === undefined ? this : new EditorModel({ ...this.#parts, call });
  }

  async *write(prompt: ModelPrompt, signal: AbortSignal): AsyncGenerator<string | ToolCall> {
    signal.throwIfAborted();
    const { pieces, limits } = this.#parts;
    const { token, queue, close } = pieces.open();
    const stop = new AbortController();
    const whole = AbortSignal.any([signal, stop.signal]);
    void this.#ask(token, prompt, whole).then(
      () => queue.end(),
      (error: unknown) => queue.end(errorOf(error)),
    );
    try {
      let isFirst = true;
      for (;;) {
        const limitMs = isFirst ? limits.firstPieceMs : limits.betweenMs;
        // oxlint-disable-next-line no-await-in-loop -- one behind the other
        await inTime(queue.ready(), limitMs);
        const piece = queue.take();
        if (piece === undefined) break;
        isFirst = false;
        yield piece;
      }
      if (queue.isFull) throw new ModelError('garbage', 'The model of the editor wrote without an end.');
      if (isFirst) throw new ModelError('garbage', 'The model of the editor wrote nothing.');
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      close();
      stop.abort();
    }
  }

  #ask(token: number, prompt: ModelPrompt, signal: AbortSignal): Promise<unknown> {
    const { rpc, call } = this.#parts;
    const params: WriteWithModelParams = { token, prompt, ...(call !== undefined && { call }) };
    return askClient(rpc, writeWithModelMethod, params, signal);
  }
}

async function inTime(work: Promise<void>, limitMs: number): Promise<void> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new ModelError('timed_out', `The model of the editor wrote nothing for ${limitMs / 1000} s.`));
  }, limitMs);
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** In our own words: the provider of the model may have put the prompt into theirs. */
const wordsOf: Readonly<Record<ModelFailureKind, string>> = {
  unauthorized: 'The editor does not let its model be used.',
  rate_limited: 'The model of the editor was asked too much.',
  too_long: 'The prompt is longer than the model of the editor takes.',
  unreachable: 'The editor does not reach its model.',
  timed_out: 'The model of the editor took too long.',
  refused: 'The model of the editor would not answer this.',
  no_tools: 'The model of the editor takes no tools.',
  garbage: 'What the model of the editor answers cannot be read.',
};

function errorOf(error: unknown): Error {
  if (!(error instanceof ResponseError)) return error as Error;
  const kind = modelFailureKinds.find((known) => known === (error.data as { kind?: unknown } | undefined)?.kind);
  return kind === undefined
    ? new ModelError('refused', 'The editor would not have its model asked.')
    : new ModelError(kind, wordsOf[kind]);
}
