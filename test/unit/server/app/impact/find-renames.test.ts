import assert from 'node:assert/strict';
import { findRenames } from '#server/app/impact/find-renames.ts';
import { exactRenames, type MovedFile } from '#server/engine/history/pair-renames.ts';
import { fileModes } from '#server/engine/history/read-tree.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';

const never = new AbortController().signal;
const linesOfAFile = 50;

function file(path: string, objectName: string): MovedFile {
  return { path, mode: fileModes.file, objectName };
}

function numbered(count: number, name: (at: number) => MovedFile): MovedFile[] {
  return Array.from({ length: count }, (_, at) => name(at));
}

/** The first line says which file it is, the others are the same in all. */
function bytes(name: string): Uint8Array {
  return encodeUtf8(
    [
      `file ${name.replace(/\D/g, '')}`,
      ...Array.from({ length: linesOfAFile - 1 }, (_, at) => `line ${at} of them all`),
    ].join('\n'),
  );
}

/** Files of the same lines but the first, all moved under another name; how many were found, and how many were read from the disk. */
async function search(count: number, limits?: { readonly pieces: number; readonly lookups: number }) {
  const gone = numbered(count, (at) => file(`old/a${at}`, `o${at}`));
  const fresh = numbered(count, (at) => file(`new/b${at}`, `n${at}`));
  let reads = 0;
  const git = {
    blobs: async (_: string, names: readonly string[]) => new Map(names.map((name) => [name, bytes(name)])),
  };
  const read = (path: string) => {
    reads++;
    return bytes(path);
  };
  const found = await findRenames({ git, root: '/', working: { read }, ...(limits && { limits }) }, gone, fresh, never);
  return { found: found.size, reads };
}

describe('renames', () => {
  it('of files that are all the same are found in steps by files, not by pairs', () => {
    const count = 3000;
    let steps = 0;
    const counted = (path: string): MovedFile => ({
      mode: fileModes.file,
      objectName: 'same',
      get path() {
        steps++;
        return path;
      },
    });
    const gone = numbered(count, (at) => counted(`old/a${at}`));
    const renames = exactRenames(
      gone,
      numbered(count, (at) => counted(`new/b${at}`)),
    );
    assert.equal(renames.size, count);
    assert.equal(new Set(renames.values()).size, count);
    assert.ok(steps < 10 * count, `${steps}`);
  });

  it('of the same bytes are those of the same name first, then in order', () => {
    const gone = ['a/x', 'a/y', 'a/z'].map((path) => file(path, 'same'));
    const fresh = ['b/q', 'b/z', 'b/r', 'b/s'].map((path) => file(path, 'same'));
    assert.deepEqual(
      [...exactRenames(gone, fresh)],
      [
        ['b/q', 'a/x'],
        ['b/z', 'a/z'],
        ['b/r', 'a/y'],
      ],
    );
  });

  it('of files that are alike are found', async () => {
    assert.deepEqual(await search(20), { found: 20, reads: 20 });
  });

  it('are looked for no longer than a moment, whatever is alike', async () => {
    const rowOfPairs = 20 * linesOfAFile;
    assert.deepEqual(await search(20, { pieces: 1e6, lookups: rowOfPairs }), { found: 1, reads: 1 });
  });

  it('keep no more of files than was set', async () => {
    const ofOld = 20 * linesOfAFile;
    const { found, reads } = await search(20, { pieces: ofOld + 3 * linesOfAFile, lookups: 1e6 });
    assert.deepEqual([found, reads], [3, 3]);
  });
});
