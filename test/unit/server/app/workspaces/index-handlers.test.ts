import assert from 'node:assert/strict';
import type { IndexState } from '#protocol/index-state.ts';
import { indexHandlers } from '#server/app/workspaces/index-handlers.ts';
import type { DataAnswer, CallContext } from '#server/app/operations/operation.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { ProjectRegister } from '#server/app/projects/project-register.ts';
import { ProjectWorkspaces } from '#server/app/workspaces/project-workspaces.ts';
import { noClones } from '../../../../support/no-clones.ts';
import { eventHub } from '../../../../support/published-events.ts';
import { FakeClock } from '../../../../support/fake-clock.ts';
import { MemoryStateStore } from '../../../../support/memory-state-store.ts';
import { byKey, byOwner, sampleProject } from '../../../../support/sample-project.ts';
import { scriptedIndexers, stubSnapshot } from '../../../../support/scripted-indexers.ts';

const project = sampleProject();
const nothingSkipped = {
  tooLarge: 0,
  binary: 0,
  unreadable: 0,
  parseErrors: 0,
  generated: 0,
  symlink: 0,
  overLimit: 0,
};

/** @param state what an engine before this one left */
function setUp(state = new MemoryStateStore()) {
  const [clock, indexers] = [new FakeClock(), scriptedIndexers()];
  if (state.project(project.id) === undefined) state.insertProject(project);
  state.insertTrustedFolder(project.path, 0);
  const register = new ProjectRegister(state, clock);
  const stores = { open: () => assert.fail('opened'), remove: () => undefined };
  const parts = { state, stores, indexers, clock, events: eventHub(state), memoryLimitBytes: 1e6, watch: true };
  const workspaces = new ProjectWorkspaces(parts);
  const scans: { current?: IndexState['scan'] } = {};
  const shown = { progress: () => scans.current };
  const handlers = indexHandlers({ register, workspaces, state, clones: noClones, scans: shown });
  return {
    records: state,
    scans,
    clock,
    indexers,
    workspaces,
    start: async (params: { full?: boolean } = {}, context: CallContext = byKey()) =>
      (await handlers['index.start']({ id: project.id, ...params }, context)).data(),
    state: async (
      params: { detail?: 'full'; wait?: number; snapshot?: string } = {},
      context: CallContext = byKey(),
    ): Promise<IndexState> => (await handlers['index.state']({ id: project.id, ...params }, context)).data(),
  };
}

/** A project that was indexed, as `snp_7`. */
async function indexedBefore() {
  const earlier = setUp();
  await earlier.start();
  earlier.indexers.newest().run(stubSnapshot({ id: 'snp_7' }));
  return earlier;
}

describe('a scan under way', () => {
  it('is reported on request, and to no one else', async () => {
    const { state, scans } = setUp();
    const full = async () => (await state({ detail: 'full' })).scan;
    assert.equal(await full(), undefined);
    scans.current = { phase: 'reading', done: 3, total: 7 };
    assert.deepEqual([await full(), (await state()).scan], [scans.current, undefined]);
  });
});

