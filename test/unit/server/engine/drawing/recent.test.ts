import assert from 'node:assert/strict';
import { Recent } from '#server/engine/drawing/recent.ts';

describe('recent values', () => {
  it('are those asked for last', () => {
    const recent = new Recent<number>(2);
    recent.set('a', 1);
    recent.set('b', 2);
    assert.equal(recent.get('a'), 1);
    recent.set('c', 3);
    assert.deepEqual([recent.get('a'), recent.get('b'), recent.get('c')], [1, undefined, 3]);
    recent.set('a', 4);
    assert.equal(recent.get('a'), 4);
  });

  it('that are not wanted any more are gone', () => {
    const recent = new Recent<number>(3);
    for (const [index, key] of ['a', 'b', 'c'].entries()) recent.set(key, index);
    recent.keep((value, key) => value === 0 || key === 'c');
    assert.deepEqual(recent.entries(), [
      ['a', 0],
      ['c', 2],
    ]);
  });
});
