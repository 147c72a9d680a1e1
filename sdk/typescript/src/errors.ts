import type { ErrorCode } from './schema.ts';

/** One input that was refused. */
export interface ErrorDetail {
  /** JSON Pointer into the body (`/name`), or the name of a parameter. */
  field: string;
  issue: 'required' | 'type' | 'enum' | 'format' | 'length' | 'range' | 'pattern' | 'unknown' | (string & {});
  /** For people. */
  message: string;
  /** Names that are there and may have been meant, the likeliest first. */
  suggestions?: string[];
}

/** Facts about a failure, in addition to its message. */
export interface ErrorFacts {
  code: ErrorCode | (string & {});
  status?: number;
  requestId?: string;
  details?: ErrorDetail[];
  retryAfter?: number;
  cause?: unknown;
}

/**
 * The base class of every failure of this package. Its message says what to do; programs look at `code`, and at
 * `status` for a code that they do not know.
 *
 * @example
 * try {
 *   await client.projects.graph(id);
 * } catch (error) {
 *   if (error instanceof GroundplanError && error.code === 'project_not_indexed') await client.projects.indexAndWait(id);
 *   else throw error;
 * }
 */
export class GroundplanError extends Error {
  override name = 'GroundplanError';
  /** Stable, for programs. */
  declare readonly code: ErrorCode | (string & {});
  /** HTTP status; absent when there was no answer. */
  declare readonly status?: number;
  /** Finds the request in the server's log. */
  declare readonly requestId?: string;
  /** With status 400: one entry for each refused input. With 404: what may have been meant. */
  declare readonly details?: ErrorDetail[];
  /** Seconds until the request is possible again. */
  declare readonly retryAfter?: number;

  constructor(message: string, facts: ErrorFacts) {
    super(message, facts);
    // What is not known is absent, so that an error that is shown shows nothing undefined.
    for (const [name, fact] of Object.entries(facts)) if (fact !== undefined) Reflect.set(this, name, fact);
  }
}

/** 400: the request is wrong; `details` names the fields. */
export class BadRequestError extends GroundplanError {
  override name = 'BadRequestError';
}

/** 401: there is no key, or none that is valid. */
export class AuthenticationError extends GroundplanError {
  override name = 'AuthenticationError';
}

/** 403: the key or the server does not allow it. */
export class PermissionError extends GroundplanError {
  override name = 'PermissionError';
}

/** 404: there is no such thing, or not yet (`project_not_indexed`). */
export class NotFoundError extends GroundplanError {
  override name = 'NotFoundError';
}

/** 409: the idempotency key belongs to another request. */
export class ConflictError extends GroundplanError {
  override name = 'ConflictError';
}

/** 429: too many requests; `retryAfter` says when there is one again. */
export class RateLimitError extends GroundplanError {
  override name = 'RateLimitError';
}

/** 500 and above: the server failed, `requestId` finds why in its log. */
export class ServerError extends GroundplanError {
  override name = 'ServerError';
}

/** No answer, or none that a Groundplan server gives. */
export class ConnectionError extends GroundplanError {
  override name = 'ConnectionError';
}

/** No answer in time. */
export class TimeoutError extends GroundplanError {
  override name = 'TimeoutError';
}

/** The server does not offer what was called. */
export class UnsupportedError extends GroundplanError {
  override name = 'UnsupportedError';
}

/** The run of `indexAndWait` ended without an index; `code` says why (`path_missing`, `out_of_space`, …). */
export class IndexFailedError extends GroundplanError {
  override name = 'IndexFailedError';
}

/** The request was not sent now by the owner of the secret; do not act on it. */
export class WebhookVerificationError extends GroundplanError {
  override name = 'WebhookVerificationError';
}
