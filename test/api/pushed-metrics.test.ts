import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { Metrics } from '#protocol/metrics.ts';
import type { ArchitectureDiff } from '#protocol/diff.ts';
import type { Structure } from '#server/engine/structure/structure.ts';
import { structureId, writeStructure } from '#server/engine/structure/write-lines.ts';
import type { BuiltEngine } from '../support/built-engine.ts';
import { pushLines, registerOn, serveRemote } from '../support/built-remote.ts';
import { structureOf, withNumbers } from '../support/structures.ts';

const tree = { 'src/a.ts': ['src/b.ts', 'lib/c.ts'], 'src/b.ts': ['src/a.ts'], 'lib/c.ts': [] };
const whole = withNumbers(structureOf(tree, { branch: 'main' }));

describe('numbers of a project of which only the structure is on a remote', () => {
  let engine: BuiltEngine;
  let key = '';
  let projectId = '';

  before(async () => {
    ({ engine, key } = await serveRemote());
  });
  beforeEach(async () => {
    projectId = await registerOn({ engine, key }, `shop-${Math.random().toString(36).slice(2)}`);
  });
  after(() => engine.dispose());

  async function push(structure: Structure, header: Partial<Structure['header']> = {}): Promise<string> {
    const lines = writeStructure({ ...structure, header: { ...structure.header, ...header } });
    const response = await pushLines({ engine, key }, projectId, lines);
    assert.equal(response.status, 201, await response.text());
    return structureId(lines);
  }

  async function get<Data>(path: string): Promise<Data> {
    const { status, body } = await engine.send({ path: `/api/v1/projects/${projectId}${path}`, key });
    assert.equal(status, 200, body);
    return (JSON.parse(body) as { data: Data }).data;
  }

  async function refusalOf(query = ''): Promise<string> {
    const { status, body } = await engine.send({ path: `/api/v1/projects/${projectId}/metrics${query}`, key });
    const { code, error } = JSON.parse(body) as { code: string; error: string };
    return `${status} ${code}: ${error}`;
  }

  it('are those that were pushed, with cycles and neighbours of its dependencies [§12.6.numbers]', async () => {
    const snapshot = await push(whole);
    const metrics = await get<Metrics>('/metrics');
    assert.ok(Value.Check(Metrics, metrics), JSON.stringify([...Value.Errors(Metrics, metrics)]));
    const { summary, files, languages, cycles } = metrics;
    assert.deepEqual(
      [summary.files, summary.lines, summary.codeLines, summary.functions, summary.cyclomaticMean, summary.cycles],
      [3, 30, 24, 6, 2, 1],
    );
    assert.deepEqual(
      files.map(({ file, cyclomatic, fanIn, fanOut }) => [file, cyclomatic, fanIn, fanOut].join(' ')),
      ['lib/c.ts 5 1 0', 'src/a.ts 5 1 2', 'src/b.ts 5 1 1'],
    );
    assert.deepEqual(languages, [{ language: 'typescript', files: 3, codeLines: 24 }]);
    assert.deepEqual(cycles, [{ id: 0, files: ['src/a.ts', 'src/b.ts'] }]);
    assert.deepEqual([metrics.snapshot, metrics.reasons], [snapshot, undefined]);
    const { groups, architecture } = await get<Metrics>('/metrics?detail=groups,architecture&within=src');
    assert.deepEqual(groups?.map(({ id, level, files: count }) => [id, level, count].join(' ')).toSorted(), [
      'src folder 2',
      'src module 2',
    ]);
    assert.equal(architecture?.largestCycle, 2);
  });

  it('come page by page of one structure, whatever is pushed meanwhile', async () => {
    await push(whole);
    const first = await get<Metrics>('/metrics?sort=file&limit=2');
    await push(withNumbers(structureOf({ 'z.ts': [] }, { branch: 'main', createdAt: '2026-02-01T12:00:00.000Z' })));
    const rest = await get<Metrics>(`/metrics?sort=file&cursor=${encodeURIComponent(String(first.nextCursor))}`);
    assert.deepEqual(
      [...first.files, ...rest.files].map(({ file }) => file),
      ['lib/c.ts', 'src/a.ts', 'src/b.ts'],
    );
    assert.equal(rest.nextCursor, undefined);
    assert.equal((await get<Metrics>('/metrics')).summary.files, 1);
  });

  it('are compared', async () => {
    await push(whole);
    const more = structureOf({ ...tree, 'src/d.ts': [] }, { branch: 'next', createdAt: '2026-02-01T12:00:00.000Z' });
    await push(withNumbers(more));
    const { metrics, reasons } = await get<ArchitectureDiff>('/diff?from=latest&to=next');
    assert.deepEqual(
      metrics.find(({ metric }) => metric === 'codeLines'),
      { metric: 'codeLines', before: 24, after: 32 },
    );
    assert.equal(reasons, undefined);
  });

  it('are refused where they need code, are not there or do not add up, and never answered as zeros', async () => {
    assert.match(await refusalOf(), /^404 project_not_indexed: The project has no index yet/);
    await push(whole);
    for (const detail of ['functions', 'classes', 'history', 'hotspots', 'pairs', 'people', 'clones', 'trend'])
      assert.match(
        await refusalOf(`?detail=groups,${detail}`),
        new RegExp(`^404 project_not_indexed: .* needs its code: ${detail}\\.$`),
      );
    assert.match(await refusalOf('?symbol=src/a.ts%23a'), /^404 project_not_indexed: .*: symbol\.$/);
    assert.match(await refusalOf('?within=none'), /^404 path_not_found/);
    const cut = { ...whole, metrics: whole.metrics.slice(0, -1) };
    for (const [hour, structure] of [structureOf(tree, { branch: 'main' }), cut].entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await push(structure, { createdAt: `2026-02-01T${10 + hour}:00:00.000Z` });
      // oxlint-disable-next-line no-await-in-loop -- of the newest one
      assert.match(await refusalOf(), /^404 project_not_indexed: The numbers of the project were not pushed/);
    }
  });
});
