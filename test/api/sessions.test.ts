import assert from 'node:assert/strict';
import { sessionIdleMs, sessionMs } from '#server/service/members/lives.ts';
import { revokeKey } from '#server/app/access/keys.ts';
import { EventStreamReader } from '../support/event-stream-reader.ts';
import { eventually } from '../support/eventually.ts';
import { checkEveryResponse, codeOf, dataOf, requestText } from '../support/http-fixture.ts';
import { cookieOf, fromOwnPage, startTeam, type Team } from '../support/team-box.ts';

describe('Sessions of the dashboard', () => {
  let team: Team;
  beforeEach(async () => {
    team = await startTeam();
  });
  afterEach(() => team.close());

  const own = (cookie: string, more: Record<string, string> = {}) => ({ ...fromOwnPage(team, cookie), ...more });
  const projects = (headers: Record<string, string>) => team.send({ path: '/api/v1/projects', headers });
  const create = (headers: Record<string, string>) =>
    team.send({ method: 'POST', path: '/api/v1/projects', headers, body: { name: 'n', path: '/roots/n' } });

  it('are opened with a key, for a cookie that no script reads and no other site sends [§12.6.session.cookie]', async () => {
    const answer = await team.signIn(team.key);
    checkEveryResponse(answer);
    assert.equal(answer.status, 200);
    assert.deepEqual(dataOf(answer), { member: { name: 'owner', role: 'owner' } });
    const [pair = '', ...attributes] = (answer.headers['set-cookie'] ?? '').split('; ');
    assert.match(pair, /^groundplan-session=[\w-]{43}$/);
    assert.deepEqual(attributes, ['Path=/', `Max-Age=${sessionMs / 1000}`, 'HttpOnly', 'SameSite=Strict']);
    assert.equal((await projects(own(pair))).status, 200);
    assert.equal((await create(own(pair))).status, 201);
    assert.ok(!team.logLines.join('\n').includes(pair.split('=')[1] ?? ''));
    const session = await team.send({ path: '/session', headers: own(pair) });
    assert.deepEqual(dataOf(session), { signIn: ['key'], member: { name: 'owner', role: 'owner' } });
    const anonymous = await team.send({ path: '/session', headers: { authorization: '' } });
    checkEveryResponse(anonymous);
    assert.deepEqual(dataOf(anonymous), { signIn: ['key'] });
  });

  for (const [title, key, code] of [
    ['no key', undefined, 'missing_parameter'],
    ['a wrong key', 'sk_live_gp_x', 'invalid_api_key'],
    ['an empty key', '', 'missing_api_key'],
    ['a number', 5, 'missing_parameter'],
  ] as const) {
    it(`are not opened with ${title}`, async () => {
      const answer = await team.signIn(key);
      checkEveryResponse(answer);
      assert.equal(codeOf(answer), code);
      assert.equal(answer.headers['set-cookie'], undefined);
    });
  }

  it('are taken from pages of this server alone [§12.6.session.origin]', async () => {
    const cookie = cookieOf(await team.signIn(team.key));
    const foreign: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `http://localhost:${team.port + 1}` },
      { origin: '', 'sec-fetch-site': 'cross-site' },
      { origin: '', 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      for (const answer of [await projects(own(cookie, headers)), await create(own(cookie, headers))]) {
        checkEveryResponse(answer);
        assert.deepEqual([answer.status, codeOf(answer)], [403, 'origin_not_allowed'], JSON.stringify(headers));
      }
    }
    const unsafe: Record<string, string>[] = [
      { 'x-groundplan-page': '' },
      { origin: '', 'sec-fetch-site': '' },
      { origin: '', 'sec-fetch-site': 'none' },
    ];
    for (const headers of unsafe) {
      const answer = await create(own(cookie, headers));
      assert.deepEqual([answer.status, codeOf(answer)], [403, 'origin_not_allowed'], JSON.stringify(headers));
    }
    const signOut = await team.send({
      method: 'DELETE',
      path: '/session',
      headers: own(cookie, { 'x-groundplan-page': '' }),
    });
    assert.equal(signOut.status, 403);
    assert.equal((await projects(own(cookie))).status, 200);
  });

  it('an origin that keys may be used from has no session', async () => {
    const origin = 'https://tool.example';
    await team.close();
    team = await startTeam({ allowedOrigins: [origin] });
    const cookie = cookieOf(await team.signIn(team.key));
    const answer = await projects(own(cookie, { origin, 'sec-fetch-site': 'cross-site' }));
    assert.deepEqual([answer.status, codeOf(answer)], [403, 'origin_not_allowed']);
    const byKey = await projects({ origin });
    assert.equal(byKey.status, 200);
    assert.equal(byKey.headers['access-control-allow-credentials'], undefined);
    const signIn = await team.signIn(team.key, { origin });
    assert.deepEqual([signIn.status, signIn.headers['set-cookie']], [403, undefined]);
  });

  it('a key in the header counts, whatever the cookie', async () => {
    const cookie = cookieOf(await team.signIn(team.key));
    const { key } = await team.join('rita', 'reader');
    const answer = await create(own(cookie, { authorization: `Bearer ${key}` }));
    assert.equal(answer.status, 403);
    assert.equal((await projects({ cookie: 'groundplan-session=x' })).status, 200);
  });

  it('no identifier of before is taken: each sign-in has a new one, and ends the one that came with it [§12.6.session.fixation]', async () => {
    const planted = `groundplan-session=${'a'.repeat(43)}`;
    const first = cookieOf(await team.signIn(team.key, own(planted)));
    assert.notEqual(first, planted);
    assert.equal(codeOf(await projects(own(planted))), 'invalid_api_key');
    const second = cookieOf(await team.signIn(team.key, own(first)));
    assert.notEqual(second, first);
    assert.equal(codeOf(await projects(own(first))), 'invalid_api_key');
    assert.equal((await projects(own(second))).status, 200);
    assert.equal((await projects(own(`${second}; ${planted}`))).status, 401);
  });

  it('end by sign-out, with their streams, and the cookie is taken back [§12.6.session.end]', async () => {
    const cookie = cookieOf(await team.signIn(team.key));
    const text = requestText({ path: '/api/v1/events', headers: own(cookie) });
    const stream = new EventStreamReader(team.port, text);
    await stream.opened();
    const answer = await team.send({ method: 'DELETE', path: '/session', headers: own(cookie) });
    checkEveryResponse(answer);
    assert.deepEqual([answer.status, answer.body], [200, '{"success":true}']);
    assert.match(answer.headers['set-cookie'] ?? '', /^groundplan-session=; Path=\/; Max-Age=0;/);
    await eventually(() => stream.isClosed || stream.isComplete);
    stream.close();
    assert.equal(codeOf(await projects(own(cookie))), 'invalid_api_key');
    assert.equal((await team.as(team.key, { path: '/api/v1/projects' })).status, 200);
  });

  it('end when they are idle, and in any case after a week [§12.6.session.life]', async () => {
    const cookie = cookieOf(await team.signIn(team.key));
    for (let used = 0; used < sessionMs - sessionIdleMs; used += sessionIdleMs - 60_000) {
      team.clock.advance(sessionIdleMs - 60_000);
      assert.equal((await projects(own(cookie))).status, 200, `after ${used}`);
    }
    team.clock.advance(sessionIdleMs - 60_000);
    assert.equal((await projects(own(cookie))).status, 401);
    const other = cookieOf(await team.signIn(team.key));
    team.clock.advance(sessionIdleMs);
    assert.equal((await projects(own(other))).status, 401);
  });

  it('end with their key and with their member [§12.6.session.key]', async () => {
    const anna = await team.join('anna', 'member');
    const cookie = cookieOf(await team.signIn(anna.key));
    const other = team.newKey({ member: 'anna' });
    const second = cookieOf(await team.signIn(other.key));
    revokeKey(team, other.id);
    assert.equal(codeOf(await projects(own(second))), 'revoked_api_key');
    assert.equal((await projects(own(cookie))).status, 200);
    await team.as(team.key, { method: 'PUT', path: '/api/v1/members/anna', body: { role: 'reader' } });
    assert.equal((await create(own(cookie))).status, 403);
    await team.as(team.key, { method: 'DELETE', path: '/api/v1/members/anna' });
    assert.equal((await projects(own(cookie))).status, 401);
  });

  it('share the limits of their key', async () => {
    const { key } = team.newKey({ tier: 'free' });
    const cookie = cookieOf(await team.signIn(key));
    const { headers } = await projects(own(cookie));
    assert.equal(headers['x-ratelimit-remaining'], '8');
  });

  it('the database holds no identifier, and the log of deeds says who signed in and out', async () => {
    const cookie = cookieOf(await team.signIn(team.key));
    const token = cookie.split('=')[1] ?? '';
    assert.equal(team.state.members.session(token), undefined);
    await team.send({ method: 'DELETE', path: '/session', headers: own(cookie) });
    const deeds = team.state.members.audit({ limit: 2 }).map(({ actor, action }) => [actor, action]);
    assert.deepEqual(deeds, [
      ['owner', 'session.closed'],
      ['owner', 'session.opened'],
    ]);
  });

  it('a link of another site may open a page, and nothing else', async () => {
    const path = await team.invite('anna', 'member');
    const visit = {
      authorization: '',
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    assert.equal((await team.send({ path, headers: visit })).status, 200);
    const frame = { ...visit, 'sec-fetch-dest': 'iframe' };
    assert.equal((await team.send({ path, headers: frame })).status, 403);
    assert.equal((await team.send({ method: 'POST', path, headers: visit })).status, 403);
    const cookie = cookieOf(await team.signIn(team.key));
    const crossed = { ...visit, cookie };
    for (const each of ['/api/v1/projects', '/session']) {
      assert.equal((await team.send({ path: each, headers: crossed })).status, 403, each);
    }
  });
});
