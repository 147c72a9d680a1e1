import assert from 'node:assert/strict';
import { checkEveryResponse, codeOf, startFixture, type Fixture } from '../support/http-fixture.ts';

describe('Protection of the local port', () => {
  let fixture: Fixture;
  before(async () => {
    fixture = await startFixture({ allowedHosts: ['Box.Example'], allowedOrigins: ['http://localhost:3000'] });
  });
  after(() => fixture.close());

  const hosts: { host: string; code?: string }[] = [
    { host: 'localhost' },
    { host: 'LOCALHOST:1' },
    { host: '127.0.0.1:65535' },
    { host: '[::1]:7431' },
    { host: '[::1]' },
    { host: 'box.example:443' },
    { host: 'evil.example', code: 'host_not_allowed' },
    { host: 'localhost.evil.example', code: 'host_not_allowed' },
    { host: 'localhost.', code: 'host_not_allowed' },
    { host: 'localhost:port', code: 'host_not_allowed' },
    { host: 'user@localhost', code: 'host_not_allowed' },
    { host: '0.0.0.0', code: 'host_not_allowed' },
    { host: '127.0.0.2', code: 'host_not_allowed' },
    { host: '[::]', code: 'host_not_allowed' },
    { host: 'localhost, evil.example', code: 'host_not_allowed' },
  ];
  for (const { host, code } of hosts) {
    it(`Host ${host} is ${code === undefined ? 'taken' : 'refused'} [§9.2.host] [§3.host_not_allowed]`, async () => {
      const response = await fixture.send({ path: '/api/v1', headers: { host } });
      checkEveryResponse(response);
      assert.equal(response.status, code === undefined ? 200 : 403);
      if (code !== undefined) assert.equal(codeOf(response), code);
    });
  }

  const origins: { headers: Record<string, string>; taken: boolean; cors?: string }[] = [
    { headers: { origin: 'http://localhost:3000' }, taken: true, cors: 'http://localhost:3000' },
    { headers: { origin: 'http://localhost' }, taken: true },
    { headers: { host: '127.0.0.1:7431', origin: 'http://127.0.0.1:7431' }, taken: true },
    { headers: { origin: 'http://localhost:3001' }, taken: false },
    { headers: { origin: 'https://localhost' }, taken: false },
    { headers: { origin: 'null' }, taken: false },
    { headers: { origin: 'vscode-webview://abc' }, taken: false },
    { headers: { origin: 'http://evil.example' }, taken: false },
    { headers: { origin: 'http://localhost:3000.evil.example' }, taken: false },
    { headers: { 'sec-fetch-site': 'cross-site' }, taken: false },
    { headers: { 'sec-fetch-site': 'same-site' }, taken: false },
    { headers: { 'sec-fetch-site': 'same-origin' }, taken: true },
    { headers: { 'sec-fetch-site': 'none' }, taken: true },
    {
      headers: { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
      taken: true,
      cors: 'http://localhost:3000',
    },
  ];
  for (const { headers, taken, cors } of origins) {
    it(`${JSON.stringify(headers)} is ${taken ? 'taken' : 'refused'} [§9.2.origin] [§9.2.sec-fetch] [§3.origin_not_allowed]`, async () => {
      const response = await fixture.send({ path: '/api/v1', headers });
      checkEveryResponse(response);
      assert.equal(response.status, taken ? 200 : 403);
      if (!taken) assert.equal(codeOf(response), 'origin_not_allowed');
      assert.equal(response.headers['access-control-allow-origin'], cors);
      assert.equal('access-control-allow-credentials' in response.headers, false);
      assert.equal(
        response.headers.vary,
        cors === undefined ? 'Accept, Authorization' : 'Accept, Authorization, Origin',
      );
    });
  }

  it('a preflight of an allowed origin needs no key [§9.2.cors] [§1.3.preflight]', async () => {
    const response = await fixture.send({
      method: 'OPTIONS',
      path: '/api/v1/projects',
      headers: { authorization: '', origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
    });
    checkEveryResponse(response);
    assert.equal(response.status, 200);
    assert.equal(response.body, '{"success":true}');
    assert.equal(response.headers['access-control-allow-origin'], 'http://localhost:3000');
    assert.equal(response.headers['access-control-allow-methods'], 'GET, HEAD, POST, PUT, DELETE, OPTIONS');
    assert.equal(
      response.headers['access-control-allow-headers'],
      'authorization, content-type, idempotency-key, prefer, if-match, if-none-match',
    );
    assert.match(response.headers['access-control-expose-headers'] ?? '', /X-RateLimit-Limit.*X-Request-Id.*ETag/);
    assert.equal(response.headers['x-ratelimit-limit'], '0');
  });

  it('a preflight of any other origin is refused', async () => {
    const response = await fixture.send({
      method: 'OPTIONS',
      path: '/api/v1/projects',
      headers: { authorization: '', origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    checkEveryResponse(response);
    assert.equal(codeOf(response), 'origin_not_allowed');
  });

  it('answers an unauthenticated caller the same of paths that exist and of those that do not [§1.3.unauthenticated]', async () => {
    const answers = await Promise.all(
      ['/api/v1/projects', '/api/v1/nowhere'].map((path) => fixture.send({ path, headers: { authorization: '' } })),
    );
    assert.deepEqual(
      answers.map(({ status, body }) => ({ status, body })),
      Array.from({ length: 2 }, () => ({ status: answers[0]?.status, body: answers[0]?.body })),
    );
  });
});
