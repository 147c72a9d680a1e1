import assert from 'node:assert/strict';
import { EdgeList } from '#server/engine/tour/edge-list.ts';
import { arrivals, pageRank } from '#server/engine/tour/page-rank.ts';

/** Ranks of nodes 0, 1, … with edges `0>1` or `0>1:3` (weight), each rounded to thousandths. */
function ranksOf(count: number, edges: readonly string[], shares?: readonly number[]): number[] {
  return [...pageRank(listOf(count, edges).forwards(), sharesOf(count, shares))].map(rounded);
}

function listOf(count: number, edges: readonly string[]): EdgeList {
  const list = new EdgeList(count);
  for (const edge of edges) {
    const [nodes, weight = '1'] = edge.split(':');
    const [source, target] = nodes.split('>').map(Number);
    list.add(source, target, Number(weight));
  }
  return list;
}

function sharesOf(count: number, shares?: readonly number[]): Float64Array {
  return Float64Array.from(shares ?? Array.from({ length: count }, () => 1 / count));
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

describe('PageRank', () => {
  const cases: readonly [name: string, count: number, edges: readonly string[], ranks: number[], shares?: number[]][] =
    [
      ['without edges is the shares', 3, [], [0.333, 0.333, 0.333]],
      ['of a ring is equal', 3, ['0>1', '1>2', '2>0'], [0.333, 0.333, 0.333]],
      // Solved by hand: r0 = x, r1 = x + .85 x with x = 1 / 2.85.
      ['goes from the user to what is used', 2, ['0>1'], [0.351, 0.649]],
      ['follows weights', 3, ['0>1:3', '0>2:1', '1>0', '2>0'], [0.486, 0.36, 0.153]],
      ['begins where the shares say', 2, [], [0.9, 0.1], [0.9, 0.1]],
      ['takes the heaviest of equal pairs, and no edge to itself', 2, ['0>1:0.5', '0>1:1', '0>0'], [0.351, 0.649]],
    ];
  for (const [name, count, edges, expected, shares] of cases) {
    it(name, () => assert.deepEqual(ranksOf(count, edges, shares), expected));
  }

  it('arrivals leave out who begins there', () => {
    const edges = listOf(2, ['0>1']).forwards();
    assert.deepEqual([...arrivals(edges, Float64Array.of(0.4, 0.6))], [0, 0.4]);
  });

  it('backwards leaves out edges of some sources', () => {
    const { starts, targets } = listOf(3, ['0>2', '1>2', '2>0']).backwards((source) => source === 1);
    assert.deepEqual(
      [[...starts], [...targets]],
      [
        [0, 1, 1, 2],
        [2, 0],
      ],
    );
  });
});
