import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { StatusPushes } from '#server/fronts/lsp/status-pushes.ts';

function setUp() {
  const status = { value: 0, fails: false };
  const [sent, faults] = [[] as number[], [] as unknown[]];
  const read = async () => {
    if (status.fails) throw new Error('not now');
    return status.value;
  };
  const pushes = new StatusPushes(
    read,
    (value) => void sent.push(value),
    (fault) => void faults.push(fault),
  );
  return { status, sent, faults, pushes };
}

describe('the status of an editor', () => {
  it('is reported at once where someone waits for it, and nothing twice', async () => {
    const { pushes, sent, status } = setUp();
    pushes.now();
    pushes.now();
    await sleep(5);
    status.value = 1;
    pushes.now();
    await sleep(5);
    assert.deepEqual(sent, [0, 1]);
  });

  it('is reported once for many changes that no one waits for', async () => {
    const { pushes, sent, status } = setUp();
    pushes.now();
    await sleep(5);
    for (status.value = 1; status.value < 50; status.value++) pushes.soon();
    assert.deepEqual(sent, [0]);
    await sleep(300);
    assert.deepEqual(sent, [0, 50]);
  });

  it('is reported again after it could not be read', async () => {
    const { pushes, sent, faults, status } = setUp();
    status.fails = true;
    pushes.now();
    await sleep(5);
    status.fails = false;
    pushes.now();
    await sleep(5);
    assert.deepEqual([sent, faults.length], [[0], 1]);
  });

  it('is not reported any more to who has left', async () => {
    const { pushes, sent } = setUp();
    pushes.soon();
    pushes.close();
    await sleep(150);
    assert.deepEqual(sent, []);
  });
});
