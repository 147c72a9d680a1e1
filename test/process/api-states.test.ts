import assert from 'node:assert/strict';
import { renameSync } from 'node:fs';
import { get } from 'node:https';
import { fileURLToPath } from 'node:url';
import type { IndexStarted, IndexState } from '#protocol/index-state.ts';
import type { Project } from '#protocol/project.ts';
import { BuiltEngine, type HttpAnswer } from '../support/built-engine.ts';
import { buildProgram } from '../support/command-line.ts';
import { manyFiles } from '../support/contract-project.ts';
import { temporaryFolder, writeTree } from '../support/temporary-folder.ts';

function dataOf<Data>({ body }: HttpAnswer): Data {
  return (JSON.parse(body) as { data: Data }).data;
}

function codeOf({ status, body }: HttpAnswer): string {
  return `${status} ${(JSON.parse(body) as { code?: string }).code ?? ''}`.trim();
}

/** More than a test key may have, and enough for a run to be seen under way. */
const fileCount = 2010;

describe('A built engine with a certificate', () => {
  let engine: BuiltEngine;
  before(() => {
    buildProgram();
    engine = new BuiltEngine();
  });
  after(() => engine.dispose());

  it('serves https, and nothing but what it serves already [§9.2.tls]', async () => {
    const [cert, key] = ['certificate', 'key'].map((what) =>
      fileURLToPath(new URL(`../fixtures/net/receiver-${what}.pem`, import.meta.url)),
    );
    const tls = { cert, key };
    const folder = temporaryFolder();
    await engine.serve([folder], { tls });
    assert.match(engine.baseUrl, /^https:\/\/127\.0\.0\.1:\d+$/);
    const headers = { authorization: `Bearer ${await engine.newKey()}` };
    const status = await new Promise((resolve, reject) => {
      get(`${engine.baseUrl}/api/v1`, { headers, rejectUnauthorized: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).on('error', reject);
    });
    assert.equal(status, 200);
    await assert.rejects(engine.call('engine.serve', { directories: [folder] }), { code: 'engine_conflict' });
  });
});

describe('States of a project', () => {
  let engine: BuiltEngine;
  let root = '';
  let folder = '';
  let path = '';
  before(async () => {
    buildProgram();
    engine = new BuiltEngine();
    root = temporaryFolder();
    folder = `${root}/many`;
    writeTree(folder, manyFiles(fileCount));
    writeTree(`${root}/open`, { 'a.ts': 'export {};\n' });
    await engine.serve([`${root}/open`], { allowedRoots: [root] });
  });
  after(() => engine.dispose());

  const send = (method: string, at: string, more: { body?: object; key?: string } = {}) =>
    engine.send({ method, path: at, ...more });
  const project = async () => (await engine.get<{ project: Project }>(path)).project;
  const state = () => engine.get<IndexState>(`${path}/index`);

  async function untilEnded(): Promise<IndexState> {
    return engine.until(state, ({ status }) => status !== 'indexing');
  }

  it('a new project is created, and nothing of it is read [§5.created] [§2.2.unread] [§2.3.zero]', async () => {
    const created = await send('POST', '/api/v1/projects', { body: { name: 'many', path: folder } });
    path = `/api/v1/projects/${dataOf<{ project: { id: string } }>(created).project.id}`;
    const { status, indexedAt, stats } = await project();
    assert.deepEqual([status, indexedAt, Object.values(stats)], ['created', undefined, [0, 0, 0, 0]]);
    const { phase, done, total } = await state();
    assert.deepEqual([phase, done, total], ['idle', 0, 0]);
    for (const what of ['graph', 'symbols', 'cycles', 'view', 'unused', 'entry-points']) {
      assert.equal(codeOf(await send('GET', `${path}/${what}`)), '404 project_not_indexed');
    }
  });

  it('POST index makes it indexing at once, and a second one joins [§5.indexing] [§2.5.start] [§2.5.estimate] [§2.5.join] [§2.5.state] [§8.concurrency.index]', async () => {
    const started = await send('POST', `${path}/index`);
    assert.equal(started.headers.get('location'), `${path}/index`);
    const { status, estimatedTime, ...rest } = dataOf<IndexStarted>(started);
    assert.deepEqual([started.status, status, rest], [200, 'indexing', {}]);
    assert.ok(Number.isInteger(estimatedTime) && estimatedTime >= 0);
    assert.equal((await project()).status, 'indexing');
    const { startedAt } = await state();
    assert.equal(dataOf<IndexStarted>(await send('POST', `${path}/index`)).status, 'indexing');
    assert.equal((await state()).startedAt, startedAt);
  });

  it('the snapshot makes it indexed, with time and counters in one step [§5.indexed] [§2.3.zero]', async () => {
    await engine.until(project, ({ status, indexedAt, stats }) => {
      assert.equal(indexedAt === undefined, stats.files === 0, `${status} ${indexedAt} ${stats.files}`);
      return status === 'indexed';
    });
    const { stats, indexedAt } = await project();
    assert.deepEqual([stats.files, stats.nodes], [fileCount, fileCount]);
    assert.match(indexedAt ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  it('while it is made again the snapshot before is served, and the same bytes have the same id [§5.indexing.again] [§2.newest] [§2.same-bytes] [§2.5.body]', async () => {
    const { indexedAt } = await project();
    const { snapshot } = await state();
    await send('POST', `${path}/index`, { body: { full: true } });
    const meanwhile = await project();
    assert.deepEqual(
      [meanwhile.status, meanwhile.indexedAt, meanwhile.stats.files],
      ['indexing', indexedAt, fileCount],
    );
    const graph = await send('GET', `${path}/graph`);
    assert.deepEqual([graph.status, graph.headers.get('x-index-snapshot')], [200, snapshot]);
    assert.equal((await untilEnded()).snapshot, snapshot);
    assert.notEqual((await project()).indexedAt, indexedAt);
  });

  it('an error makes it failed, and what was there is served [§5.failed] [§2.newest] [§2.5.state]', async () => {
    renameSync(folder, `${folder}-away`);
    await send('POST', `${path}/index`);
    const { status, failure, finishedAt } = await untilEnded();
    assert.deepEqual([status, failure?.code], ['failed', 'path_missing']);
    assert.doesNotMatch(failure?.message ?? '', /many/);
    assert.ok(finishedAt !== undefined);
    assert.equal((await project()).status, 'failed');
    assert.equal((await send('GET', `${path}/graph`)).status, 200);
    renameSync(`${folder}-away`, folder);
    await send('POST', `${path}/index`);
    assert.equal((await untilEnded()).status, 'indexed');
  });

  it('a test key has 2,000 files of it, in a space of its own [§7.3.files] [§7.3.space] [§2.5.detail]', async () => {
    const { key } = await engine.call('keys.create', { type: 'test' });
    const created = await send('POST', '/api/v1/projects', { body: { name: 'test', path: folder }, key });
    assert.equal(created.status, 201);
    const own = `/api/v1/projects/${dataOf<{ project: { id: string } }>(created).project.id}`;
    await send('POST', `${own}/index`, { key });
    const look = async () => dataOf<IndexState>(await send('GET', `${own}/index?detail=full`, { key }));
    const { skipped, skippedFiles } = await engine.until(look, ({ status }) => status !== 'indexing');
    assert.equal(skipped.overLimit, fileCount - 2000);
    assert.deepEqual([...new Set(skippedFiles?.map(({ reason }) => reason))], ['overLimit']);
    const { project: seen } = dataOf<{ project: Project }>(await send('GET', own, { key }));
    assert.equal(seen.stats.files, 2000);
    assert.equal(codeOf(await send('GET', path, { key })), '404 project_not_found');
    assert.equal((await send('DELETE', own, { key })).status, 200);
  });

  it('a run that the end of the process cut off goes on after it [§5.resumed]', async () => {
    writeTree(folder, { 'late.ts': 'export {};\n' });
    await send('POST', `${path}/index`, { body: { full: true } });
    await engine.kill();
    await engine.serve([`${root}/open`], { allowedRoots: [root] });
    // No request is repeated: what is found by the end of the run was found by the one that went on.
    assert.equal((await untilEnded()).status, 'indexed');
    assert.equal((await project()).stats.files, fileCount + 1);
  });

  it('a folder that no one trusts is not read for a key [§3.workspace_not_trusted] [§9.3.trust]', async () => {
    writeTree(`${root}/wild`, { 'a.ts': 'export {};\n' });
    const { projectId } = await engine.call('workspace.attach', { path: `${root}/wild`, trusted: false });
    const refused = await send('POST', `/api/v1/projects/${projectId}/index`);
    assert.equal(codeOf(refused), '403 workspace_not_trusted');
  });

  it('DELETE ends it, also while it is indexed: every path of it is 404 [§5.deleted] [§2.4.gone] [§2.4.delete]', async () => {
    await send('POST', `${path}/index`, { body: { full: true } });
    const deleted = await send('DELETE', path);
    assert.deepEqual([deleted.status, deleted.body], [200, '{"success":true}']);
    for (const what of ['', '/index', '/graph', '/symbols', '/owners?file=late.ts']) {
      assert.equal(codeOf(await send('GET', path + what)), '404 project_not_found', what);
    }
    assert.equal(codeOf(await send('POST', `${path}/analyze`)), '404 project_not_found');
    assert.equal(codeOf(await send('DELETE', path)), '404 project_not_found');
  });
});
