import type { Duplex } from 'node:stream';
import { createMessageConnection, ErrorCodes, type MessageConnection, ResponseError } from 'vscode-jsonrpc/node';
import type { OnAnswerItem } from '#protocol/ask.ts';
import { callMethod } from '#protocol/editor.ts';
import type { ApiError } from '#server/app/operations/api-error.ts';
import type { OperationCaller } from '#server/app/operations/operation.ts';
import { LimitedMessageReader, WholeMessageWriter } from '../rpc/message-streams.ts';
import { onRequest } from '../rpc/on-request.ts';
import { readCall } from '../rpc/read-call.ts';
import { UnansweredRequests } from '../rpc/unanswered-requests.ts';
import { type CallErrorData, type CallResult, answerItemNotification } from './call-protocol.ts';
import { runGuarded } from './run-call.ts';

/** The engine's end of one `call` stream. */
export interface ServedCalls {
  /** Refuses new calls from now on; resolves when the answers to all others are written, or their client is gone. */
  drain(): Promise<void>;
}

/** Answers calls on a connection until it closes; calls under way are aborted then. `onFault` gets our own bugs. */
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
  readonly #unanswered = new UnansweredRequests();
  readonly #leaving = new AbortController();

  constructor(connection: Duplex, operations: OperationCaller, onFault: (error: unknown) => void) {
    this.#operations = operations;
    this.#onFault = onFault;
    const reader = new LimitedMessageReader(connection, this.#unanswered);
    this.#rpc = createMessageConnection(reader, new WholeMessageWriter(connection, this.#unanswered));
    onRequest(this.#rpc, callMethod, this.#gone.signal, (given, signal) => this.#answer(given, signal));
    // What is not JSON-RPC can't be answered; its sender sees the connection end.
    this.#rpc.onError(() => connection.destroy());
    connection.once('close', () => this.#end());
    this.#rpc.listen();
    if (connection.destroyed) this.#end();
  }

  drain(): Promise<void> {
    this.#leaving.abort();
    return this.#unanswered.whenNone();
  }

  async #answer(given: unknown, signal: AbortSignal): Promise<CallResult | ResponseError<CallErrorData>> {
    if (this.#leaving.signal.aborted) return leaving();
    const call = readCall(given);
    const onItem = this.#itemSender(call.stream);
    const signals = { signal, connection: this.#gone.signal, leaving: this.#leaving.signal, ...(onItem && { onItem }) };
    try {
      return await runGuarded(this.#operations, call, signals, this.#onFault);
    } catch (error) {
      const { code, message, details } = error as ApiError;
      return new ResponseError(ErrorCodes.InternalError, message, { code, details });
    }
  }

  /** Items go the way of the response, before it. A client that is gone gets nothing. */
  #itemSender(stream: number | undefined): OnAnswerItem | undefined {
    if (stream === undefined) return undefined;
    return (piece) =>
      void this.#rpc.sendNotification(answerItemNotification, { stream, ...piece }).catch(() => undefined);
  }

  #end(): void {
    if (this.#gone.signal.aborted) return;
    this.#gone.abort();
    this.#rpc.dispose();
    this.#unanswered.end();
  }
}

function leaving(): ResponseError<CallErrorData> {
  const data: CallErrorData = { code: 'engine_unavailable', notBegun: true };
  return new ResponseError(ErrorCodes.InternalError, 'the engine is leaving', data);
}
