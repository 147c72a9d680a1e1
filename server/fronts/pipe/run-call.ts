import { ApiError } from '#server/app/api-error.ts';
import type { OperationCaller } from '#server/app/operation.ts';
import { ScanError, StorageError } from '#server/app/ports.ts';
import type { CallErrorData, CallParams, CallResult } from './call-protocol.ts';

/** Runs one operation for the owner and builds its body. */
export async function runCall(
  operations: OperationCaller,
  { operationId, params }: CallParams,
  signal: AbortSignal,
): Promise<CallResult> {
  const answer = await operations.call(operationId, params, { caller: { kind: 'owner' }, signal });
  const data = answer.data();
  return answer.snapshot === undefined ? { data } : { data, snapshot: answer.snapshot };
}

/** What the caller is told. The owner may read the message of a fault; nobody else is at this end of the pipe. */
export function describeError(error: unknown): { message: string; data: CallErrorData } {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError) {
    const { code, details } = error;
    return { message, data: details ? { code, details } : { code } };
  }
  const hasCode = error instanceof StorageError || error instanceof ScanError;
  return { message, data: { code: hasCode ? error.code : 'internal_error' } };
}
