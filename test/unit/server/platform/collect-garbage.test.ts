import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectGarbage } from '#server/platform/collect-garbage.ts';

describe('collecting garbage', () => {
  it('gives back memory that no one holds any more', async () => {
    let buffer: SharedArrayBuffer | undefined = new SharedArrayBuffer(1024);
    const held = new WeakRef(buffer);
    assert.equal(held.deref()?.byteLength, 1024);
    buffer = undefined;
    // What a reference was asked for stays until the end of the turn.
    await nextTurn();
    collectGarbage();
    assert.equal(held.deref(), buffer);
    assert.equal('gc' in globalThis, process.execArgv.includes('--expose-gc'));
  });

  it('is collected while other threads take the function away', async () => {
    const module = new URL('../../../../server/platform/collect-garbage.ts', import.meta.url).href;
    const taking = `const { setFlagsFromString } = require('node:v8');
      for (const endMs = performance.now() + 300; performance.now() < endMs;) setFlagsFromString('--no-expose-gc');`;
    const collecting = `import(${JSON.stringify(module)}).then(({ collectGarbage }) => collectGarbage());`;
    for (let round = 0; round < 5; round++) {
      const threads = [taking, collecting, collecting].map((code) => new Worker(code, { eval: true }));
      // oxlint-disable-next-line no-await-in-loop -- few threads at once, as in an engine
      const codes = await Promise.all(threads.map(async (thread) => (await once(thread, 'exit')) as [number]));
      assert.deepEqual(codes.flat(), [0, 0, 0]);
    }
  });
});
