import assert from 'node:assert/strict';
import { crc32 as crc32OfNode } from 'node:zlib';
import { crc32ByTable } from '#server/base/crc32.ts';

const SAMPLES: readonly (string | Uint8Array)[] = ['', 'a', 'Ωé 👩', '123456789', new Uint8Array(1000).fill(0xff)];

describe('the checksum without zlib', () => {
  for (const sample of SAMPLES) {
    it(`of ${typeof sample === 'string' ? JSON.stringify(sample) : 'bytes'} is the one of zlib`, () => {
      assert.equal(crc32ByTable(sample), crc32OfNode(sample));
      assert.equal(crc32ByTable(sample, 12345), crc32OfNode(sample, 12345));
    });
  }
});
