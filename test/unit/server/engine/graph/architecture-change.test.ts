import assert from 'node:assert/strict';
import { compareArchitecture, isSameArchitecture } from '#server/engine/graph/architecture-change.ts';
import { describeBriefly } from '#server/engine/graph/describe-graph.ts';
import { fileLevelGraph } from '#server/engine/graph/file-level.ts';
import { listCycles } from '#server/engine/graph/list-cycles.ts';
import type { LoadedFiles } from '#server/engine/graph/load-scope.ts';
import { type FileImports, loadedFiles, randomImports } from '../../../../support/file-layer.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

/** `+ a.ts → b.ts` for edges, `+ a.ts b.ts` for cycles. */
function changesBetween(before: LoadedFiles, after: LoadedFiles, listMax = 1000): string[] {
  const { edgesAdded, edgesRemoved, cyclesAdded, cyclesRemoved } = compareArchitecture(before, after, listMax);
  return [
    ...edgesAdded.items.map(({ source, target }) => `+ ${source} → ${target}`),
    ...edgesRemoved.items.map(({ source, target }) => `- ${source} → ${target}`),
    ...cyclesAdded.items.map(({ nodes }) => `+ ${nodes.join(' ')}`),
    ...cyclesRemoved.items.map(({ nodes }) => `- ${nodes.join(' ')}`),
  ];
}

function check(what: string, before: FileImports, after: FileImports, expected: readonly string[]): void {
  it(what, () => assert.deepEqual(changesBetween(loadedFiles(before), loadedFiles(after)), expected));
}

/** The same by the lists that the API answers. */
function plainChanges(before: LoadedFiles, after: LoadedFiles): string[] {
  const edges = [before, after].map((layer) => {
    const shown = describeBriefly(fileLevelGraph(layer, { external: false })).edges;
    return shown.map(({ source, target }) => `${source} → ${target}`);
  });
  const cycles = [before, after].map((layer) =>
    listCycles(layer, { level: 'file', load: 'start' }).map(({ nodes }) => nodes.join(' ')),
  );
  return [...difference(edges), ...difference(cycles)];
}

function difference([old, now]: readonly string[][]): string[] {
  return [
    ...now.filter((each) => !old.includes(each)).map((each) => `+ ${each}`),
    ...old.filter((each) => !now.includes(each)).map((each) => `- ${each}`),
  ];
}

describe('change of the architecture', () => {
  const tree = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': [] };

  check('is none between equal graphs', tree, tree, []);
  check('is an edge that came, and one that went', tree, { ...tree, 'a.ts': ['c.ts'] }, [
    '+ a.ts → c.ts',
    '- a.ts → b.ts',
  ]);
  check(
    'is every edge of a file that came or went',
    { 'a.ts': ['b.ts'], 'b.ts': ['a.ts'] },
    { 'a.ts': ['c.ts'], 'c.ts': ['a.ts'] },
    ['+ a.ts → c.ts', '+ c.ts → a.ts', '- a.ts → b.ts', '- b.ts → a.ts', '+ a.ts c.ts', '- a.ts b.ts'],
  );
  check('is not a file that others do not name', tree, { ...tree, 'A.ts': [], 'z.ts': [] }, []);
  check('is not what comes from outside', tree, { ...tree, 'c.ts': ['npm:x'] }, []);
  check(
    'is another cycle when it has another file',
    { ...tree, 'c.ts': ['a.ts'] },
    { ...tree, 'b.ts': ['a.ts', 'c.ts'] },
    ['+ b.ts → a.ts', '- c.ts → a.ts', '+ a.ts b.ts', '- a.ts b.ts c.ts'],
  );

  it('is reported up to a number of items, and counted beyond it', () => {
    const names = Array.from({ length: 60 }, (_, index) => `n${String(index).padStart(2, '0')}.ts`);
    const after = loadedFiles({ 'a.ts': names, ...Object.fromEntries(names.map((name) => [name, []])) });
    const { edgesAdded } = compareArchitecture(loadedFiles({ 'a.ts': [] }), after, 50);
    assert.deepEqual([edgesAdded.items.length, edgesAdded.count], [50, 60]);
    assert.equal(edgesAdded.items[49].target, 'n49.ts');
  });

  it('is what the graphs and the cycles of both say, and none where the bytes are equal', () => {
    const random = seededRandom(announcedSeed('changes'));
    for (let round = 0; round < rounds(60); round++) {
      const [before, after] = [0, 1].map(() => loadedFiles(randomImports(random, 6, 12)));
      assert.deepEqual(changesBetween(before, after), plainChanges(before, after));
      assert.deepEqual(changesBetween(before, before), []);
      assert.equal(isSameArchitecture(before, before), true);
      if (isSameArchitecture(before, after)) assert.deepEqual(plainChanges(before, after), []);
    }
  });
});
