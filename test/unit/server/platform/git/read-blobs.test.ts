import assert from 'node:assert/strict';
import { readBlobs } from '#server/platform/git/read-blobs.ts';

const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(40));

function read(output: string, bytesMax = 100): Record<string, string> {
  const blobs = readBlobs(Buffer.from(output, 'latin1'), bytesMax);
  return Object.fromEntries(Array.from(blobs, ([name, bytes]) => [name[0], Buffer.from(bytes).toString('latin1')]));
}

describe('reading blobs', () => {
  it('one behind the other, whatever is in them', () => {
    assert.deepEqual(read(`${a} blob 4\na\nb\n\n${b} blob 0\n\n${c} blob 1\nx\n`), { a: 'a\nb\n', b: '', c: 'x' });
  });
  it('what is missing, too large or no blob is left out', () => {
    assert.deepEqual(read(`${a} missing\n${b} blob 5\nlarge\n${c} tree 2\nxy\n${a} blob 1\nx\n`, 4), { a: 'x' });
  });
  it('of an output that was cut, as far as it goes', () => {
    assert.deepEqual(read(`${a} blob 1\nx\n${b} blo`), { a: 'x' });
  });
});
