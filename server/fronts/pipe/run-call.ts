import type { Hear } from '#protocol/ask.ts';
import { ApiError } from '#server/app/api-error.ts';
import { hearAnswer } from '#server/app/hear-answer.ts';
import type { OperationCaller } from '#server/app/operation.ts';
import { failureOf } from '../guard.ts';
import type { CallParams } from '../rpc/read-call.ts';
import type { CallResult } from './call-protocol.ts';

/** `signal` ends the call alone; `connection` is aborted when the client is gone, `leaving` when the engine leaves. */
export interface CallSignals {
  readonly signal: AbortSignal;
  readonly connection: AbortSignal;
  readonly leaving?: AbortSignal;
  /** Absent where only the whole answer is wanted. */
  readonly hear?: Hear;
}

/** Runs one operation for the owner and builds its body. */
async function runCall(
  operations: OperationCaller,
  { operationId, params, told }: CallParams,
  { hear, ...signals }: CallSignals,
): Promise<CallResult> {
  const asked = { caller: { kind: 'owner' }, ...signals, ...(told !== undefined && { told }) } as const;
  const answer = await operations.call(operationId, params, asked);
  const data = hear === undefined ? await answer.data() : await hearAnswer(answer, hear);
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
