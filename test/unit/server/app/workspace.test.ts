import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { RunEstimate } from '#server/app/run-estimate.ts';
import { Workspace, type WorkspaceRun } from '#server/app/workspace.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { type ScriptedIndexer, scriptedIndexers, stubSnapshot } from '../../../support/scripted-indexers.ts';

const never = new AbortController().signal;
const filesOnly = stubSnapshot({ symbols: undefined });

interface Bench {
  readonly workspace: Workspace;
  readonly indexer: ScriptedIndexer;
  readonly clock: FakeClock;
  /** What the listener heard. */
  readonly heard: string[];
}

function open(before: Partial<WorkspaceRun> = {}): Bench {
  const indexers = scriptedIndexers();
  const clock = new FakeClock();
  const heard: string[] = [];
  const workspace = new Workspace(
    'prj_1',
    { root: '/root', workspaceKey: 'key', fileLimit: 10, watch: true },
    {
      indexers,
      clock,
      estimate: new RunEstimate({}),
      listener: {
        indexing: () => heard.push('indexing'),
        indexed: ({ id }, _report, followed) => heard.push(`indexed ${id}${followed ? ', followed' : ''}`),
        failed: ({ code }) => heard.push(`failed ${code}`),
      },
    },
    { status: 'created', ...before },
  );
  return { workspace, indexer: indexers.newest(), clock, heard };
}

