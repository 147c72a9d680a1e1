import type { OnAnswerItem } from '#protocol/ask.ts';
import { type EngineConnection, EngineGoneError } from '#server/app/serving/engine-connection.ts';
import type { OperationCaller } from '#server/app/operations/operation.ts';
import type { CallResult } from './call-protocol.ts';
import { runGuarded } from './run-call.ts';
import { settleOrAbort } from './settle-or-abort.ts';

/**
 * A connection to an engine in this process. `leave` ends that engine: it is called once, and `closed` resolves when
 * it is done.
 */
export function connectLocally(
  operations: OperationCaller,
  leave: () => Promise<unknown>,
  onFault: (error: unknown) => void = () => undefined,
): EngineConnection {
  const gone = new AbortController();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  let streams = 0;
  return {
    closed,
    async call(operationId: string, params: unknown, signal?: AbortSignal, onItem?: OnAnswerItem): Promise<CallResult> {
      signal?.throwIfAborted();
      gone.signal.throwIfAborted();
      const either = AbortSignal.any([gone.signal, ...(signal ? [signal] : [])]);
      const signals = { signal: either, connection: gone.signal, ...(onItem && { onItem: unless(either, onItem) }) };
      const call = { operationId, params, ...(onItem && { stream: ++streams }) };
      return settleOrAbort(runGuarded(operations, call, signals, onFault), either);
    },
    close(): void {
      if (gone.signal.aborted) return;
      gone.abort(new EngineGoneError('the connection was closed'));
      void leave().finally(resolve);
    },
  };
}

/** A client that has ended a call gets no more items of it. */
function unless(signal: AbortSignal, onItem: OnAnswerItem): OnAnswerItem {
  return (piece) => {
    if (!signal.aborted) onItem(piece);
  };
}
