import assert from 'node:assert/strict';
import { connectedBox, linesOf, localProject, syncBox, syncWorld } from '../../../../support/sync/sync-box.ts';

describe('pushing the structure', () => {
  it('[§12.5.push] sends what was made, packed, where mode and remote let it', async () => {
    const world = syncWorld();
    const shop = localProject(world, 'prj_shop');
    world.remote.extensions = ['sync.snapshots'];
    const box = await connectedBox(world, 'queries');
    await box.call('sync.link', { projectId: shop, register: { path: 'folder' } });
    await assert.rejects(box.call('sync.push', { projectId: shop }), { code: 'sync_mode' });
    await box.call('sync.setMode', { mode: 'structure' });
    const { snapshot, known, bytes } = await box.call('sync.push', { projectId: shop, hashPaths: true });
    assert.deepEqual([snapshot.nodes, known], [1, false]);
    const request = world.remote.requests.at(-1);
    assert.equal(request?.method, 'PUT');
    assert.deepEqual([request?.headers['content-encoding'], request?.body?.length], ['gzip', bytes]);
    const [sent] = (await box.call('sync.log', {})).sent;
    assert.match(sent.body ?? '', /^\{"tool":"groundplan"\}\n\{"kind":"node"/);
  });

  const stats = { files: 1, symbols: 1, nodes: 1, dependencies: 1 };
  const deltaType = 'application/vnd.groundplan.structure-delta';

  async function pushingBox(extensions = ['sync.snapshots', 'sync.delta']) {
    const world = syncWorld();
    const shop = localProject(world, 'prj_shop');
    world.remote.extensions = extensions;
    const box = await connectedBox(world, 'structure');
    await box.call('sync.link', { projectId: shop, register: { path: 'folder' } });
    const [there] = world.remote.projects.values();
    const push = async (edges: readonly string[], pusher = box) => {
      world.structures.set(shop, linesOf(shop, edges));
      const before = world.remote.requests.length;
      const { known, bytes, snapshot } = await pusher.call('sync.push', { projectId: shop });
      const sent = world.remote.requests.slice(before).map(({ headers }) => headers['content-type'] === deltaType);
      assert.equal(there.snapshots.get(snapshot.id), linesOf(shop, edges), 'the remote has the whole');
      return { known, bytes, sent };
    };
    return { world, shop, box, there, push };
  }

  it('sends what changed since the last push, also by the next engine, and almost nothing of what is known', async () => {
    const { world, push } = await pushingBox();
    const first = await push([]);
    assert.deepEqual([first.sent, first.known], [[false], false]);
    const second = await push(['a b']);
    assert.deepEqual([second.sent, second.known], [[true], false]);
    assert.ok(second.bytes * 3 < first.bytes, `${second.bytes} of ${first.bytes}`);
    const again = await push(['a b']);
    assert.deepEqual([again.sent, again.known], [[true], true]);
    const next = syncBox(world);
    await next.call('sync.setKey', { key: world.remote.key });
    assert.deepEqual((await push(['a b', 'a c'], next)).sent, [true]);
  });

  it('sends the whole where the remote has lost the base, refuses the difference, or never took one', async () => {
    const { world, there, push } = await pushingBox();
    await push([]);
    there.snapshots.clear();
    assert.deepEqual((await push(['a b'])).sent, [true, false]);
    world.remote.fault = ({ headers }) =>
      headers['content-type'] === deltaType ? { kind: 'status', status: 400, code: 'invalid_body' } : undefined;
    assert.deepEqual((await push(['a c'])).sent, [true, false]);
    const older = await pushingBox(['sync.snapshots']);
    await older.push([]);
    assert.deepEqual((await older.push(['a b'])).sent, [false]);
  });

  it('sends the whole where the stored base is damaged, or of another project of the remote', async () => {
    const { world, shop, box, push } = await pushingBox();
    await push([]);
    const file = world.pushed.get(shop);
    const stored = file?.load() ?? new Uint8Array();
    file?.save(stored.slice(0, -9));
    assert.deepEqual((await push(['a b'])).sent, [false]);
    await box.call('sync.unlink', { projectId: shop });
    const { id: remoteProject, snapshots } = world.remote.add('another');
    await box.call('sync.link', { projectId: shop, remoteProject });
    await box.call('sync.push', { projectId: shop });
    assert.equal(snapshots.size, 1);
  });

  it('sends the whole neither after a refusal that has nothing to do with it, nor twice after a failure', async () => {
    const { world, shop, box, push } = await pushingBox();
    await push([]);
    world.structures.set(shop, linesOf(shop, ['a b']));
    for (const [status, code] of [
      [403, 'quota_exceeded'],
      [404, 'project_not_found'],
      [500, 'storage_error'],
    ] as const) {
      world.remote.fault = () => ({ kind: 'status', status, code });
      const before = world.remote.requests.length;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await assert.rejects(box.call('sync.push', { projectId: shop }));
      assert.equal(world.remote.requests.length, before + 1, code);
    }
  });

  it('[§12.4.preview] shows the difference that would be sent', async () => {
    const { world, shop, box, push } = await pushingBox();
    await push([]);
    world.state.saveProjectIndex({ projectId: shop, status: 'indexed', indexedAtMs: world.clock.nowMs(), stats });
    world.structures.set(shop, linesOf(shop, ['a b']));
    const { modes } = await box.call('sync.preview', { projectId: shop });
    const shown = modes.at(-1)?.requests.find(({ method }) => method === 'PUT');
    await box.call('sync.push', { projectId: shop });
    const [sent] = (await box.call('sync.log', {})).sent;
    assert.deepEqual([shown?.path, shown?.bytes, shown?.body], [sent.path, sent.bytes, sent.body]);
    assert.match(sent.body ?? '', /^\{"base":"snp_/);
  });

  it('reports a remote that takes no snapshots', async () => {
    const world = syncWorld();
    const shop = localProject(world, 'prj_shop');
    const box = await connectedBox(world, 'structure');
    await box.call('sync.link', { projectId: shop, register: { path: 'folder' } });
    await assert.rejects(box.call('sync.push', { projectId: shop }), { code: 'remote_not_supported' });
  });
});