describe('start of an index run', () => {
  it('shows as indexing from the answer on', async () => {
    const { start, state, indexers } = setUp();
    const started = start();
    indexers.newest().begin();
    indexers.newest().report({ type: 'progress', phase: 'parsing', done: 1, total: 10 });
    assert.deepEqual(await started, { status: 'indexing', estimatedTime: 0 });
    assert.equal((await state()).status, 'indexing');
  });

  it('waits a little for the first measure of the work, so that the estimate is one [§2.5.estimate]', async () => {
    const { start, indexers, clock } = setUp();
    const started = start();
    const indexer = indexers.newest();
    indexer.begin();
    indexer.report({ type: 'progress', phase: 'parsing', done: 0, total: 400 });
    clock.advance(500);
    indexer.report({ type: 'progress', phase: 'parsing', done: 100, total: 400 });
    assert.deepEqual(await started, { status: 'indexing', estimatedTime: 2 });
  });

  it('answers without a measure when none comes', async () => {
    const { start } = setUp();
    assert.deepEqual(await start(), { status: 'indexing', estimatedTime: 0 });
  });

  it('is remembered in one step with the run, and again with its estimate', async () => {
    const { start, indexers, clock, records } = setUp();
    const remembered: unknown[] = [];
    const status = () => records.projectIndex(project.id)?.status;
    const remember = (answer: DataAnswer<unknown>) => void remembered.push([status(), answer.data()]);
    const started = start({}, { ...byKey(), remember });
    const indexer = indexers.newest();
    indexer.begin();
    clock.advance(500);
    indexer.report({ type: 'progress', phase: 'parsing', done: 0, total: 400 });
    clock.advance(500);
    indexer.report({ type: 'progress', phase: 'parsing', done: 100, total: 400 });
    const answer = await started;
    assert.deepEqual(remembered, [
      ['indexing', { status: 'indexing', estimatedTime: 0 }],
      ['indexing', answer],
    ]);
  });

  it('leaves no state of a run whose answer cannot be remembered', async () => {
    const { start, records } = setUp();
    const full = new StorageError('out_of_space', 'full');
    const remember = () => {
      throw full;
    };
    await assert.rejects(start({}, { ...byKey(), remember }), full);
    assert.equal(records.projectIndex(project.id), undefined);
  });

  it('joins the run under way, unless everything is to be read again', async () => {
    const { start, indexers } = setUp();
    await start();
    await start();
    await start({ full: true });
    assert.deepEqual(
      indexers.newest().requests.map(({ full }) => full),
      [false, true],
    );
  });

  it('is refused to keys where the folder is not trusted, and not to its owner', async () => {
    const { start, workspaces } = setUp();
    await workspaces.setTrust(project.path, false);
    await assert.rejects(start(), { code: 'workspace_not_trusted' });
    assert.equal((await start({}, byOwner())).status, 'indexing');
  });

  it('needs a project', async () => {
    const { start } = setUp();
    const stranger = { ...byKey(), caller: { ...byKey().caller, type: 'test' } } as CallContext;
    await assert.rejects(start({}, stranger), { code: 'project_not_found' });
  });
});

