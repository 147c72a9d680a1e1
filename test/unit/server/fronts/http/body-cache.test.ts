import assert from 'node:assert/strict';
import { BodyCache } from '#server/fronts/http/body-cache.ts';

const body = (bytes: number) => ({ body: Buffer.alloc(bytes) });

describe('Cache of bodies', () => {
  it('drops the least recently used ones at its limit', () => {
    const cache = new BodyCache(100);
    for (const tag of ['a', 'b', 'c']) cache.put(tag, body(30));
    cache.get('a');
    cache.put('d', body(40));
    assert.deepEqual(
      ['a', 'b', 'c', 'd'].filter((tag) => cache.get(tag) !== undefined),
      ['a', 'c', 'd'],
    );
    assert.equal(cache.bytes, 100);
  });

  it('does not take what is more than half of it', () => {
    const cache = new BodyCache(100);
    cache.put('large', body(51));
    cache.put('half', body(50));
    assert.deepEqual([cache.get('large'), cache.get('half')?.body.length, cache.bytes], [undefined, 50, 50]);
  });

  it('counts a tag once', () => {
    const cache = new BodyCache(100);
    cache.put('a', body(30));
    cache.put('a', body(30));
    assert.equal(cache.bytes, 30);
  });
});
