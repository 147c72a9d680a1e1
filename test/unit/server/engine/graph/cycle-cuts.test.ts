import assert from 'node:assert/strict';
import { cycleCuts } from '#server/engine/graph/cycle-cuts.ts';
import { stronglyConnectedComponents } from '#server/engine/graph/strongly-connected.ts';
import { type FileImports, loadedFiles, randomImports } from '../../../../support/file-layer.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

/** The imports that are cut, as `a b`. */
function cut(files: FileImports): string[] {
  const project = loadedFiles(files);
  const cuts = cycleCuts(project, 'start');
  const paths = Object.keys(files).toSorted();
  const { starts, targets } = project.files.edges;
  return paths.flatMap((path, file) =>
    Array.from({ length: starts[file + 1] - starts[file] }, (_, index) => starts[file] + index)
      .filter((row) => cuts[row] === 1)
      .map((row) => `${path} ${paths[targets[row]]}`),
  );
}

describe('imports whose removal ends cycles', () => {
  it('are one of each ring, and none where there is no cycle', () => {
    assert.equal(cut({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': ['a.ts'] }).length, 1);
    assert.deepEqual(cut({ 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': [] }), []);
    assert.deepEqual(cut({ 'a.ts': ['b.ts'], 'b.ts': ['type_import a.ts'] }), []);
  });

  it('are the one import that many cycles share', () => {
    const files = {
      'core.ts': ['hub.ts'],
      'hub.ts': ['a.ts', 'b.ts', 'c.ts'],
      'a.ts': ['core.ts'],
      'b.ts': ['core.ts'],
      'c.ts': ['core.ts'],
    };
    assert.deepEqual(cut(files), ['core.ts hub.ts']);
  });

  it('leave no cycle, and each of them is needed', () => {
    const random = seededRandom(announcedSeed('cuts'));
    for (let round = 0; round < rounds(60); round++) {
      const project = loadedFiles(randomImports(random, 2 + Math.floor(random() * 30), Math.floor(random() * 90)));
      const cuts = cycleCuts(project, 'start');
      const { count, edges } = project.files;
      const load = project.loads.edges;
      const isAcyclicWith = (extra: number) => {
        const starts = new Uint32Array(count + 1);
        const targets: number[] = [];
        for (let file = 0; file < count; file++) {
          for (let row = edges.starts[file]; row < edges.starts[file + 1]; row++) {
            const isOther = edges.targets[row] < count && edges.targets[row] !== file && load[row] === 0;
            if (isOther && (cuts[row] === 0 || row === extra)) targets.push(edges.targets[row]);
          }
          starts[file + 1] = targets.length;
        }
        return stronglyConnectedComponents(count, { starts, targets: Uint32Array.from(targets) }).count === count;
      };
      assert.ok(isAcyclicWith(-1));
      cuts.forEach((isCut, row) => isCut === 1 && assert.ok(!isAcyclicWith(row), `${row} is not needed`));
    }
  });
});
