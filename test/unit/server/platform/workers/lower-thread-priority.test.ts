import assert from 'node:assert/strict';
import { once } from 'node:events';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

const module = new URL('../../../../../server/platform/workers/lower-thread-priority.ts', import.meta.url);

/** Lowers the priority of its thread, and reports what that is. */
const program = `
  const { readlinkSync } = require('node:fs');
  const { getPriority } = require('node:os');
  const { parentPort } = require('node:worker_threads');
  import(${JSON.stringify(module.href)}).then(({ lowerThreadPriority }) => {
    const isLow = lowerThreadPriority();
    parentPort.postMessage([isLow, isLow ? getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))) : 0]);
  });
`;

describe('the priority of a thread', () => {
  it('is lowered for that thread alone, where threads have one', async () => {
    const before = getPriority();
    const worker = new Worker(program, { eval: true });
    const [[isLow, priority]] = (await once(worker, 'message')) as [[boolean, number]];
    await worker.terminate();
    assert.equal(isLow, process.platform === 'linux');
    assert.equal(priority, isLow ? 19 : 0);
    assert.equal(getPriority(), before);
  });
});
