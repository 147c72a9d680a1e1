import assert from 'node:assert/strict';
import { LineReader } from '#server/engine/history/line-reader.ts';

function read(text: string, pieceBytes: number): unknown[] {
  const found: unknown[] = [];
  const reader = new LineReader((commit, counts) =>
    found.push([commit, ...Array.from(counts, ([path, { added, removed }]) => `${path} +${added} -${removed}`)]),
  );
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) reader.take(bytes.subarray(at, at + pieceBytes));
  reader.end();
  return found;
}

describe('reading numbers of lines', () => {
  it('renamed files, files that are no text, and paths like marks, in pieces of any length', () => {
    const text =
      '\u0001aa\0\0\n3\t1\tä b.ts\0-\t-\timage.png\x005\t0\t\0old.ts\0\u0001new.ts\0\u0001bb\0\0\n1\t1\tx\0\u0001cc\0\0';
    for (const pieceBytes of [1, 3, 1000])
      assert.deepEqual(read(text, pieceBytes), [
        ['aa', 'ä b.ts +3 -1', 'image.png +0 -0', '\u0001new.ts +5 -0'],
        ['bb', 'x +1 -1'],
        ['cc'],
      ]);
  });
});
