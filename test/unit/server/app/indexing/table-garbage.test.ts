import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { TableGarbage } from '#server/app/indexing/table-garbage.ts';
import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';

const mb = 1024 * 1024;

/** Returns a snapshot as the garbage sees it: views of memory, deep inside. */
function snapshotOver(...buffers: readonly SharedArrayBuffer[]): GraphSnapshot {
  const [first, ...others] = buffers.map((buffer) => new Uint8Array(buffer));
  return { id: 'snp_1', names: ['a'], files: { first, others: { others: others[0], again: others[0] } } } as never;
}

/** Snapshots one after the other, then a pause: how often garbage was collected. */
function check(snapshots: readonly GraphSnapshot[], pauseMs: number, expected: number): void {
  let collections = 0;
  const garbage = new TableGarbage(() => collections++);
  for (const snapshot of snapshots) garbage.note(snapshot);
  // A timer may be set by another one.
  for (let passedMs = 0; passedMs < pauseMs; passedMs += 1000) mock.timers.tick(1000);
  assert.equal(collections, expected);
}

function fresh(count: number, size: number): GraphSnapshot[] {
  return Array.from({ length: count }, () => snapshotOver(new SharedArrayBuffer(size)));
}

describe('the garbage of tables', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  it('is collected in a pause where there is much of it', () => check(fresh(10, 10 * mb), 1000, 1));
  it('lies around while there is little of it', () => check(fresh(5, 10 * mb), 30_000, 0));
  it('is collected when no one works any more', () => check(fresh(5, 10 * mb), 40_000, 1));
  it('is not worth it in a small project', () => check(fresh(5, 1 * mb), 100_000, 0));
  it('is collected at once where no pause comes', () => check(fresh(40, 10 * mb), 0, 1));
  it('is not what snapshots share', () => {
    const shared = new SharedArrayBuffer(90 * mb);
    check(
      Array.from({ length: 5 }, () => snapshotOver(shared, new SharedArrayBuffer(1024))),
      3000,
      0,
    );
  });
});
