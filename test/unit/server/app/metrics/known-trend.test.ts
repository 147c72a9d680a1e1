import assert from 'node:assert/strict';
import { Value } from 'typebox/value';
import { getMetrics } from '#server/app/metrics/get-metrics.ts';
import type { KnownTrend } from '#server/app/trend/project-trends.ts';
import { buildStringTable } from '#server/base/string-table.ts';
import type { TrendSegment } from '#server/engine/trend/trend-tables.ts';
import { Metrics } from '#protocol/metrics.ts';
import { commitAll } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { indexFiles } from '../../../../support/indexed-files.ts';
import { measuredTrend } from '../../../../support/measured-trend.ts';
import { metricsParts } from '../../../../support/metrics-parts.ts';
import { byKey } from '../../../../support/sample-project.ts';

const files = { 'src/a.ts': 'export function a() { if (1) return 2; }\n', 'b.py': 'def b():\n    pass\n' };

function noFiles(commit: string): TrendSegment {
  return { commit, paths: buildStringTable([]), measures: new Uint32Array(0), files: new Uint32Array(0) };
}

/** Metrics of a repository with one commit, and what is known of its trend. */
async function measured(change: Partial<KnownTrend> = {}, isTrusted = true) {
  const indexed = await indexFiles(files, undefined, 'clones');
  git(indexed.root, 'init', '-q');
  commitAll(indexed.root, 'All');
  const { commits, segments } = await measuredTrend(indexed.root);
  const known: KnownTrend = { version: '1', tables: { commits, segments }, pending: 2, reasons: [], ...change };
  const parts = {
    ...metricsParts(indexed),
    trends: { of: async (root: string) => (assert.equal(root, indexed.root), known) },
    workspaces: { isTrusted: () => isTrusted },
  };
  return async (detail: string, within?: string) => {
    const answer = await getMetrics(parts, { id: 'prj_1', detail, ...(within && { within }) }, byKey());
    const data = await answer.data();
    assert.ok(Value.Check(Metrics, data), JSON.stringify([...Value.Errors(Metrics, data)].slice(0, 3)));
    return { data, version: answer.version };
  };
}

describe('metrics along the history', () => {
  it('come on request alone, of what is asked about, with what is still to be measured', async () => {
    const get = await measured();
    assert.equal((await get('classes')).data.trend, undefined);
    const { data } = await get('trend');
    const { files: count, codeLines, functions } = data.summary;
    assert.deepEqual(
      data.trend?.points.map((point) => [point.files, point.codeLines, point.functions]),
      [[count, codeLines, functions]],
    );
    assert.equal(data.trend?.pending, 2);
    assert.deepEqual(
      (await get('trend', 'src')).data.trend?.points.map((point) => point.files),
      [1],
    );
  });

  it('of a commit whose date cannot be written come with the last that can', async () => {
    const commit = '5'.repeat(40);
    const get = await measured({
      tables: { commits: [{ commit, committedAtSeconds: 1e15 }], segments: [noFiles(commit)] },
    });
    assert.deepEqual(
      (await get('trend')).data.trend?.points.map(({ committedAt }) => committedAt),
      ['9999-12-31T23:59:59.000Z'],
    );
  });

  it('change the version of the answer, and of no other', async () => {
    const [before, after] = await Promise.all([measured(), measured({ version: '2', pending: 0 })]);
    assert.notEqual((await before('trend')).version, (await after('trend')).version);
    assert.equal((await before('classes')).version, (await after('classes')).version);
  });

  it('say once why they are missing', async () => {
    const shallow = await measured({ reasons: [{ code: 'history_shallow' }] });
    assert.deepEqual((await shallow('trend')).data.reasons, [
      'Older commits are not at hand: the clone is shallow (`git fetch --unshallow` gets them).',
    ]);
    const untrusted = (await (await measured({}, false))('trend,history')).data;
    assert.deepEqual(untrusted.trend, { points: [], pending: 0 });
    assert.equal(untrusted.reasons?.filter((reason) => reason.includes('The history is not read')).length, 1);
  });
});
