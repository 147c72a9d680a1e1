import assert from 'node:assert/strict';
import { checkEveryResponse, codeOf, startFixture, type Fixture } from '../support/http-fixture.ts';
import { exchangeRaw, sendRaw } from '../support/raw-http.ts';

const post = 'POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\n';

/** Bytes that are no request, or none that this server takes, and the code that answers them. */
const refused: { title: string; bytes: string | Buffer; code?: string; status?: number }[] = [
  { title: 'a method alone', bytes: 'GET\r\n\r\n' },
  { title: 'a method in small letters', bytes: 'get / HTTP/1.1\r\nHost: localhost\r\n\r\n' },
  { title: 'HTTP/0.9', bytes: 'GET /\r\n\r\n' },
  { title: 'no Host, HTTP/1.0', bytes: 'GET /api/v1 HTTP/1.0\r\n\r\n' },
  { title: 'an empty Host', bytes: 'GET /api/v1 HTTP/1.1\r\nHost:\r\n\r\n' },
  { title: 'asterisk form', bytes: 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n' },
  { title: 'authority form', bytes: 'GET localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n' },
  {
    title: 'an upgrade to HTTP/2',
    bytes: 'GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n',
  },
  {
    title: 'a target of 20 kB',
    bytes: `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    code: 'headers_too_large',
  },
  { title: 'bad percent-encoding in the query', bytes: 'GET /api/v1?a=%e0%a4%a HTTP/1.1\r\nHost: localhost\r\n\r\n' },
  { title: 'percent-encoded bytes that are not UTF-8', bytes: 'GET /api/%ff%fe HTTP/1.1\r\nHost: localhost\r\n\r\n' },
  {
    title: 'bytes beyond ASCII in the target',
    bytes: Buffer.from('GET /api/\xff\xfe HTTP/1.1\r\nHost: localhost\r\n\r\n', 'latin1'),
  },
  { title: 'dot segments', bytes: 'GET /api/../api/v1 HTTP/1.1\r\nHost: localhost\r\n\r\n' },
  { title: 'a single dot segment', bytes: 'GET /api/./v1 HTTP/1.1\r\nHost: localhost\r\n\r\n' },
  { title: 'a backslash', bytes: 'GET /api\\v1 HTTP/1.1\r\nHost: localhost\r\n\r\n' },
  { title: 'a fragment', bytes: 'GET /api/v1#top HTTP/1.1\r\nHost: localhost\r\n\r\n' },
  { title: 'NUL in a header', bytes: 'GET /api/v1 HTTP/1.1\r\nHost: local\0host\r\n\r\n' },
  { title: 'HTTP/2.0 in words', bytes: 'GET /api/v1 HTTP/2.0\r\nHost: localhost\r\n\r\n' },
  { title: 'a tab for a space', bytes: 'GET\t/api/v1\tHTTP/1.1\r\nHost: localhost\r\n\r\n' },
  { title: 'CR alone in a header', bytes: 'GET /api/v1 HTTP/1.1\r\nX: a\rHost: localhost\r\n\r\n' },
  { title: 'one line that ends in LF alone', bytes: 'GET /api/v1 HTTP/1.1\r\nHost: localhost\nX: a\r\n\r\n' },
  { title: 'a header without a colon', bytes: 'GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nNonsense\r\n\r\n' },
  { title: 'a header without a name', bytes: 'GET /api/v1 HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n' },
  {
    title: 'chunks and length at once',
    bytes:
      'POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n',
  },
  {
    title: 'a negative length',
    bytes: 'POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n',
  },
  {
    title: 'a length with a sign',
    bytes: 'POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nContent-Length: +5\r\n\r\n',
  },
  {
    title: 'a length in hex',
    bytes: 'POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0x5\r\n\r\n',
  },
  { title: 'the same length twice', bytes: `${post}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}` },
  { title: 'a list of lengths', bytes: `${post}Content-Length: 2, 2\r\n\r\n{}` },
  { title: 'a length beyond all numbers', bytes: `${post}Content-Length: 99999999999999999999\r\n\r\n{}` },
  { title: 'chunks in HTTP/1.0', bytes: `${post.replace('1.1', '1.0')}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n` },
  { title: 'chunked behind a vertical tab', bytes: `${post}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n` },
  { title: 'chunked before a space and a colon', bytes: `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n` },
  { title: 'chunked in quotes', bytes: `${post}Transfer-Encoding: "chunked"\r\n\r\n0\r\n\r\n` },
  { title: 'an empty transfer encoding', bytes: `${post}Transfer-Encoding:\r\nContent-Length: 2\r\n\r\n{}` },
  { title: 'an encoding before chunked', bytes: `${post}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n` },
  {
    title: 'a transfer encoding that is not chunked',
    bytes: 'POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: identity\r\n\r\n',
  },
  {
    title: 'chunked twice',
    bytes: 'POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n',
  },
  {
    title: 'two transfer encodings',
    bytes:
      'POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  },
  {
    title: 'a chunk size that is no number',
    bytes: 'POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n',
  },
  { title: 'no key', bytes: 'GET /api/v1 HTTP/1.1\r\nHost: localhost\r\n\r\n', code: 'missing_api_key', status: 401 },
];

function chunks(chunk: string): string {
  return `Transfer-Encoding: chunked\r\n\r\n${chunk}\r\n0\r\n\r\n`;
}

describe('Hostile requests', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture();
  });
  after(() => fixture.close());

  for (const { title, bytes, code = 'malformed_request', status = 400 } of refused) {
    it(`${title}: ${code}, with envelope and headers [§3.${code}] [§R3]`, async () => {
      const response = await sendRaw(fixture.port, bytes);
      checkEveryResponse(response);
      assert.deepEqual([response.status, codeOf(response)], [status, code]);
      assert.equal(response.headers['x-ratelimit-limit'], '0');
      assert.equal(response.headers['x-ratelimit-remaining'], '0');
      assert.equal(response.headers['x-ratelimit-reset'], String(fixture.clock.nowMs() / 1000));
    });
  }

  const postWithKey = (rest: string) =>
    `POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${fixture.key}\r\nContent-Type: application/json\r\n${rest}`;

  /** `limit` is 0 where the parser gives up before the key is looked at. */
  const badBodies: { title: string; rest: string; code: string; limit?: string }[] = [
    {
      title: 'a chunk size beyond all numbers',
      rest: chunks('fffffffffffffffff\r\n{}'),
      code: 'malformed_request',
      limit: '0',
    },
    { title: 'a chunk size with a sign', rest: chunks('+2\r\n{}'), code: 'malformed_request', limit: '0' },
    { title: 'a negative chunk size', rest: chunks('-2\r\n{}'), code: 'malformed_request', limit: '0' },
    { title: 'a chunk size before LF alone', rest: chunks('2\n{}'), code: 'malformed_request', limit: '0' },
    { title: 'an extension of a chunk before LF alone', rest: chunks('2;\n{}'), code: 'malformed_request', limit: '0' },
    {
      title: 'an extension of 20 kB',
      rest: chunks(`2;${'a'.repeat(20_000)}\r\n{}`),
      code: 'malformed_request',
      limit: '0',
    },
    {
      title: 'trailers that frame the body anew',
      rest: `${chunks('2\r\n{}').slice(0, -2)}Content-Length: 5\r\n\r\n`,
      code: 'malformed_request',
    },
    {
      title: 'trailers of 20 kB',
      rest: `${chunks('2\r\n{}').slice(0, -2)}X: ${'a'.repeat(20_000)}\r\n\r\n`,
      code: 'headers_too_large',
    },
    {
      title: 'a chunk longer than it said',
      rest: 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}{}\r\n0\r\n\r\n',
      code: 'malformed_request',
    },
  ];
  for (const { title, rest, code, limit = '1000' } of badBodies) {
    it(`${title}: ${code}, and the windows of the key [§3.${code}] [§R3]`, async () => {
      const response = await sendRaw(fixture.port, postWithKey(rest));
      checkEveryResponse(response);
      assert.equal(codeOf(response), code);
      assert.equal(response.headers['x-ratelimit-limit'], limit);
    });
  }

  it('a smuggled second request is never answered', async () => {
    const smuggled = `GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${fixture.key}\r\n\r\n`;
    const bytes = `POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${smuggled.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`;
    const responses = await exchangeRaw(fixture.port, bytes, { enough: 2 });
    assert.deepEqual(
      responses.map(({ status }) => status),
      [400],
    );
  });

  it('pipelined requests are answered in order, the malformed one last', async () => {
    const good = `GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${fixture.key}\r\n\r\n`;
    const responses = await exchangeRaw(fixture.port, `${good}${good}nonsense\r\n\r\n${good}`, { enough: 4 });
    for (const response of responses) checkEveryResponse(response);
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 200, 400],
    );
    assert.equal(responses[2]?.headers.connection, 'close');
  });

  it('a refused upload leaves the connection usable', async () => {
    const first = `POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000000\r\n\r\n${' '.repeat(3_000_000)}`;
    const second = `GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${fixture.key}\r\n\r\n`;
    const responses = await exchangeRaw(fixture.port, first + second, { enough: 2 });
    assert.deepEqual(
      responses.map(({ status }) => status),
      [400, 200],
    );
  });

  it('the server is none the worse for it', async () => {
    const response = await fixture.send({ path: '/api/v1' });
    assert.equal(response.status, 200);
  });
});
