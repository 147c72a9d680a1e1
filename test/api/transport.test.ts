import assert from 'node:assert/strict';
import { requestLimits } from '#protocol/limits.ts';
import { defaultTimeouts } from '#server/fronts/http/connections.ts';
import {
  checkEveryResponse,
  codeOf,
  dataOf,
  requestText,
  startFixture,
  type Fixture,
} from '../support/http-fixture.ts';
import { sendRaw, type RawResponse } from '../support/raw-http.ts';

/** A message of headers with the given number of bytes, from the first header to the empty line. */
function headersOf(bytes: number, key: string): string {
  const rest = `host: localhost\r\nauthorization: Bearer ${key}\r\nx-fill: \r\n`;
  return rest.replace('x-fill: ', `x-fill: ${'a'.repeat(bytes - rest.length)}`);
}

function outcome(response: RawResponse): string {
  checkEveryResponse(response);
  return response.status < 400 ? String(response.status) : `${response.status} ${codeOf(response)}`;
}

describe('Limits of the transport', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture();
  });
  after(() => fixture.close());

  const bodyAround = 2 * 1024 * 1024;
  for (const [bytes, expected] of [
    [bodyAround, '201'],
    [bodyAround + 1, '400 payload_too_large'],
  ] as const) {
    it(`a body of ${bytes} bytes: ${expected} [§1.sizes.body] [§3.payload_too_large]`, async () => {
      const body = JSON.stringify({ name: 'large', path: '/roots/large' });
      const padded = body + ' '.repeat(bytes - body.length);
      assert.equal(outcome(await fixture.send({ method: 'POST', path: '/api/v1/projects', body: padded })), expected);
    });
  }

  for (const [bytes, expected] of [
    [16 * 1024 - 300, '200'],
    [16 * 1024 + 300, '400 headers_too_large'],
  ] as const) {
    it(`headers of ${bytes} bytes: ${expected} [§1.sizes.headers] [§3.headers_too_large]`, async () => {
      const text = `GET /api/v1 HTTP/1.1\r\n${headersOf(bytes, fixture.key)}\r\n`;
      assert.equal(outcome(await sendRaw(fixture.port, text)), expected);
    });
  }

  for (const [bytes, expected] of [
    [8 * 1024, '200'],
    [8 * 1024 + 1, '400 headers_too_large'],
  ] as const) {
    it(`a target of ${bytes} bytes: ${expected} [§1.sizes.target]`, async () => {
      const path = `/api/v1?${'a'.repeat(bytes - '/api/v1?'.length)}`;
      assert.equal(outcome(await fixture.send({ path })), expected);
    });
  }

  it('a client has 10 s for its headers, 30 s for its request, and 60 s between two [§1.timeouts]', () => {
    assert.deepEqual(defaultTimeouts, { headersMs: 10_000, requestMs: 30_000, idleMs: 60_000 });
    assert.equal(requestLimits.bodyBytes, bodyAround);
  });

  for (const [title, target] of [
    ['dot segments', '/api/./v1'],
    ['encoded dot segments', '/api/v1/%2E%2e/v1'],
    ['absolute form', 'http://localhost/api/v1'],
    ['half a percent-encoding', '/api/v1/projects/%e'],
    ['percent-encoding that is not UTF-8', '/api/v1/projects/%c3%28'],
  ] as const) {
    it(`a target with ${title} is refused [§1.target]`, async () => {
      assert.equal(outcome(await fixture.send({ path: target })), '400 malformed_request');
    });
  }
});

