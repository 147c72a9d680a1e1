import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { Polling } from '#server/platform/files/polling.ts';

/** The pause after a look that took so long. */
async function pauseAfter(tookMs: number): Promise<number> {
  let nowMs = 0;
  const { promise: looked, resolve: look } = Promise.withResolvers<void>();
  const polling = new Polling(5, look, () => nowMs);
  polling.start();
  await looked;
  nowMs += tookMs;
  polling.looked();
  polling.close();
  return polling.pauseMs;
}

describe('Polling', () => {
  it('pauses twenty times as long as a look took, within bounds', async () => {
    assert.deepEqual([await pauseAfter(0), await pauseAfter(100), await pauseAfter(1e6)], [5, 2000, 60_000]);
  });

  it('goes on when no one says that a look has ended, until it is closed', async () => {
    const looks: number[] = [];
    const polling = new Polling(5, () => looks.push(looks.length));
    polling.start();
    while (looks.length < 3) await pause(1);
    polling.close();
    const before = looks.length;
    await pause(30);
    assert.deepEqual([looks.length, polling.isOn], [before, false]);
  });
});
