import assert from 'node:assert/strict';
import { describeFully } from '#server/engine/graph/describe-graph.ts';
import { fileLevelGraph } from '#server/engine/graph/file-level.ts';
import { listCycles } from '#server/engine/graph/list-cycles.ts';
import { makeStructure } from '#server/engine/structure/make-structure.ts';
import { readStructure } from '#server/engine/structure/read-structure.ts';
import { snapshotOfStructure } from '#server/engine/structure/structure-snapshot.ts';
import { writeStructure } from '#server/engine/structure/write-lines.ts';
import { loadedFiles, randomImports } from '../../../../support/file-layer.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { structureOf } from '../../../../support/structures.ts';

const header = { createdAt: '2026-01-31T12:00:00.000Z', tool: 'test' };
const id = `snp_${'0'.repeat(26)}`;

describe('a snapshot made of a structure', () => {
  it('has the graph and the cycles of the one that the structure was made of', () => {
    const random = seededRandom(announcedSeed('structures of snapshots'));
    for (let round = 0; round < rounds(40); round++) {
      const files = loadedFiles(randomImports(random, 12, 40));
      const structure = readStructure(writeStructure(makeStructure({ id, ...files }, { header })));
      const made = snapshotOfStructure(id, structure);
      assert.deepEqual(graphOf(made), graphOf(files));
      for (const level of ['file', 'directory', 'module'] as const) {
        const cycles = [made, files].map((each) => listCycles(each, { level, load: 'start' }));
        assert.deepEqual(cycles[0], cycles[1]);
      }
    }
  });

  it('says what the snapshot did not know, and nothing in its place', () => {
    const { files } = loadedFiles({ 'a.ts': ['b.ts'], 'b.ts': ['a.ts'] });
    const structure = makeStructure({ id, files }, { header });
    assert.deepEqual(structure.header.unknown, ['loads', 'metrics', 'findings']);
    assert.equal(snapshotOfStructure(id, structure).loads, undefined);
  });

  it('has each file once, and no edge of what is no file', () => {
    const structure = structureOf({ 'a.ts': ['b.ts', 'npm:lodash', 'a.ts'], 'b.ts': [] });
    const doubled = { ...structure, nodes: [...structure.nodes, { ...structure.nodes[0], size: 99 }] };
    const edges = [...structure.edges, { source: 'gone.ts', target: 'a.ts', type: 'import' }];
    const made = snapshotOfStructure(id, { ...doubled, edges });
    const graph = fileLevelGraph(made, { external: false });
    assert.deepEqual(
      graph.nodes.map(({ id: path, size }) => [path, size]),
      [
        ['a.ts', 99],
        ['b.ts', 8],
      ],
    );
    assert.deepEqual(
      graph.edges.map(({ source, target }) => [source, target]),
      [[0, 1]],
    );
    assert.deepEqual(made.files.externals, ['npm:lodash']);
  });
});

/** All but positions and weights, which a structure does not know, and proofs. */
function graphOf(project: Parameters<typeof fileLevelGraph>[0]): unknown {
  const graph = fileLevelGraph(project, { external: false });
  const { nodes, edges } = describeFully(graph, graph);
  return { nodes, edges: edges.map(({ source, target, type, load }) => ({ source, target, type, load })) };
}
