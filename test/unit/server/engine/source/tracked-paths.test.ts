import assert from 'node:assert/strict';
import { readTracked } from '#server/engine/source/tracked-paths.ts';
import { indexBytes } from '../../../../support/index-bytes.ts';

function check(paths: readonly string[], repositoryPath: string, expected: Readonly<Record<string, string[]>>): void {
  const folders = readTracked(indexBytes(paths), repositoryPath)?.folders;
  assert.ok(folders);
  assert.deepEqual(Object.fromEntries([...folders].map(([folder, names]) => [folder, [...names]])), expected);
}

describe('Tracked paths', () => {
  it('are the names in each folder, with the folders above', () => {
    check(['a', 'b/c/d', 'b/e'], '', { '': ['a'], b: ['e'], 'b/c': ['d'] });
    check(['b/c/d'], 'sub/', { sub: [], 'sub/b': [], 'sub/b/c': ['d'] });
  });

  it('can be as deep as a path can be long', () => {
    const path = `${'a/'.repeat(2047)}f`;
    const folders = readTracked(indexBytes([path]), '')?.folders;
    assert.equal(folders?.size, 2048);
  });

  it('of a path that is too long for a file system are none: the index is damaged', () => {
    assert.equal(readTracked(indexBytes([`${'a/'.repeat(20_000)}f`]), ''), undefined);
    assert.ok(readTracked(indexBytes(['x'.repeat(4096)]), ''));
    assert.equal(readTracked(indexBytes(['x'.repeat(4097)]), ''), undefined);
  });
});
