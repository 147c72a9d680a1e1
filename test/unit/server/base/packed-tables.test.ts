import assert from 'node:assert/strict';
import { packTables, unpackTables, viewTables } from '#server/base/packed-tables.ts';

const value = {
  name: 'tables – ünïcode',
  bytes: Uint8Array.of(1, 2, 3),
  nested: { words: Uint32Array.of(1, 0xffffffff), list: [Float64Array.of(0.5, -1), Uint16Array.of(65535)] },
  empty: new Uint32Array(0),
};

describe('packed tables', () => {
  it('come back as they were, in shared memory', () => {
    const unpacked = unpackTables(packTables(value)) as typeof value;
    assert.deepEqual(unpacked, value);
    assert.ok(unpacked.bytes.buffer instanceof SharedArrayBuffer);
  });

  it('can be looked into where they lie', () => {
    const packed = packTables(value);
    const viewed = viewTables(packed) as typeof value;
    assert.deepEqual(viewed, value);
    assert.equal(viewed.bytes.buffer, packed.buffer);
  });

  it('take parts of larger arrays, and Buffers', () => {
    const part = Buffer.from([9, 8, 7, 6]).subarray(1, 3);
    assert.deepEqual(unpackTables(packTables({ part })), { part: Uint8Array.of(8, 7) });
    assert.deepEqual(unpackTables(Buffer.from(packTables(value))), value);
  });

  it('refuse bytes that are not all there', () => {
    const packed = packTables(value);
    for (const length of [packed.length - 8, 40, 7, 0]) assert.throws(() => unpackTables(packed.subarray(0, length)));
  });
});
