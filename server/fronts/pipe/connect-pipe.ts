import type { Duplex } from 'node:stream';
import {
  CancellationTokenSource,
  createMessageConnection,
  type MessageConnection,
  ResponseError,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { Hear } from '#protocol/ask.ts';
import { ApiError } from '#server/app/api-error.ts';
import { type EngineConnection, EngineGoneError } from '#server/app/engine-connection.ts';
import type { CallParams } from '../rpc/read-call.ts';
import { type CallErrorData, callRequest, type CallResult, toldNotification } from './call-protocol.ts';
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
  /** Who hears the answer to which call, by its number. */
  readonly #hearers = new Map<number, Hear>();
  #told = 0;

  constructor(stream: Duplex) {
    this.#stream = stream;
    this.#rpc = createMessageConnection(messageReader(stream), new StreamMessageWriter(stream));
    this.#rpc.onError(() => stream.destroy());
    this.#rpc.onNotification(toldNotification, ({ told, ...piece }) => this.#hearers.get(told)?.(piece));
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

  async call(operationId: string, params: unknown, signal?: AbortSignal, hear?: Hear): Promise<CallResult> {
    signal?.throwIfAborted();
    const cancellation = new CancellationTokenSource();
    const told = hear && this.#hearAs(hear);
    const answer = this.#send({ operationId, params, ...(told !== undefined && { told }) }, cancellation);
    try {
      return await settleOrAbort(answer, signal, () => cancellation.cancel());
    } finally {
      if (told !== undefined) this.#hearers.delete(told);
    }
  }

  #hearAs(hear: Hear): number {
    this.#told += 1;
    this.#hearers.set(this.#told, hear);
    return this.#told;
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
