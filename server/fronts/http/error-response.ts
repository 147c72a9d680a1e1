import type { ErrorBody } from '#protocol/envelope.ts';
import type { HttpErrorCode } from '#protocol/errors.ts';
import type { AnswerStream } from '#server/app/operations/operation.ts';
import { statusOf, type Failure } from '../guard.ts';
import type { Headers } from './response-headers.ts';

export interface Response {
  readonly status: number;
  readonly headers: Headers;
  /** Absent with 304. */
  readonly body?: Buffer;
  /** Written after the head, instead of a body. */
  readonly stream?: AnswerStream;
  /** Code of a refusal. */
  readonly code?: HttpErrorCode;
}

export function errorResponse(failure: Failure<HttpErrorCode>, headers: Headers = {}): Response {
  const status = statusOf(failure.code);
  const challenge: Headers = status === 401 ? { 'WWW-Authenticate': 'Bearer realm="groundplan"' } : {};
  return { status, headers: { ...challenge, ...headers }, body: Buffer.from(errorBody(failure)), code: failure.code };
}

export function errorBody({ code, message, details }: Failure<HttpErrorCode>): string {
  const hasDetails = [400, 404].includes(statusOf(code)) && Array.isArray(details);
  const body: ErrorBody = { success: false, error: message, code, ...(hasDetails ? { details } : {}) };
  return JSON.stringify(body);
}
