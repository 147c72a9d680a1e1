import type { Duplex } from 'node:stream';
import {
  type CancellationToken,
  createMessageConnection,
  ErrorCodes,
  Message,
  type MessageConnection,
  type MessageStrategy,
  ResponseError,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type { Hear } from '#protocol/ask.ts';
import type { ApiError } from '#server/app/api-error.ts';
import type { OperationCaller } from '#server/app/operation.ts';
import {
  type CallErrorData,
  type CallParams,
  callRequest,
  type CallResult,
  toldNotification,
} from './call-protocol.ts';
import { messageReader } from './message-reader.ts';
import { runGuarded } from './run-call.ts';

/** The engine's end of one `call` stream. */
export interface ServedCalls {
  /** Refuses new calls from now on; resolves when the answers to all others are written, or their client is gone. */
  drain(): Promise<void>;
}

/** Answers calls on a connection until it closes; calls under way are aborted then. `onFault` hears of our own bugs. */
export function servePipe(
  connection: Duplex,
  operations: OperationCaller,
  onFault: (error: unknown) => void = () => undefined,
): ServedCalls {
  return new CallServer(connection, operations, onFault);
}

class CallServer implements ServedCalls {
  readonly #rpc: MessageConnection;
  readonly #operations: OperationCaller;
  readonly #onFault: (error: unknown) => void;
  readonly #gone = new AbortController();
  readonly #unanswered = new Set<string | number>();
  readonly #drained = Promise.withResolvers<void>();
  readonly #leaving = new AbortController();

  constructor(connection: Duplex, operations: OperationCaller, onFault: (error: unknown) => void) {
    this.#operations = operations;
    this.#onFault = onFault;
    const writer = new AnswerWriter(connection, (id) => this.#answered(id));
    this.#rpc = createMessageConnection(messageReader(connection), writer, undefined, {
      messageStrategy: this.#noteRequests(),
    });
    this.#rpc.onRequest(callRequest, (params, token) => this.#answer(params, token));
    // What is not JSON-RPC can't be answered; its sender sees the connection end.
    this.#rpc.onError(() => connection.destroy());
    connection.once('close', () => this.#end());
    this.#rpc.listen();
    if (connection.destroyed) this.#end();
  }

  drain(): Promise<void> {
    this.#leaving.abort();
    if (this.#unanswered.size === 0) this.#drained.resolve();
    return this.#drained.promise;
  }

  async #answer(params: CallParams, token: CancellationToken): Promise<CallResult | ResponseError<CallErrorData>> {
    if (this.#leaving.signal.aborted) return leaving();
    const cancelled = new AbortController();
    const subscription = token.onCancellationRequested(() => cancelled.abort());
    const signal = AbortSignal.any([cancelled.signal, this.#gone.signal]);
    try {
      const hear = this.#teller(params.told);
      const signals = { signal, connection: this.#gone.signal, leaving: this.#leaving.signal, ...(hear && { hear }) };
      return await runGuarded(this.#operations, params, signals, this.#onFault);
    } catch (error) {
      const { code, message, details } = error as ApiError;
      return new ResponseError(ErrorCodes.InternalError, message, { code, details });
    } finally {
      subscription.dispose();
    }
  }

  /** Pieces go the way of the response, before it. To a client that is gone nothing is told. */
  #teller(told: number | undefined): Hear | undefined {
    if (told === undefined) return undefined;
    return (piece) => void this.#rpc.sendNotification(toldNotification, { told, ...piece }).catch(() => undefined);
  }

  /** Requests are noted as they are read, before they wait in the queue, so that `drain` forgets none. */
  #noteRequests(): MessageStrategy {
    return {
      handleMessage: (message, next) => {
        if (Message.isRequest(message) && message.id !== null) this.#unanswered.add(message.id);
        return next(message);
      },
    };
  }

  #answered(id: string | number): void {
    this.#unanswered.delete(id);
    if (this.#leaving.signal.aborted && this.#unanswered.size === 0) this.#drained.resolve();
  }

  #end(): void {
    if (this.#gone.signal.aborted) return;
    this.#gone.abort();
    this.#rpc.dispose();
    this.#drained.resolve();
  }
}

/** Tells when the answer to a request has reached the operating system. */
class AnswerWriter extends StreamMessageWriter {
  readonly #written: (id: string | number) => void;

  constructor(stream: Duplex, written: (id: string | number) => void) {
    super(stream);
    this.#written = written;
  }

  override async write(message: Message): Promise<void> {
    try {
      await super.write(message);
    } finally {
      if (Message.isResponse(message) && message.id !== null) this.#written(message.id);
    }
  }
}

function leaving(): ResponseError<CallErrorData> {
  const data: CallErrorData = { code: 'engine_unavailable', notBegun: true };
  return new ResponseError(ErrorCodes.InternalError, 'the engine is leaving', data);
}
