import { ApiError } from '#server/app/api-error.ts';
import type { OperationCaller } from '#server/app/operation.ts';
import { failureOf } from '../guard.ts';
import type { CallParams, CallResult } from './call-protocol.ts';

/** Runs one operation for the owner and builds its body. */
async function runCall(
  operations: OperationCaller,
  { operationId, params }: CallParams,
  signal: AbortSignal,
): Promise<CallResult> {
  const answer = await operations.call(operationId, params, { caller: { kind: 'owner' }, signal });
  const data = answer.data();
  return answer.snapshot === undefined ? { data } : { data, snapshot: answer.snapshot };
}

/** Rejections become `ApiError`; a fault of ours goes to `onFault`, unless the call was aborted and so may end anyhow. */
export async function runGuarded(
  operations: OperationCaller,
  call: CallParams,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<CallResult> {
  try {
    return await runCall(operations, call, signal);
  } catch (error) {
    const { code, message, details, fault } = failureOf(error);
    if (fault !== undefined && !signal.aborted) onFault(fault);
    throw new ApiError(code, message, details as ApiError['details']);
  }
}
