import assert from 'node:assert/strict';
import type { pythonFrontEnd } from '#server/engine/languages/python/front-end.ts';

/** Another copy of the module, which has loaded nothing yet. */
const path = `${import.meta.resolve('#server/engine/languages/python/front-end.ts')}?anew`;

describe('The grammar of Python', () => {
  it('is loaded once by those who want it at a time, and again where that failed', async () => {
    const { pythonFrontEnd: frontEnd } = (await import(path)) as { pythonFrontEnd: typeof pythonFrontEnd };
    let reads = 0;
    const assets = {
      read: () => {
        reads++;
        throw new Error('not there');
      },
    };
    const loads = () => Promise.allSettled([frontEnd.load(assets), frontEnd.load(assets)]);
    assert.deepEqual(
      (await loads()).map(({ status }) => status),
      ['rejected', 'rejected'],
    );
    assert.equal(reads, 1);
    await loads();
    assert.equal(reads, 2);
  });
});
