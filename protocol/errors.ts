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
    meaning:
      'The installation or the member holds as many projects, the project or member as many structures, or the owner as many webhooks, as may be.',
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
  revision_not_found: { status: 404, meaning: 'git has no such revision.', retry: 'after fetching it' },
  snapshot_not_found: {
    status: 404,
    meaning: 'There is no such snapshot, or it is no longer kept.',
    retry: 'with another one',
  },
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

  advisories_unreadable: {
    meaning: 'The file holds no advisories in the OSV format, was cut, or is about other registries alone.',
    retry: 'with another file',
  },
  ambiguous_symbol: { meaning: 'Several symbols carry the name; the message lists them.', retry: 'no' },
  backup_invalid: { meaning: 'The file is no backup, or was cut or altered.', retry: 'no' },
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
    retry: 'after installing it again',
  },
  out_of_memory: { meaning: 'The analysis needs more memory than it may have.', retry: 'no' },
  out_of_space: { meaning: 'The disk is full.', retry: 'after making room' },
  path_missing: { meaning: 'The folder of the project is gone.', retry: 'no' },
  permission_denied: { meaning: 'The operating system denies access.', retry: 'no' },
  port_unavailable: { meaning: 'The address cannot be listened on.', retry: 'with another port' },
  remote_certificate: {
    meaning: 'The certificate of the remote is not valid: expired, of another host, or of an unknown issuer.',
    retry: 'no',
  },
  remote_conflict: {
    meaning: 'The remote says that the request contradicts its state, or repeats the key of another one.',
    retry: 'no',
  },
  remote_failed: { meaning: 'The remote reports a fault of its own.', retry: 'yes, by itself' },
  remote_not_groundplan: {
    meaning: 'The remote answers in no form of this API: another service, a redirect, or too large an answer.',
    retry: 'no',
  },
  remote_not_supported: { meaning: 'The remote does not offer the extension that is needed.', retry: 'no' },
  remote_project_not_found: {
    meaning: 'The remote has no such project for this key. A link to it is dropped; nothing local is.',
    retry: 'no',
  },
  remote_refused: { meaning: 'The remote refuses the request; the message has its code.', retry: 'no' },
  remote_refused_key: {
    meaning: 'The remote does not accept the key. Synchronisation stands still; nothing is deleted.',
    retry: 'with another key',
  },
  remote_version: {
    meaning: 'The remote speaks another version of the API than this program. Synchronisation stands still.',
    retry: 'after updating Groundplan',
  },
  remote_unreachable: { meaning: 'The remote cannot be reached, or does not answer in time.', retry: 'yes, by itself' },
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
  state_not_empty: { meaning: 'The state folder holds data already.', retry: 'with `--force`, which moves it aside' },
  storage_locked: { meaning: 'Another process holds the store.', retry: 'yes' },
  sync_expired: {
    meaning: 'What waited to be sent has waited for seven days, and is sent no more by itself.',
    retry: 'by hand',
  },
  sync_item_not_found: { meaning: 'Nothing with that id waits to be sent.', retry: 'no' },
  sync_key_needed: {
    meaning:
      'The engine has no key of the remote. It keeps keys in memory alone, and gets one from the editor or the command.',
    retry: 'with the key',
  },
  sync_limit_reached: {
    meaning:
      'What synchronisation may spend of the limits of the remote is spent; the message has the time of the next request.',
    retry: 'at that time',
  },
  sync_link_taken: { meaning: 'The project of the remote, or the local one, is linked already.', retry: 'no' },
  sync_mode: { meaning: 'The privacy mode does not let this leave the machine.', retry: 'after choosing another mode' },
  sync_not_connected: { meaning: 'No remote is connected.', retry: 'after connecting one' },
  sync_not_linked: { meaning: 'The project is linked with none of the remote.', retry: 'after linking it' },
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
