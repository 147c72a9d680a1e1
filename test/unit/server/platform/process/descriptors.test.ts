import assert from 'node:assert/strict';
import { connectionLimits } from '#server/platform/process/descriptors.ts';

describe('connections an engine takes', () => {
  const cases: readonly (readonly [descriptors: number, http: number, pipe: number])[] = [
    [100, 38, 12],
    [256, 96, 32],
    [1024, 576, 192],
    [1200, 708, 236],
    [4096, 3584, 256],
    [1_048_576, 10_000, 256],
  ];
  for (const [descriptors, http, pipe] of cases) {
    it(`of ${descriptors} descriptors: ${http} over HTTP, ${pipe} over the pipe`, () => {
      assert.deepEqual(connectionLimits(descriptors), { http, pipe });
    });
  }

  it('are fewer than the descriptors that this process has', () => {
    const { http, pipe } = connectionLimits();
    assert.ok(http > 0 && pipe > 0);
  });
});
