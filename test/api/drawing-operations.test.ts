import assert from 'node:assert/strict';
import type { Cycles } from '#protocol/cycles.ts';
import type { OperationParams } from '#protocol/operations.ts';
import type { DependencyPath } from '#protocol/path.ts';
import type { View } from '#protocol/view.ts';
import type { Analysis } from '#server/app/analysis/analysis.ts';
import { listCycles } from '#server/app/questions/cycles.ts';
import { getPath } from '#server/app/questions/dependency-path.ts';
import type { CallContext } from '#server/app/operations/operation.ts';
import { getView } from '#server/app/questions/view.ts';
import { directAnalysis } from '../support/direct-analysis.ts';
import { checkEveryResponse, codeOf, dataOf, startFixture, type Fixture } from '../support/http-fixture.ts';
import { indexFiles, type IndexedFiles } from '../support/indexed-files.ts';
import type { RawResponse } from '../support/raw-http.ts';

const files = `
=== src/a.ts
import { b } from './b';
=== src/b.ts
import type { A } from './a';
import { c } from '../lib/c';
=== lib/c.ts
const token = 'ghp_a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8'; import './d';
=== lib/d.ts
export {};
`;

describe('Views, paths and cycles over HTTP', () => {
  let fixture: Fixture;
  let indexed: IndexedFiles;
  let isDead = false;
  before(async () => {
    indexed = await indexFiles(files);
    const direct = directAnalysis();
    const analysis: Analysis = {
      ask: (...question) => (isDead ? Promise.reject(new Error('The analysis thread ended')) : direct.ask(...question)),
    };
    const parts = { ...indexed, analysis };
    fixture = await startFixture({
      operationOverrides: {
        'view.get': (params: OperationParams<'view.get'>, context: CallContext) => getView(parts, params, context),
        'path.get': (params: OperationParams<'path.get'>, context: CallContext) => getPath(parts, params, context),
        'cycles.list': (params: OperationParams<'cycles.list'>, context: CallContext) =>
          listCycles(parts, params, context),
      },
    });
  });
  after(() => fixture.close());

  async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
    const response = await fixture.send({ path: `/api/v1/projects/prj_1/${path}`, headers });
    checkEveryResponse(response);
    return response;
  }

  async function data<Data>(path: string): Promise<Data> {
    const response = await get(path);
    assert.equal(response.status, 200, response.body);
    return dataOf<Data>(response);
  }

  for (const path of ['view?expanded=src/**', 'path?from=src/a.ts&to=lib/d.ts', 'cycles']) {
    it(`GET ${path} names its snapshot, and answers 304 to anyone who holds it`, async () => {
      const first = await get(path);
      assert.equal(first.status, 200, first.body);
      assert.match(first.headers['x-index-snapshot'], /^snp_/);
      const held = { 'if-none-match': first.headers['etag'] };
      const again = await get(path, held);
      assert.deepEqual([again.status, again.headers['etag']], [304, first.headers['etag']]);
      assert.equal((await get(path)).body, first.body);
      const head = await fixture.send({ method: 'HEAD', path: `/api/v1/projects/prj_1/${path}` });
      assert.equal(head.headers['content-length'], first.headers['content-length']);
    });
  }

  it('a tag distinguishes what was asked for', async () => {
    const paths = ['view', 'view?external=true', 'view?limit=3', 'view?expanded=a&expanded=b', 'view?expanded=a'];
    const tags = await Promise.all(paths.map(async (path) => (await get(path)).headers['etag']));
    assert.equal(new Set(tags).size, paths.length);
  });

  it('a tag of a snapshot is another one of the next', async () => {
    const before = await Promise.all(['view', 'cycles'].map((path) => get(path)));
    indexed.write({ 'late.ts': 'export {};\n' });
    await indexed.refresh();
    const after = await Promise.all(['view', 'cycles'].map((path) => get(path)));
    before.forEach(({ headers }, index) => assert.notEqual(after[index].headers['etag'], headers['etag']));
    indexed.write({ 'late.ts': undefined });
    await indexed.refresh();
  });

  it('an array is a parameter as often as it has items, also when it has one', async () => {
    const queries = ['', '&expanded=src/**', '&expanded=src/**&expanded=lib/**'];
    const views = await Promise.all(queries.map((query) => data<View>(`view?limit=1${query}`)));
    const [none, one, both] = views.map(({ marks }) => marks.map(({ id }) => id));
    assert.ok(!none.includes('src/a.ts') && one.includes('src/a.ts') && !one.includes('lib/c.ts'), none.join());
    assert.ok(both.includes('src/a.ts') && both.includes('lib/c.ts'));
  });

  it('a view lowers its limit, and is empty around what is not there', async () => {
    assert.deepEqual((await data<View>('view?limit=100000')).marks, (await data<View>('view?limit=500')).marks);
    const { marks, edges } = await data<View>('view?focus=none.ts');
    assert.deepEqual([marks, edges], [[], []]);
  });

  it('a view that follows another one has a tag of its own, which reports whether the other one is known', async () => {
    const { seed } = await data<View>('view?expanded=src/**');
    const [known, again, unknown] = [seed, seed, 'none'].map((name) => get(`view?expanded=src/**&seed=${name}`));
    const tags = (await Promise.all([known, again, unknown])).map(({ headers }) => headers['etag']);
    assert.equal(tags[0], tags[1]);
    assert.notEqual(tags[0], tags[2]);
    assert.equal((await get(`view?expanded=src/**&seed=${seed}`, { 'if-none-match': tags[0] })).status, 304);
  });

  it('a path has the line of each step, secrets masked', async () => {
    const { certainty, reasons, path, edges } = await data<DependencyPath>('path?from=src/&to=lib/d.ts');
    assert.deepEqual([certainty, reasons], ['exact', []]);
    assert.deepEqual(path, [
      { id: 'src/b.ts', type: 'file', file: 'src/b.ts' },
      { id: 'lib/c.ts', type: 'file', file: 'lib/c.ts' },
      { id: 'lib/d.ts', type: 'file', file: 'lib/d.ts' },
    ]);
    assert.deepEqual(edges, [
      {
        source: 'src/b.ts',
        target: 'lib/c.ts',
        type: 'import',
        file: 'src/b.ts',
        line: 2,
        column: 19,
        name: '../lib/c',
        proof: 'exact',
        load: 'never',
        text: "import { c } from '../lib/c';",
      },
      {
        source: 'lib/c.ts',
        target: 'lib/d.ts',
        type: 'import',
        file: 'lib/c.ts',
        line: 1,
        column: 66,
        name: './d',
        proof: 'exact',
        load: 'start',
        text: "const token = 'ghp_…'; import './d';",
      },
    ]);
  });

  it('a path without a line that is still the same has no tag', async () => {
    indexed.write({ 'lib/c.ts': 'changed\n' });
    const response = await get('path?from=src/b.ts&to=lib/d.ts');
    const texts = dataOf<DependencyPath>(response).edges.map(({ text }) => text);
    assert.deepEqual(
      [response.status, response.headers['etag'], texts],
      [200, undefined, ["import { c } from '../lib/c';", '']],
    );
    indexed.write({ 'lib/c.ts': "import './d';\n" });
    await indexed.refresh();
  });

  it('no path is an answer too', async () => {
    const nothing = { certainty: 'exact', reasons: [], path: [], edges: [] };
    assert.deepEqual(await data('path?from=lib/d.ts&to=src/a.ts'), nothing);
  });

  it('cycles come with what holds them together', async () => {
    const { cycles, summary } = await data<Cycles>('cycles');
    assert.deepEqual([cycles, summary], [[], { cycles: 0, nodes: 0 }]);
    const whole = await data<Cycles>('cycles?load=all');
    assert.deepEqual(whole.summary, { cycles: 1, nodes: 2 });
    const [{ id, ...cycle }] = whole.cycles;
    assert.match(id, /^cyc_/);
    assert.deepEqual(cycle, { nodes: ['src/a.ts', 'src/b.ts'], edgeCount: 2, load: 'all', typeOnly: true });
    assert.deepEqual((await data<Cycles>('cycles?load=deferred')).cycles, []);
    assert.deepEqual((await data<Cycles>('cycles?load=all&level=directory')).cycles, []);
    assert.deepEqual((await data<Cycles>('cycles?load=all&limit=5000')).summary, whole.summary);
  });

  it('cycles are those of a load, and asked for as before [§2.12.cycles.load]', async () => {
    assert.deepEqual(await data('cycles?types=include'), await data('cycles?load=all'));
    assert.deepEqual(await data('cycles?types=exclude'), await data('cycles?load=deferred'));
    assert.deepEqual(await data('cycles?types=include&load=start'), await data('cycles'));
  });

  for (const [path, code, field] of [
    ['path?from=none&to=src/a.ts', 'symbol_not_found'],
    ['path?from=src/a.ts&to=lib/a.ts', 'symbol_not_found', 'to'],
    ['path?from=src/a.ts', 'missing_parameter', 'to'],
    ['path?to=src/a.ts', 'missing_parameter', 'from'],
    ['path?from=src/a.ts&to=', 'invalid_parameter', 'to'],
    ['path?from=a&to=b&level=module', 'invalid_parameter', 'level'],
    ['path?from=a&from=b&to=c', 'invalid_parameter', 'from'],
    ['cycles?level=symbol', 'invalid_parameter', 'level'],
    ['cycles?types=all', 'invalid_parameter', 'types'],
    ['cycles?load=never', 'invalid_parameter', 'load'],
    ['cycles?limit=0', 'invalid_parameter', 'limit'],
    ['view?level=folder', 'invalid_parameter', 'level'],
    ['view?depth=11&focus=a', 'invalid_parameter', 'depth'],
    ['view?limit=0', 'invalid_parameter', 'limit'],
    ['view?limit=ten', 'invalid_parameter', 'limit'],
    ['view?expanded=', 'invalid_parameter', 'expanded'],
    ['view?expanded=a&expanded=', 'invalid_parameter', 'expanded'],
    ['view?types=import&types=none', 'invalid_parameter', 'types'],
    ['view?external=yes', 'invalid_parameter', 'external'],
    ['view?tests=some', 'invalid_parameter', 'tests'],
    ['view?shape=round', 'invalid_parameter', 'shape'],
  ] as const) {
    it(`GET ${path} is refused: ${code}${field === undefined ? '' : ` ${field}`}`, async () => {
      const response = await get(path);
      assert.deepEqual([response.status, codeOf(response)], [code === 'symbol_not_found' ? 404 : 400, code]);
      const { details = [] } = JSON.parse(response.body) as { details?: { field: string }[] };
      assert.deepEqual(
        details.map((detail) => detail.field),
        field === undefined ? [] : [field],
      );
    });
  }

  it('more ids than a request may have are refused', async () => {
    const query = Array.from({ length: 501 }, () => 'expanded=a').join('&');
    assert.equal(codeOf(await get(`view?${query}`)), 'invalid_parameter');
  });

  it('an analysis that comes to no end is a fault of ours, and is asked again by the next request', async () => {
    isDead = true;
    const response = await get('view?limit=7');
    assert.deepEqual([response.status, codeOf(response), response.headers['etag']], [500, 'internal_error', undefined]);
    assert.ok(fixture.logLines.some((line) => line.includes('The analysis thread ended')));
    assert.doesNotMatch(response.body, /thread/);
    isDead = false;
    assert.equal((await get('view?limit=7')).status, 200);
  });

  it('a key without the permission is refused', async () => {
    const { key } = fixture.newKey({ permissions: ['read'] });
    for (const path of ['view', 'path?from=a&to=b', 'cycles']) {
      assert.equal(codeOf(await get(path, { authorization: `Bearer ${key}` })), 'insufficient_permissions');
    }
  });
});
