import assert from 'node:assert/strict';
import { codeOf, dataOf, startFixture, type Fixture } from '../support/http-fixture.ts';

type KeyParams = Parameters<Fixture['newKey']>[0];

describe('Data spaces', () => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await startFixture();
  });
  afterEach(() => fixture.close());

  function client(params: KeyParams) {
    const headers = { authorization: `Bearer ${fixture.newKey(params).key}` };
    return {
      create: (path: string) =>
        fixture.send({ method: 'POST', path: '/api/v1/projects', headers, body: { name: path, path } }),
      get: (id: string) => fixture.send({ path: `/api/v1/projects/${id}`, headers }),
      names: async () => {
        const response = await fixture.send({ path: '/api/v1/projects', headers });
        return dataOf<{ projects: { name: string }[] }>(response).projects.map(({ name }) => name);
      },
    };
  }

  const anna: KeyParams = { member: 'anna', tier: 'pro' };
  const bert: KeyParams = { member: 'bert', tier: 'pro' };
  const team: KeyParams = { member: 'chief', tier: 'enterprise' };

  const pairs: { title: string; maker: KeyParams; reader: KeyParams; sees: boolean }[] = [
    { title: 'a live key sees live projects of its member [§7.2.team]', maker: anna, reader: anna, sees: true },
    { title: 'a member does not see those of another [§7.2.team]', maker: anna, reader: bert, sees: false },
    { title: 'team access sees those of all members [§7.2.team]', maker: anna, reader: team, sees: true },
    {
      title: 'an enterprise key without team access sees its own only',
      maker: anna,
      reader: { ...team, permissions: ['read', 'create'] },
      sees: false,
    },
    {
      title: 'a test key does not see live projects [§7.3.space]',
      maker: anna,
      reader: { ...anna, type: 'test' },
      sees: false,
    },
    { title: 'a live key does not see test projects', maker: { ...anna, type: 'test' }, reader: anna, sees: false },
    { title: 'not even with team access', maker: { ...anna, type: 'test' }, reader: team, sees: false },
    {
      title: 'test keys of a member share',
      maker: { ...anna, type: 'test' },
      reader: { ...anna, type: 'test' },
      sees: true,
    },
  ];
  for (const { title, maker, reader, sees } of pairs) {
    it(title, async () => {
      const { project } = dataOf<{ project: { id: string } }>(await client(maker).create('/roots/a'));
      assert.deepEqual(await client(reader).names(), sees ? ['/roots/a'] : []);
      const response = await client(reader).get(project.id);
      assert.equal(response.status, sees ? 200 : 404);
      if (!sees) assert.equal(codeOf(response), 'project_not_found');
    });
  }

  it('one folder can be a project of each space [§7.3.space]', async () => {
    const makers: KeyParams[] = [anna, bert, { ...anna, type: 'test' }];
    const statuses = [];
    for (const maker of makers) statuses.push((await client(maker).create('/roots/a')).status);
    assert.deepEqual(statuses, [201, 201, 201]);
    assert.equal((await client(team).create('/roots/a')).status, 200);
  });

  it('test keys register three projects a member; a known path is still answered [§7.3.projects] [§3.test_key_limit]', async () => {
    const tester = client({ ...anna, type: 'test' });
    for (const name of ['a', 'b', 'c']) assert.equal((await tester.create(`/roots/${name}`)).status, 201);
    const refused = await tester.create('/roots/d');
    assert.deepEqual([refused.status, codeOf(refused)], [403, 'test_key_limit']);
    assert.equal((await tester.create('/roots/a')).status, 200);
    assert.equal((await client({ ...bert, type: 'test' }).create('/roots/d')).status, 201);
    assert.equal((await client(anna).create('/roots/d')).status, 201);
  });
});
