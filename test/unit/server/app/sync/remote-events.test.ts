import assert from 'node:assert/strict';
import { utcDay } from '#server/service/sync/request-share.ts';
import {
  dayMs,
  followedWorld,
  hourMs,
  isFollowed,
  minuteMs,
  openings,
  polls,
} from '../../../../support/sync/followed-world.ts';
import { connectedBox, localProject, syncBox, syncWorld } from '../../../../support/sync/sync-box.ts';

describe('following the events of a remote', () => {
  it('[§12.5.events] polls as before where the remote has no stream, refuses it, or answers in its place', async () => {
    const silent = await followedWorld('enterprise', ['sync.snapshots']);
    assert.equal(openings(silent.world), 0);
    const answers = [
      { status: 403, code: 'insufficient_permissions' },
      { status: 404, code: 'endpoint_not_found' },
      { status: 429, code: 'concurrency_limit_exceeded' },
      { status: 200 },
    ];
    for (const answer of answers) {
      // oxlint-disable-next-line no-await-in-loop -- worlds of their own
      const { world, box } = await followedWorld('enterprise', []);
      world.remote.extensions = ['events'];
      world.remote.fault = ({ url }) => (url.endsWith('/events') ? { kind: 'status', ...answer } : undefined);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await box.timers.advance(dayMs + minuteMs);
      const [opened, polled] = [openings(world), polls(world)];
      assert.equal(opened, 1, `${answer.status}`);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await box.timers.advance(50 * minuteMs);
      assert.deepEqual([openings(world), polls(world) > polled], [opened, true], `${answer.status}`);
      // oxlint-disable-next-line no-await-in-loop -- as above
      assert.equal((await box.call('sync.status', {})).problem, undefined, 'synchronisation goes on');
    }
  });

  it('goes on with everything else where a proxy holds the stream back, or answers in its place that something is wrong', async () => {
    const faults = [{ kind: 'unreachable' }, { kind: 'status', status: 504 }, { kind: 'lost' }] as const;
    for (const fault of faults) {
      // oxlint-disable-next-line no-await-in-loop -- worlds of their own
      const { world, box, shop, remoteId } = await followedWorld();
      world.remote.fault = ({ url }) => (url.endsWith('/events') ? fault : undefined);
      world.remote.cutStreams();
      // oxlint-disable-next-line no-await-in-loop -- as above
      await box.timers.advance(3000);
      // oxlint-disable-next-line no-await-in-loop -- as above
      assert.equal((await box.call('sync.status', {})).problem, undefined, fault.kind);
      assert.ok(fault.kind === 'unreachable' || openings(world) >= 2, 'tried again after a second');
      // oxlint-disable-next-line no-await-in-loop -- as above
      await box.timers.advance(10 * minuteMs);
      world.remote.index(remoteId);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await box.timers.advance(8 * minuteMs);
      // oxlint-disable-next-line no-await-in-loop -- as above
      const { problem, remote } = await box.call('sync.status', {});
      assert.deepEqual([problem, remote?.isFollowed], [undefined, false]);
      assert.equal(box.baselines.of(shop)?.graph?.nodes.length, 2, 'by a poll');
      assert.ok(openings(world) < 14, `${openings(world)} openings in 18 minutes`);
    }
  });

  it('opens a stream that ends at once ever later, and within a fifth of the share of the day', async () => {
    for (const [tier, most] of [
      ['free', 6],
      ['pro', 400],
      ['enterprise', 1000],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- worlds of their own
      const { world, box } = await followedWorld(tier);
      const gapsMs: number[] = [];
      for (let cut = 0; cut < 12; cut++) {
        const atMs = world.clock.nowMs();
        world.remote.cutStreams();
        box.sync.noteUse();
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        while (world.remote.openStreams === 0 && world.clock.nowMs() - atMs < 2 * dayMs) {
          box.sync.noteUse();
          // oxlint-disable-next-line no-await-in-loop -- as above
          await box.timers.advance(250);
          if (world.clock.nowMs() - atMs > 20 * minuteMs) break;
        }
        gapsMs.push(world.clock.nowMs() - atMs);
      }
      assert.ok(gapsMs[0] <= 2000 && Math.max(...gapsMs) > 8 * gapsMs[0], `${tier}: ${gapsMs}`);
      const { listen = 0 } = world.state.sync.spent(utcDay(world.clock.nowMs()));
      assert.ok(listen <= most, `${tier}: ${listen}`);
      assert.equal(world.remote.limited, 0);
    }
  });

  it('follows nothing where an answer is called a stream and is none', async () => {
    const { world, box } = await followedWorld();
    world.remote.follow = async () => ({
      kind: 'answered',
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: Buffer.from('data: x\n\n'),
    });
    world.remote.cutStreams();
    await box.timers.advance(minuteMs);
    assert.equal(await isFollowed(box), false);
  });

  it('is followed again after half an hour without the stream, and has what happened meanwhile', async () => {
    const { world, box, shop, remoteId } = await followedWorld('enterprise');
    world.remote.fault = ({ url }) => (url.endsWith('/events') ? { kind: 'unreachable' } : undefined);
    world.remote.cutStreams();
    await box.timers.advance(30 * minuteMs);
    assert.equal(await isFollowed(box), false);
    world.remote.fault = () => undefined;
    world.remote.index(remoteId);
    await box.timers.advance(16 * minuteMs);
    assert.deepEqual([await isFollowed(box), box.baselines.of(shop)?.graph?.nodes.length], [true, 2]);
  });

  it('ends with the mode, the key, the trust, the last link and the connection', async () => {
    const ends: Readonly<Record<string, (given: Awaited<ReturnType<typeof followedWorld>>) => Promise<unknown>>> = {
      mode: ({ box }) => box.call('sync.setMode', { mode: 'off' }),
      trust: async ({ world, box }) => {
        world.trusted.clear();
        await box.timers.advance(minuteMs);
      },
      link: ({ box, shop }) => box.call('sync.unlink', { projectId: shop }),
      connection: ({ box }) => box.call('sync.disconnect', {}),
      refused: async ({ world, box }) => {
        world.remote.key = 'sk_live_of_later';
        await assert.rejects(box.call('sync.pull', {}), { code: 'remote_refused_key' });
        await box.timers.advance(minuteMs);
      },
      engine: ({ box }) => box.sync.close(),
    };
    for (const [name, end] of Object.entries(ends)) {
      // oxlint-disable-next-line no-await-in-loop -- worlds of their own
      const given = await followedWorld();
      assert.equal(given.world.remote.openStreams, 1, name);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await end(given);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await given.box.timers.advance(1000);
      assert.equal(given.world.remote.openStreams, 0, name);
    }
  });

  it('opens another stream for another key at once, where the first one was refused', async () => {
    const { world, box } = await followedWorld();
    world.remote.key = 'sk_live_of_later';
    world.remote.cutStreams();
    await box.timers.advance(minuteMs);
    assert.equal((await box.call('sync.status', {})).problem?.code, 'remote_refused_key');
    await box.call('sync.setKey', { key: world.remote.key });
    await box.timers.advance(1000);
    assert.equal(world.remote.openStreams, 1);
  });

  it('is not in the way of commands while the stream is open, and opens none on Free without an editor in use', async () => {
    const { box, world } = await followedWorld();
    await box.call('sync.pull', {});
    const free = syncWorld({ tier: 'free' });
    free.remote.extensions = ['events'];
    const projectId = localProject(free, 'prj_shop');
    const other = await connectedBox(free);
    await other.call('sync.link', { projectId, register: { path: 'folder' } });
    await other.timers.advance(hourMs);
    assert.deepEqual([free.remote.openStreams, world.remote.openStreams], [0, 1]);
  });

  it('survives a store that has no room', async () => {
    const { world, box, remoteId } = await followedWorld();
    const { saveLink } = world.state.sync;
    world.state.sync.saveLink = () => assert.fail('no space left');
    world.remote.publish('index.completed', remoteId);
    world.remote.cutStreams();
    assert.match(box.lines.join('\n'), /was not followed: .*no space left/);
    world.state.sync.saveLink = saveLink;
    await box.timers.advance(2 * minuteMs);
    assert.equal(await isFollowed(box), true);
  });

  it('is one stream of one engine: another engine of the same folder opens its own after it', async () => {
    const { world, box } = await followedWorld();
    await box.sync.close();
    const next = syncBox(world);
    next.sync.resume();
    await next.call('sync.setKey', { key: world.remote.key });
    await next.timers.advance(1000);
    assert.equal(world.remote.openStreams, 1);
  });
});
