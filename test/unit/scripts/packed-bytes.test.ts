import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { packedBytes } from '../../../scripts/package/packed-bytes.ts';

const cachedNow = () => globSync('.cache/packed/*.br');

describe('Packed bytes', () => {
  const bytes = randomBytes(200);
  const before = new Set(cachedNow());
  const ownFiles = () => cachedNow().filter((file) => !before.has(file));
  after(() => {
    for (const file of ownFiles()) rmSync(file);
  });

  it('unpack to what they were made from, the cached ones as well', () => {
    const packed = packedBytes(bytes);
    assert.deepEqual(brotliDecompressSync(packed), bytes);
    assert.deepEqual(packedBytes(bytes), packed);
  });

  it('are made again where what is cached is damaged', () => {
    const packed = packedBytes(bytes);
    const [file = ''] = ownFiles().filter((each) => packed.equals(readFileSync(each)));
    for (const damaged of [Buffer.from('no archive'), packed.subarray(0, 20)]) {
      writeFileSync(file, damaged);
      assert.deepEqual(packedBytes(bytes), packed);
      assert.deepEqual(readFileSync(file), packed);
    }
  });
});
