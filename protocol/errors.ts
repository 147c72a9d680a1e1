interface ErrorRow {
  /** HTTP status. Absent for codes that only the command line and the state of a run use. */
  readonly status?: 400 | 401 | 403 | 404 | 405 | 409 | 429 | 500;
  readonly meaning: string;
  /** The client's possible reaction; `no` means that the same request fails again. */
  readonly retry: string;
}

/**
 * The one table of errors. A code never changes its status or its meaning; new ones may appear, so that a client
 * treats an unknown code by its status.
 */
export const errors = {
  malformed_request: {
    status: 400,
    meaning: 'Not HTTP, a bad request target, bad percent-encoding, or an unsupported Expect or Upgrade.',
    retry: 'no',
  },
  headers_too_large: { status: 400, meaning: 'The headers or the request target are over their limit.', retry: 'no' },
  payload_too_large: { status: 400, meaning: 'The body is over its limit.', retry: 'no' },
  request_timeout: { status: 400, meaning: 'The request did not arrive in time.', retry: 'yes' },
  unsupported_media_type: { status: 400, meaning: 'The body is not application/json.', retry: 'no' },
  invalid_json: { status: 400, meaning: 'The body is not JSON, not UTF-8, or nested too deeply.', retry: 'no' },
  invalid_body: { status: 400, meaning: 'The body is not a JSON object.', retry: 'no' },
  missing_parameter: { status: 400, meaning: 'A required field or parameter is missing.', retry: 'no' },
  invalid_parameter: { status: 400, meaning: 'A field or parameter has a wrong type or value.', retry: 'no' },
  unknown_field: {
    status: 400,
    meaning: 'With `Prefer: handling=strict`: a field or parameter that does not exist.',
    retry: 'no',
  },
  idempotency_key_invalid: {
    status: 400,
    meaning: 'Idempotency-Key is not 1 to 255 visible ASCII characters.',
    retry: 'no',
  },

  missing_api_key: { status: 401, meaning: 'No API key was sent.', retry: 'no' },
  invalid_api_key: { status: 401, meaning: 'No such API key.', retry: 'no' },
  revoked_api_key: { status: 401, meaning: 'The API key was revoked.', retry: 'no' },
  expired_api_key: { status: 401, meaning: 'The API key has expired.', retry: 'no' },

  insufficient_permissions: {
    status: 403,
    meaning: 'The key or its tier lacks the permission that the message names.',
    retry: 'no',
  },
  test_key_limit: { status: 403, meaning: 'Beyond what test keys may do.', retry: 'no' },
  quota_exceeded: {
    status: 403,
    meaning: 'The installation holds as many projects, or the owner as many webhooks, as it may.',
    retry: 'after deleting one',
  },
  last_owner: {
    status: 403,
    meaning: 'The last owner of a remote can be neither removed nor lowered.',
    retry: 'after making another member owner',
  },
  path_not_allowed: {
    status: 403,
    meaning:
      'The path lies outside the allowed roots: the folders that are served, and those of the setting `groundplan.api.allowedRoots`.',
    retry: 'no',
  },
  workspace_not_trusted: {
    status: 403,
    meaning: 'The workspace is not trusted: it is not indexed on request.',
    retry: 'no',
  },
  webhook_url_not_allowed: {
    status: 403,
    meaning: 'Webhooks do not go to that address: https and a public one, unless the settings allow more.',
    retry: 'no',
  },
  host_not_allowed: { status: 403, meaning: 'The Host header names another server.', retry: 'no' },
  origin_not_allowed: { status: 403, meaning: 'The request comes from a web page that is not allowed.', retry: 'no' },

  endpoint_not_found: { status: 404, meaning: 'There is no such path.', retry: 'no' },
  project_not_found: { status: 404, meaning: 'There is no such project.', retry: 'no' },
  project_not_indexed: {
    status: 404,
    meaning: 'The index does not hold yet what the request needs.',
    retry: 'after indexing',
  },
  path_not_found: { status: 404, meaning: 'There is no such file or directory.', retry: 'no' },
  symbol_not_found: { status: 404, meaning: 'There is no such node or symbol.', retry: 'no' },
  webhook_not_found: { status: 404, meaning: 'There is no such webhook.', retry: 'no' },
  member_not_found: { status: 404, meaning: 'There is no such member.', retry: 'no' },
  invitation_not_found: {
    status: 404,
    meaning: 'The invitation was accepted, withdrawn or replaced, or has expired; or there never was one.',
    retry: 'with a new invitation',
  },
  delivery_not_found: { status: 404, meaning: 'There is no such delivery of that webhook.', retry: 'no' },
  cursor_not_found: {
    status: 404,
    meaning: 'The cursor was altered, has expired or belongs to another query.',
    retry: 'from the first page',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not have this method; Allow names those it has.',
    retry: 'no',
  },
  triage_conflict: {
    status: 409,
    meaning: 'The record was changed since, or exists and the request names none that it replaces.',
    retry: 'after reading it again',
  },
  idempotency_key_reused: { status: 409, meaning: 'The Idempotency-Key belongs to another request.', retry: 'no' },

  rate_limit_exceeded: { status: 429, meaning: 'No request of this minute is left.', retry: 'after Retry-After' },
  daily_limit_exceeded: {
    status: 429,
    meaning: 'No request of this day is left, or none with an Idempotency-Key.',
    retry: 'after Retry-After',
  },
  concurrency_limit_exceeded: {
    status: 429,
    meaning: 'Too many requests of this kind are under way with the key.',
    retry: 'after Retry-After',
  },

  internal_error: {
    status: 500,
    meaning: 'A fault of the server; X-Request-Id finds its log line.',
    retry: 'yes, twice',
  },
  storage_error: { status: 500, meaning: 'The store could not be read or written.', retry: 'yes, twice' },

  ambiguous_symbol: { meaning: 'Several symbols carry the name; the message lists them.', retry: 'no' },
  cancelled: { meaning: 'The run was stopped before it ended.', retry: 'yes' },
  confirmation_required: {
    meaning: 'A disk, a home folder, or a folder with more than 50,000 files is indexed only when a person says so.',
    retry: 'with `--yes`',
  },
  engine_conflict: { meaning: 'An engine runs already with a host, port or mode that conflicts.', retry: 'no' },
  engine_unavailable: { meaning: 'No engine could be started or reached.', retry: 'yes' },
  key_not_found: { meaning: 'There is no such API key.', retry: 'no' },
  model_invalid: {
    meaning: 'The model that searches are shipped with is damaged, or of another version: words alone are compared.',
    retry: 'after installing it anew',
  },
  out_of_memory: { meaning: 'The analysis needs more memory than it may have.', retry: 'no' },
  out_of_space: { meaning: 'The disk is full.', retry: 'after making room' },
  path_missing: { meaning: 'The folder of the project is gone.', retry: 'no' },
  permission_denied: { meaning: 'The operating system denies access.', retry: 'no' },
  port_unavailable: { meaning: 'The address cannot be listened on.', retry: 'with another port' },
  revision_not_found: { meaning: 'git has no such revision.', retry: 'after fetching it' },
  search_library_missing: {
    meaning: 'The search model needs a library that is not installed, or that cannot be loaded.',
    retry: 'after installing it',
  },
  search_model_failed: { meaning: 'The search model ended, or gave no answer in its time.', retry: 'yes, by itself' },
  search_model_missing: {
    meaning: 'There is no such folder, or no search model in it.',
    retry: 'after putting it there',
  },
  search_model_unusable: { meaning: 'The search model is broken, or of a kind that makes no vectors.', retry: 'no' },
  storage_locked: { meaning: 'Another process holds the store.', retry: 'yes' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errors;

/** Codes that a response of the HTTP interface may carry. */
export type HttpErrorCode = {
  [Code in ErrorCode]: (typeof errors)[Code] extends { status: number } ? Code : never;
}[ErrorCode];

export type ErrorStatus = (typeof errors)[HttpErrorCode]['status'];

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errors, code);
}

export function isHttpErrorCode(code: string): code is HttpErrorCode {
  return isErrorCode(code) && 'status' in errors[code];
}

/** All codes of the HTTP interface with that status, in the table's order. */
export function codesOfStatus(status: number): HttpErrorCode[] {
  return Object.keys(errors).filter(
    (code): code is HttpErrorCode => isHttpErrorCode(code) && errors[code].status === status,
  );
}
