import type { OnAnswerItem } from '#protocol/ask.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { followAnswer, requireData } from '#server/app/operations/follow-answer.ts';
import type { OperationCaller } from '#server/app/operations/operation.ts';
import { failureOf } from '../guard.ts';
import type { CallParams } from '../rpc/read-call.ts';
import type { CallResult } from './call-protocol.ts';

/** `signal` ends the call alone; `connection` is aborted when the client is gone, `leaving` when the engine leaves. */
export interface CallSignals {
  readonly signal: AbortSignal;
  readonly connection: AbortSignal;
  readonly leaving?: AbortSignal;
  /** Absent where only the whole answer is wanted. */
  readonly onItem?: OnAnswerItem;
}

/** Runs one operation for the owner and builds its body. */
async function runCall(
  operations: OperationCaller,
  { operationId, params, stream }: CallParams,
  { onItem, ...signals }: CallSignals,
): Promise<CallResult> {
  const asked = { caller: { kind: 'owner' }, ...signals, ...(stream !== undefined && { stream }) } as const;
  const answer = requireData(await operations.call(operationId, params, asked));
  const data = onItem === undefined ? await answer.data() : await followAnswer(answer, onItem);
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
