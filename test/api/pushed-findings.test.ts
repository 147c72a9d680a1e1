import assert from 'node:assert/strict';
import type { Project } from '#protocol/project.ts';
import type { Security } from '#protocol/security.ts';
import type { Structure, StructureFinding } from '#server/engine/structure/structure.ts';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import type { BuiltEngine } from '../support/built-engine.ts';
import { pushLines, registerOn, serveRemote } from '../support/built-remote.ts';
import { structureFinding, structureOf } from '../support/structures.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const tree = { 'src/a.ts': ['src/b.ts'], 'src/b.ts': [] };
const found = [
  structureFinding('f1', { file: 'src/b.ts', line: 7, reach: 'reachable' }),
  structureFinding('f2', { severity: 'critical', line: 3, reach: 'not_reachable' }),
  structureFinding('f3', { severity: 'dreadful', cwe: ['CWE-89', 'own'], reach: 'perhaps' }),
  structureFinding('f4', { confidence: 'low' }),
];

describe('a project of which only the structure is on a remote', () => {
  let engine: BuiltEngine;
  let key = '';

  before(async () => {
    ({ engine, key } = await serveRemote());
  });
  after(() => engine.dispose());

  function register(path: string, more: object = {}): Promise<string> {
    return registerOn({ engine, key }, path, more);
  }

  async function push(id: string, findings: readonly StructureFinding[], header: Partial<Structure['header']> = {}) {
    const lines = writeStructure({ ...structureOf(tree, { branch: 'main', ...header }), findings });
    const response = await pushLines({ engine, key }, id, lines);
    assert.equal(response.status, 201, await response.text());
    return structureId(lines);
  }

  async function get(path: string): Promise<{ status: number; code?: string; data: unknown }> {
    const { status, body } = await engine.send({ path: `/api/v1/projects/${path}`, key });
    return { status, ...(JSON.parse(body) as { code?: string; data: unknown }) };
  }

  async function projectOf(id: string, query: string): Promise<Project> {
    return ((await get(id + query)).data as { project: Project }).project;
  }

  const securityOf = async (id: string, query = '') => (await get(`${id}/security${query}`)).data as Security;

  it('says so, and whose it is, when all is asked for [§12.6.content]', async () => {
    const id = await register('said', { private: true });
    const detailsOf = async (query: string) => {
      const { content, member, shared } = await projectOf(id, query);
      return { content, member, shared };
    };
    const none = { content: undefined, member: undefined, shared: undefined };
    assert.deepEqual(await detailsOf('?detail=full'), { ...none, member: 'owner', shared: false });
    await push(id, []);
    assert.deepEqual(await detailsOf('?detail=full'), { content: 'structure', member: 'owner', shared: false });
    assert.deepEqual(await detailsOf(''), none);
    const { shared } = await projectOf(await register('for all'), '?detail=full');
    assert.equal(shared, true);
    const { projectId } = await engine.call('workspace.open', { path: temporaryFolder() });
    assert.equal((await engine.call('projects.get', { id: projectId, detail: 'full' })).project.content, 'source');
    assert.equal((await get(`${id}?detail=more`)).code, 'invalid_parameter');
  });

  it('answers security by the findings of the newest structure of the main branch [§12.6.findings]', async () => {
    const id = await register('found');
    assert.equal((await get(`${id}/security`)).code, 'project_not_indexed');
    await push(id, [structureFinding('old')], { createdAt: '2026-01-31T11:00:00.000Z' });
    const snapshot = await push(id, found);
    await push(id, [structureFinding('next')], { createdAt: '2026-01-31T13:00:00.000Z', branch: 'next' });
    const security = await securityOf(id);
    assert.deepEqual(
      security.findings.map(({ fingerprint, severity, cwe, file, line, reach }) =>
        [fingerprint, severity, cwe.join(), file, line, reach.state].join(' '),
      ),
      [
        'f2 critical CWE-89 src/a.ts 3 not_reachable',
        'f1 high CWE-89 src/b.ts 7 reachable',
        'f3 medium CWE-89 src/a.ts 1 unknown',
      ],
    );
    assert.deepEqual(security.summary, { total: 3, critical: 1, high: 1, medium: 1, low: 0, info: 0 });
    assert.deepEqual(
      [security.snapshot, security.scannedAt, security.rulesVersion],
      [snapshot, '2026-01-31T12:00:00.000Z', 'test'],
    );
    assert.deepEqual([security.scope, security.suppressed, security.reasons?.length], [undefined, undefined, 2]);
    assert.equal((await securityOf(id, '?confidence=low')).summary.total, 4);
    const full = await securityOf(id, '?detail=full&file=src/b.ts');
    assert.deepEqual(
      full.findings.map(({ content, path }) => [content, path]),
      [['', undefined]],
    );
    assert.equal((await get(`${id}/security?file=src/none.ts`)).code, 'path_not_found');
    assert.deepEqual(
      (await securityOf(id, '?base=next')).fixed?.map(({ fingerprint }) => fingerprint),
      ['next'],
    );
    assert.equal((await get(`${id}/security?base=none`)).code, 'invalid_parameter');
  });

  it('pages through them, and keeps the pages of a scan together', async () => {
    const id = await register('pages');
    await push(id, found);
    const first = await securityOf(id, '?limit=2');
    await push(id, [], { createdAt: '2026-01-31T13:00:00.000Z' });
    const rest = await securityOf(id, `?limit=2&cursor=${encodeURIComponent(String(first.nextCursor))}`);
    assert.deepEqual(
      [...first.findings, ...rest.findings].map(({ fingerprint }) => fingerprint),
      ['f2', 'f1', 'f3'],
    );
    const now = await securityOf(id);
    assert.deepEqual([now.summary.total, now.reasons?.length], [0, 2]);
  });

  it('never answers with none where they are not known', async () => {
    const id = await register('unknown');
    await push(id, [], { unknown: ['findings'] });
    const { status, code } = await get(`${id}/security`);
    assert.deepEqual([status, code], [404, 'project_not_indexed']);
  });

  it('takes a decision about one of them, and says in SARIF that little is known', async () => {
    const id = await register('decided');
    await push(id, found);
    const request = { path: `/api/v1/projects/${id}/triage/f2`, key, body: { state: 'accepted' } };
    const put = await engine.send({ method: 'PUT', ...request });
    assert.equal(put.status, 200, put.body);
    const { summary, triaged } = await securityOf(id);
    assert.deepEqual([summary.critical, triaged], [0, 1]);
    const path = `/api/v1/projects/${id}/security`;
    const sarif = await engine.send({ path, key, headers: { accept: 'application/sarif+json' } });
    assert.match(sarif.body, /Only the structure of the project is here/);
  });
});
