import { ApiError } from '#server/app/api-error.ts';
import type { OperationCaller } from '#server/app/operation.ts';
import { failureOf } from '../guard.ts';
import type { CallParams, CallResult } from './call-protocol.ts';

/** `signal` ends the call alone; `connection` is aborted when the client is gone, `leaving` when the engine leaves. */
export interface CallSignals {
  readonly signal: AbortSignal;
  readonly connection: AbortSignal;
  readonly leaving?: AbortSignal;
}

/** Runs one operation for the owner and builds its body. */
async function runCall(
  operations: OperationCaller,
  { operationId, params }: CallParams,
  signals: CallSignals,
): Promise<CallResult> {
  const answer = await operations.call(operationId, params, { caller: { kind: 'owner' }, ...signals });
  const data = await answer.data();
  return answer.snapshot === undefined ? { data } : { data, snapshot: answer.snapshot };
}

/** Rejections become `ApiError`; a fault of ours goes to `onFault`, unless the call was aborted and so may end anyhow. */
export async function runGuarded(
  operations: OperationCaller,
  call: CallParams,
  signals: CallSignals,
  onFault: (error: unknown) => void,
): Promise<CallResult> {
  try {
    return await runCall(operations, call, signals);
  } catch (error) {
    const { code, message, details, fault } = failureOf(error);
    if (fault !== undefined && !signals.signal.aborted) onFault(fault);
    throw new ApiError(code, message, details as ApiError['details']);
  }
}
