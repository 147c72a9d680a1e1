import assert from 'node:assert/strict';
import { type Adjacency, stronglyConnectedComponents } from '#server/engine/graph/strongly-connected.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

function adjacency(nodeCount: number, edges: readonly (readonly [number, number])[]): Adjacency {
  const starts = new Uint32Array(nodeCount + 1);
  for (const [source] of edges) starts[source + 1]++;
  for (let node = 0; node < nodeCount; node++) starts[node + 1] += starts[node];
  return {
    starts,
    targets: Uint32Array.from(
      edges.toSorted(([a], [b]) => a - b),
      ([, target]) => target,
    ),
  };
}

/** Components as sorted lists of nodes, in the order of their first node. */
function components(nodeCount: number, edges: readonly (readonly [number, number])[]): number[][] {
  const { component, count } = stronglyConnectedComponents(nodeCount, adjacency(nodeCount, edges));
  const groups = Array.from({ length: count }, () => [] as number[]);
  component.forEach((group, node) => groups[group].push(node));
  return groups.toSorted(([a], [b]) => a - b);
}

/** Two nodes are in one component when each reaches the other: the definition, by transitive closure. */
function componentsByDefinition(nodeCount: number, edges: readonly (readonly [number, number])[]): number[][] {
  const reaches = Array.from({ length: nodeCount }, (_, node) =>
    Array.from({ length: nodeCount }, (__, other) => node === other),
  );
  for (const [source, target] of edges) reaches[source][target] = true;
  for (let via = 0; via < nodeCount; via++)
    for (let from = 0; from < nodeCount; from++)
      for (let to = 0; to < nodeCount; to++) reaches[from][to] ||= reaches[from][via] && reaches[via][to];
  const first = (node: number) => reaches.findIndex((_, other) => reaches[node][other] && reaches[other][node]);
  const nodes = Array.from({ length: nodeCount }, (_, node) => node);
  return nodes.filter((node) => first(node) === node).map((root) => nodes.filter((node) => first(node) === root));
}

describe('strongly connected components', () => {
  it('finds cycles of the usual shapes', () => {
    assert.deepEqual(components(0, []), []);
    assert.deepEqual(components(3, []), [[0], [1], [2]]);
    assert.deepEqual(
      components(3, [
        [0, 1],
        [1, 2],
        [2, 0],
      ]),
      [[0, 1, 2]],
    );
    assert.deepEqual(
      components(4, [
        [0, 1],
        [1, 0],
        [1, 2],
        [2, 3],
        [3, 2],
      ]),
      [
        [0, 1],
        [2, 3],
      ],
    );
  });

  it('agrees with the definition on random graphs', () => {
    const random = seededRandom(announcedSeed('components'));
    for (let round = 0; round < rounds(300); round++) {
      const nodeCount = 1 + Math.floor(random() * 9);
      const edges = Array.from(
        { length: Math.floor(random() * 16) },
        () => [Math.floor(random() * nodeCount), Math.floor(random() * nodeCount)] as const,
      );
      assert.deepEqual(components(nodeCount, edges), componentsByDefinition(nodeCount, edges));
    }
  });

  it('walks a chain longer than the call stack', () => {
    const length = 200_000;
    const edges = Array.from({ length }, (_, node) => [node, (node + 1) % length] as const);
    assert.equal(stronglyConnectedComponents(length, adjacency(length, edges)).count, 1);
  });
});
