import assert from 'node:assert/strict';
import type { AuditList, MemberList } from '#protocol/members.ts';
import { EventStreamReader } from '../support/event-stream-reader.ts';
import { eventually } from '../support/eventually.ts';
import { checkEveryResponse, codeOf, dataOf, requestText, startFixture } from '../support/http-fixture.ts';
import { startTeam, type Team } from '../support/team-box.ts';

const hourMs = 3_600_000;

describe('Members of a remote', () => {
  let team: Team;
  beforeEach(async () => {
    team = await startTeam();
  });
  afterEach(() => team.close());

  const listed = async (key = team.key, query = '') =>
    dataOf<MemberList>(await team.as(key, { path: `/api/v1/members${query}` }));
  const remove = (name: string, key = team.key) =>
    team.as(key, { method: 'DELETE', path: `/api/v1/members/${encodeURIComponent(name)}` });
  const change = (name: string, role: string, key = team.key) =>
    team.as(key, { method: 'PUT', path: `/api/v1/members/${encodeURIComponent(name)}`, body: { role } });
  const audit = async (query = '') =>
    dataOf<AuditList>(await team.as(team.key, { path: `/api/v1/audit${query}` })).entries;

  it('begin with the owner, and are on a remote alone [§12.6.members.list] [§2.listMembers]', async () => {
    const { members } = await listed();
    assert.deepEqual(
      members.map(({ name, role, keys }) => [name, role, keys]),
      [['owner', 'owner', 1]],
    );
    const { extensions } = dataOf<{ extensions: string[] }>(await team.as(team.key, { path: '/api/v1' }));
    assert.ok(extensions.includes('members'));
    const local = await startFixture();
    for (const path of ['/api/v1/members', '/api/v1/audit', '/invite/x', '/session']) {
      const answer = await local.send({ path });
      assert.deepEqual([answer.status, codeOf(answer)], [404, 'endpoint_not_found'], path);
    }
    await local.close();
  });

  it('come by a link that works once: 201 with a key, then 404 [§12.6.members.invite] [§2.inviteMember] [§3.invitation_not_found]', async () => {
    const answer = await team.as(team.key, {
      method: 'POST',
      path: '/api/v1/members/invitations',
      body: { name: 'anna', role: 'member' },
    });
    checkEveryResponse(answer);
    const { link, expiresAt } = dataOf<{ link: string; expiresAt: string }>(answer);
    assert.equal(answer.status, 201);
    assert.match(link, /^https:\/\/remote\.example\/invite\/[\w-]{43}$/);
    assert.equal(Date.parse(expiresAt) - team.clock.nowMs(), 72 * hourMs);
    const path = new URL(link).pathname;
    const accepted = await team.accept(path);
    checkEveryResponse(accepted);
    assert.equal(accepted.status, 201);
    const { key, member } = dataOf<{ key: string; member: object }>(accepted);
    assert.deepEqual(member, { name: 'anna', role: 'member' });
    assert.equal((await team.as(key, { path: '/api/v1/projects' })).status, 200);
    const again = await team.accept(path);
    checkEveryResponse(again);
    assert.deepEqual([again.status, codeOf(again)], [404, 'invitation_not_found']);
  });

  it('are not made by what only looks at a link [§12.6.members.read]', async () => {
    const path = await team.invite('anna', 'member');
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'GET']) {
      const headers = { authorization: '', accept: 'text/html' };
      const answer = await team.send({ method, path, headers });
      assert.ok(answer.status === 200 || answer.status === 405, `${method} ${answer.status}`);
    }
    assert.equal((await listed()).members.length, 1);
    assert.equal((await team.accept(path)).status, 201);
  });

  it('see a page that asks, and then one with the key, and no page says what was not asked for', async () => {
    const path = await team.invite('<b>"anna"', 'reader');
    const headers = { authorization: '', accept: 'text/html,*/*;q=0.8' };
    const page = await team.send({ path, headers });
    assert.match(page.headers['content-type'] ?? '', /^text\/html/);
    assert.match(page.headers['content-security-policy'] ?? '', /default-src 'none'.*form-action 'self'/);
    assert.equal(page.headers['cache-control'], 'private, no-store');
    assert.equal(page.headers['referrer-policy'], 'same-origin');
    assert.match(page.body, /<form method="post"><button/);
    assert.ok(!page.body.includes('<b>') && page.body.includes('&lt;b&gt;&quot;anna&quot;'));
    const accepted = await team.send({ method: 'POST', path, headers });
    assert.equal(accepted.status, 201);
    assert.match(accepted.body, /sk_live_gp_\w{49}/);
    const gone = await team.send({ path, headers });
    assert.equal(gone.status, 404);
    assert.match(gone.body, /No invitation/);
    const never = await team.send({ path: '/invite/x', headers });
    assert.equal(never.body, gone.body);
  });

  it('come no later than after 72 hours, and an invitation of the same name ends the one before [§12.6.members.expiry]', async () => {
    const [first, second] = [await team.invite('anna', 'owner'), await team.invite('anna', 'reader')];
    assert.equal((await team.accept(first)).status, 404);
    team.clock.advance(72 * hourMs - 1);
    assert.equal((await team.send({ path: second })).status, 200);
    team.clock.advance(1);
    assert.equal(codeOf(await team.accept(second)), 'invitation_not_found');
    assert.deepEqual((await listed(team.key, '?detail=full')).invitations, []);
  });

  it('of many who accept at once one becomes a member', async () => {
    const path = await team.invite('anna', 'member');
    const answers = await Promise.all(Array.from({ length: 10 }, () => team.accept(path)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, ...Array.from({ length: 9 }, () => 404)]);
  });

  it('have names that are there once and can be read', async () => {
    await team.join('anna', 'member');
    for (const name of ['ANNA', 'owner', 'a/b', 'machine', 'an\u202ena', ' ', '..']) {
      const answer = await team.as(team.key, {
        method: 'POST',
        path: '/api/v1/members/invitations',
        body: { name, role: 'reader' },
      });
      assert.deepEqual([answer.status, codeOf(answer)], [400, 'invalid_parameter'], JSON.stringify(name));
    }
  });

  it('removal ends keys and open streams at once, and webhooks [§12.6.removal]', async () => {
    const anna = await team.join('anna', 'member');
    await team.as(anna.key, { method: 'POST', path: '/api/v1/webhooks', body: { url: 'https://ci.example.com/' } });
    const stream = new EventStreamReader(team.port, requestText({ path: '/api/v1/events' }, anna.key));
    await stream.opened();
    assert.equal((await remove('anna')).status, 200);
    await eventually(() => stream.isClosed || stream.isComplete);
    stream.close();
    const answer = await team.as(anna.key, { path: '/api/v1/projects' });
    assert.deepEqual([answer.status, codeOf(answer)], [401, 'revoked_api_key']);
    assert.deepEqual(team.state.webhooks.all(), []);
    assert.equal((await remove('anna')).status, 404);
  });

  it('a stream with the rights of before ends with them', async () => {
    const chief = await team.join('chief', 'admin');
    const stream = new EventStreamReader(team.port, requestText({ path: '/api/v1/events' }, chief.key));
    await stream.opened();
    await change('chief', 'reader');
    await eventually(() => stream.isClosed || stream.isComplete);
    stream.close();
    assert.equal((await team.as(chief.key, { path: '/api/v1/projects' })).status, 200);
  });

  it('streams and webhooks have the events of what a member may see', async () => {
    const [anna, bert] = [await team.join('anna', 'member'), await team.join('bert', 'member')];
    const stream = new EventStreamReader(team.port, requestText({ path: '/api/v1/events' }, bert.key));
    await stream.opened();
    const body = { url: 'https://ci.example.com/' };
    await team.as(bert.key, { method: 'POST', path: '/api/v1/webhooks', body });
    await team.create(anna.key, 'hidden', { private: true });
    await team.create(anna.key, 'shown');
    await team.create(bert.key, 'own');
    await stream.received(2);
    assert.deepEqual(
      stream.events.map(({ data }) => data.data['name']),
      ['shown', 'own'],
    );
    stream.close();
    const isRecorded = (member: string) =>
      team.events.isRecorded('index.started', { space: 'live', member, isShared: true });
    assert.deepEqual([isRecorded('anna'), isRecorded('bert')], [false, true]);
    await change('bert', 'reader');
    assert.equal(isRecorded('bert'), false);
  });

  it('the log says who did what to what, newest first, in pages, and holds no secret [§12.6.audit] [§2.listAudit]', async () => {
    const anna = await team.join('anna', 'member');
    const id = await team.create(anna.key, 'web');
    await team.create(anna.key, 'web');
    await team.as(anna.key, { method: 'DELETE', path: `/api/v1/projects/${id}` });
    await change('anna', 'reader');
    await remove('anna');
    const entries = await audit();
    assert.deepEqual(
      entries.map(({ actor, action, subject, detail }) => [actor, action, subject, detail]),
      [
        ['owner', 'member.removed', 'anna', 'reader'],
        ['owner', 'member.changed', 'anna', 'member → reader'],
        ['anna', 'project.deleted', 'web', id],
        ['anna', 'project.created', 'web', undefined],
        ['anna', 'member.joined', 'anna', 'member'],
        ['owner', 'invitation.created', 'anna', 'member'],
      ],
    );
    assert.ok(entries[0]?.keyId?.startsWith('key_'));
    assert.ok(!JSON.stringify(entries).includes('sk_live'));
    assert.equal((await audit('?actor=anna')).length, 3);
    assert.equal((await audit('?action=member.removed')).length, 1);
    const first = dataOf<AuditList>(await team.as(team.key, { path: '/api/v1/audit?limit=4' }));
    const rest = await audit(`?limit=4&cursor=${first.nextCursor}`);
    assert.deepEqual([...first.entries, ...rest], entries);
    const wrong = await team.as(team.key, { path: `/api/v1/audit?actor=x&cursor=${first.nextCursor}` });
    assert.equal(codeOf(wrong), 'cursor_not_found');
  });

  it('no line of the log and no list of requests holds the token of an invitation [§12.6.invite.log]', async () => {
    const path = await team.invite('anna', 'member');
    const token = path.split('/').at(-1) ?? '';
    await team.send({ path });
    await team.send({ path, headers: { host: 'elsewhere.example' } });
    await team.accept(path);
    assert.ok(!team.logLines.join('\n').includes(token));
    assert.ok(team.logLines.some((line) => line.includes('POST /invite/:token 201')));
  });

  it('the team sees more of one another with detail=full, the others do not', async () => {
    const reader = await team.join('rita', 'reader');
    await team.invite('anna', 'member');
    await team.as(reader.key, { path: '/api/v1/projects' });
    const full = await listed(team.key, '?detail=full');
    assert.equal(full.self, 'owner');
    assert.deepEqual(
      full.invitations?.map(({ name, invitedBy }) => [name, invitedBy]),
      [['anna', 'owner']],
    );
    assert.ok(full.members.find(({ name }) => name === 'rita')?.lastUsedAt !== undefined);
    const few = await listed(reader.key, '?detail=full');
    assert.equal(few.invitations, undefined);
    assert.deepEqual(Object.keys(few.members[0] ?? {}), ['name', 'role', 'createdAt']);
  });
});
