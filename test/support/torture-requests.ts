/**
 * The 31 requests of the contract's transport torture (API.md §13): no requests at all, requests that smuggle, requests
 * that never end. Each is answered with envelope and headers, or the server fails.
 */
export interface TortureRequest {
  readonly title: string;
  /** `KEY` stands for a key that is right. */
  readonly bytes: string | Buffer;
  /** Default: `malformed_request`. */
  readonly code?: string;
  /** Default: 400. */
  readonly status?: number;
}

const host = 'Host: localhost\r\n';
const get = `GET /api/v1 HTTP/1.1\r\n${host}`;
const post = `POST /api/v1/projects HTTP/1.1\r\n${host}`;
const postWithKey = `${post}Authorization: Bearer KEY\r\nContent-Type: application/json\r\n`;
const chunked = 'Transfer-Encoding: chunked\r\n';
const manySmall = Array.from({ length: 2000 }, (_, index) => `x-${index}: 1\r\n`).join('');
const notUtf8 = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);

export const tortureRequests: readonly TortureRequest[] = [
  { title: 'a line that is no request line', bytes: 'this is not http\r\n\r\n' },
  { title: 'a request line without a version', bytes: `GET /api/v1\r\n${host}\r\n` },
  { title: 'HTTP/9.9', bytes: `GET / HTTP/9.9\r\n${host}\r\n` },
  { title: 'the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { title: 'a TLS handshake', bytes: Buffer.from('16030100c8010000c40303', 'hex') },
  { title: 'a method that does not exist', bytes: `FETCH / HTTP/1.1\r\n${host}\r\n` },
  { title: 'no Host', bytes: 'GET /api/v1 HTTP/1.1\r\n\r\n' },
  { title: 'two Hosts', bytes: `${get}${host}\r\n` },
  {
    title: 'a foreign Host',
    bytes: 'GET /api/v1 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    code: 'host_not_allowed',
    status: 403,
  },
  { title: 'CONNECT', bytes: 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n' },
  { title: 'an upgrade to a websocket', bytes: `${get}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n` },
  { title: 'an expectation that nobody knows', bytes: `${post}Expect: a-pony\r\n\r\n` },
  { title: 'a header of 20 kB', bytes: `${get}X-Large: ${'a'.repeat(20_000)}\r\n\r\n`, code: 'headers_too_large' },
  { title: '2,000 headers', bytes: `${get}${manySmall}\r\n`, code: 'headers_too_large' },
  {
    title: 'a target of 9 kB',
    bytes: `GET /${'a'.repeat(9000)} HTTP/1.1\r\n${host}\r\n`,
    code: 'headers_too_large',
  },
  { title: 'headers that never end', bytes: 'GET /api/v1 HTTP/1.1\r\nHost: local', code: 'request_timeout' },
  { title: 'a body that never ends', bytes: `${postWithKey}Content-Length: 10\r\n\r\n{"a"`, code: 'request_timeout' },
  { title: 'chunks that never end', bytes: `${postWithKey}${chunked}\r\n2\r\n{}\r\n`, code: 'request_timeout' },
  { title: 'a body of 3 MB', bytes: `${post}Content-Length: 3000000\r\n\r\n`, code: 'payload_too_large' },
  {
    title: 'chunks of 3 MB',
    bytes: `${postWithKey}${chunked}\r\n2dc6c0\r\n${' '.repeat(3_000_000)}\r\n0\r\n\r\n`,
    code: 'payload_too_large',
  },
  {
    title: 'a body that is not UTF-8',
    bytes: Buffer.concat([Buffer.from(`${postWithKey}Content-Length: ${notUtf8.length}\r\n\r\n`), notUtf8]),
    code: 'invalid_json',
  },
  { title: 'length and chunks at once', bytes: `${post}Content-Length: 5\r\n${chunked}\r\n0\r\n\r\n` },
  { title: 'two lengths', bytes: `${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde` },
  { title: 'a transfer encoding that is almost chunked', bytes: `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n` },
  { title: 'a chunk size that is no number', bytes: `${postWithKey}${chunked}\r\n0x2\r\n{}\r\n0\r\n\r\n` },
  { title: 'a header folded over two lines', bytes: `${get}X-Folded: a\r\n b\r\n\r\n` },
  { title: 'lines that end in LF alone', bytes: 'GET /api/v1 HTTP/1.1\nHost: localhost\n\n' },
  { title: 'a space before the colon', bytes: 'GET /api/v1 HTTP/1.1\r\nHost : localhost\r\n\r\n' },
  { title: 'a target in absolute form', bytes: `GET http://localhost/api/v1 HTTP/1.1\r\n${host}\r\n` },
  { title: 'invalid percent-encoding', bytes: `GET /api/%zz HTTP/1.1\r\n${host}\r\n` },
  { title: 'encoded dot segments', bytes: `GET /api/%2e%2E/api/v1 HTTP/1.1\r\n${host}\r\n` },
];
