import assert from 'node:assert/strict';
import type { Tier } from '#protocol/keys.ts';
import { structureDeltaMediaType } from '#protocol/structure-lines.ts';
import { isByItself, type RequestCause, utcDay } from '#server/service/sync/request-share.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { connectedBox, linesOf, localProject, syncWorld } from '../../../../support/sync/sync-box.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Shares are those of a day, and deltas follow from the second push on: a week says it, `npm run proof` plays the month. */
const days = Math.min(30, rounds(7));
const shares: Readonly<Record<Tier, number>> = { free: 30, pro: 2000, enterprise: 5000 };

/**
 * Days in which the remote indexes often, the editor is in use at times, a person pushes, and others use the key as well.
 * A stream of events, where there is one, is cut off at times.
 */
async function play(tier: Tier, projects: number, random: () => number, sendsPolicy: boolean, hasEvents: boolean) {
  const world = syncWorld({ tier, random });
  world.remote.sendsPolicy = sendsPolicy;
  world.remote.extensions = ['sync.snapshots', 'sync.delta', ...(hasEvents ? ['events'] : [])];
  const box = await connectedBox(world, 'structure');
  let pushes = 0;
  const pushed = new Set<string>();
  const push = async (projectId: string) => {
    world.structures.set(projectId, linesOf(projectId, [`${pushes}`]));
    await box.call('sync.push', { projectId });
    pushes++;
    pushed.add(projectId);
  };
  const ids = Array.from({ length: projects }, (_, index) => world.remote.add(`p${index}`).id);
  for (const [index, remoteProject] of ids.entries()) {
    const projectId = localProject(world, `prj_${index}`);
    // oxlint-disable-next-line no-await-in-loop -- commands too wait for the minute of the remote
    await box.call('sync.link', { projectId, remoteProject }).catch(() => undefined);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await box.timers.advance(minuteMs);
  }
  const byItself: number[] = [];
  for (let day = 0; day < days; day++) {
    for (let hour = 0; hour < 24; hour++) {
      if (hour > 6 && random() < 0.8) box.sync.noteUse();
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      if (hour > 6 && random() < 0.3) await push(`prj_${Math.floor(random() * projects)}`);
      for (const id of ids.filter(() => random() < 0.3)) {
        world.remote.index(id);
        world.remote.publish('index.completed', id);
      }
      if (random() < 0.3) world.remote.cutStreams();
      if (random() < 0.2) world.remote.spendElsewhere(1);
      // oxlint-disable-next-line no-await-in-loop -- one hour after the other
      await box.timers.advance(dayMs / 24);
    }
    byItself.push(spentByItself(world.state, world.clock.nowMs() - dayMs / 48));
  }
  return { world, byItself, pushes, pushed };
}

/** Requests of that day without those of a person. */
function spentByItself({ sync }: ReturnType<typeof syncWorld>['state'], atMs: number): number {
  const spent = Object.entries(sync.spent(utcDay(atMs)));
  return spent.reduce((sum, [cause, count]) => (isByItself(cause as RequestCause) ? sum + count : sum), 0);
}

describe('synchronisation, day after day', () => {
  for (const [tier, projects] of [
    ['free', 3],
    ['pro', 4],
    ['enterprise', 3],
  ] as const) {
    for (const [sendsPolicy, hasEvents] of [
      [false, false],
      [true, false],
      [false, true],
    ]) {
      const how = `shows ${sendsPolicy ? 'both windows' : 'one window'}${hasEvents ? ' and has a stream of events' : ''}`;
      it(`[§12.1.month] keeps to the share of ${tier}, where the remote ${how}`, async () => {
        const random = seededRandom(announcedSeed(`month on ${tier}`));
        const { world, byItself, pushes, pushed } = await play(tier, projects, random, sendsPolicy, hasEvents);
        assert.ok(Math.max(...byItself) <= shares[tier], `${Math.max(...byItself)} on a day`);
        assert.ok(byItself.reduce((sum, count) => sum + count, 0) > days * projects, 'and does its work');
        assert.equal(world.remote.limited, 0);
        assert.ok(pushes > 2 * days, `${pushes} pushes`);
        const puts = world.remote.requests.filter(({ method }) => method === 'PUT');
        const deltas = puts.filter(({ headers }) => headers['content-type'] === structureDeltaMediaType);
        assert.deepEqual(
          [puts.length, deltas.length],
          [pushes, pushes - pushed.size],
          'a request each, and the first ones whole',
        );
        const openings = world.remote.requests.filter(({ url }) => url.endsWith('/events')).length;
        assert.equal(openings > days, hasEvents, `${openings} streams`);
        if (sendsPolicy) assert.ok(world.remote.leastLeft >= 0.2 - 1 / 10, `${world.remote.leastLeft} left`);
      });
    }
  }
});
