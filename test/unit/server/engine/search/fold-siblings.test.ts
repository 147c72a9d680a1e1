import assert from 'node:assert/strict';
import type { ChunkRow } from '#server/engine/search/chunk-rows.ts';
import { foldSiblings } from '#server/engine/search/fold-siblings.ts';

/** `name#row direction`: pieces point one of two ways; those of one way are alike. Without a name: outside of symbols. */
function rowsOf(pieces: readonly string[]): ChunkRow[] {
  const vectors = new Uint8Array(pieces.flatMap((piece) => (piece.endsWith('x') ? [100, 0] : [0, 100])));
  const file = { part: { segment: { vectors, lines: pieces } } };
  return pieces.map((piece, chunk) => {
    const [, name, row] = /^(\w*)#(\d*)/.exec(piece) as RegExpExecArray;
    const symbol = name === '' ? {} : { symbol: { name, row: Number(row) } };
    return { chunk, file, inSegment: chunk, line: chunk, endLine: chunk, ...symbol } as unknown as ChunkRow;
  });
}

function check(pieces: readonly string[], expected: readonly (readonly number[])[], limit = 10): void {
  it(`${pieces.slice(0, 6).join(', ')}, at most ${limit}`, () => {
    const folded = foldSiblings(rowsOf(pieces), limit);
    assert.deepEqual(
      folded.map(({ row, siblings }) => [row.chunk, ...siblings.map(({ chunk }) => chunk)]),
      expected,
    );
  });
}

describe('rows under the row that is as good', () => {
  check(['a#1 x', 'a#2 x', 'a#3 y', 'b#4 x'], [[0, 1], [2], [3]]);
  check(['a#1 x', 'a#1 y', 'a#1 x'], [[0]]);
  check(['a#1 x', 'a#2 x', 'a#2 x', 'a#2 x'], [[0, 1]]);
  check(['# x', '# x'], [[0], [1]]);
  check(['a#1 x', 'b#2 x', 'a#3 x', 'c#4 x'], [[0, 2], [1]], 2);
  check(['constructor#1 x', 'toString#2 x', 'constructor#3 x'], [[0, 2], [1]]);
});
