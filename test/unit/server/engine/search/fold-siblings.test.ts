import assert from 'node:assert/strict';
import type { ChunkRow } from '#server/engine/search/chunk-rows.ts';
import { foldSiblings } from '#server/engine/search/fold-siblings.ts';

/** `x` and `y` have nothing in common; `z` has a cosine of .75 with `x`. */
const directions: Readonly<Record<string, readonly [number, number]>> = { x: [100, 0], y: [0, 100], z: [75, 66] };

/** `path:name#row direction`: those of one direction are alike. Without a name: outside of symbols. */
function rowsOf(pieces: readonly string[]): ChunkRow[] {
  const vectors = new Uint8Array(pieces.flatMap((piece) => directions[piece.slice(-1)]));
  const part = { segment: { vectors, lines: pieces } };
  return pieces.map((piece, chunk) => {
    const [, path = 'a.ts', qualifiedName, row] = /^(?:([^:]*):)?([\w.]*)#(\d*)/.exec(piece) as RegExpExecArray;
    const name = qualifiedName.split('.').at(-1) as string;
    const symbol = name === '' ? {} : { symbol: { name, qualifiedName, row: Number(row) } };
    const file = { part, path };
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

describe('rows of a family, which need not be as alike', () => {
  check(['CarDriver.run#1 x', 'b.ts:Driver.run#2 z'], [[0, 1]]);
  check(['CarDriver.run#1 x', 'b.ts:Driver2.run#2 z'], [[0, 1]]);
  check(['CarDriver.run#1 x', 'b.ts:Source.run#2 z'], [[0], [1]]);
  check(['CarDriver.run#1 x', 'b.ts:Driver.run#2 y'], [[0], [1]]);
  check(['src/option.ts:map#1 x', 'src/task-option.ts:map#2 z'], [[0, 1]]);
  check(['src/option.ts:map#1 x', 'src/tree.ts:map#2 z'], [[0], [1]]);
  check(['a/index.ts:map#1 x', 'b/index.ts:map#2 z'], [[0], [1]]);
});