/** Whether a promise has settled by now, and how. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  const settled = promise.then(
    () => 'resolved',
    (error) => `rejected ${error.code ?? error.message}`,
  );
  const turn = new Promise<string>((resolve) => setImmediate(() => resolve('pending')));
  return Promise.race([settled, turn]);
}

describe('workspace', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  describe('runs that were asked for', () => {
    it('show from the request until they end', () => {
      const { workspace, indexer, heard } = open();
      const statuses = [workspace.run.status];
      workspace.request(false);
      statuses.push(workspace.run.status);
      indexer.begin();
      statuses.push(workspace.run.status);
      indexer.publish(stubSnapshot());
      statuses.push(workspace.run.status);
      indexer.end();
      statuses.push(workspace.run.status);
      assert.deepEqual(statuses, ['created', 'indexing', 'indexing', 'indexing', 'indexed']);
      assert.deepEqual(heard, ['indexing', 'indexed snp_1']);
    });

    it('are numbered, and joined by requests for the same or less', () => {
      const { workspace, indexer } = open();
      workspace.request(false, 'symbols');
      workspace.request(false, 'symbols');
      workspace.request(false, 'files');
      workspace.request(true);
      assert.deepEqual(indexer.requests, [
        { full: false, upTo: 'symbols', request: 1 },
        { full: true, upTo: 'symbols', request: 2 },
      ]);
    });

    it('are not joined by a request for more', () => {
      const { workspace, indexer } = open();
      workspace.request(false, 'files');
      workspace.request(false, 'symbols');
      assert.deepEqual(
        indexer.requests.map(({ upTo }) => upTo),
        ['files', 'symbols'],
      );
    });

    it('go on showing when the run that ends is an earlier one', () => {
      const { workspace, indexer, heard } = open();
      workspace.request(false);
      indexer.begin();
      workspace.request(true);
      indexer.end();
      assert.equal(workspace.run.status, 'indexing');
      indexer.run();
      assert.equal(workspace.run.status, 'indexed');
      assert.deepEqual(heard, ['indexing', 'indexing', 'indexed snp_1, followed', 'indexed snp_1']);
    });

    it('tell phase and counts, then what was skipped and when they ended', () => {
      const { workspace, indexer, clock } = open();
      workspace.request(false);
      const startedAtMs = clock.nowMs();
      indexer.begin();
      indexer.tell({ type: 'progress', phase: 'parsing', done: 3, total: 9 });
      const { phase, done, total } = workspace.run;
      assert.deepEqual([phase, done, total], ['parsing', 3, 9]);
      clock.advance(50);
      const skipped = [{ path: 'a.bin', reason: 'binary' }] as const;
      indexer.publish(stubSnapshot());
      const changed = { added: 1, modified: 0, removed: 0 };
      indexer.tell({ type: 'ended', report: { snapshotId: 'snp_1', changed, skipped, durationMs: 50 } });
      assert.deepEqual(
        { ...workspace.run, done: 0, total: 0 },
        {
          status: 'indexed',
          phase: 'idle',
          done: 0,
          total: 0,
          skipped,
          startedAtMs,
          finishedAtMs: startedAtMs + 50,
          failure: undefined,
        },
      );
    });

    it('fail with a code, and a later one clears it', () => {
      const { workspace, indexer, heard } = open();
      workspace.request(false);
      indexer.begin();
      indexer.fail('path_missing');
      assert.deepEqual([workspace.run.status, workspace.run.failure?.code], ['failed', 'path_missing']);
      workspace.request(false);
      indexer.run();
      assert.deepEqual([workspace.run.status, workspace.run.failure], ['indexed', undefined]);
      assert.deepEqual(heard, ['indexing', 'failed path_missing', 'indexing', 'indexed snp_1']);
    });
  });

  describe('quiet runs', () => {
    it('do not show when they are short', () => {
      const { workspace, indexer, heard } = open({ status: 'indexed' });
      workspace.refreshQuietly();
      mock.timers.tick(1999);
      assert.equal(workspace.run.status, 'indexed');
      indexer.run();
      mock.timers.tick(10_000);
      assert.deepEqual(heard, ['indexed snp_1']);
    });

    it('show once they take longer than two seconds', () => {
      const { workspace, indexer, heard } = open({ status: 'indexed' });
      workspace.refreshQuietly();
      indexer.begin();
      mock.timers.tick(2000);
      assert.equal(workspace.run.status, 'indexing');
      indexer.end();
      assert.equal(workspace.run.status, 'indexed');
      assert.deepEqual(heard, ['indexing', 'indexed snp_1']);
    });

    it('begin by themselves when the watch found a change', () => {
      const { workspace, indexer } = open({ status: 'indexed' });
      indexer.tell({ type: 'started', request: 0, upTo: 'symbols' });
      assert.deepEqual([workspace.run.status, workspace.isBusy], ['indexed', true]);
      indexer.end();
      assert.equal(workspace.isBusy, false);
    });

    it('are not added to a run that shows', () => {
      const { workspace, indexer } = open();
      workspace.request(false);
      workspace.refreshQuietly();
      assert.equal(indexer.requests.length, 1);
    });
  });

  describe('freshness', () => {
    it('is there with the layer, not with the end of the run', async () => {
      const { workspace, indexer } = open();
      workspace.request(false);
      const [files, symbols] = [workspace.whenFresh('files', never), workspace.whenFresh('symbols', never)];
      indexer.begin();
      indexer.publish(filesOnly);
      assert.deepEqual([await stateOf(files), await stateOf(symbols)], ['resolved', 'pending']);
      indexer.publish(stubSnapshot());
      assert.equal((await symbols).symbols?.count, 3);
    });

    it('needs a run that took up the request, not one that was under way before', async () => {
      const { workspace, indexer } = open({ status: 'indexed' });
      indexer.tell({ type: 'started', request: 0, upTo: 'symbols' });
      workspace.refreshQuietly();
      const fresh = workspace.whenFresh('files', never);
      indexer.publish(stubSnapshot({ id: 'snp_old' }));
      assert.equal(await stateOf(fresh), 'pending');
      indexer.end(stubSnapshot({ id: 'snp_old' }));
      indexer.run(stubSnapshot({ id: 'snp_new' }));
      assert.equal((await fresh).id, 'snp_new');
    });

    it('fails with the run', async () => {
      const { workspace, indexer } = open();
      workspace.request(false);
      const fresh = workspace.whenFresh('files', never);
      indexer.begin();
      indexer.fail('permission_denied');
      await assert.rejects(fresh, { code: 'permission_denied', message: 'it failed: permission_denied' });
    });

    it('does not fail for an earlier run', async () => {
      const { workspace, indexer } = open({ status: 'failed', failure: { code: 'path_missing', message: 'gone' } });
      workspace.refreshQuietly();
      const fresh = workspace.whenFresh('files', never);
      indexer.begin();
      assert.equal(await stateOf(fresh), 'pending');
      indexer.publish(filesOnly);
      assert.equal((await fresh).id, 'snp_1');
    });

    it('is given up by whoever goes away', async () => {
      const { workspace } = open();
      workspace.request(false);
      const client = new AbortController();
      const fresh = workspace.whenFresh('files', client.signal);
      client.abort(new Error('gone away'));
      await assert.rejects(fresh, /gone away/);
    });

    it('is cut off by a close, which the listener does not hear of', async () => {
      const { workspace, indexer, heard } = open();
      workspace.request(false);
      const fresh = workspace.whenFresh('files', never);
      indexer.begin();
      const closing = workspace.close();
      await assert.rejects(fresh, { code: 'cancelled' });
      indexer.fail('internal_error');
      await closing;
      assert.deepEqual([heard, indexer.closed], [['indexing'], true]);
    });

    it('that ends while it closes is told all the same', async () => {
      const { workspace, indexer, heard } = open();
      workspace.request(false);
      indexer.begin();
      indexer.publish(stubSnapshot());
      const closing = workspace.close();
      indexer.end();
      await closing;
      assert.deepEqual(heard, ['indexing', 'indexed snp_1']);
    });

    it('is known before it is asked for', () => {
      const { workspace, indexer } = open();
      assert.equal(workspace.willHave('files'), false);
      workspace.request(false, 'files');
      assert.deepEqual([workspace.willHave('files'), workspace.willHave('symbols')], [true, false]);
      indexer.begin();
      indexer.publish(filesOnly);
      indexer.end(filesOnly);
      assert.deepEqual([workspace.willHave('files'), workspace.willHave('symbols')], [true, false]);
    });
  });

  describe('snapshots', () => {
    it('are the newest one with the layer', () => {
      const { workspace, indexer } = open();
      assert.equal(workspace.newest('files'), undefined);
      indexer.publish(stubSnapshot({ id: 'snp_old' }));
      indexer.publish(stubSnapshot({ id: 'snp_new', symbols: undefined }));
      assert.deepEqual([workspace.newest('files')?.id, workspace.newest('symbols')?.id], ['snp_new', 'snp_old']);
    });

    it('are kept by their id, two of them', () => {
      const { workspace, indexer } = open();
      for (const id of ['snp_1', 'snp_2', 'snp_2', 'snp_3']) indexer.publish(stubSnapshot({ id }));
      const known = ['snp_1', 'snp_2', 'snp_3'].filter((id) => workspace.byId(id) !== undefined);
      assert.deepEqual(known, ['snp_2', 'snp_3']);
    });

    it('count as memory', () => {
      const { workspace, indexer } = open();
      assert.equal(workspace.bytes, 0);
      indexer.publish(stubSnapshot({ bytes: 500 }));
      assert.equal(workspace.bytes, 500);
    });
  });

  it('knows how it is watched, and why it is polled', () => {
    const { workspace, indexer } = open();
    assert.equal(workspace.watching, 'off');
    indexer.tell({ type: 'watching', mode: 'polling', message: 'the limit is reached' });
    assert.deepEqual([workspace.watching, workspace.notice], ['polling', 'the limit is reached']);
  });

  it('estimates only a run that shows, from files per second', () => {
    const { workspace, indexer, clock } = open();
    assert.equal(workspace.estimatedSeconds, 0);
    workspace.request(false);
    indexer.begin();
    indexer.tell({ type: 'progress', phase: 'parsing', done: 0, total: 1000 });
    clock.advance(1000);
    indexer.tell({ type: 'progress', phase: 'parsing', done: 100, total: 1000 });
    assert.equal(workspace.estimatedSeconds, 9);
    indexer.end();
    assert.equal(workspace.estimatedSeconds, 0);
  });
});
