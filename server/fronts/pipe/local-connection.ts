import type { Hear } from '#protocol/ask.ts';
import { type EngineConnection, EngineGoneError } from '#server/app/engine-connection.ts';
import type { OperationCaller } from '#server/app/operation.ts';
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
  let told = 0;
  return {
    closed,
    async call(operationId: string, params: unknown, signal?: AbortSignal, hear?: Hear): Promise<CallResult> {
      signal?.throwIfAborted();
      gone.signal.throwIfAborted();
      const either = AbortSignal.any([gone.signal, ...(signal ? [signal] : [])]);
      const signals = { signal: either, connection: gone.signal, ...(hear && { hear: unless(either, hear) }) };
      const call = { operationId, params, ...(hear && { told: ++told }) };
      return settleOrAbort(runGuarded(operations, call, signals, onFault), either);
    },
    close(): void {
      if (gone.signal.aborted) return;
      gone.abort(new EngineGoneError('the connection was closed'));
      void leave().finally(resolve);
    },
  };
}

/** Who has ended a call hears no more of it. */
function unless(signal: AbortSignal, hear: Hear): Hear {
  return (piece) => {
    if (!signal.aborted) hear(piece);
  };
}
