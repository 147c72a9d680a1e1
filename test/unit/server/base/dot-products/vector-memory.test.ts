import assert from 'node:assert/strict';
import { type DotProducts, dotProductsPlain } from '#server/base/dot-products/plain.ts';
import { loadDotProductsSimd } from '#server/base/dot-products/simd.ts';
import { allocateVectorMemory, ScanRoom, type VectorMemory } from '#server/base/dot-products/vector-memory.ts';
import { announcedSeed, seededRandom } from '../../../../support/random-rounds.ts';

const dimensions = 64;

describe('vectors in the memory of the kernel', () => {
  const random = seededRandom(announcedSeed('vector memory'));
  const anyByte = () => Math.floor(random() * 255) - 127;

  /** Vectors behind some other bytes of a memory, as stored tables lie there. */
  function laidOut(rows: number, first: number): { memory: VectorMemory; vectors: Int8Array } {
    const memory = allocateVectorMemory(first + rows * dimensions) as VectorMemory;
    const vectors = new Int8Array(memory.buffer, first, rows * dimensions);
    for (let at = 0; at < vectors.length; at += 1) vectors[at] = anyByte();
    return { memory, vectors };
  }

  function check({ memory, vectors }: { memory: VectorMemory; vectors: Int8Array }): void {
    const query = Int8Array.from({ length: dimensions }, anyByte);
    const [found, expected] = [0, 1].map(() => new Int32Array(vectors.length / dimensions).fill(7));
    (loadDotProductsSimd() as DotProducts)(vectors, query, found, memory);
    dotProductsPlain(vectors, query, expected);
    assert.deepEqual(found, expected);
  }

  for (const [rows, first] of [
    [0, 0],
    [1, 0],
    [6, 8],
    [4099, 24],
    [9000, 1000],
  ]) {
    it(`are multiplied where they lie, with the bits of the plain twin, and stay as they are: ${rows} behind ${first} bytes`, () => {
      const { memory, vectors } = laidOut(rows, first);
      const before = new Uint8Array(memory.buffer).slice(0, first + rows * dimensions);
      check({ memory, vectors });
      check({ memory, vectors });
      assert.deepEqual(new Uint8Array(memory.buffer).slice(0, before.length), before);
    });
  }

  it('are multiplied in copies while someone else has the room for it', () => {
    const own = laidOut(5000, 16);
    const isDone = new ScanRoom(own.memory).use(() => check(own));
    assert.equal(isDone, true);
    check(own);
  });

  it('have room for one at a time, which is given back when one fails', () => {
    const { memory } = laidOut(4, 0);
    const [one, other] = [new ScanRoom(memory), new ScanRoom(memory)];
    assert.equal(
      one.use(() => assert.equal(other.use(assert.fail), false)),
      true,
    );
    assert.throws(() => one.use(assert.fail));
    assert.equal(
      other.use(() => {}),
      true,
    );
  });

  it('travel between threads with their memory, which they still lie in', () => {
    const sent = laidOut(300, 8);
    const received = structuredClone(sent);
    assert.equal(received.vectors.buffer, received.memory.buffer);
    sent.vectors[3] += 1;
    assert.deepEqual(received.vectors, sent.vectors);
    check(received);
  });

  it('need none: what cannot be had is not there', () => {
    assert.equal(allocateVectorMemory(2 ** 40), undefined);
    const host = globalThis as { WebAssembly?: unknown };
    const { WebAssembly: real } = host;
    host.WebAssembly = undefined;
    try {
      assert.equal(allocateVectorMemory(8), undefined);
      assert.equal(loadDotProductsSimd(), undefined);
    } finally {
      host.WebAssembly = real;
    }
  });
});
