import assert from 'node:assert/strict';
import { keyOfText, TextVectors } from '#server/app/transformer/text-vectors.ts';

const vector = () => new Float32Array(4);

describe('vectors of texts', () => {
  it('are kept by content and role', () => {
    assert.equal(keyOfText('a', 'code'), keyOfText('a', 'code'));
    assert.equal(new Set([keyOfText('a', 'code'), keyOfText('b', 'code'), keyOfText('a', 'question')]).size, 3);
  });

  it('are forgotten at the limit, the least recently used first', () => {
    const vectors = new TextVectors(3 * vector().byteLength);
    for (const key of ['a', 'b', 'c']) vectors.set(key, vector());
    vectors.get('a');
    vectors.set('d', vector());
    assert.deepEqual(
      ['a', 'b', 'c', 'd'].map((key) => vectors.has(key)),
      [true, false, true, true],
    );
    vectors.set('a', vector());
    assert.equal(vectors.size, 3);
    const other = new TextVectors(1000);
    other.unpack(vectors.pack('model', 2 * vector().byteLength), 'model');
    assert.deepEqual([other.size, other.has('d'), other.has('a')], [2, true, true]);
    other.unpack(vectors.pack('model', 1000), 'another model');
    assert.equal(other.size, 2);
    vectors.clear();
    assert.deepEqual([vectors.size, vectors.get('a')], [0, undefined]);
  });
});