describe('Every response', () => {
  let fixture: Fixture;
  let freeKey = '';
  before(async () => {
    fixture = await startFixture();
    freeKey = fixture.newKey({ tier: 'free' }).key;
    for (let sent = 0; sent < 10; sent++) {
      await fixture.send({ path: '/api/v1', headers: { authorization: `Bearer ${freeKey}` } });
    }
  });
  after(() => fixture.close());

  const kinds: { title: string; request: (key: string) => Parameters<Fixture['send']>[0]; status: number }[] = [
    { title: 'a success', request: () => ({ path: '/api/v1/projects' }), status: 200 },
    {
      title: 'a creation',
      request: () => ({ method: 'POST', path: '/api/v1/projects', body: { name: 'n', path: '/roots/n' } }),
      status: 201,
    },
    { title: 'a wrong request', request: () => ({ path: '/api/v1/projects?limit=0' }), status: 400 },
    { title: 'no key', request: () => ({ path: '/api/v1', headers: { authorization: '' } }), status: 401 },
    { title: 'a foreign page', request: () => ({ path: '/api/v1', headers: { origin: 'null' } }), status: 403 },
    { title: 'nothing there', request: () => ({ path: '/api/v1/projects/x' }), status: 404 },
    { title: 'a wrong method', request: () => ({ method: 'PUT', path: '/api/v1' }), status: 405 },
    {
      title: 'no request left',
      request: (key) => ({ path: '/api/v1', headers: { authorization: `Bearer ${key}` } }),
      status: 429,
    },
  ];
  for (const { title, request, status } of kinds) {
    it(`has the headers of all, with ${title}: ${status} [§1.2.always] [§1.2.cache-control] [§1.2.integers] [§1.1.error]`, async () => {
      const response = await fixture.send(request(freeKey));
      checkEveryResponse(response);
      assert.equal(response.status, status);
      if (status < 400) return;
      const { success, error, code, ...rest } = JSON.parse(response.body) as Record<string, unknown>;
      assert.deepEqual([success, typeof error, typeof code], [false, 'string', 'string']);
      assert.deepEqual(Object.keys(rest), status === 400 ? ['details'] : []);
    });
  }

  it('has an identifier of its own, of the one form [§1.4.form] [§1.2.request-id]', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => fixture.send({ path: '/api/v1' })));
    const ids = responses.map(({ headers }) => headers['x-request-id'] ?? '');
    assert.equal(new Set(ids).size, 3);
    for (const id of ids) assert.match(id, /^req_[0-9A-HJKMNP-TV-Z]{26}$/);
    const created = await fixture.send({
      method: 'POST',
      path: '/api/v1/projects',
      body: { name: 'n', path: '/roots/id' },
    });
    assert.match(dataOf<{ project: { id: string } }>(created).project.id, /^prj_[0-9A-HJKMNP-TV-Z]{26}$/);
  });
});

describe('Descriptions of projects', () => {
  for (const [title, description, status] of [
    ['2,000 characters beyond the first plane', '\u{1F600}'.repeat(2000), 201],
    ['2,001 characters', 'd'.repeat(2001), 400],
    ['nothing', undefined, 201],
  ] as const) {
    it(`of ${title}: ${status} [§2.2.description] [§1.lengths]`, async () => {
      const fixture = await startFixture();
      const body = { name: 'n', path: '/roots/a', description };
      const response = await fixture.send({ method: 'POST', path: '/api/v1/projects', body });
      assert.equal(response.status, status);
      const [kept] = fixture.state.projects();
      if (status === 201) assert.equal(kept?.description, description ?? '');
      await fixture.close();
    });
  }
});

describe('A Host', () => {
  for (const [title, hosts] of [
    ['missing', []],
    ['there twice', ['localhost', 'localhost']],
  ] as const) {
    it(`${title} is malformed [§9.2.host.once]`, async () => {
      const fixture = await startFixture();
      const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
      const text = requestText({ path: '/api/v1', headers: { host: '' } }, fixture.key);
      const response = await sendRaw(fixture.port, text.replace('HTTP/1.1\r\n', `HTTP/1.1\r\n${lines}`));
      assert.deepEqual([response.status, codeOf(response)], [400, 'malformed_request']);
      await fixture.close();
    });
  }
});
