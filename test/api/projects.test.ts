import assert from 'node:assert/strict';
import {
  checkEveryResponse,
  codeOf,
  dataOf,
  startFixture,
  type Fixture,
  type RequestText,
} from '../support/http-fixture.ts';

interface Listed {
  projects: { id: string; name: string }[];
  nextCursor?: string;
}

/** Returns the statement of the contract that the answer to a path proves. */
function statementOf(answer: string): string {
  if (answer.startsWith('404')) return '2.2.path-missing] [§3.path_not_found';
  return answer.startsWith('403') ? '2.2.roots] [§3.path_not_allowed' : '2.2.path';
}

describe('Projects', () => {
  let fixture: Fixture;
  beforeEach(async () => {
    fixture = await startFixture();
  });
  afterEach(() => fixture.close());

  async function send(request: RequestText, key?: string) {
    const headers = key === undefined ? request.headers : { ...request.headers, authorization: `Bearer ${key}` };
    const response = await fixture.send({ ...request, headers });
    checkEveryResponse(response);
    return response;
  }

  async function create(path: string, more: object = {}, key?: string) {
    return send({ method: 'POST', path: '/api/v1/projects', body: { name: `at ${path}`, path, ...more } }, key);
  }

  async function createdId(path: string, key?: string): Promise<string> {
    return dataOf<{ project: { id: string } }>(await create(path, {}, key)).project.id;
  }

  async function list(query = '', key?: string): Promise<Listed> {
    return dataOf<Listed>(await send({ path: `/api/v1/projects${query}` }, key));
  }

  async function refused(query: string, key?: string): Promise<string> {
    return codeOf(await send({ path: `/api/v1/projects${query}` }, key));
  }

  it('a new project is returned by id and name, and nothing else [§2.2.answer] [§R1] [§1.2.location] [§2.2.name]', async () => {
    const response = await create('/roots/a', { name: 'My\ud800 project', description: 'd' });
    const { project } = dataOf<{ project: { id: string; name: string } }>(response);
    assert.equal(response.status, 201);
    assert.deepEqual(Object.keys(project), ['id', 'name']);
    assert.equal(project.name, 'My\ufffd project');
    assert.equal(response.headers.location, `/api/v1/projects/${project.id}`);
  });

  const places: { path: string; answer: string }[] = [
    { path: '/roots/a', answer: '201' },
    { path: '/roots', answer: '201' },
    { path: '/roots/a/../b', answer: '201' },
    { path: 'relative/folder', answer: '201' },
    { path: '/roots/none', answer: '404 path_not_found' },
    { path: '/roots/file', answer: '404 path_not_found' },
    { path: '/rootsnext', answer: '403 path_not_allowed' },
    { path: '/elsewhere', answer: '403 path_not_allowed' },
    { path: '/elsewhere/none', answer: '403 path_not_allowed' },
    { path: '/elsewhere/file', answer: '403 path_not_allowed' },
    { path: '/roots/link', answer: '403 path_not_allowed' },
    { path: '/roots/link/none', answer: '403 path_not_allowed' },
    { path: '/roots/../elsewhere', answer: '403 path_not_allowed' },
    { path: '../../elsewhere', answer: '403 path_not_allowed' },
    { path: '/roots/a\u0000b', answer: '400 invalid_parameter' },
    { path: '', answer: '400 invalid_parameter' },
    { path: `/roots/${'a'.repeat(4096)}`, answer: '400 invalid_parameter' },
  ];
  for (const { path, answer } of places) {
    it(`a project at ${JSON.stringify(path.slice(0, 24))}: ${answer} [§${statementOf(answer)}]`, async () => {
      const response = await create(path);
      assert.equal(response.status === 201 ? '201' : `${response.status} ${codeOf(response)}`, answer);
      assert.equal(fixture.state.projects().length, response.status === 201 ? 1 : 0);
    });
  }

  it('the same real path again is the same project, its name unchanged [§2.2.again]', async () => {
    const first = await create('/roots/a');
    const again = await create('/roots/x/../a', { name: 'other' });
    assert.deepEqual([again.status, again.body], [200, first.body]);
    assert.equal(again.headers.location, undefined);
  });

  it('names are 1 to 200 characters with one that can be seen [§2.2.name] [§1.lengths]', async () => {
    for (const name of ['', ' \t\r\n', 'n'.repeat(201)]) assert.equal((await create('/roots/a', { name })).status, 400);
    assert.equal((await create('/roots/a', { name: '\u{1F600}'.repeat(200) })).status, 201);
  });

  it('an installation holds 1,000 projects; a known path is still answered [§2.2.quota] [§3.quota_exceeded]', async () => {
    await create('/roots/known');
    const project = fixture.state.projects()[0] ?? assert.fail();
    for (let index = 0; index < 999; index++) {
      fixture.state.insertProject({ ...project, id: `prj_${index}`, path: `/roots/${index}` });
    }
    assert.equal(codeOf(await create('/roots/more')), 'quota_exceeded');
    assert.equal((await create('/roots/known')).status, 200);
    await send({ method: 'DELETE', path: '/api/v1/projects/prj_0' });
    assert.equal((await create('/roots/more')).status, 201);
  });

  it('get reports the counters, list two of them, and the time of the last run only after one [§2.3.get] [§2.3.zero] [§2.1.list] [§R1] [§1.timestamps] [§5.created]', async () => {
    const id = await createdId('/roots/a');
    const created = {
      id,
      name: 'at /roots/a',
      description: '',
      createdAt: '2026-11-21T12:00:00.000Z',
      status: 'created',
    };
    const path = `/api/v1/projects/${id}`;
    assert.deepEqual(dataOf(await send({ path })), {
      project: { ...created, stats: { files: 0, symbols: 0, nodes: 0, dependencies: 0 } },
    });
    assert.deepEqual(await list(), { projects: [{ ...created, stats: { files: 0, symbols: 0 } }] });
    fixture.indexes.indexed.add(id);
    assert.deepEqual(dataOf(await send({ path })), {
      project: {
        ...created,
        status: 'indexed',
        indexedAt: '2026-11-21T11:00:00.000Z',
        stats: { files: 3, symbols: 40, nodes: 3, dependencies: 2 },
      },
    });
  });

  it('a deleted project is gone, and its index with it [§2.4.delete] [§2.4.gone] [§1.1.deletion] [§4.reads-follow-writes]', async () => {
    const id = await createdId('/roots/a');
    const response = await send({ method: 'DELETE', path: `/api/v1/projects/${id}` });
    assert.deepEqual([response.status, response.body], [200, '{"success":true}']);
    assert.deepEqual(fixture.indexes.removed, [id]);
    for (const [method, rest] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/graph'],
      ['POST', '/index'],
    ] as const) {
      assert.equal(codeOf(await send({ method, path: `/api/v1/projects/${id}${rest}` })), 'project_not_found');
    }
  });

  it('a project without an index has no graph yet [§2.not-indexed] [§3.project_not_indexed]', async () => {
    const id = await createdId('/roots/a');
    assert.equal(codeOf(await send({ path: `/api/v1/projects/${id}/graph` })), 'project_not_indexed');
  });

  it('the list is complete and oldest first, and by path holds that project alone [§2.1.order] [§2.1.path]', async () => {
    for (const name of ['b', 'a', 'c']) {
      await create(`/roots/${name}`);
      fixture.clock.advance(1);
    }
    assert.deepEqual(
      (await list()).projects.map(({ name }) => name),
      ['at /roots/b', 'at /roots/a', 'at /roots/c'],
    );
    assert.deepEqual(
      (await list('?path=/roots/x/../a')).projects.map(({ name }) => name),
      ['at /roots/a'],
    );
    for (const path of ['/roots/none', '/elsewhere', '/roots/a%00'])
      assert.deepEqual(await list(`?path=${path}`), { projects: [] });
  });

  it('pages neither skip nor repeat when projects come and go [§2.1.pages] [§2.1.stable-pages]', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 7; index++) ids.push(await createdId(`/roots/${index}`));
    const first = await list('?limit=3');
    assert.deepEqual(
      first.projects.map(({ id }) => id),
      ids.slice(0, 3),
    );
    await send({ method: 'DELETE', path: `/api/v1/projects/${ids[2]}` });
    await send({ method: 'DELETE', path: `/api/v1/projects/${ids[0]}` });
    const added = await createdId('/roots/late');
    const second = await list(`?limit=3&cursor=${first.nextCursor}`);
    assert.deepEqual(
      second.projects.map(({ id }) => id),
      ids.slice(3, 6),
    );
    const third = await list(`?limit=5000&cursor=${second.nextCursor}`);
    assert.deepEqual(third, { projects: third.projects });
    assert.deepEqual(
      third.projects.map(({ id }) => id),
      [ids[6], added],
    );
  });

  it('a page that is not the last links to the next one, without the key [§2.1.pages]', async () => {
    for (const name of ['a', 'b']) await create(`/roots/${name}`);
    const { headers, body } = await send({ path: `/api/v1/projects?limit=1&x=%26&api_key=${fixture.key}` });
    const { nextCursor } = (JSON.parse(body) as { data: Listed }).data;
    assert.equal(headers.link, `</api/v1/projects?limit=1&x=%26&cursor=${nextCursor}>; rel="next"`);
    const last = await send({ path: `/api/v1/projects?limit=1&cursor=${nextCursor}` });
    assert.equal(last.headers.link, undefined);
  });

  it('a cursor is bound to its query and its key, and lives 24 h [§2.1.cursor] [§3.cursor_not_found]', async () => {
    for (const name of ['a', 'b']) await create(`/roots/${name}`);
    const { nextCursor } = await list('?limit=1');
    const test = fixture.newKey({ type: 'test' }).key;
    assert.equal(await refused(`?cursor=${nextCursor}x`), 'cursor_not_found');
    assert.equal(await refused(`?cursor=${nextCursor}&path=/roots/a`), 'cursor_not_found');
    assert.equal(await refused(`?cursor=${nextCursor}`, test), 'cursor_not_found');
    fixture.clock.advance(86_400_000);
    assert.equal(await refused(`?cursor=${nextCursor}`), 'cursor_not_found');
  });
});