describe('state of an index run', () => {
  it('is there before the first one', async () => {
    const { state } = setUp();
    const nothing = { status: 'created', phase: 'idle', done: 0, total: 0, estimatedTime: 0, skipped: nothingSkipped };
    assert.deepEqual(await state(), nothing);
  });

  it('reports times, counts and the snapshot', async () => {
    const { start, state, indexers, clock } = setUp();
    await start();
    clock.advance(1500);
    indexers.newest().run(stubSnapshot({ id: 'snp_7' }));
    assert.deepEqual(await state(), {
      status: 'indexed',
      phase: 'idle',
      done: 0,
      total: 0,
      estimatedTime: 0,
      startedAt: '2026-11-21T12:00:00.000Z',
      finishedAt: '2026-11-21T12:00:01.500Z',
      snapshot: 'snp_7',
      skipped: nothingSkipped,
    });
  });

  it('counts what was skipped by reason, and lists at most a thousand on request', async () => {
    const { start, state, indexers } = setUp();
    await start();
    const indexer = indexers.newest();
    indexer.begin();
    indexer.publish(stubSnapshot());
    const skipped = Array.from({ length: 1001 }, (_, number) => ({
      path: `file-${number}`,
      reason: number === 0 ? ('symlink' as const) : ('binary' as const),
    }));
    const changed = { added: 0, modified: 0, removed: 0 };
    indexer.report({ type: 'ended', report: { snapshotId: 'snp_1', changed, skipped, durationMs: 1 } });
    const brief = await state();
    assert.deepEqual([brief.skipped.symlink, brief.skipped.binary, brief.skippedFiles], [1, 1000, undefined]);
    const { skippedFiles = [] } = await state({ detail: 'full' });
    assert.deepEqual([skippedFiles.length, skippedFiles[0]], [1000, { file: 'file-0', reason: 'symlink' }]);
  });

  it('knows after a start of the engine what was skipped before, until a run ends that looks again', async () => {
    const earlier = setUp();
    await earlier.start();
    const skipped = [{ path: 'big.js', reason: 'tooLarge' }] as const;
    earlier.indexers.newest().begin();
    earlier.indexers.newest().publish(stubSnapshot({ id: 'snp_7' }));
    const report = { snapshotId: 'snp_7', changed: { added: 0, modified: 0, removed: 0 }, skipped, durationMs: 1 };
    earlier.indexers.newest().report({ type: 'ended', report });
    const { state, start, indexers } = setUp(earlier.records);
    const shown = async () => {
      const { skipped: counts, snapshot } = await state();
      return [counts.tooLarge, snapshot];
    };
    assert.deepEqual(await shown(), [1, 'snp_7']);
    await start();
    assert.deepEqual(await shown(), [1, 'snp_7']);
    indexers.newest().run(stubSnapshot({ id: 'snp_8' }));
    assert.deepEqual(await shown(), [0, 'snp_8']);
  });

  for (const [code, toKey, toOwner] of [
    ['path_missing', 'The folder of the project is not there any more.', 'it failed: path_missing'],
    ['storage_error', 'The store could not be read or written.', 'it failed: storage_error'],
    ['internal_error', 'Something went wrong inside the engine.', 'Something went wrong inside the engine.'],
  ]) {
    it(`says why a run failed, to keys nothing about this machine: ${code} [§2.5.failure]`, async () => {
      const { start, state, indexers } = setUp();
      await start();
      indexers.newest().fail(code);
      const { status, failure } = await state();
      assert.deepEqual([status, failure], ['failed', { code, message: toKey }]);
      assert.deepEqual((await state({}, byOwner())).failure, { code, message: toOwner });
    });
  }

  it('is held back until the phase changes', async () => {
    const { start, state, indexers } = setUp();
    await start();
    const waiting = state({ wait: 60 });
    const indexer = indexers.newest();
    indexer.begin();
    indexer.report({ type: 'progress', phase: 'scanning', done: 0, total: 0 });
    assert.equal((await waiting).phase, 'scanning');
  });

  it('is not there when the project was deleted while it was held back', async () => {
    const { start, state, indexers, records } = setUp();
    await start();
    const waiting = state({ wait: 60 });
    records.deleteProject(project.id);
    indexers.newest().run();
    await assert.rejects(waiting, { code: 'project_not_found' });
  });

  it('is not held back without a run', async () => {
    const { state } = setUp();
    assert.equal((await state({ wait: 60 })).status, 'created');
  });

  describe('to who names the snapshot that they have', () => {
    it('is reported at once when there is another one', async () => {
      const { state } = await indexedBefore();
      assert.equal((await state({ wait: 60, snapshot: 'snp_6' })).snapshot, 'snp_7');
      assert.equal((await state({ snapshot: 'snp_7' })).snapshot, 'snp_7');
    });

    it('is held back until there is another one, also by a run that does not show', async () => {
      const { state, indexers, workspaces } = await indexedBefore();
      const waiting = state({ wait: 60, snapshot: 'snp_7' });
      workspaces.workspaceOf(project).refreshQuietly();
      indexers.newest().begin();
      indexers.newest().report({ type: 'progress', phase: 'parsing', done: 0, total: 1 });
      indexers.newest().publish(stubSnapshot({ id: 'snp_8' }));
      const { snapshot, status } = await waiting;
      assert.deepEqual([snapshot, status], ['snp_8', 'indexed']);
    });

    it('is held back until a run begins to show', async () => {
      const { state, start } = await indexedBefore();
      const waiting = state({ wait: 60, snapshot: 'snp_7' });
      await start();
      assert.equal((await waiting).status, 'indexing');
    });

    it('is held back no longer than was asked for', async () => {
      const { state } = await indexedBefore();
      assert.equal((await state({ wait: 1, snapshot: 'snp_7' })).snapshot, 'snp_7');
    });

    it('opens what an earlier engine has indexed, for it is to be followed', async () => {
      const { records } = await indexedBefore();
      const { state, indexers } = setUp(records);
      const waiting = state({ wait: 60, snapshot: 'snp_7' });
      const indexer = indexers.newest();
      indexer.report({ type: 'published', snapshot: stubSnapshot({ id: 'snp_7' }) });
      indexer.report({ type: 'loaded' });
      indexer.report({ type: 'published', snapshot: stubSnapshot({ id: 'snp_9' }) });
      assert.equal((await waiting).snapshot, 'snp_9');
    });

    it('is sent at once what was never indexed', async () => {
      const { state, indexers } = setUp();
      assert.equal((await state({ wait: 60, snapshot: 'snp_7' })).status, 'created');
      assert.equal(indexers.started.length, 0);
    });
  });

  it('is sent to those who go away, for nothing', async () => {
    const { start, state } = setUp();
    await start();
    const client = new AbortController();
    const waiting = state({ wait: 60 }, byKey(client.signal));
    client.abort();
    assert.equal((await waiting).status, 'indexing');
  });
});
