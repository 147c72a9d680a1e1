import assert from 'node:assert/strict';
import { trendPointsMax } from '#server/app/security/scan-trends.ts';
import { byOwner } from '../../../../support/sample-project.ts';
import { foundWith, project, ScansBench } from '../../../../support/scans-bench.ts';

async function scanOf(bench: ScansBench, lines: readonly number[], changed: readonly string[] = []): Promise<void> {
  const scan = bench.scans.newest('prj_1', byOwner());
  await bench.settled();
  bench.asked.at(-1)?.settle(foundWith(lines, changed));
  await bench.settled();
  await (changed.length === 0 ? scan : undefined);
}

const points = ({ scans }: ScansBench) =>
  scans.trend('prj_1', byOwner()).map(({ commit, summary, reach }) => [commit, summary.total, reach.reachable]);

describe('counts of scans over time', () => {
  it('are one row a commit, the last scan of it, and stay for the next engine', async () => {
    const bench = new ScansBench();
    assert.deepEqual(points(bench), []);
    await scanOf(bench, [1, 2]);
    bench.snapshotId = 'snp_2';
    await scanOf(bench, [1]);
    bench.snapshotId = 'snp_3';
    bench.head = 'commit-2';
    await scanOf(bench, [1, 2, 3]);
    const expected = [
      ['commit-1', 1, 1],
      ['commit-2', 3, 3],
    ];
    assert.deepEqual(points(bench), expected);
    bench.scans = bench.open();
    await bench.scans.newest('prj_1', byOwner());
    assert.deepEqual(points(bench), expected, 'what is found on the disk is no scan');
  });

  it('are not those of a scan during which another commit was checked out, of files that changed, or without a commit', async () => {
    const bench = new ScansBench();
    const scan = bench.scans.newest('prj_1', byOwner());
    await bench.settled();
    bench.head = 'commit-2';
    bench.asked[0].settle(foundWith([1]));
    await scan;
    bench.snapshotId = 'snp_9';
    await scanOf(bench, [1], ['a.ts']);
    bench.head = undefined;
    bench.snapshotId = 'snp_10';
    await scanOf(bench, [1]);
    assert.deepEqual(points(bench), []);
  });

  it('are bounded: the oldest are dropped', () => {
    const { trends } = new ScansBench();
    const counts = { total: 0, critical: 0, high: 0, medium: 0, low: 0, info: 0 };
    const reach = { reachable: 0, unknown: 0, notReachable: 0 };
    for (let at = 0; at <= trendPointsMax; at++)
      trends.add(project, { commit: `c${at}`, scannedAt: '', rulesVersion: 'r1', summary: counts, reach });
    const kept = trends.of(project);
    assert.deepEqual([kept.length, kept[0].commit], [trendPointsMax, 'c1']);
  });
});
