import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { stubSnapshot } from '../../../../support/scripted-indexers.ts';
import { openScripted } from '../../../../support/scripted-workspace.ts';

describe('workspace', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }));
  afterEach(() => mock.timers.reset());

  describe('runs that were asked for', () => {
    it('show from the request until they end', () => {
      const { workspace, indexer, notified } = openScripted();
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
      assert.deepEqual(notified, ['indexing', 'indexed snp_1']);
    });

    it('are numbered, and joined by requests for the same or less', () => {
      const { workspace, indexer } = openScripted();
      workspace.request(false, { upTo: 'symbols' });
      workspace.request(false, { upTo: 'symbols' });
      workspace.request(false, { upTo: 'files' });
      workspace.request(true);
      assert.deepEqual(indexer.requests, [
        { full: false, upTo: 'symbols', request: 1 },
        { full: true, upTo: 'all', request: 2 },
      ]);
    });

    it('are not joined by a request for more', () => {
      const { workspace, indexer } = openScripted();
      workspace.request(false, { upTo: 'files' });
      workspace.request(false, { upTo: 'symbols' });
      assert.deepEqual(
        indexer.requests.map(({ upTo }) => upTo),
        ['files', 'symbols'],
      );
    });

    it('make what others wait for as well, where neither goal reaches the other', () => {
      const { workspace, indexer } = openScripted();
      workspace.request(false, { upTo: 'search' });
      workspace.request(false, { upTo: 'calls' });
      workspace.request(false, { upTo: 'search' });
      assert.deepEqual(
        indexer.requests.map(({ upTo }) => upTo),
        ['search', 'all'],
      );
    });

    it('go on showing when the run that ends is an earlier one', () => {
      const { workspace, indexer, notified } = openScripted();
      workspace.request(false);
      indexer.begin();
      workspace.request(true);
      indexer.end();
      assert.equal(workspace.run.status, 'indexing');
      indexer.run();
      assert.equal(workspace.run.status, 'indexed');
      assert.deepEqual(notified, ['indexing', 'indexing', 'indexed snp_1, followed', 'indexed snp_1']);
    });

    it('report phase and counts, then what was skipped and when they ended', () => {
      const { workspace, indexer, clock } = openScripted();
      workspace.request(false);
      const startedAtMs = clock.nowMs();
      indexer.begin();
      indexer.report({ type: 'progress', phase: 'parsing', done: 3, total: 9 });
      const { phase, done, total } = workspace.run;
      assert.deepEqual([phase, done, total], ['parsing', 3, 9]);
      clock.advance(50);
      const skipped = [{ path: 'a.bin', reason: 'binary' }] as const;
      indexer.publish(stubSnapshot());
      const changed = { added: 1, modified: 0, removed: 0 };
      indexer.report({ type: 'ended', report: { snapshotId: 'snp_1', changed, skipped, durationMs: 50 } });
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
      const { workspace, indexer, notified } = openScripted();
      workspace.request(false);
      indexer.begin();
      indexer.fail('path_missing');
      assert.deepEqual([workspace.run.status, workspace.run.failure?.code], ['failed', 'path_missing']);
      workspace.request(false);
      indexer.run();
      assert.deepEqual([workspace.run.status, workspace.run.failure], ['indexed', undefined]);
      assert.deepEqual(notified, ['indexing', 'failed path_missing', 'indexing', 'indexed snp_1']);
    });
  });

  describe('quiet runs', () => {
    it('do not show when they are short', () => {
      const { workspace, indexer, notified } = openScripted({ status: 'indexed' });
      workspace.refreshQuietly();
      mock.timers.tick(1999);
      assert.equal(workspace.run.status, 'indexed');
      indexer.run();
      mock.timers.tick(10_000);
      assert.deepEqual(notified, ['indexed snp_1']);
    });

    it('show once they take longer than two seconds', () => {
      const { workspace, indexer, notified } = openScripted({ status: 'indexed' });
      workspace.refreshQuietly();
      indexer.begin();
      mock.timers.tick(2000);
      assert.equal(workspace.run.status, 'indexing');
      indexer.end();
      assert.equal(workspace.run.status, 'indexed');
      assert.deepEqual(notified, ['indexing', 'indexed snp_1']);
    });

    it('begin by themselves when the watch found a change', () => {
      const { workspace, indexer } = openScripted({ status: 'indexed' });
      indexer.report({ type: 'started', request: 0, upTo: 'symbols' });
      assert.deepEqual([workspace.run.status, workspace.isBusy], ['indexed', true]);
      indexer.end();
      assert.equal(workspace.isBusy, false);
    });

    it('are not added to a run that shows', () => {
      const { workspace, indexer } = openScripted();
      workspace.request(false);
      workspace.refreshQuietly();
      assert.equal(indexer.requests.length, 1);
    });
  });

  it('knows how it is watched, and why it is polled', () => {
    const { workspace, indexer } = openScripted();
    assert.equal(workspace.watching, 'off');
    indexer.report({ type: 'watching', mode: 'polling', message: 'the limit is reached' });
    assert.deepEqual([workspace.watching, workspace.notice], ['polling', 'the limit is reached']);
  });

  it('estimates only a run that shows, from files per second', () => {
    const { workspace, indexer, clock } = openScripted();
    assert.equal(workspace.estimatedSeconds, 0);
    workspace.request(false);
    indexer.begin();
    indexer.report({ type: 'progress', phase: 'parsing', done: 0, total: 1000 });
    clock.advance(1000);
    indexer.report({ type: 'progress', phase: 'parsing', done: 100, total: 1000 });
    assert.equal(workspace.estimatedSeconds, 9);
    indexer.end();
    assert.equal(workspace.estimatedSeconds, 0);
  });
});
