import assert from 'node:assert/strict';
import { operations, operationSpec, type OperationId } from '#protocol/operations.ts';
import { codeOf, dataOf } from '../support/http-fixture.ts';
import { startTeam, type Team } from '../support/team-box.ts';

const unknownId = 'prj_01JD3ZK8M4Q7V9X2C5B6N8P0RT';

describe('Roles of members', () => {
  let team: Team;
  beforeEach(async () => {
    team = await startTeam();
  });
  afterEach(() => team.close());

  const remove = (name: string, key = team.key) => team.as(key, { method: 'DELETE', path: `/api/v1/members/${name}` });
  const change = (name: string, role: string, key = team.key) =>
    team.as(key, { method: 'PUT', path: `/api/v1/members/${name}`, body: { role } });

  it('reader: reads, and changes nothing, whatever the operation [§12.6.roles.reader]', async () => {
    const reader = await team.join('rita', 'reader');
    const id = await team.create(team.key, 'web');
    assert.equal((await team.as(reader.key, { path: `/api/v1/projects/${id}` })).status, 200);
    assert.equal((await team.as(reader.key, { path: '/api/v1/members' })).status, 200);
    const changing = (Object.keys(operations) as OperationId[])
      .map((each) => operationSpec(each).http)
      .filter((http) => http !== undefined && http.method !== 'GET');
    assert.ok(changing.length > 10);
    for (const http of changing) {
      const path = http?.path.replace(/^(\/api\/v1\/projects\/):id/, `$1${id}`).replaceAll(/:\w+/g, 'x') ?? '';
      const answer = await team.as(reader.key, { method: http?.method ?? '', path, body: {} });
      assert.deepEqual([answer.status, codeOf(answer)], [403, 'insufficient_permissions'], `${http?.method} ${path}`);
    }
    const agent = await team.as(reader.key, { method: 'POST', path: '/mcp', body: {} });
    assert.ok(agent.status === 403 || agent.status === 404);
    assert.equal((await team.as(team.key, { path: `/api/v1/projects/${id}` })).status, 200);
  });

  it('member: has its own projects, works on shared ones, and does not delete those [§12.6.roles.member]', async () => {
    const [anna, bert] = [await team.join('anna', 'member'), await team.join('bert', 'member')];
    const id = await team.create(anna.key, 'web');
    assert.equal((await team.as(bert.key, { method: 'POST', path: `/api/v1/projects/${id}/index` })).status, 200);
    const refused = await team.as(bert.key, { method: 'DELETE', path: `/api/v1/projects/${id}` });
    assert.deepEqual([refused.status, codeOf(refused)], [403, 'insufficient_permissions']);
    const body = { url: 'https://ci.example.com/hook', projectId: id };
    assert.equal((await team.as(bert.key, { method: 'POST', path: '/api/v1/webhooks', body })).status, 403);
    assert.equal((await team.as(anna.key, { method: 'POST', path: '/api/v1/webhooks', body })).status, 201);
    const main = { method: 'PUT', path: `/api/v1/projects/${id}/main-branch`, body: { branch: 'next' } };
    const unnamed = await team.as(bert.key, main);
    assert.deepEqual([unnamed.status, codeOf(unnamed)], [403, 'insufficient_permissions']);
    assert.equal((await team.as(bert.key, { path: '/api/v1/audit' })).status, 403);
    assert.equal((await change('anna', 'reader', bert.key)).status, 403);
    assert.equal((await team.as(anna.key, { method: 'DELETE', path: `/api/v1/projects/${id}` })).status, 200);
  });

  it('a private project of another member is 404, as one that is not there [§12.6.private]', async () => {
    const [anna, bert, chief] = [
      await team.join('anna', 'member'),
      await team.join('bert', 'member'),
      await team.join('chief', 'admin'),
    ];
    const id = await team.create(anna.key, 'web', { private: true });
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/index'],
      ['GET', '/graph'],
    ] as const) {
      const answers = [];
      for (const each of [id, unknownId]) {
        answers.push(await team.as(bert.key, { method, path: `/api/v1/projects/${each}${path}` }));
      }
      const [one, other] = answers.map(({ status, body }) => [status, body]);
      assert.deepEqual(one, other, `${method} ${path}`);
      assert.equal(one?.[0], 404);
    }
    const names = async (key: string) =>
      dataOf<{ projects: { name: string }[] }>(await team.as(key, { path: '/api/v1/projects' })).projects.length;
    assert.deepEqual([await names(anna.key), await names(bert.key), await names(chief.key)], [1, 0, 1]);
    assert.notEqual(await team.create(bert.key, 'web'), id);
  });

  it('what a removed member registered stays, and is not that of who is invited under the name later [§12.6.removed]', async () => {
    const anna = await team.join('anna', 'member');
    const shared = await team.create(anna.key, 'web');
    const hidden = await team.create(anna.key, 'plans', { private: true });
    assert.equal((await remove('anna')).status, 200);
    const other = await team.join('anna', 'member');
    const answers = async (key: string, method: string) =>
      Promise.all(
        [shared, hidden].map(async (id) => (await team.as(key, { method, path: `/api/v1/projects/${id}` })).status),
      );
    assert.deepEqual(await answers(other.key, 'GET'), [200, 404]);
    assert.deepEqual(await answers(other.key, 'DELETE'), [403, 404]);
    assert.notEqual(await team.create(other.key, 'plans', { private: true }), hidden);
    assert.deepEqual(await answers(team.key, 'DELETE'), [200, 200]);
  });

  it('admin: manages members, but no owners [§12.6.roles.admin] [§2.changeMember]', async () => {
    const [chief] = [await team.join('chief', 'admin'), await team.join('anna', 'member')];
    assert.equal((await change('anna', 'reader', chief.key)).status, 200);
    const body = { name: 'bert', role: 'owner' };
    for (const refused of [
      await change('owner', 'reader', chief.key),
      await change('anna', 'owner', chief.key),
      await change('chief', 'owner', chief.key),
      await remove('owner', chief.key),
      await team.as(chief.key, { method: 'POST', path: '/api/v1/members/invitations', body }),
    ]) {
      assert.deepEqual([refused.status, codeOf(refused)], [403, 'insufficient_permissions']);
    }
    const owned = await team.invite('carl', 'owner');
    assert.equal((await remove('carl', chief.key)).status, 403);
    assert.equal((await team.accept(owned)).status, 201);
  });

  it('the last owner can be neither removed nor lowered [§12.6.last-owner] [§3.last_owner] [§2.removeMember]', async () => {
    for (const refused of [await change('owner', 'admin'), await remove('owner')]) {
      assert.deepEqual([refused.status, codeOf(refused)], [403, 'last_owner']);
    }
    const other = await team.join('anna', 'owner');
    assert.equal((await remove('owner', other.key)).status, 200);
    assert.equal((await remove('anna', other.key)).status, 403);
  });

  it('who is not there is 404 [§3.member_not_found]', async () => {
    for (const answer of [await change('nobody', 'reader'), await remove('nobody'), await remove('x'.repeat(101))]) {
      assert.deepEqual([answer.status, codeOf(answer)], [404, 'member_not_found']);
    }
  });

  it('a role holds for keys that exist from the next request on [§12.6.roles.now]', async () => {
    const anna = await team.join('anna', 'reader');
    const body = { name: 'n', path: '/roots/n' };
    const create = () => team.as(anna.key, { method: 'POST', path: '/api/v1/projects', body });
    assert.equal((await create()).status, 403);
    await change('anna', 'member');
    assert.equal((await create()).status, 201);
    const { key } = dataOf<{ key: { permissions: string[] } }>(await team.as(anna.key, { path: '/api/v1' }));
    assert.deepEqual(key.permissions, ['read', 'create', 'analysis', 'webhooks']);
  });
});
