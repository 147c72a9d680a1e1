import {
  AuthenticationError,
  BadRequestError,
  ConflictError,
  ConnectionError,
  type ErrorDetail,
  GroundplanError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
} from './errors.ts';

const newKey = "Set GROUNDPLAN_API_KEY or apiKey; 'groundplan keys create' makes one.";

/** Advice by code or by status, where the server's own sentence does not give it. */
const advice: Readonly<Record<string, string>> = {
  401: newKey,
  path_not_allowed: "Use 'groundplan serve DIR'.",
  project_not_indexed: 'Call projects.indexAndWait(id).',
};

const classes: Readonly<Record<number, typeof GroundplanError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/** The part of a response that an error reports. */
export interface FailedAnswer {
  status: number;
  headers: { get(name: string): string | null };
}

/**
 * The error that an answer without success stands for.
 *
 * @param body not an envelope where something else than a Groundplan server answered
 */
export function answeredError({ status, headers }: FailedAnswer, body: unknown): GroundplanError {
  const answer = (body ?? {}) as { error?: string; code?: string; details?: ErrorDetail[] };
  const { error = `The server answered ${status}.`, code = `http_${status}` } = answer;
  const details = Array.isArray(answer.details) ? answer.details.filter(Boolean) : undefined;
  const requestId = headers.get('x-request-id') ?? undefined;
  // Absent when the header is, holds a date, or no number of seconds that a server means.
  const retryAfter = Number(/^\d{1,15}$/.exec(headers.get('retry-after') ?? '')) || undefined;
  const fields = details?.map(({ field, message }) => `${field}: ${message}`).join('; ');
  const todo = retryAfter ? `Ask again in ${retryAfter} s.` : (advice[code] ?? advice[status]);
  const message = [error, fields, todo, `[${code}]`, requestId].filter(Boolean).join(' ');
  const ErrorClass = classes[status] ?? (status >= 500 ? ServerError : GroundplanError);
  return new ErrorClass(message, { code, status, requestId, details, retryAfter });
}

/** No key, or one that no header can hold. */
export function keyError(key: string | undefined): AuthenticationError {
  const code = key === undefined ? 'missing_api_key' : 'invalid_api_key';
  return new AuthenticationError(`No valid API key. ${newKey}`, { code });
}

/** The platform's `fetch` failed: there is no server, or the connection broke. */
export function connectionError(url: string, cause: unknown): ConnectionError {
  const reason = (cause as { cause?: { code?: string } }).cause?.code ?? cause;
  return new ConnectionError(
    `No answer from ${new URL(url).host} (${reason}). Does it run? 'groundplan serve' starts it.`,
    {
      code: 'connection_failed',
      cause,
    },
  );
}

/** @param what has another shape than a Groundplan server gives it */
export function noEnvelope(what: string): ConnectionError {
  return new ConnectionError(`At ${what} is no Groundplan server: check the base URL.`, {
    code: 'invalid_response',
  });
}

export function redirected(): ConnectionError {
  return new ConnectionError('Redirects are not followed: check the base URL.', {
    code: 'redirect_refused',
  });
}
