import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { Ajv } from 'ajv';
import type { Graph } from '#protocol/graph.ts';
import type { Metrics } from '#protocol/metrics.ts';
import type { Impact } from '#protocol/impact.ts';
import type { OperationSpec } from '#protocol/operation-spec.ts';
import { operations } from '#protocol/operations.ts';
import type { Project } from '#protocol/project.ts';
import type { SourceExcerpt } from '#protocol/source.ts';
import type { Delivery } from '#protocol/webhooks.ts';
import { BuiltEngine, type HttpAnswer } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { contractFiles } from '../support/contract-project.ts';
import { commitAll } from '../support/git-project.ts';
import { git } from '../support/git-repository.ts';
import { type AskedPlace, operationRequests, webhookBody } from '../support/operation-requests.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

const ajv = new Ajv({ strict: false, validateFormats: false });
const specs = new Map(
  Object.values(operations as Record<string, OperationSpec>).flatMap((spec) =>
    spec.http === undefined ? [] : [[spec.http.name, spec] as const],
  ),
);

function assertNoNull(value: unknown, path = ''): void {
  assert.notEqual(value, null, `${path} is null`);
  if (typeof value !== 'object') return;
  for (const [name, item] of Object.entries(value as object)) assertNoNull(item, `${path}/${name}`);
}

function dataOf<Data = Record<string, unknown>>({ body }: HttpAnswer): Data {
  return (JSON.parse(body) as { data: Data }).data;
}

