import assert from 'node:assert/strict';
import { stubSnapshot } from '../../../../support/scripted-indexers.ts';
import { openScripted } from '../../../../support/scripted-workspace.ts';

const never = new AbortController().signal;
const filesOnly = stubSnapshot({ symbols: undefined });

/** Reports whether a promise has settled by now, and how. */
async function stateOf(promise: Promise<unknown>): Promise<string> {
  const settled = promise.then(
    () => 'resolved',
    (error) => `rejected ${error.code ?? error.message}`,
  );
  const turn = new Promise<string>((resolve) => setImmediate(() => resolve('pending')));
  return Promise.race([settled, turn]);
}

describe('freshness of a workspace', () => {
  it('is there with the layer, not with the end of the run', async () => {
    const { workspace, indexer } = openScripted();
    workspace.request(false);
    const [files, symbols] = [workspace.whenFresh('files', never), workspace.whenFresh('symbols', never)];
    indexer.begin();
    indexer.publish(filesOnly);
    assert.deepEqual([await stateOf(files), await stateOf(symbols)], ['resolved', 'pending']);
    indexer.publish(stubSnapshot());
    assert.equal((await symbols).symbols?.count, 3);
  });

  it('needs a run that took up the request, not one that was under way before', async () => {
    const { workspace, indexer } = openScripted({ status: 'indexed' });
    indexer.report({ type: 'started', request: 0, upTo: 'symbols' });
    workspace.refreshQuietly();
    const fresh = workspace.whenFresh('files', never);
    indexer.publish(stubSnapshot({ id: 'snp_old' }));
    assert.equal(await stateOf(fresh), 'pending');
    indexer.end(stubSnapshot({ id: 'snp_old' }));
    indexer.run(stubSnapshot({ id: 'snp_new' }));
    assert.equal((await fresh).id, 'snp_new');
  });

  it('fails with the run', async () => {
    const { workspace, indexer } = openScripted();
    workspace.request(false);
    const fresh = workspace.whenFresh('files', never);
    indexer.begin();
    indexer.fail('permission_denied');
    await assert.rejects(fresh, { code: 'permission_denied', message: 'it failed: permission_denied' });
  });

  it('does not fail for an earlier run', async () => {
    const { workspace, indexer } = openScripted({
      status: 'failed',
      failure: { code: 'path_missing', message: 'gone' },
    });
    workspace.refreshQuietly();
    const fresh = workspace.whenFresh('files', never);
    indexer.begin();
    assert.equal(await stateOf(fresh), 'pending');
    indexer.publish(filesOnly);
    assert.equal((await fresh).id, 'snp_1');
  });

  it('is given up by anyone who goes away', async () => {
    const { workspace } = openScripted();
    workspace.request(false);
    const client = new AbortController();
    const fresh = workspace.whenFresh('files', client.signal);
    client.abort(new Error('gone away'));
    await assert.rejects(fresh, /gone away/);
  });

  it('is cut off by a close, of which the listener is not notified', async () => {
    const { workspace, indexer, notified } = openScripted();
    workspace.request(false);
    const fresh = workspace.whenFresh('files', never);
    indexer.begin();
    const closing = workspace.close();
    await assert.rejects(fresh, { code: 'cancelled' });
    indexer.fail('internal_error');
    await closing;
    assert.deepEqual([notified, indexer.closed], [['indexing'], true]);
  });

  it('that ends while it closes is reported all the same', async () => {
    const { workspace, indexer, notified } = openScripted();
    workspace.request(false);
    indexer.begin();
    indexer.publish(stubSnapshot());
    const closing = workspace.close();
    indexer.end();
    await closing;
    assert.deepEqual(notified, ['indexing', 'indexed snp_1']);
  });

  it('is known before it is asked for', () => {
    const { workspace, indexer } = openScripted();
    assert.equal(workspace.willHave('files'), false);
    workspace.request(false, { upTo: 'files' });
    assert.deepEqual([workspace.willHave('files'), workspace.willHave('symbols')], [true, false]);
    indexer.begin();
    indexer.publish(filesOnly);
    indexer.end(filesOnly);
    assert.deepEqual([workspace.willHave('files'), workspace.willHave('symbols')], [true, false]);
  });
});

describe('snapshots of a workspace', () => {
  it('are the newest one with the layer', () => {
    const { workspace, indexer } = openScripted();
    assert.equal(workspace.newest('files'), undefined);
    indexer.publish(stubSnapshot({ id: 'snp_old' }));
    indexer.publish(stubSnapshot({ id: 'snp_new', symbols: undefined }));
    assert.deepEqual([workspace.newest('files')?.id, workspace.newest('symbols')?.id], ['snp_new', 'snp_old']);
  });

  it('have who calls whom when it is there, the older one until then', () => {
    const { workspace, indexer } = openScripted();
    indexer.publish(stubSnapshot({ id: 'snp_old', calls: true }));
    indexer.publish(stubSnapshot({ id: 'snp_middle' }));
    indexer.publish(stubSnapshot({ id: 'snp_new', symbols: undefined }));
    const newest = () => (['files', 'symbols', 'calls'] as const).map((layer) => workspace.newest(layer)?.id);
    assert.deepEqual(newest(), ['snp_new', 'snp_middle', 'snp_old']);
    indexer.publish(stubSnapshot({ id: 'snp_new', calls: true }));
    assert.deepEqual(newest(), ['snp_new', 'snp_new', 'snp_new']);
  });

  it('keep the layers that they have while a run makes them again', () => {
    const { workspace, indexer } = openScripted();
    indexer.publish(stubSnapshot({ id: 'snp_1', calls: true }));
    const first = workspace.byId('snp_1');
    indexer.publish(stubSnapshot({ id: 'snp_1', symbols: undefined }));
    assert.equal(workspace.byId('snp_1'), first);
  });

  it('are kept by their id, two of them', () => {
    const { workspace, indexer } = openScripted();
    for (const id of ['snp_1', 'snp_2', 'snp_2', 'snp_3']) indexer.publish(stubSnapshot({ id }));
    const known = ['snp_1', 'snp_2', 'snp_3'].filter((id) => workspace.byId(id) !== undefined);
    assert.deepEqual(known, ['snp_2', 'snp_3']);
  });

  it('count as memory', () => {
    const { workspace, indexer } = openScripted();
    assert.equal(workspace.bytes, 0);
    indexer.publish(stubSnapshot({ bytes: 500 }));
    assert.equal(workspace.bytes, 500);
  });
});
