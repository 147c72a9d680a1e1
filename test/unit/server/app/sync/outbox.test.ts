import assert from 'node:assert/strict';
import { connectedBox, localProject, syncBox, syncWorld } from '../../../../support/sync/sync-box.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const byFolder = { register: { path: 'folder' as const } };

async function linkedWorld() {
  const world = syncWorld();
  const shop = localProject(world, 'prj_shop');
  const box = await connectedBox(world);
  await box.call('sync.link', { projectId: shop, ...byFolder });
  await box.timers.advance(1000);
  return { world, box, shop };
}

describe('what waits to be sent', () => {
  it('[§12.2.retry] is sent again by itself after a failure, and a project is made once', async () => {
    const world = syncWorld();
    const shop = localProject(world, 'prj_shop');
    const box = await connectedBox(world);
    world.remote.fault = () => ({ kind: 'unreachable' });
    await assert.rejects(box.call('sync.link', { projectId: shop, ...byFolder }), {
      code: 'remote_unreachable',
      message: /waits/,
    });
    await box.timers.advance(hourMs);
    const [waiting] = (await box.call('sync.status', {})).outbox;
    assert.ok(waiting.attempts > 5 && !waiting.isGivenUp, `${waiting.attempts} attempts`);
    const attempts = world.remote.requests.length;
    await box.timers.advance(hourMs);
    const within = world.remote.requests.length - attempts;
    assert.ok(within >= 3 && within <= 6, `${within} in an hour: every 15 minutes at most`);
    world.remote.fault = () => undefined;
    await box.timers.advance(20 * 60 * 1000);
    assert.deepEqual((await box.call('sync.status', {})).outbox, []);
    assert.equal(world.remote.projects.size, 1);
    assert.equal(world.state.sync.link(shop)?.remoteId, [...world.remote.projects.keys()][0]);
  });

  it('[§12.2.lost-create] finds the project of a create whose answer was lost, by name and time of the remote', async () => {
    for (const skewMs of [-3 * dayMs, 0, 3 * dayMs]) {
      const world = syncWorld();
      world.remote.skewMs = skewMs;
      const shop = localProject(world, 'prj_shop');
      const older = world.remote.add('prj_shop');
      world.clock.advance(hourMs);
      // oxlint-disable-next-line no-await-in-loop -- worlds of their own
      const box = await connectedBox(world);
      world.remote.fault = ({ method }) => (method === 'POST' ? { kind: 'lost' } : undefined);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await assert.rejects(box.call('sync.link', { projectId: shop, ...byFolder }), { code: 'remote_failed' });
      assert.equal(world.remote.projects.size, 2);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await box.timers.advance(hourMs);
      assert.equal(world.remote.projects.size, 2, 'no second one');
      const linked = world.state.sync.link(shop)?.remoteId;
      assert.ok(linked !== undefined && linked !== older.id);
    }
  });

  it('[§12.2.outbox] [§12.2.durable] survives the end of the engine, and is known to have been attempted', async () => {
    const world = syncWorld();
    const shop = localProject(world, 'prj_shop');
    const first = await connectedBox(world);
    world.remote.fault = ({ method }) => (method === 'POST' ? { kind: 'lost' } : undefined);
    await assert.rejects(first.call('sync.link', { projectId: shop, ...byFolder }), { code: 'remote_failed' });
    const { outbox } = await first.call('sync.status', {});
    assert.deepEqual(
      outbox.map(({ cause, createdAt }) => [cause === '', Date.parse(createdAt) <= world.clock.nowMs()]),
      [[false, true]],
    );
    const created = world.remote.received.find(({ method }) => method === 'POST');
    assert.match(created?.idempotencyKey ?? '', /^\S+$/);
    await first.sync.close();
    const second = syncBox(world);
    second.sync.resume();
    await second.timers.advance(hourMs);
    assert.equal(world.state.sync.links().length, 0, 'nothing without a key');
    await second.call('sync.setKey', { key: world.remote.key });
    await second.timers.advance(hourMs);
    assert.equal(world.state.sync.links().length, 1);
    assert.equal(world.remote.projects.size, 1);
  });

  it('[§12.2.merge] asks to index a project once, however often that was asked for', async () => {
    const { world, box, shop } = await linkedWorld();
    world.remote.fault = () => ({ kind: 'unreachable' });
    for (let asked = 0; asked < 3; asked++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await box.call('sync.requestIndex', { projectId: shop });
    }
    assert.equal((await box.call('sync.status', {})).outbox.length, 1);
    world.remote.fault = () => undefined;
    await box.timers.advance(hourMs);
    assert.equal([...world.remote.projects.values()][0].indexed, 1);
  });

  it('[§12.2.cancel] cancels a create that never left by a delete, and sends both where it may have arrived', async () => {
    const world = syncWorld();
    const shop = localProject(world, 'prj_shop');
    const box = await connectedBox(world);
    world.remote.fault = ({ method }) => (method === 'POST' ? { kind: 'lost' } : undefined);
    await assert.rejects(box.call('sync.link', { projectId: shop, ...byFolder }), { code: 'remote_failed' });
    await box.call('sync.unlink', { projectId: shop, deleteRemote: true });
    const { outbox } = await box.call('sync.status', {});
    assert.deepEqual(
      outbox.map(({ action }) => action),
      ['create', 'delete'],
    );
    world.remote.fault = () => undefined;
    await box.timers.advance(hourMs);
    assert.equal(world.remote.projects.size, 0);
    assert.deepEqual([world.state.sync.links(), world.state.sync.outbox()], [[], []]);
  });

  it('[§12.2.refused] is not repeated where the remote refuses it, and shown until a person acts', async () => {
    const { world, box, shop } = await linkedWorld();
    world.remote.fault = ({ method }) => (method === 'POST' ? { kind: 'status', status: 403, code: 'no' } : undefined);
    await assert.rejects(box.call('sync.requestIndex', { projectId: shop }), {
      code: 'remote_refused',
      message: /403, no/,
    });
    const posts = () => world.remote.received.filter(({ path }) => path.endsWith('/index')).length;
    await box.timers.advance(dayMs);
    assert.equal(posts(), 1);
    const [item] = (await box.call('sync.status', {})).outbox;
    assert.deepEqual([item.isGivenUp, item.problem?.code, item.nextAttemptAt], [true, 'remote_refused', undefined]);
    world.remote.fault = () => undefined;
    await box.call('sync.resolve', { outboxId: item.id, action: 'retry' });
    await box.timers.advance(1000);
    assert.deepEqual((await box.call('sync.status', {})).outbox, []);
    await assert.rejects(box.call('sync.resolve', { outboxId: item.id, action: 'drop' }), {
      code: 'sync_item_not_found',
    });
  });

  it('reports a conflict of the remote, and drops what a person drops', async () => {
    const { world, box, shop } = await linkedWorld();
    world.remote.fault = ({ method }) => (method === 'POST' ? { kind: 'status', status: 409 } : undefined);
    await assert.rejects(box.call('sync.requestIndex', { projectId: shop }), { code: 'remote_conflict' });
    const [item] = (await box.call('sync.status', {})).outbox;
    const { outbox } = await box.call('sync.resolve', { outboxId: item.id, action: 'drop' });
    assert.deepEqual(outbox, []);
  });

  it('[§12.2.age] is shown after seven days, and sent no more by itself', async () => {
    const { world, box, shop } = await linkedWorld();
    world.remote.fault = () => ({ kind: 'unreachable' });
    await box.call('sync.requestIndex', { projectId: shop });
    await box.timers.advance(7 * dayMs + hourMs);
    const [item] = (await box.call('sync.status', {})).outbox;
    assert.deepEqual([item.isGivenUp, item.problem?.code], [true, 'sync_expired']);
    world.remote.fault = () => undefined;
    await box.timers.advance(dayMs);
    assert.equal([...world.remote.projects.values()][0].indexed, 0);
  });

  it('[§12.2.429] waits for Retry-After, commands included', async () => {
    const { world, box, shop } = await linkedWorld();
    world.remote.fault = () => ({ kind: 'status', status: 429, retryAfter: 300 });
    await box.call('sync.requestIndex', { projectId: shop });
    world.remote.fault = () => undefined;
    const before = world.remote.requests.length;
    await assert.rejects(box.call('sync.pull', { projectId: shop }), {
      code: 'sync_limit_reached',
      message: new RegExp(new Date(world.clock.nowMs() + 300_000).toISOString()),
    });
    await box.timers.advance(299_000);
    assert.equal(world.remote.requests.length, before);
    await box.timers.advance(2000);
    assert.equal([...world.remote.projects.values()][0].indexed, 1);
  });
});
