import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { checkEveryResponse, codeOf, startFixture, type Fixture } from '../support/http-fixture.ts';
import { readResponses } from '../support/raw-http.ts';

const timeouts = { headersMs: 150, requestMs: 300, idleMs: 200 };

function head(key: string): string {
  return `POST /api/v1/projects HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n`;
}

describe('Slow clients', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture({ timeouts });
  });
  after(() => fixture.close());

  /** Sends the pieces, stops, and returns what comes back before the connection is closed. */
  async function sendSlowly(...pieces: string[]) {
    const socket = connect(fixture.port, '127.0.0.1');
    for (const piece of pieces) socket.write(piece);
    return readResponses(socket, Number.POSITIVE_INFINITY);
  }

  const slow: { title: string; pieces: (key: string) => string[]; limit: string; what?: string }[] = [
    {
      title: 'headers that never end',
      pieces: () => ['GET /api/v1 HTTP/1.1\r\nHost: local'],
      limit: '0',
      what: 'headers',
    },
    { title: 'a request line that never ends', pieces: () => ['GET /api'], limit: '0', what: 'headers' },
    { title: 'a body that never comes', pieces: (key) => [`${head(key)}Content-Length: 10\r\n\r\n`], limit: '1000' },
    { title: 'a body that stops', pieces: (key) => [`${head(key)}Content-Length: 10\r\n\r\n{"a"`], limit: '1000' },
    {
      title: 'chunks that stop',
      pieces: (key) => [`${head(key)}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`],
      limit: '1000',
    },
  ];
  for (const { title, pieces, limit, what = 'request' } of slow) {
    it(`${title}: request_timeout, and the connection ends [§3.request_timeout] [§1.timeout.${what}]`, async () => {
      const [response, ...more] = await sendSlowly(...pieces(fixture.key));
      assert.ok(response !== undefined && more.length === 0);
      checkEveryResponse(response);
      assert.deepEqual([response.status, codeOf(response)], [400, 'request_timeout']);
      assert.equal(response.headers['x-ratelimit-limit'], limit);
    });
  }

  it('a connection that nothing was ever sent on is closed without a word', async () => {
    assert.deepEqual(await sendSlowly(), []);
  });

  it('a second request that stops half-way gets its own request_timeout', async () => {
    const request = `GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${fixture.key}\r\n\r\n`;
    const responses = await sendSlowly(`${request}GET /api/v1 HTTP`);
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200, 400],
    );
  });

  it('an idle connection is closed without a word [§1.timeout.idle]', async () => {
    const request = `GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${fixture.key}\r\n\r\n`;
    const responses = await sendSlowly(request);
    assert.deepEqual(
      responses.map(({ status }) => status),
      [200],
    );
  });

  it('a client that goes away in the middle of its body harms no one', async () => {
    const socket = connect(fixture.port, '127.0.0.1');
    socket.write(`${head(fixture.key)}Content-Length: 10\r\n\r\n{"a"`, () => socket.resetAndDestroy());
    await new Promise((resolve) => socket.once('close', resolve));
    assert.equal((await fixture.send({ path: '/api/v1' })).status, 200);
  });
});
