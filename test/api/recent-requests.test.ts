import assert from 'node:assert/strict';
import { RecentRequests } from '#server/app/access/recent-requests.ts';
import { type Fixture, startFixture } from '../support/http-fixture.ts';
import { sendRaw } from '../support/raw-http.ts';

describe('Recent requests of the HTTP front', () => {
  const requests = new RecentRequests();
  let fixture: Fixture;

  before(async () => {
    fixture = await startFixture({ requests });
  });
  after(() => fixture.close());

  async function check(
    send: () => Promise<{ readonly headers: Readonly<Record<string, string>> }>,
    expected: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const before = requests.list().requests[0]?.requestId;
    const { headers } = await send();
    const { requests: came } = requests.list(before);
    assert.equal(came.length, 1);
    const { at, durationMs, requestId, keyId, ...rest } = came[0]!;
    assert.equal(requestId, headers['x-request-id']);
    assert.ok(Number.isFinite(Date.parse(at)) && durationMs >= 0);
    assert.deepEqual({ ...rest, hasKey: keyId !== undefined }, expected);
  }

  it('report a success by its operation and the path without its query', () =>
    check(() => fixture.send({ path: '/api/v1/projects?path=%2Froots%2Fsecret' }), {
      method: 'GET',
      path: '/api/v1/projects',
      operation: 'projects.list',
      status: 200,
      hasKey: true,
    }));

  it('report the code of a refusal', () =>
    check(() => fixture.send({ path: '/api/v1/projects/prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT' }), {
      method: 'GET',
      path: '/api/v1/projects/prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT',
      operation: 'projects.get',
      status: 404,
      code: 'project_not_found',
      hasKey: true,
    }));

  it('report the code of a refusal that is kept for repetitions', async () => {
    const expected = {
      method: 'POST',
      path: '/api/v1/projects',
      operation: 'projects.create',
      status: 403,
      code: 'path_not_allowed',
      hasKey: true,
    };
    const headers = { 'idempotency-key': 'once' };
    const body = { name: 'p', path: '/elsewhere/p' };
    const send = () => fixture.send({ method: 'POST', path: '/api/v1/projects', headers, body });
    await check(send, expected);
    await check(send, expected);
  });

  it('report one without a key', () =>
    check(() => fixture.send({ path: '/api/v1/limits', headers: { authorization: '' } }), {
      method: 'GET',
      path: '/api/v1/limits',
      operation: 'limits.get',
      status: 401,
      code: 'missing_api_key',
      hasKey: false,
    }));

  it('report a path where nothing answers, with the key in it cut', () =>
    check(() => fixture.send({ path: `/api/v1/nothing/${fixture.key}` }), {
      method: 'GET',
      path: '/api/v1/nothing/sk_live_…',
      status: 404,
      code: 'endpoint_not_found',
      hasKey: true,
    }));

  it('report what was no HTTP', () =>
    check(() => sendRaw(fixture.port, 'no request\r\n\r\n'), {
      method: '-',
      path: '',
      status: 400,
      code: 'malformed_request',
      hasKey: false,
    }));

  it('hold no query, body or key, whatever was sent', async () => {
    await fixture.send({
      path: `/api/v1/projects?api_key=${fixture.key}&limit=qqquery`,
      headers: { authorization: '' },
    });
    await fixture.send({ method: 'POST', path: '/api/v1/projects', body: { name: 'bbbody', path: '/roots/bbbody' } });
    assert.doesNotMatch(JSON.stringify(requests.list()), /gp_|qqquery|bbbody|api_key=/);
  });
});
