import type { Duplex } from 'node:stream';
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  ResponseError,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { OnAnswerItem } from '#protocol/ask.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { type EngineConnection, EngineGoneError } from '#server/app/serving/engine-connection.ts';
import type { CallParams } from '../rpc/read-call.ts';
import { type CallErrorData, callRequest, type CallResult, answerItemNotification } from './call-protocol.ts';
import { messageReader } from './message-reader.ts';
import { settleOrAbort } from './settle-or-abort.ts';

/** The client's end of one `call` stream, on a connection whose opening lines were exchanged. */
export function connectPipe(connection: Duplex): EngineConnection {
  return new PipeConnection(connection);
}

class PipeConnection implements EngineConnection {
  readonly closed: Promise<void>;
  readonly #stream: Duplex;
  readonly #rpc: MessageConnection;
  /** Listeners of the answers that are being made, by the number of their stream. */
  readonly #listeners = new Map<number, OnAnswerItem>();
  #streams = 0;

  constructor(stream: Duplex) {
    this.#stream = stream;
    this.#rpc = createMessageConnection(messageReader(stream), new StreamMessageWriter(stream));
    this.#rpc.onError(() => stream.destroy());
    this.#rpc.onNotification(answerItemNotification, ({ stream: number, ...item }) =>
      this.#listeners.get(number)?.(item),
    );
    this.#rpc.listen();
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    stream.once('close', () => {
      // Rejects what is pending; by itself it would wait for ever.
      this.#rpc.dispose();
      resolve();
    });
    if (stream.destroyed) this.#rpc.end();
  }

  async call(operationId: string, params: unknown, signal?: AbortSignal, onItem?: OnAnswerItem): Promise<CallResult> {
    signal?.throwIfAborted();
    const cancellation = new CancellationTokenSource();
    const stream = onItem && this.#listen(onItem);
    const answer = this.#send({ operationId, params, ...(stream !== undefined && { stream }) }, cancellation);
    try {
      return await settleOrAbort(answer, signal, () => cancellation.cancel());
    } finally {
      if (stream !== undefined) this.#listeners.delete(stream);
    }
  }

  #listen(onItem: OnAnswerItem): number {
    this.#streams += 1;
    this.#listeners.set(this.#streams, onItem);
    return this.#streams;
  }

  close(): void {
    this.#stream.destroy();
  }

  async #send(call: CallParams, cancellation: CancellationTokenSource): Promise<CallResult> {
    try {
      return await this.#rpc.sendRequest(callRequest, call, cancellation.token);
    } catch (error) {
      throw toCallerError(error);
    } finally {
      cancellation.dispose();
    }
  }
}

/** An error with a code comes from the operation; every other one means that the connection ended. */
function toCallerError(error: unknown): Error {
  const data = error instanceof ResponseError ? (error.data as CallErrorData | undefined) : undefined;
  if (data === undefined || !(error instanceof Error)) return new EngineGoneError();
  if (data.notBegun) return new EngineGoneError(error.message, { notBegun: true });
  return new ApiError(data.code, error.message, data.details);
}
