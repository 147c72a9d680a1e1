import assert from 'node:assert/strict';
import { connectedBox, localProject, syncBox, syncWorld } from '../../../../support/sync/sync-box.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

async function linkedWorld(tier: 'free' | 'pro' | 'enterprise' = 'enterprise') {
  const world = syncWorld({ tier });
  const shop = localProject(world, 'prj_shop');
  const box = await connectedBox(world);
  const { remoteProject } = await box.call('sync.link', { projectId: shop, register: { path: 'folder' } });
  await box.timers.advance(1000);
  return { world, box, shop, remoteId: remoteProject.id };
}

const polls = ({ remote }: ReturnType<typeof syncWorld>) =>
  remote.received.filter(({ method, path }) => method === 'GET' && /projects\/[^/]+$/.test(path));

describe('polling a remote', () => {
  it('[§12.1.interval] doubles its interval after each unchanged poll, up to eight times', async () => {
    const { world, box, remoteId } = await linkedWorld();
    await box.timers.advance(dayMs);
    const gaps = polls(world)
      .map(({ atMs }) => atMs)
      .map((atMs, index, all) => Math.round((atMs - (all[index - 1] ?? atMs)) / minuteMs))
      .slice(1, 6);
    assert.deepEqual(gaps, [1, 2, 4, 8, 8]);
    world.remote.index(remoteId);
    await box.timers.advance(9 * minuteMs);
    const seen = polls(world).length;
    await box.timers.advance(2 * minuteMs);
    assert.ok(polls(world).length > seen, 'from the beginning after a change');
  });

  it('[§12.1.etag] asks with the ETag that the remote sent', async () => {
    const { world, box } = await linkedWorld();
    await box.timers.advance(hourMs);
    const statuses = new Set(polls(world).map(({ status }) => status));
    assert.deepEqual([...statuses], [200, 304]);
  });

  it('[§12.3.unknown-fields] [§12.1.baseline] brings graph, metrics and findings home once for each analysis, with unknown fields kept', async () => {
    const { world, box, shop, remoteId } = await linkedWorld();
    assert.equal(box.baselines.of(shop), undefined);
    world.remote.index(remoteId);
    await box.timers.advance(hourMs);
    const baseline = box.baselines.of(shop);
    assert.deepEqual(baseline?.graph?.edges, [{ source: 'src/a.ts', target: 'src/b.ts' }]);
    assert.deepEqual([baseline?.metrics, baseline?.findings], [{ files: 2, codeLines: 30 }, []]);
    assert.match(JSON.stringify(world.files.get(shop)), /"later":"kept"/);
    const brought = () => world.remote.received.filter(({ path }) => path.endsWith('/graph')).length;
    await box.timers.advance(hourMs);
    assert.equal(brought(), 1);
    world.remote.index(remoteId);
    await box.timers.advance(hourMs);
    assert.equal(brought(), 2);
  });

  it('keeps a part that is unchanged, and asks for the whole of one that is lost or was no answer of this API', async () => {
    const { world, box, shop, remoteId } = await linkedWorld();
    const etags = { graph: '"g"', security: '"s"' };
    const asked: (string | undefined)[] = [];
    let isGarbage = false;
    const { send } = world.remote;
    world.remote.send = async (request) => {
      const [, part] = /\/(graph|security)/.exec(request.url) ?? [];
      if (part === undefined) return send.call(world.remote, request);
      const etag = etags[part as keyof typeof etags];
      const given = request.headers['if-none-match'];
      if (part === 'graph') asked.push(given);
      if (given === etag) return { kind: 'answered', status: 304, headers: { etag }, body: new Uint8Array() };
      const answer = await send.call(world.remote, request);
      if (answer.kind !== 'answered') return answer;
      const body = isGarbage && part === 'graph' ? Buffer.from('<html>') : answer.body;
      return { ...answer, headers: { ...answer.headers, etag }, body };
    };
    const bring = async () => {
      world.remote.index(remoteId);
      await box.timers.advance(hourMs);
      return [asked.splice(0), box.baselines.of(shop)?.graph?.nodes.length, box.baselines.of(shop)?.findings?.length];
    };
    assert.deepEqual(await bring(), [[undefined], 2, 0]);
    assert.deepEqual(await bring(), [['"g"'], 2, 0]);
    const { graph: _lost, ...rest } = world.files.get(shop)!;
    world.files.set(shop, rest);
    assert.deepEqual(await bring(), [['"g"'], undefined, 0], 'it is not known, which is not empty');
    assert.deepEqual(await bring(), [[undefined], 2, 0]);
    world.files.delete(shop);
    isGarbage = true;
    assert.deepEqual(await bring(), [[undefined], undefined, 0]);
    isGarbage = false;
    assert.deepEqual(await bring(), [[undefined], 2, 0]);
  });

  it('leaves out of a baseline what the remote did not answer, or not the whole of it', async () => {
    const { world, box, shop, remoteId } = await linkedWorld();
    world.remote.index(remoteId);
    world.remote.fault = ({ url }) => (url.includes('/security') ? { kind: 'status', status: 403 } : undefined);
    await box.call('sync.pull', { projectId: shop });
    const baseline = box.baselines.of(shop);
    assert.deepEqual([baseline?.graph?.nodes.length, baseline?.findings], [2, undefined]);
    world.files.set(shop, { ...world.files.get(shop)!, security: { summary: { total: 5 }, findings: [] } });
    assert.equal(box.baselines.of(shop)?.findings, undefined);
  });

  it('[§12.3.deleted-remotely] drops the link where the remote has the project no more, and keeps the baseline 30 days', async () => {
    const { world, box, shop, remoteId } = await linkedWorld();
    world.remote.index(remoteId);
    await box.timers.advance(hourMs);
    world.remote.projects.delete(remoteId);
    await box.timers.advance(hourMs);
    assert.deepEqual((await box.call('sync.status', {})).linked, []);
    assert.ok(world.state.project(shop) !== undefined);
    await box.timers.advance(29 * dayMs);
    assert.ok(box.baselines.of(shop) !== undefined);
    await box.timers.advance(2 * dayMs);
    assert.equal(box.baselines.of(shop), undefined);
  });

  it('[§12.3.deleted-locally] leaves the remote as it is where the local project goes, unless the user chose both', async () => {
    const { world, box, shop } = await linkedWorld();
    world.state.deleteProject(shop);
    await box.timers.advance(hourMs);
    assert.deepEqual((await box.call('sync.status', {})).linked, []);
    assert.equal(world.remote.projects.size, 1);
    const other = await linkedWorld();
    await other.box.call('sync.unlink', { projectId: other.shop, deleteRemote: true });
    await other.box.timers.advance(1000);
    assert.equal(other.world.remote.projects.size, 0);
  });

  it('[§12.3.names] shows name and description of both sides where they differ, and changes neither', async () => {
    const { world, box, shop, remoteId } = await linkedWorld();
    const held = world.remote.projects.get(remoteId)!;
    world.remote.projects.set(remoteId, { ...held, name: 'Renamed', description: 'There.', status: 'failed' });
    await box.call('sync.pull', { projectId: shop });
    const [{ project, remoteProject }] = (await box.call('sync.status', {})).linked;
    assert.deepEqual([project.name, remoteProject.name, remoteProject.description], ['prj_shop', 'Renamed', 'There.']);
    assert.equal(world.state.project(shop)?.name, 'prj_shop');
  });

  it('[§12.3.clock] [§12.3.older] marks the remote as older by its own time, whatever the clocks show', async () => {
    for (const skewMs of [-5 * dayMs, 0, 5 * dayMs]) {
      const world = syncWorld();
      world.remote.skewMs = skewMs;
      const shop = localProject(world, 'prj_shop');
      // oxlint-disable-next-line no-await-in-loop -- worlds of their own
      const box = await connectedBox(world);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { remoteProject } = await box.call('sync.link', { projectId: shop, register: { path: 'folder' } });
      world.remote.index(remoteProject.id);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await box.call('sync.pull', { projectId: shop });
      const stats = { files: 1, symbols: 1, nodes: 1, dependencies: 0 };
      const indexedAt = (atMs: number) =>
        world.state.saveProjectIndex({ projectId: shop, status: 'indexed', indexedAtMs: atMs, stats });
      // oxlint-disable-next-line no-await-in-loop -- as above
      const isOlder = async () => (await box.call('sync.status', {})).linked[0].baseline?.remoteIsOlder;
      indexedAt(world.clock.nowMs() + hourMs);
      // oxlint-disable-next-line no-await-in-loop -- as above
      assert.equal(await isOlder(), true);
      indexedAt(world.clock.nowMs() - hourMs);
      // oxlint-disable-next-line no-await-in-loop -- as above
      assert.equal(await isOlder(), false);
    }
  });

  it('[§12.1.use] polls on Free while an editor is in use alone, and at once after a while without', async () => {
    const { world, box } = await linkedWorld('free');
    await box.timers.advance(dayMs);
    assert.equal(polls(world).length, 0);
    box.sync.noteUse();
    await box.timers.advance(1000);
    assert.equal(polls(world).length, 1);
    box.sync.noteUse();
    await box.timers.advance(minuteMs);
    assert.equal(polls(world).length, 1);
    await box.timers.advance(16 * minuteMs);
    box.sync.noteUse();
    await box.timers.advance(1000);
    assert.equal(polls(world).length, 2);
  });

  it('[§12.1.push] has the remote index after a push of the linked branch where the setting says so', async () => {
    const { world, box, remoteId } = await linkedWorld();
    const push = async (commit: string, isOwn = true) => {
      world.git.pushed = commit.repeat(40);
      if (isOwn) world.git.local = world.git.pushed;
      await box.timers.advance(10 * minuteMs);
      return world.remote.projects.get(remoteId)?.indexed;
    };
    assert.equal(await push('b'), 0);
    const client = new AbortController();
    box.sync.preferences.want(client.signal, true);
    assert.equal(await push('b'), 1);
    assert.equal(await push('c'), 2);
    assert.equal(await push('d', false), 2, 'a push of others that was fetched');
    client.abort();
    assert.equal(await push('e'), 2);
  });

  it('keeps nothing that is wrong about limits from standing still for longer than a day', async () => {
    const { world, box } = await linkedWorld('pro');
    world.remote.headers = {
      'x-ratelimit-limit': '100',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '99999999999',
    };
    await box.timers.advance(hourMs);
    world.remote.headers = {};
    const before = world.remote.received.length;
    await box.timers.advance(dayMs);
    box.sync.noteUse();
    await box.timers.advance(hourMs);
    assert.ok(world.remote.received.length > before);
  });

  it('disconnects without deleting anything of the remote, and forgets the key', async () => {
    const { world, box, shop, remoteId } = await linkedWorld();
    world.remote.index(remoteId);
    await box.call('sync.pull', {});
    const status = await box.call('sync.disconnect', {});
    assert.deepEqual([status.mode, status.remote, status.linked, status.outbox], ['off', undefined, [], []]);
    assert.equal(world.remote.projects.size, 1);
    assert.ok(box.baselines.of(shop) !== undefined);
    const again = await linkedWorld();
    again.world.remote.index(again.remoteId);
    await again.box.call('sync.pull', {});
    await again.box.call('sync.disconnect', { keepBaselines: false });
    assert.deepEqual([again.box.baselines.of(again.shop), again.world.files.size], [undefined, 0]);
    await assert.rejects(syncBox(world).call('sync.pull', {}), { code: 'sync_not_connected' });
  });

  it('reports that nothing is linked', async () => {
    const world = syncWorld();
    const box = await connectedBox(world);
    const projectId = localProject(world, 'prj_shop');
    for (const id of ['sync.pull', 'sync.requestIndex', 'sync.unlink'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await assert.rejects(box.call(id, { projectId }), { code: 'sync_not_linked' });
    }
  });
});
