import assert from 'node:assert/strict';
import { checkEveryResponse, codeOf, type Fixture, startFixture } from '../support/http-fixture.ts';

describe('Paths for who runs a remote', () => {
  let fixture: Fixture;
  let isReady = true;
  const lines: string[] = [];
  before(async () => {
    fixture = await startFixture({
      remote: {
        options: { trustedProxies: [], gitHosts: [], metricsPort: 0 },
        isReady: () => isReady,
        figures: () => [
          { name: 'a_bytes', kind: 'gauge', help: 'One.', samples: [{ value: 5, labels: { of: 'a"b\\c\n' } }] },
        ],
      },
      logRequest: (line) => void lines.push(line),
    });
  });
  beforeEach(() => {
    isReady = true;
    lines.length = 0;
  });
  after(() => fixture.close());

  const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    fixture.send({ path, headers, method });

  it('say that it lives and takes requests, without a key, by any name, and nothing else [§12.6.health]', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await send(path, { authorization: '', host: '10.0.0.7:7431' });
      assert.deepEqual([response.status, response.body], [200, '{"success":true}']);
      checkEveryResponse(response);
      const head = await send(path, { authorization: '' }, 'HEAD');
      assert.deepEqual([head.status, head.body], [200, '']);
      const posted = await send(path, { authorization: '' }, 'POST');
      assert.deepEqual([posted.status, posted.headers.allow, codeOf(posted)], [405, 'GET, HEAD', 'method_not_allowed']);
    }
  });

  it('say when it starts or ends, with the envelope of errors [§12.6.ready]', async () => {
    isReady = false;
    const response = await send('/readyz', { authorization: '' });
    checkEveryResponse(response);
    assert.deepEqual([response.status, codeOf(response)], [503, 'engine_unavailable']);
    assert.equal((await send('/healthz', { authorization: '' })).status, 200);
    assert.equal((await send('/api/v1/projects')).status, 200, 'requests are answered all the same');
  });

  it('show numbers to keys that see all members, and to no other [§12.6.metrics]', async () => {
    assert.equal(codeOf(await send('/metrics', { authorization: '' })), 'missing_api_key');
    const { key } = fixture.newKey({ permissions: ['read', 'analysis'] });
    const refused = await send('/metrics', { authorization: `Bearer ${key}` });
    assert.deepEqual([refused.status, codeOf(refused)], [403, 'insufficient_permissions']);
    assert.equal(codeOf(await send('/metrics', {}, 'DELETE')), 'method_not_allowed');
    const { status, headers, body } = await send('/metrics');
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; version=0.0.4; charset=utf-8']);
    assert.match(body, /^a_bytes\{of="a\\"b\\\\c\\n"\} 5$/m);
    const read = 'groundplan_http_requests_total{method="GET",route="/metrics",status="403"} 1';
    assert.ok(body.includes(`\n${read}\n`), body);
  });

  it('count requests by template, and how long they took', async () => {
    const before = counted(await send('/metrics').then(({ body }) => body));
    for (let asked = 0; asked < 3; asked++) await send('/api/v1/projects/prj_none');
    await send('/api/v1/nothing/at/sk_live_here');
    const { body } = await send('/metrics');
    assert.equal(counted(body) - before, 3);
    const times = 'groundplan_http_request_seconds_bucket{route="/api/v1/projects/:id",le=';
    const buckets = body.split('\n').filter((line) => line.startsWith(times));
    const values = buckets.map((line) => Number(line.split(' ').at(-1)));
    assert.equal(values.length, 12);
    assert.deepEqual(
      values,
      values.toSorted((left, right) => left - right),
    );
    assert.match(body, /^groundplan_http_request_seconds_count\{route="\/api\/v1\/projects\/:id"\} [3-9]$/m);
    assert.doesNotMatch(body, /prj_none|sk_live|nothing/);
  });

  it('are logged as JSON, a line each, without what was sent [§9.2.logs]', async () => {
    await send('/api/v1/projects?cursor=abc', { authorization: 'Bearer sk_live_gp_wrong' });
    assert.equal(lines.length, 1);
    const { at, requestId, durationMs, ...rest } = JSON.parse(lines[0]) as Record<string, unknown>;
    const expected = { method: 'GET', route: '/api/v1/projects', status: 401, code: 'invalid_api_key' };
    assert.deepEqual(rest, expected);
    assert.match(`${at} ${requestId}`, /^\d{4}-\S+Z req_\w{26}$/);
    assert.equal(typeof durationMs, 'number');
  });

  it('answer on a port of its own to this machine, by its names alone [§12.6.metrics]', async () => {
    const { metricsUrl = '' } = fixture;
    assert.match(metricsUrl, /^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    assert.match(await (await fetch(metricsUrl)).text(), /^# TYPE groundplan_http_requests_total counter$/m);
    assert.equal((await fetch(new URL('/other', metricsUrl))).status, 404);
    assert.equal((await fetch(metricsUrl, { method: 'POST' })).status, 404);
    assert.equal((await fetch(metricsUrl, { headers: { origin: 'https://evil.example' } })).status, 404);
  });
});

describe('A server that is no remote', () => {
  it('has none of these paths', async () => {
    const fixture = await startFixture();
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      assert.equal(codeOf(await fixture.send({ path })), 'endpoint_not_found');
      assert.equal(codeOf(await fixture.send({ path, headers: { authorization: '' } })), 'missing_api_key');
    }
    assert.equal(fixture.metricsUrl, undefined);
    await fixture.close();
  });
});

function counted(text: string): number {
  const row = 'groundplan_http_requests_total{method="GET",route="/api/v1/projects/:id",status="404"} ';
  const line = text.split('\n').find((each) => each.startsWith(row));
  return line === undefined ? 0 : Number(line.slice(row.length));
}
