/**
 * The stream `call` of the engine's private pipe, JSON-RPC 2.0: requests `groundplan/call` to the engine, cancelled by
 * `$/cancelRequest`. The person at the machine is behind it, so there is neither a key nor a rate limit.
 */
import { NotificationType, RequestType } from 'vscode-jsonrpc/node';
import { callMethod, type AnswerItemParams, answerItemMethod } from '#protocol/editor.ts';
import type { ErrorDetail } from '#server/app/operations/api-error.ts';
import type { CallParams } from '../rpc/read-call.ts';

export interface CallResult {
  readonly data: unknown;
  /** `snp_…` */
  readonly snapshot?: string;
}

export interface CallErrorData {
  /** Code of the error table. */
  readonly code: string;
  readonly details?: readonly ErrorDetail[];
  /** The engine is leaving and has not begun the call. */
  readonly notBegun?: true;
}

export const callRequest = new RequestType<CallParams, CallResult, CallErrorData>(callMethod);
export const answerItemNotification = new NotificationType<AnswerItemParams>(answerItemMethod);
