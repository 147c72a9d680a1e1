import assert from 'node:assert/strict';
import type { FolderScan } from '#server/app/security/scan-messages.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { byOwner } from '../../../../support/sample-project.ts';
import { byKey, foundWith, project, ScansBench } from '../../../../support/scans-bench.ts';

describe('scans of projects', () => {
  let bench: ScansBench;
  beforeEach(() => {
    bench = new ScansBench();
  });

  it('are made when they are first asked for, once for all who wait', async () => {
    assert.equal(bench.scans.present('prj_1', byOwner()), undefined);
    const both = [bench.scans.newest('prj_1', byOwner()), bench.scans.newest('prj_1', byKey())];
    await bench.settled();
    assert.equal(bench.asked.length, 1);
    bench.asked[0].onProgress({ phase: 'reading', done: 1, total: 2 });
    assert.deepEqual(bench.scans.progress('prj_1', byOwner()), { phase: 'reading', done: 1, total: 2 });
    bench.asked[0].settle(foundWith([1]));
    const [one, other] = await Promise.all(both);
    assert.equal(one, other);
    assert.match(one.id, /^scn_/);
    assert.equal(bench.scans.present('prj_1', byOwner()), one);
    assert.equal(bench.scans.kept('prj_1', one.id, byOwner()), one);
    assert.equal(bench.scans.progress('prj_1', byOwner()), undefined);
  });

  async function scanned(): Promise<void> {
    const first = bench.scans.newest('prj_1', byOwner());
    await bench.settled();
    bench.asked.at(-1)?.settle(foundWith([1]));
    await first;
    await bench.settled();
  }

  it('are answered over HTTP from the newest that there is, while the next one is made', async () => {
    await scanned();
    bench.snapshotId = 'snp_2';
    assert.equal((await bench.scans.newest('prj_1', byKey())).snapshot.id, 'snp_1');
    await bench.settled();
    bench.asked[1].settle(foundWith([2]));
    await bench.settled();
    assert.equal((await bench.scans.newest('prj_1', byKey())).snapshot.id, 'snp_2');
    assert.deepEqual(bench.arrived, ['snp_1', 'snp_2']);
  });

  it('are waited for by the owner', async () => {
    await scanned();
    bench.snapshotId = 'snp_2';
    const second = bench.scans.newest('prj_1', byOwner());
    await bench.settled();
    bench.asked[1].settle(foundWith([2]));
    assert.equal((await second).snapshot.id, 'snp_2');
  });

  it('are kept for the last two snapshots', async () => {
    const ids: string[] = [];
    for (const snapshotId of ['snp_1', 'snp_2', 'snp_3']) {
      bench.snapshotId = snapshotId;
      // oxlint-disable-next-line no-await-in-loop -- one scan after the other
      await scanned();
      ids.push(bench.scans.present('prj_1', byOwner())?.id ?? '');
    }
    assert.deepEqual(
      ids.map((id) => bench.scans.kept('prj_1', id, byOwner())?.snapshot.id),
      [undefined, 'snp_2', 'snp_3'],
    );
  });

  it('in the background skip snapshots that newer ones replaced', async () => {
    await scanned();
    for (const id of ['snp_2', 'snp_3', 'snp_4']) bench.scans.begin(project, { id } as GraphSnapshot);
    bench.asked[1].settle(foundWith([]));
    await bench.settled();
    assert.deepEqual(
      bench.asked.map(({ request }) => (request as FolderScan).snapshot.id),
      ['snp_1', 'snp_2', 'snp_4'],
    );
  });

  it('are made again where files changed meanwhile, but not without end', async () => {
    const first = bench.scans.newest('prj_1', byOwner());
    for (let turn = 0; turn < 3; turn++) {
      // oxlint-disable-next-line no-await-in-loop -- one scan after the other
      await bench.settled();
      bench.asked[turn].settle(foundWith([], ['a.ts']));
    }
    const { snapshot, scope } = await first;
    assert.deepEqual([bench.asked.length, bench.refreshes, snapshot.id], [3, 2, 'snp_3']);
    assert.deepEqual(scope?.leftOut, [{ file: 'a.ts', reason: 'changed' }]);
  });

  it('are made again for a changed file that the list has no room for', async () => {
    const first = bench.scans.newest('prj_1', byOwner());
    await bench.settled();
    bench.asked[0].settle({ ...foundWith([]), changed: 1 });
    await bench.settled();
    bench.asked[1].settle(foundWith([]));
    assert.equal((await first).snapshot.id, 'snp_2');
  });

  it('end with the last who waits for the first one', async () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const both = [one, other].map(({ signal }) => bench.scans.newest('prj_1', { ...byOwner(), signal }));
    await bench.settled();
    one.abort(new Error('left'));
    await assert.rejects(both[0], /left/);
    assert.equal(bench.asked[0].signal.aborted, false);
    other.abort(new Error('left too'));
    await assert.rejects(both[1], /left too/);
    assert.equal(bench.asked[0].signal.aborted, true);
    await bench.settled();
    assert.deepEqual([bench.scans.wasAsked(project), bench.logged], [false, []]);
  });

  it('fail for who waits, and are said in the log', async () => {
    const first = bench.scans.newest('prj_1', byOwner());
    await bench.settled();
    bench.asked[0].fail(new Error('no memory'));
    await assert.rejects(first, /no memory/);
    await bench.settled();
    assert.deepEqual(bench.logged, ['scan of prj_1 failed: Error: no memory']);
  });

  it('of an earlier engine are answered at once, for the same snapshot and the same rules', async () => {
    await scanned();
    bench.scans = bench.open();
    assert.equal((await bench.scans.newest('prj_1', byOwner())).findings[0].line, 1);
    assert.equal(bench.asked.length, 1);
    for (const change of [{ snapshotId: 'snp_9' }, { mark: 'other rules', snapshotId: 'snp_1' }]) {
      Object.assign(bench, change);
      bench.scans = bench.open();
      assert.equal(bench.scans.present('prj_1', byOwner()), undefined);
    }
  });

  it('of files that changed meanwhile are not stored', async () => {
    const first = bench.scans.newest('prj_1', byKey());
    await bench.settled();
    bench.asked[0].settle(foundWith([1], ['a.ts']));
    await bench.settled();
    assert.equal(bench.tables.load(), undefined);
    bench.asked[1].settle(foundWith([1]));
    await first;
  });

  it('read no folder for a question that may not', async () => {
    bench.mayRead = false;
    await assert.rejects(bench.scans.newest('prj_1', byKey()), { code: 'workspace_not_trusted' });
    assert.equal(bench.asked.length, 0);
  });
});
