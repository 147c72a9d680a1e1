import assert from 'node:assert/strict';
import { RequestLimits } from '#server/app/access/request-limits.ts';
import { checkEveryResponse, codeOf, dataOf, startFixture, type Fixture } from '../support/http-fixture.ts';
import type { RawResponse } from '../support/raw-http.ts';

const noonSeconds = Date.UTC(2026, 10, 21, 12) / 1000;
const midnightSeconds = Date.UTC(2026, 10, 22) / 1000;

/** `limit remaining reset`, the reset in seconds from noon. */
function windowOf({ headers }: RawResponse): string {
  const reset = Number(headers['x-ratelimit-reset']) - noonSeconds;
  return `${headers['x-ratelimit-limit']} ${headers['x-ratelimit-remaining']} +${reset}`;
}

describe('Rate limits over HTTP', () => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await startFixture();
  });
  afterEach(() => fixture.close());

  function sender(tier: 'free' | 'pro' | 'enterprise') {
    const { key } = fixture.newKey({ tier });
    return async (path = '/api/v1', more: { method?: string; headers?: Record<string, string> } = {}) => {
      const headers = { authorization: `Bearer ${key}`, ...more.headers };
      const response = await fixture.send({ ...more, path, headers });
      checkEveryResponse(response, { isHead: more.method === 'HEAD' });
      return response;
    };
  }

  it('the headers count this request already, and show the nearer window [§8.free] [§8.remaining] [§8.reset] [§8.shown] [§1.2.structured] [§1.2.integers]', async () => {
    const send = sender('free');
    const first = await send();
    assert.equal(windowOf(first), '10 9 +60');
    assert.equal(first.headers['ratelimit-policy'], '"minute";q=10;w=60, "day";q=100;w=86400');
    assert.equal(first.headers['ratelimit'], '"minute";r=9;t=60, "day";r=99;t=43200');
    fixture.clock.advance(20_500);
    assert.equal(windowOf(await send()), '10 8 +81');
  });

  it('enterprise has the minute alone [§8.enterprise] [§1.2.structured]', async () => {
    const response = await sender('enterprise')();
    assert.equal(windowOf(response), '1000 999 +60');
    assert.equal(response.headers['ratelimit-policy'], '"minute";q=1000;w=60');
  });

  it('refuses above the minute with the seconds until one request is possible [§8.minute] [§8.retry-after] [§3.rate_limit_exceeded] [§1.2.retry-after]', async () => {
    const send = sender('free');
    for (let sent = 0; sent < 10; sent++) {
      assert.equal((await send()).status, 200);
      fixture.clock.advance(1000);
    }
    const refused = await send();
    assert.deepEqual([refused.status, codeOf(refused)], [429, 'rate_limit_exceeded']);
    assert.equal(windowOf(refused), '10 0 +69');
    assert.equal(refused.headers['retry-after'], '50');
    fixture.clock.advance(50_000);
    assert.equal((await send()).status, 200);
    assert.equal((await send()).status, 429);
  });

  it('refuses above the day until midnight UTC, also after a restart [§8.day] [§8.shown] [§3.daily_limit_exceeded]', async () => {
    const send = sender('free');
    for (let sent = 0; sent < 100; sent++) {
      assert.equal((await send()).status, 200);
      fixture.clock.advance(6000);
    }
    fixture.clock.advance(60_000);
    const refused = await send();
    assert.deepEqual([refused.status, codeOf(refused)], [429, 'daily_limit_exceeded']);
    assert.equal(windowOf(refused), `100 0 +${midnightSeconds - noonSeconds}`);
    assert.equal(refused.headers['retry-after'], String(midnightSeconds - noonSeconds - 660));

    const { id, ...rest } = fixture.state.keys().find(({ tier }) => tier === 'free') ?? assert.fail();
    const restarted = new RequestLimits(fixture.state, fixture.clock);
    const caller = { kind: 'key', keyId: id, ...rest } as const;
    assert.equal(restarted.count(caller).accepted, false);

    fixture.clock.advance((midnightSeconds - noonSeconds) * 1000 - 660_000);
    assert.equal((await send()).status, 200);
  });

  const counted: {
    title: string;
    path: string;
    more?: { method?: string; headers?: Record<string, string> };
    left: number;
  }[] = [
    { title: 'a success', path: '/api/v1', left: 8 },
    { title: 'HEAD', path: '/api/v1', more: { method: 'HEAD' }, left: 8 },
    { title: 'a path that is not there', path: '/nowhere', left: 8 },
    { title: 'a wrong method', path: '/api/v1', more: { method: 'PUT' }, left: 8 },
    { title: 'a wrong parameter', path: '/api/v1/projects?limit=0', left: 8 },
    { title: 'the OpenAPI document', path: '/api/v1/openapi.json', left: 8 },
    { title: 'GET limits', path: '/api/v1/limits', left: 9 },
    { title: 'OPTIONS', path: '/api/v1', more: { method: 'OPTIONS' }, left: 9 },
    { title: 'OPTIONS of a path that is not there', path: '/nowhere', more: { method: 'OPTIONS' }, left: 9 },
    { title: 'a refused key', path: '/api/v1', more: { headers: { authorization: 'Bearer x' } }, left: 9 },
  ];
  for (const { title, path, more, left } of counted) {
    it(`${title} is ${left === 8 ? '' : 'not '}counted [§8.counted] [§8.uncounted]`, async () => {
      const send = sender('free');
      await send();
      await send(path, more);
      const { windows } = dataOf<{ windows: { name: string; remaining: number }[] }>(await send('/api/v1/limits'));
      assert.deepEqual(
        windows.map(({ name, remaining }) => [name, remaining]),
        [
          ['minute', left],
          ['day', left + 90],
        ],
      );
    });
  }

  it('304 is not counted, but with no request left a conditional request is refused [§4.304] [§8.uncounted]', async () => {
    const send = sender('free');
    const created = await fixture.send({
      method: 'POST',
      path: '/api/v1/projects',
      body: { name: 'p', path: '/roots/p' },
    });
    const { project } = dataOf<{ project: { id: string } }>(created);
    const path = `/api/v1/projects/${project.id}`;
    const { headers } = await send(path);
    const conditional = { headers: { 'if-none-match': headers['etag'] ?? '' } };
    for (let sent = 0; sent < 12; sent++) {
      const response = await send(path, conditional);
      assert.deepEqual([response.status, windowOf(response)], [304, '10 9 +60']);
    }
    for (let sent = 0; sent < 9; sent++) await send();
    assert.equal((await send(path, conditional)).status, 429);
    assert.equal((await send('/api/v1/limits')).status, 200);
  });

  it('GET limits reports all windows, in whole seconds [§8.limits] [§8.pro]', async () => {
    const send = sender('pro');
    await send();
    fixture.clock.advance(1);
    assert.deepEqual(dataOf(await send('/api/v1/limits')), {
      windows: [
        { name: 'minute', limit: 100, remaining: 99, reset: noonSeconds + 60 },
        { name: 'day', limit: 10_000, remaining: 9999, reset: midnightSeconds },
      ],
    });
  });

  it('keys have windows of their own [§8.own-windows]', async () => {
    const [one, other] = [sender('free'), sender('free')];
    for (let sent = 0; sent < 10; sent++) await one();
    assert.equal((await one()).status, 429);
    assert.equal((await other()).status, 200);
  });
});
