import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChaosReceiver } from '../support/chaos/chaos-receiver.ts';
import { ChaosRun } from '../support/chaos/chaos-run.ts';
import { announcedSeed, rounds, seededRandom } from '../support/random-rounds.ts';

/** `GROUNDPLAN_CHAOS_EVENTS` says how many, each for every webhook. */
const EVENTS = Number(process.env['GROUNDPLAN_CHAOS_EVENTS'] ?? rounds(60));
const WEBHOOKS = ['one', 'two', 'three', 'four', 'five'];
/** How long a process lives. */
const LIFE_MS = Math.max(500, EVENTS / 3);
/** Goes on after the last event is published, as long as something is still to be sent. */
const KILLS = Math.max(5, EVENTS / 50);
/** Longer than any receiver that is not given up has to wait: a day of the fast clock is eleven seconds. */
const IDLE_MS = 30_000;

describe('webhooks whose receivers fail, whose clock is set and whose engine is killed', function () {
  this.timeout(300_000 + EVENTS * 400);

  it(`deliver each of ${EVENTS} events at least once to each of ${WEBHOOKS.length}, signed, and none elsewhere`, async () => {
    const random = seededRandom(announcedSeed('chaos of webhooks'));
    const [receiver, run] = [new ChaosReceiver(random), new ChaosRun(random)];
    await receiver.listen();
    await run.start();
    await run.create([...WEBHOOKS, 'gone'], receiver);
    while (run.acknowledged.length < EVENTS || (run.kills < KILLS && missing(receiver, run).length > 0)) {
      await run.work(EVENTS, 100 + random() * LIFE_MS);
      await run.start();
    }
    assert.deepEqual(await missingInTheEnd(receiver, run), []);
    const { disabled } = await run.look();
    await run.kill();
    receiver.close();
    report(receiver, run);
    assert.deepEqual(receiver.faults, []);
    assert.equal(receiver.trapped, 0);
    assert.ok(disabled.includes('gone'));
    assert.deepEqual(
      disabled.filter((id) => WEBHOOKS.includes(id)),
      [],
    );
  });
});

/** Acknowledged events that a receiver did not get yet. */
function missing(receiver: ChaosReceiver, { acknowledged }: ChaosRun): string[] {
  return acknowledged.filter((id) => WEBHOOKS.some((name) => receiver.timesTaken(name, id) === 0));
}

/** Waits as long as anything is still taken. @returns identifiers of events that a receiver never got */
async function missingInTheEnd(receiver: ChaosReceiver, run: ChaosRun): Promise<string[]> {
  let [requests, changedMs] = [0, performance.now()];
  for (;;) {
    const left = missing(receiver, run);
    if (receiver.requests > requests) [requests, changedMs] = [receiver.requests, performance.now()];
    if (left.length === 0 || performance.now() - changedMs > IDLE_MS) return left;
    await sleep(100);
  }
}

function report({ requests, answers, taken }: ChaosReceiver, { acknowledged, kills, cutOff }: ChaosRun): void {
  const twice = WEBHOOKS.flatMap((name) => [...(taken.get(name)?.values() ?? [])]).filter((times) => times > 1).length;
  const kinds = [...answers].map(([kind, times]) => `${kind}: ${times}`).join(', ');
  process.stdout.write(
    `      ${acknowledged.length} events acknowledged, ${cutOff} cut off, ${kills} kills, ${requests} requests, ${twice} taken more than once\n      ${kinds}\n`,
  );
}
