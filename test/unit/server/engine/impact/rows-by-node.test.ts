import assert from 'node:assert/strict';
import { RowsByNode } from '#server/engine/impact/rows-by-node.ts';

/** The row of a node has each number below it; node 0 has none. */
function rowsBelow(made: number[]): RowsByNode {
  return new RowsByNode(2000, (node, numbers) => {
    made.push(node);
    for (let below = 0; below < node; below++) numbers.push(below);
  });
}

describe('rows of numbers by node', () => {
  it('are made when they are first asked for, each once, in any order', () => {
    const made: number[] = [];
    const rows = rowsBelow(made);
    assert.deepEqual(rows.of(3), [0, 1, 2]);
    assert.deepEqual(rows.of(1), [0]);
    assert.deepEqual(rows.of(3), [0, 1, 2]);
    assert.deepEqual(made, [3, 1]);
  });

  it('are made once where they are empty', () => {
    const made: number[] = [];
    const rows = rowsBelow(made);
    assert.deepEqual([rows.of(0), rows.of(0)], [[], []]);
    assert.equal(rows.first(0), rows.end(0));
    assert.deepEqual(made, [0]);
  });

  it('stay as they are while others are made behind them', () => {
    const rows = rowsBelow([]);
    const first = rows.of(1999);
    for (let node = 0; node < 1999; node++) rows.first(node);
    assert.deepEqual(rows.of(1999), first);
    assert.equal(rows.at(rows.first(1998) + 7), 7);
  });
});
