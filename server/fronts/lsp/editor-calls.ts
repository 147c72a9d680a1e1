import { ErrorCodes, ResponseError } from 'vscode-jsonrpc/node';
import type { AnswerItemParams } from '#protocol/editor.ts';
import { followAnswer, requireData } from '#server/app/operations/follow-answer.ts';
import type { CallContext, OperationCaller } from '#server/app/operations/operation.ts';
import { failureOf } from '../guard.ts';
import { WrittenResult } from '../rpc/message-streams.ts';
import { readCall } from '../rpc/read-call.ts';

/** Data of an error: its code of the error table. */
export interface RefusalData {
  readonly code: string;
  readonly details?: unknown;
  /** The engine is leaving and has not begun the call. */
  readonly notBegun?: true;
}

export interface CallSignals {
  readonly signal: AbortSignal;
  /** Aborted when the client is gone. */
  readonly connection: AbortSignal;
  /** How far the client trusts. */
  readonly trust: 'none' | 'of the folder';
  /** Texts of a project that differ in the editor from its snapshot, by path. */
  readonly unsaved?: (projectId: string) => ReadonlyMap<string, string>;
  /** Aborted when the engine leaves. */
  readonly leaving?: AbortSignal;
  /** Limits of the language model that the client's options mean, be it off or not. */
  readonly promptLimits?: CallContext['promptLimits'];
}

type CallResult = WrittenResult | { readonly data: unknown; readonly snapshot?: string };

/** `groundplan/call`: runs an operation for the owner. Throws what the operation throws. */
export async function answerEditorCall(
  operations: OperationCaller,
  given: unknown,
  signals: CallSignals,
  send: (stream: AnswerItemParams) => void,
): Promise<CallResult> {
  const { operationId, params, stream } = readCall(given);
  const context = {
    caller: { kind: 'owner' },
    ...signals,
    ...(stream !== undefined && { stream }),
  } as const;
  const answer = requireData(await operations.call(operationId, bounded(operationId, params), context));
  if (answer.json !== undefined) return new WrittenResult(await answer.json(), answer.snapshot);
  const data =
    stream === undefined ? await answer.data() : await followAnswer(answer, (piece) => send({ stream, ...piece }));
  return answer.snapshot === undefined ? { data } : { data, snapshot: answer.snapshot };
}

/** A list of all symbols at once would keep everybody waiting while it is written. */
const symbolsMax = 1000;

/** A list of the whole project comes in pages here in any case; that of one file is short. */
function bounded(operationId: string, params: unknown): unknown {
  const { limit, file } = (params ?? {}) as { limit?: unknown; file?: unknown };
  const isWhole = operationId === 'symbols.list' && limit === undefined && file === undefined;
  return isWhole ? { ...(params as object), limit: symbolsMax } : params;
}

/** `RequestCancelled` of the language server protocol. */
const cancelledCode = -32_800;

/** A fault of a request that was cut off is not reported. */
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