describe('Operations of a built engine over HTTP', () => {
  let engine: BuiltEngine;
  let projectId = '';
  let receiver: Server;
  let place: AskedPlace;
  before(async () => {
    buildProgram();
    const parent = temporaryFolder();
    const folder = `${parent}/small`;
    writeTree(folder, contractFiles);
    writeTree(parent, { 'outside/secret.ts': 'export {};\n' });
    symlinkSync(`${parent}/outside`, `${folder}/src/link`);
    git(folder, 'init', '--quiet');
    commitAll(folder, 'All there is');
    engine = new BuiltEngine();
    receiver = createServer((_request, response) => response.writeHead(204).end());
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    [{ id: projectId }] = await engine.serve([folder], { webhooks: { allowLoopback: true } });
    await engine.untilIndexed(projectId);
    place = await askedPlace(folder);
  });
  after(async () => {
    await engine.dispose();
    receiver.close();
    receiver.closeAllConnections();
  });

  async function askedPlace(folder: string): Promise<AskedPlace> {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const doomed = await post('/api/v1/projects', { name: 'doomed', path: `${folder}/test` });
    const webhooks = [
      await post('/api/v1/webhooks', webhookBody(url)),
      await post('/api/v1/webhooks', webhookBody(url)),
    ];
    const [webhookId = '', doomedWebhookId = ''] = webhooks.map(
      (created) => dataOf<{ webhook: { id: string } }>(created).webhook.id,
    );
    const { id: deliveryId } = dataOf<Delivery>(await post(`/api/v1/webhooks/${webhookId}/test`));
    const doomedId = dataOf<{ project: { id: string } }>(doomed).project.id;
    return { folder, projectId, doomedId, receiver: url, webhookId, doomedWebhookId, deliveryId };
  }

  function post(path: string, body?: object): Promise<HttpAnswer> {
    return engine.send({ method: 'POST', path, body });
  }

  const below = (path: string) => `/api/v1/projects/${projectId}${path}`;

  for (const { operation, request, status = 200, layered = false } of operationRequests) {
    it(`${operation} answers ${status} with what its schema says, and without a null [§2.${operation}] [§R4] [§1.1.success] [§R2]`, async () => {
      const answer = await engine.send(request(place));
      assert.equal(answer.status, status, answer.body);
      const { success, ...rest } = JSON.parse(answer.body) as { success: boolean; data?: unknown };
      assert.equal(success, true);
      assertNoNull(rest);
      const spec = specs.get(operation) ?? assert.fail(`there is no ${operation}`);
      if (spec.http?.bare === true) assert.deepEqual(rest, {});
      else assert.ok(ajv.validate(spec.result, rest.data), ajv.errorsText());
      assert.equal(answer.headers.has('x-index-snapshot'), layered || operation === 'getIndexState');
    });
  }

  it('analyze says nothing of a change where there is none [§2.11.analyze] [§2.11.no-body] [§2.11.none] [§R1]', async () => {
    const impact = dataOf<Impact>(await post(below('/analyze')));
    const fields = 'certainty changed entryPoints impacted reasons snapshot summary tests truncated unknown unresolved';
    assert.equal(Object.keys(impact).toSorted().join(' '), fields);
    assert.deepEqual([impact.changed, impact.certainty, impact.summary.level], [[], 'exact', 'none']);
  });

  it('analyze reports what a change reaches, lowers its limits and names what is not there [§2.11.analyze] [§2.11.unresolved] [§2.11.lowered]', async () => {
    const inputs = { files: ['src/round.ts', 'src/gone.ts'], depth: 1000, limit: 1_000_000 };
    const answer = await post(below('/analyze'), inputs);
    assert.equal(answer.status, 200, answer.body);
    const { impacted, tests, unresolved } = dataOf<Impact>(answer);
    assert.deepEqual(impacted.map(({ file }) => file).toSorted(), ['src/main.ts', 'src/sum.ts', 'test/sum.test.ts']);
    assert.deepEqual(
      tests.map(({ file }) => file),
      ['test/sum.test.ts'],
    );
    assert.deepEqual(unresolved, ['src/gone.ts']);
  });

  it('the default graph has files and edges, in order, and nothing else; the counters are its lengths [§2.6.graph] [§2.6.files] [§2.6.edges] [§R6] [§R1] [§1.positions]', async () => {
    const { nodes, edges, ...rest } = await engine.graph(projectId);
    assert.deepEqual(rest, {});
    for (const node of nodes) {
      assert.deepEqual(Object.keys(node), ['id', 'label', 'type', 'size']);
      assert.equal(node.type, 'file');
    }
    const ids = nodes.map(({ id }) => id);
    assert.equal(ids.join(' '), 'CODEOWNERS package.json src/main.ts src/round.ts src/sum.ts test/sum.test.ts');
    assert.deepEqual(edges, [
      { source: 'src/main.ts', target: 'src/sum.ts' },
      { source: 'src/round.ts', target: 'src/sum.ts' },
      { source: 'src/sum.ts', target: 'src/round.ts' },
      { source: 'test/sum.test.ts', target: 'src/sum.ts' },
    ]);
    const { project } = await engine.get<{ project: Project }>(below(''));
    const { files, nodes: nodeCount, dependencies } = project.stats;
    assert.deepEqual([files, nodeCount, dependencies], [nodes.length, nodes.length, edges.length]);
  });

  it('metrics have the documented fields and no others, and agree with the default graph [§2.9.metrics] [§2.9.fan] [§R1] [§R6]', async () => {
    const data = await engine.get<Metrics>(below('/metrics'));
    assert.equal(Object.keys(data).toSorted().join(' '), 'cycles files languages snapshot summary');
    const { edges } = await engine.graph(projectId);
    const numbers =
      'codeLines cognitive commentLines cyclomatic duplication fanIn fanOut file functions instability language lines maintainability';
    for (const row of data.files) {
      assert.equal(Object.keys(row).toSorted().join(' '), numbers);
      assert.equal(row.fanIn, edges.filter(({ target }) => target === row.file).length);
      assert.equal(row.fanOut, edges.filter(({ source }) => source === row.file).length);
    }
    assert.deepEqual(data.cycles, [{ id: 0, files: ['src/round.ts', 'src/sum.ts'] }]);
    assert.deepEqual([data.summary.functions, data.summary.cycles], [4, 1]);
  });

  it('metrics report more where it is asked for, in pages [§2.9.pages] [§2.12.metrics.functions] [§2.12.metrics.history]', async () => {
    const first = await engine.get<Metrics>(below('/metrics?limit=1&detail=functions,history,hotspots'));
    assert.deepEqual(
      first.functions?.map(({ symbol }) => symbol),
      ['src/round.ts#round'],
    );
    assert.deepEqual([first.files.length, first.files[0].history?.changes], [1, 1]);
    assert.deepEqual(
      first.hotspots?.map(({ owners }) => owners),
      [['@small']],
    );
    const second = await engine.get<Metrics>(
      below(`/metrics?limit=1&detail=functions,history,hotspots&cursor=${first.nextCursor}`),
    );
    assert.notEqual(second.files[0].file, first.files[0].file);
    assert.deepEqual(second.summary, first.summary);
  });

  const graphs: { query: string; statement: string; check: (graph: Graph) => void }[] = [
    {
      query: 'level=directory',
      statement: 'level',
      check: ({ nodes }) => assert.deepEqual([...new Set(nodes.map(({ type }) => type))], ['directory']),
    },
    {
      query: 'level=symbol',
      statement: 'level',
      check: ({ nodes }) => assert.ok(nodes.some(({ id, type }) => id === 'src/sum.ts#sum' && type === 'function')),
    },
    {
      query: 'external=true',
      statement: 'external',
      check: ({ nodes }) => assert.ok(nodes.some(({ id, type }) => id === 'npm:lodash' && type === 'external')),
    },
    {
      query: 'detail=full',
      statement: 'detail',
      check: ({ nodes, edges }) => {
        const sum = nodes.find(({ id }) => id === 'src/sum.ts');
        assert.deepEqual([sum?.language, sum?.fanIn, sum?.fanOut], ['typescript', 3, 1]);
        assert.deepEqual([edges[0]?.type, edges[0]?.line, edges[0]?.proof], ['import', 1, 'exact']);
      },
    },
    {
      query: 'focus=src/main.ts&depth=1',
      statement: 'focus',
      check: ({ nodes }) =>
        assert.deepEqual(
          nodes.map(({ id }) => id),
          ['src/main.ts', 'src/sum.ts'],
        ),
    },
    {
      query: 'focus=src/nowhere.ts',
      statement: 'focus',
      check: (graph) => assert.deepEqual([graph.nodes, graph.edges], [[], []]),
    },
    {
      query: 'limit=1',
      statement: 'limit',
      check: ({ nodes, truncated }) => assert.deepEqual([nodes.map(({ id }) => id), truncated], [['src/sum.ts'], true]),
    },
  ];
  for (const { query, statement, check } of graphs) {
    it(`the graph with ${query} [§2.6.${statement}]`, async () => check(await engine.graph(projectId, `?${query}`)));
  }

  const named: { path: string; statement: string; expected: RegExp }[] = [
    { path: '/symbols?name=sum', statement: '2.12.symbols', expected: /"id":"src\/sum.ts#sum"/ },
    { path: '/callers?symbol=src/sum.ts%23sum', statement: '2.12.callers', expected: /"file":"src\/main.ts","line":5/ },
    { path: '/callees?symbol=src/sum.ts%23sum', statement: '2.12.callers', expected: /"target":"src\/round.ts#round"/ },
    { path: '/path?from=src/main.ts&to=src/round.ts', statement: '2.12.path', expected: /"id":"src\/round.ts"/ },
    { path: '/path?from=src/sum.ts&to=test/sum.test.ts', statement: '2.12.path', expected: /"path":\[\],"edges":\[\]/ },
    { path: '/cycles', statement: '2.12.cycles', expected: /"nodes":\["src\/round.ts","src\/sum.ts"\]/ },
    { path: '/unused', statement: '2.12.unused', expected: /"id":"src\/sum.ts#spare"/ },
    { path: '/view', statement: '2.12.view', expected: /"marks":\[\{.*"bounds":/ },
    {
      path: '/edge?source=src/main.ts&target=src/sum.ts',
      statement: '2.12.edge',
      expected: /"name":".\/sum.ts","proof":"exact"/,
    },
    { path: '/source?file=src/round.ts', statement: '2.12.source', expected: /"language":"typescript"/ },
    { path: '/entry-points', statement: '2.12.entry-points', expected: /"file":"src\/main.ts"/ },
    { path: '/owners?file=src/sum.ts', statement: '2.12.owners', expected: /"owners":\["@small"\]/ },
    { path: '/tour?limit=1', statement: '2.12.tour', expected: /"stops":\[\{"id":"src\/[^}]*"reason":"[^}]*\}\]/ },
  ];
  for (const { path, statement, expected } of named) {
    it(`GET …${path} [§${statement}]`, async () => {
      const { status, body } = await engine.send({ path: below(path) });
      assert.equal(status, 200, body);
      assert.match(body, expected);
    });
  }

  for (const [path, code, mark = '2.12.unknown-symbol'] of [
    ['/callers?symbol=src/sum.ts%23none', 'symbol_not_found'],
    ['/path?from=src/main.ts&to=nowhere', 'symbol_not_found'],
    ['/source?file=src/none.ts', 'path_not_found'],
    ['/source?file=../../etc/passwd', 'path_not_found', '9.3.file-lookup'],
    ['/source?file=/etc/passwd', 'path_not_found', '9.3.file-lookup'],
    ['/source?file=src/link/secret.ts', 'path_not_found', '9.3.symlinks'],
    ['/symbols?file=src/none.ts', 'path_not_found'],
    ['/symbols?cursor=none', 'cursor_not_found', '2.1.cursor'],
  ] as const) {
    it(`GET …${path}: ${code} [§${mark}] [§3.${code}]`, async () => {
      const { status, body } = await engine.send({ path: below(path) });
      assert.deepEqual([status, (JSON.parse(body) as { code: string }).code], [404, code]);
    });
  }

  it('secrets are masked in excerpts [§9.3.masked]', async () => {
    const { content } = await engine.get<SourceExcerpt>(below('/source?file=src/round.ts'));
    assert.match(content, /ghp_…/);
    assert.doesNotMatch(content, /ghp_a/);
  });

  it('nothing is compressed on the way to this machine [§1.compression]', async () => {
    const { headers } = await engine.send({ path: below('/graph'), headers: { 'accept-encoding': 'gzip, br' } });
    assert.equal(headers.get('content-encoding'), null);
  });

  it('server.json reports the address to its owner alone, and no key [§9.2.discovery]', () => {
    const runtime = process.env.XDG_RUNTIME_DIR ?? assert.fail();
    const [file = ''] = readdirSync(runtime, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('server.json'),
    );
    const path = `${runtime}/${file}`;
    const text = readFileSync(path, 'utf8');
    const { baseUrl, pid } = JSON.parse(text) as { baseUrl: string; pid: number };
    assert.deepEqual([baseUrl, pid], [engine.baseUrl, engine.pid]);
    assert.doesNotMatch(text, /sk_/);
    assert.deepEqual([statSync(path).mode & 0o777, statSync(dirname(path)).mode & 0o777], [0o600, 0o700]);
  });
});
