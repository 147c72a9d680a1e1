import assert from 'node:assert/strict';
import {
  asked,
  followedWorld,
  hourMs,
  isFollowed,
  minuteMs,
  openings,
  polls,
} from '../../../../support/sync/followed-world.ts';

describe('what the events of a remote bring home', () => {
  it('[§12.5.events] brings home within seconds an analysis that the remote made, and else asks for it seldom', async () => {
    const { world, box, shop, remoteId } = await followedWorld();
    assert.deepEqual([await isFollowed(box), openings(world), world.remote.openStreams], [true, 1, 1]);
    const before = polls(world);
    world.remote.index(remoteId);
    world.remote.publish('index.completed', remoteId);
    await box.timers.advance(2000);
    assert.deepEqual([polls(world), box.baselines.of(shop)?.graph?.nodes.length], [before + 1, 2]);
    const quiet = polls(world);
    await box.timers.advance(hourMs);
    assert.equal(polls(world) - quiet, 7, 'every eight minutes');
    assert.equal(openings(world), 1);
    const { sent } = await box.call('sync.log', { limit: 1000 });
    const opening = sent.find(({ path }) => path === '/api/v1/events');
    assert.deepEqual([opening?.method, opening?.bytes, opening?.status], ['GET', 0, 200]);
  });

  it('polls at once after each opening, since what happened before it is not sent', async () => {
    const { world, box, shop, remoteId } = await followedWorld();
    world.remote.fault = ({ url }) => (url.endsWith('/events') ? { kind: 'unreachable' } : undefined);
    world.remote.cutStreams();
    assert.equal(await isFollowed(box), false);
    world.remote.index(remoteId);
    world.remote.fault = () => undefined;
    await box.timers.advance(5000);
    assert.deepEqual([await isFollowed(box), box.baselines.of(shop)?.graph?.nodes.length], [true, 2]);
  });

  it('is led by events to no more polls than are made without them, whatever a remote sends', async () => {
    const { world, box, remoteId } = await followedWorld('pro');
    const before = world.remote.received.length;
    for (let second = 0; second < 3600; second++) {
      for (const type of ['index.completed', 'triage.changed', 'project.deleted']) world.remote.publish(type, remoteId);
      world.remote.publish('index.completed', `prj_${second}`);
      world.remote.say(second % 2 === 0 ? '{"type":"index.completed","data":{"projectId":{}}}' : '[');
      // oxlint-disable-next-line no-await-in-loop -- one second after the other
      await box.timers.advance(1000);
    }
    const made = world.remote.received.length - before;
    assert.ok(made > 12 && made <= 4 * 20, `${made} requests in an hour of events every second`);
  });

  it('reads nothing of the store for events that change nothing about the poll that is due', async () => {
    const { world, box, remoteId } = await followedWorld();
    world.remote.publish('index.completed', remoteId);
    const { sync } = world.state;
    const [links, saveLink] = [sync.links.bind(sync), sync.saveLink.bind(sync)];
    sync.links = () => assert.fail('links were read');
    sync.saveLink = () => assert.fail('a link was written');
    for (let times = 0; times < 1000; times++) world.remote.publish('architecture.changed', remoteId);
    assert.deepEqual(box.lines, []);
    Object.assign(sync, { links, saveLink });
  });

  it('keeps no news of a link that ended for the one that follows it', async () => {
    const { world, box, shop, remoteId } = await followedWorld();
    world.remote.index(remoteId);
    world.remote.publish('index.completed', remoteId);
    await box.timers.advance(5 * minuteMs);
    world.remote.publish('triage.changed', remoteId);
    await box.call('sync.unlink', { projectId: shop });
    await box.call('sync.link', { projectId: shop, remoteProject: remoteId });
    const before = asked(world, /\/security/);
    await box.timers.advance(hourMs);
    assert.equal(asked(world, /\/security/), before + 1, 'brought for the new link, and once');
  });

  it('brings findings that changed by a decision, whose time of analysis did not', async () => {
    const { world, box, remoteId } = await followedWorld();
    world.remote.index(remoteId);
    world.remote.publish('index.completed', remoteId);
    await box.timers.advance(5 * minuteMs);
    const before = asked(world, /\/security/);
    world.remote.publish('triage.changed', remoteId);
    await box.timers.advance(2000);
    assert.equal(asked(world, /\/security/), before + 1);
    world.remote.publish('architecture.changed', remoteId);
    world.remote.publish('metrics.changed', remoteId);
    await box.timers.advance(minuteMs);
    assert.equal(asked(world, /\/security/), before + 1);
  });

  it('brings an analysis once, where a command asks for it while it is brought', async () => {
    const { world, box, remoteId } = await followedWorld();
    world.remote.index(remoteId);
    const both = [box.call('sync.pull', {}), box.call('sync.pull', {})];
    world.remote.publish('snapshot.pushed', remoteId);
    await box.timers.advance(2000);
    await Promise.all(both);
    assert.deepEqual([asked(world, /\/graph/), asked(world, /\/security/)], [1, 1]);
  });

  it('tries findings again whose fetch failed', async () => {
    const { world, box, remoteId } = await followedWorld();
    world.remote.index(remoteId);
    world.remote.publish('index.completed', remoteId);
    await box.timers.advance(5 * minuteMs);
    const before = asked(world, /\/security/);
    world.remote.fault = ({ url }) => (url.includes('/security') ? { kind: 'status', status: 500 } : undefined);
    world.remote.publish('triage.changed', remoteId);
    await box.timers.advance(1500);
    world.remote.fault = () => undefined;
    await box.timers.advance(minuteMs);
    assert.equal(asked(world, /\/security/), before + 2);
  });

  it('brings findings later where no request for them may leave yet', async () => {
    const { world, box, remoteId } = await followedWorld();
    world.remote.index(remoteId);
    world.remote.publish('index.completed', remoteId);
    await box.timers.advance(5 * minuteMs);
    const before = asked(world, /\/security/);
    const trusted = [...world.trusted];
    world.remote.fault = ({ url }) => {
      if (url.includes('/graph')) world.trusted.clear();
      return undefined;
    };
    world.remote.publish('triage.changed', remoteId);
    await box.timers.advance(minuteMs);
    assert.equal(asked(world, /\/security/), before);
    world.remote.fault = () => undefined;
    for (const path of trusted) world.trusted.add(path);
    await box.timers.advance(hourMs);
    assert.equal(asked(world, /\/security/), before + 1);
  });
});
