/** The one place that turns a thrown error into a code of the error table. */
import {
  errors,
  isErrorCode,
  isHttpErrorCode,
  type ErrorCode,
  type ErrorStatus,
  type HttpErrorCode,
} from '#protocol/errors.ts';
import { ApiError } from '#server/app/operations/api-error.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';

export interface Failure<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly message: string;
  readonly details?: unknown;
  /** The error that was thrown, where it is a fault of ours: for the log alone. */
  readonly fault?: unknown;
}

const faultMessage = 'Something went wrong inside.';
const storageMessage = 'The store could not be read or written.';

/** For fronts that speak to the person at the machine. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && isErrorCode(error.code)) {
    return { code: error.code, message: error.message, details: error.details };
  }
  if (error instanceof StorageError) return { code: error.code, message: error.message };
  return { code: 'internal_error', message: faultMessage, fault: error };
}

/**
 * For HTTP: only codes with a status, and no message of an exception. What the disk does is a `storage_error` there,
 * every other code without a status a fault of ours.
 */
export function httpFailureOf(error: unknown): Failure<HttpErrorCode> {
  if (error instanceof StorageError) return { code: 'storage_error', message: storageMessage, fault: error };
  const { code, message, details, fault } = failureOf(error);
  if (code === 'internal_error') return { code, message: faultMessage, fault: fault ?? error };
  if (isHttpErrorCode(code)) return { code, message, details, fault };
  return { code: 'internal_error', message: faultMessage, fault: error };
}

export function statusOf(code: HttpErrorCode): ErrorStatus {
  return errors[code].status;
}
