import { type CancellationToken, ErrorCodes, ResponseError } from 'vscode-jsonrpc/node';
import type { OperationCaller } from '#server/app/operation.ts';
import { failureOf } from '../guard.ts';
import { WrittenResult } from './message-streams.ts';

/** What comes with an error: its code of the error table. */
export interface RefusalData {
  readonly code: string;
  readonly details?: unknown;
  /** The engine is leaving and has not begun the call. */
  readonly notBegun?: true;
}

export interface CallSurroundings {
  readonly operations: OperationCaller;
  /** Aborted when the client is gone. */
  readonly connection: AbortSignal;
  readonly onFault: (fault: unknown) => void;
}

type CallResult = WrittenResult | { readonly data: unknown; readonly snapshot?: string };

/** `groundplan/call`: runs an operation for the owner. Never throws: a refusal is what it resolves with. */
export async function answerEditorCall(
  surroundings: CallSurroundings,
  given: unknown,
  token: CancellationToken,
): Promise<CallResult | ResponseError<RefusalData>> {
  const cancelled = new AbortController();
  const subscription = token.onCancellationRequested(() => cancelled.abort());
  const { connection } = surroundings;
  const signal = AbortSignal.any([cancelled.signal, connection]);
  try {
    const { operationId, params } = (given ?? {}) as { operationId?: unknown; params?: unknown };
    const context = { caller: { kind: 'owner' }, signal, connection } as const;
    const answer = await surroundings.operations.call(String(operationId), params, context);
    if (answer.json !== undefined) return new WrittenResult(await answer.json(), answer.snapshot);
    const data = await answer.data();
    return answer.snapshot === undefined ? { data } : { data, snapshot: answer.snapshot };
  } catch (error) {
    return refusalOf(error, signal, surroundings.onFault);
  } finally {
    subscription.dispose();
  }
}

/** A fault of a call that was cut off is nobody's. */
export function refusalOf(
  error: unknown,
  signal: AbortSignal,
  onFault: (fault: unknown) => void,
): ResponseError<RefusalData> {
  if (signal.aborted) return new ResponseError(cancelledCode, 'The request was cancelled.', { code: 'cancelled' });
  const { code, message, details, fault } = failureOf(error);
  if (fault !== undefined) onFault(fault);
  return new ResponseError(ErrorCodes.InternalError, message, { code, ...(details !== undefined && { details }) });
}

/** The engine ends: the same request is answered by the next one. */
export function leaving(): ResponseError<RefusalData> {
  const data: RefusalData = { code: 'engine_unavailable', notBegun: true };
  return new ResponseError(ErrorCodes.InternalError, 'The engine is leaving.', data);
}

/** `RequestCancelled` of the language server protocol. */
const cancelledCode = -32_800;
