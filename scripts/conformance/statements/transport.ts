import type { Section } from '../statement.ts';

export const transport: Section = {
  title: 'Transport',
  statements: [
    { id: '1.base', mark: 'S', text: 'Everything is below `/api/v1`.' },
    { id: '1.json', mark: 'S', text: 'Bodies are JSON in UTF-8.' },
    { id: '1.utf8', mark: 'D', text: 'What is not UTF-8 is refused.' },
    { id: '1.media-type', mark: 'D', text: 'Bodies of requests are `application/json`.' },
    { id: '1.timestamps', mark: 'S', text: 'Times are `YYYY-MM-DDThh:mm:ss.sssZ`.' },
    {
      id: '1.positions',
      mark: 'D',
      text: 'Lines and columns count from 1; files are relative to the project, with `/`.',
    },
    {
      id: '1.socket',
      mark: 'X',
      text: 'A Unix socket or a named pipe beside the port.',
      absent: 'optional in the contract',
    },
    { id: '1.case', mark: 'D', text: 'Paths are case-sensitive.' },
    { id: '1.trailing-slash', mark: 'D', text: 'A trailing slash is 404, never a redirect.' },
    {
      id: '1.target',
      mark: 'D',
      text: 'Dot segments, absolute-form targets and invalid percent-encoding are refused.',
    },
    { id: '1.head', mark: 'D', text: 'HEAD is GET without a body.' },
    { id: '1.options', mark: 'D', text: 'OPTIONS without `Origin` is 200 with `Allow`.' },
    { id: '1.compression', mark: 'D', text: 'Nothing is compressed on loopback connections.' },
    {
      id: '1.compression.remote',
      mark: 'D',
      text: 'Other connections are compressed by `Accept-Encoding`.',
    },
    { id: '1.sizes.body', mark: 'D', text: 'Bodies hold 2 MiB.' },
    { id: '1.sizes.headers', mark: 'D', text: 'Headers hold 16 KiB.' },
    { id: '1.sizes.target', mark: 'D', text: 'Targets hold 8 KiB.' },
    { id: '1.timeout.headers', mark: 'D', text: 'Headers that take too long are 400 `request_timeout`.' },
    { id: '1.timeout.request', mark: 'D', text: 'Requests that take too long are 400 `request_timeout`.' },
    { id: '1.timeout.idle', mark: 'D', text: 'Idle connections are closed.' },
    { id: '1.timeouts', mark: 'D', text: 'The times are 10 s, 30 s and 60 s.' },
    {
      id: '1.connections',
      mark: 'D',
      text: 'Connections are fewer than the descriptors of the process; those go first on which no request is under way.',
    },
    { id: '1.lengths', mark: 'D', text: 'Lengths of strings count code points.' },
  ],
};

export const envelope: Section = {
  title: 'Envelope, headers, order of checks, identifiers',
  statements: [
    { id: '1.1.success', mark: 'S', text: 'Success is `{"success":true,"data":{…}}`.' },
    { id: '1.1.deletion', mark: 'S', text: 'A deletion is `{"success":true}` and nothing else.' },
    { id: '1.1.error', mark: 'S', text: 'An error is `{"success":false,"error","code"}`.' },
    {
      id: '1.1.details',
      mark: 'D',
      text: 'Refused inputs are named in `details`: `field`, `issue`, `message`; 100 at most.',
    },
    { id: '1.1.field', mark: 'D', text: '`field` is a JSON Pointer into the body or the name of a parameter.' },
    {
      id: '1.1.one-entry',
      mark: 'D',
      text: 'One entry a field: the first of required, type, enum, format, length, range, pattern, unknown.',
    },
    {
      id: '1.2.integers',
      mark: 'S',
      text: '`X-RateLimit-Limit`, `-Remaining` and `-Reset` are integers on every response.',
    },
    {
      id: '1.2.structured',
      mark: 'X',
      text: '`RateLimit-Policy` and `RateLimit` tell both windows, Enterprise the minute alone.',
    },
    {
      id: '1.2.request-id',
      mark: 'D',
      text: '`X-Request-Id` is `req_` and a ULID, and stands in the log line of the request.',
    },
    {
      id: '1.2.cache-control',
      mark: 'D',
      text: '`Cache-Control` is `private, no-store`, with an ETag `private, no-cache`.',
    },
    { id: '1.2.always', mark: 'D', text: '`nosniff`, `no-referrer` and `Vary: Accept, Authorization` always.' },
    { id: '1.2.snapshot', mark: 'X', text: '`X-Index-Snapshot` on every answer from an index.' },
    { id: '1.2.retry-after', mark: 'D', text: '`Retry-After` with 429, at least 1.' },
    { id: '1.2.challenge', mark: 'D', text: '`WWW-Authenticate` with 401.' },
    { id: '1.2.allow', mark: 'D', text: '`Allow` with 405 and OPTIONS: exactly the methods of the path.' },
    { id: '1.2.location', mark: 'D', text: '`Location` with 201 and with POST index.' },
    {
      id: '1.3.order',
      mark: 'D',
      text: 'Checks have one order: syntax, Host, Origin, key, rate, path, method, permission, schema, idempotency, resource, work.',
    },
    {
      id: '1.3.preflight',
      mark: 'D',
      text: 'A preflight of an allowed origin is answered before the key is asked for.',
    },
    {
      id: '1.3.unauthenticated',
      mark: 'D',
      text: 'Without a key nobody learns which paths and identifiers there are.',
    },
    { id: '1.3.malformed-id', mark: 'D', text: 'A malformed identifier is 404 like an unknown one.' },
    { id: '1.4.form', mark: 'D', text: 'Identifiers are a prefix and 26 characters of a ULID, or of a content hash.' },
  ],
};
