import assert from 'node:assert/strict';
import { decodeLinkedCode, encodeLinkedCode } from '#server/app/indexing/linked-code-codec.ts';

describe('links of a file as they are stored', () => {
  for (const declaresGlobally of [true, false, undefined]) {
    for (const count of [0, 1, 300]) {
      it(`come back with ${count} keys, declaring globally: ${declaresGlobally}`, () => {
        const keys = Uint32Array.from({ length: count }, (_, index) => index * 14_000_003);
        const code = { links: Uint8Array.of(1, 2, 3), keys, declaresGlobally };
        // A row is read out of a larger buffer, at any place in it.
        const bytes = Uint8Array.of(9, ...encodeLinkedCode(code)).subarray(1);
        assert.deepEqual(decodeLinkedCode(bytes), code);
      });
    }
  }
});
