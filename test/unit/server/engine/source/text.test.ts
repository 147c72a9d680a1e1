import assert from 'node:assert/strict';
import { decodeText } from '#server/engine/source/text.ts';

function check(name: string, bytes: readonly number[] | string, expected: string | undefined) {
  it(name, () => {
    const input = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : Uint8Array.from(bytes);
    assert.equal(decodeText(input), expected);
  });
}

describe('Text of a file', () => {
  check('nothing', '', '');
  check('UTF-8', 'grün 😀', 'grün 😀');
  check('UTF-8 with a mark', '\ufeffa', 'a');
  check('only one mark is taken off', '\ufeff\ufeffa', '\ufeffa');
  check('invalid UTF-8 is replaced', [0x61, 0xff, 0x62], 'a\ufffdb');
  check('Latin-1 is replaced', [0x67, 0xfc, 0x6e], 'g\ufffdn');
  check('a surrogate in UTF-8 is replaced', [0xed, 0xa0, 0x80], '\ufffd\ufffd\ufffd');
  check('UTF-16, little end first', [0xff, 0xfe, 0x61, 0, 0x3d, 0xd8, 0, 0xde], 'a😀');
  check('UTF-16, big end first', [0xfe, 0xff, 0, 0x61, 0xd8, 0x3d, 0xde, 0], 'a😀');
  check('UTF-16, only the mark', [0xff, 0xfe], '');
  check('UTF-16 with an odd byte', [0xff, 0xfe, 0x61, 0, 0x62], 'a\ufffd');
  check('UTF-16 with half a pair', [0xff, 0xfe, 0x3d, 0xd8, 0x61, 0], '\ufffda');
  check('UTF-16 may hold NUL', [0xfe, 0xff, 0, 0x61, 0, 0], 'a\0');
  check('UTF-16 without a mark is no text', [0x61, 0, 0x62, 0], undefined);
  check('UTF-32 is no text', [0xff, 0xfe, 0, 0, 0x61, 0, 0, 0], undefined);
  check('NUL anywhere is no text', `${'a'.repeat(100_000)}\0`, undefined);
  check('other control characters are', '\x01\x1b[31m\x7f', '\x01\x1b[31m\x7f');
  check('line ends stay as they are', 'a\r\nb\rc\u2028d', 'a\r\nb\rc\u2028d');
});
