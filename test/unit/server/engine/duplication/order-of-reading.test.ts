import assert from 'node:assert/strict';
import { orderOfReading } from '#server/engine/duplication/order-of-reading.ts';
import type { CloneGroupTable } from '#server/engine/graph/clone-tables.ts';

type Fragment = readonly [file: number, line: number, endLine: number];

function tableOf(groups: readonly (readonly Fragment[])[]): CloneGroupTable {
  const fragments = groups.flat();
  const starts = [0];
  for (const group of groups) starts.push(starts[starts.length - 1] + group.length);
  return {
    starts: Uint32Array.from(starts),
    types: new Uint8Array(groups.length).fill(1),
    lengths: new Uint32Array(groups.length).fill(60),
    files: Uint32Array.from(fragments, ([file]) => file),
    lines: Uint32Array.from(fragments, ([, line]) => line),
    endLines: Uint32Array.from(fragments, ([, , endLine]) => endLine),
  };
}

/** File 9 is a test. */
const orderOf = (...groups: readonly (readonly Fragment[])[]): number[] =>
  orderOfReading(tableOf(groups), [...groups.keys()], (file) => file === 9);

describe('groups of copies are read', () => {
  it('the largest first', () => {
    assert.deepEqual(
      orderOf(
        [
          [0, 1, 30],
          [1, 1, 30],
        ],
        [
          [0, 40, 50],
          [1, 40, 50],
        ],
      ),
      [0, 1],
    );
  });

  it('later, where most of their lines lie in groups before them', () => {
    assert.deepEqual(
      orderOf(
        [
          [0, 1, 30],
          [1, 1, 30],
        ],
        [
          [0, 4, 33],
          [1, 4, 33],
        ],
        [
          [0, 40, 50],
          [1, 40, 50],
        ],
      ),
      [0, 2, 1],
    );
  });

  it('in their place, where half of their lines are new', () => {
    assert.deepEqual(
      orderOf(
        [
          [0, 1, 10],
          [1, 1, 10],
        ],
        [
          [0, 6, 15],
          [1, 6, 15],
        ],
      ),
      [0, 1],
    );
  });

  it('last, where all of their places are tests', () => {
    assert.deepEqual(
      orderOf(
        [
          [9, 1, 90],
          [9, 100, 189],
        ],
        [
          [0, 1, 5],
          [9, 200, 204],
        ],
      ),
      [1, 0],
    );
  });
});
