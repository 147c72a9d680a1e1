import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { SaveSchedule } from '#server/platform/store/save-schedule.ts';

/** A schedule whose saves fail while `fails` is set, and how often it has tried. */
function failing() {
  const state = { tries: 0, fails: true };
  const schedule = new SaveSchedule(() => {
    state.tries++;
    if (state.fails) throw new Error(`no room, ${state.tries}`);
  });
  return { state, schedule };
}

async function untilTried(state: { readonly tries: number }): Promise<void> {
  while (state.tries === 0) await sleep(10);
}

describe('a save that waits', () => {
  it('and fails is tried again by the next beginning at once, which fails with it', async () => {
    const { state, schedule } = failing();
    schedule.note();
    await untilTried(state);
    assert.throws(() => schedule.saveOverdue(), /no room, 2/);
    state.fails = false;
    schedule.saveOverdue();
    schedule.saveOverdue();
    assert.equal(state.tries, 3);
  });

  it('is left to its timer by a beginning before it is due', () => {
    const { state, schedule } = failing();
    state.fails = false;
    schedule.note();
    schedule.saveOverdue();
    assert.equal(state.tries, 0);
    schedule.close();
    assert.equal(state.tries, 1);
  });
});
