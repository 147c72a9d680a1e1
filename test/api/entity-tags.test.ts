import assert from 'node:assert/strict';
import { checkEveryResponse, dataOf, fixedSnapshot, startFixture, type Fixture } from '../support/http-fixture.ts';

describe('Entity tags', () => {
  let fixture: Fixture;
  let project = '';
  let built = 0;
  let version = 'v1';

  before(async () => {
    fixture = await startFixture({
      operationOverrides: {
        'graph.get': () => ({
          data: () => {
            built++;
            return { nodes: [], edges: [] };
          },
          version,
          snapshot: fixedSnapshot,
        }),
      },
    });
    const body = { name: 'p', path: '/roots/p' };
    const created = await fixture.send({ method: 'POST', path: '/api/v1/projects', body });
    project = `/api/v1/projects/${dataOf<{ project: { id: string } }>(created).project.id}`;
  });
  after(() => fixture.close());

  async function get(path: string, ifNoneMatch = '', method = 'GET') {
    const response = await fixture.send({ method, path, headers: { 'if-none-match': ifNoneMatch } });
    checkEveryResponse(response, { isHead: method === 'HEAD' });
    return response;
  }

  async function tagsOfPageAndGraph() {
    const responses = await Promise.all([get(`${project}/symbols`), get(`${project}/graph`)]);
    return responses.map(({ headers }) => headers['etag']);
  }

  it('are strong, and the same for the same question [§4.etag]', async () => {
    const tag = (await get(`${project}/graph`)).headers['etag'] ?? '';
    assert.match(tag, /^"[\w-]+"$/);
    assert.equal((await get(`${project}/graph`)).headers['etag'], tag);
    assert.equal((await get(`${project}/graph?unheardOf=1`)).headers['etag'], tag);
    assert.notEqual((await get(`${project}/graph?level=module`)).headers['etag'], tag);
    assert.notEqual((await get(`${project}/symbols`)).headers['etag'], tag);
  });

  it('answer 304 without a body, snapshot named [§4.304] [§1.2.snapshot]', async () => {
    const { headers } = await get(`${project}/graph`);
    const response = await get(`${project}/graph`, headers['etag']);
    assert.deepEqual([response.status, response.body], [304, '']);
    assert.equal(response.headers['etag'], headers['etag']);
    assert.equal(response.headers['x-index-snapshot'], fixedSnapshot);
    assert.equal(response.headers['content-type'], undefined);
  });

  it('match weakly, in a list, and by an asterisk', async () => {
    const tag = (await get(`${project}/graph`)).headers['etag'] ?? '';
    for (const held of [`W/${tag}`, `"x", ${tag}`, '*'])
      assert.equal((await get(`${project}/graph`, held)).status, 304);
    for (const held of ['"x"', tag.slice(1), 'W/"x"']) assert.equal((await get(`${project}/graph`, held)).status, 200);
    assert.equal((await get(`${project}/graph`, tag, 'HEAD')).status, 304);
  });

  it('a body is built once for a version, and never for who holds it [§4.etag]', async () => {
    version = 'v2';
    built = 0;
    const { headers, body } = await get(`${project}/graph`);
    assert.equal((await get(`${project}/graph`)).body, body);
    await get(`${project}/graph`, headers['etag']);
    assert.equal(built, 1);
    version = 'v3';
    await get(`${project}/graph`, (await get(`${project}/graph`)).headers['etag']);
    assert.equal(built, 2);
  });

  it('of a project cover its status and counters [§4.etag.project]', async () => {
    const before = await get(project);
    assert.equal((await get(project, before.headers['etag'])).status, 304);
    fixture.indexes.indexed.add(project.slice(project.lastIndexOf('/') + 1));
    const after = await get(project, before.headers['etag']);
    assert.equal(after.status, 200);
    assert.deepEqual(dataOf<{ project: { status: string } }>(after).project.status, 'indexed');
  });

  it('are absent where an answer is of the moment', async () => {
    for (const path of ['/api/v1', '/api/v1/limits', '/api/v1/projects', `${project}/index`]) {
      assert.equal((await get(path)).headers['etag'], undefined, path);
    }
  });

  it('of a page change before its cursor expires, others do not', async () => {
    const [page, graph] = await tagsOfPageAndGraph();
    fixture.clock.advance(11 * 3_600_000);
    assert.deepEqual(await tagsOfPageAndGraph(), [page, graph]);
    fixture.clock.advance(3_600_000);
    const later = await tagsOfPageAndGraph();
    assert.notEqual(later[0], page);
    assert.equal(later[1], graph);
  });

  it('HEAD has the headers of GET and no body [§1.head]', async () => {
    const [got, head] = [await get(`${project}/graph`), await get(`${project}/graph`, '', 'HEAD')];
    assert.equal(head.body, '');
    for (const name of ['content-length', 'content-type', 'etag', 'x-index-snapshot']) {
      assert.equal(head.headers[name], got.headers[name], name);
    }
  });
});
