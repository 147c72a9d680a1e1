import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { collectGarbage } from '#server/platform/collect-garbage.ts';

describe('collecting garbage', () => {
  it('gives back memory that nobody holds any more', async () => {
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
});
