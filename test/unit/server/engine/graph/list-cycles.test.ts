import assert from 'node:assert/strict';
import { stringAt } from '#server/base/string-table.ts';
import { fileCycles } from '#server/engine/graph/file-cycles.ts';
import type { LoadedFiles, LoadScope } from '#server/engine/graph/load-scope.ts';
import { type CycleOptions, type CycleRow, listCycles } from '#server/engine/graph/list-cycles.ts';
import { type FileImports, loadedFiles, randomImports } from '../../../../support/file-layer.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

/** `a.ts b.ts: 2 edges, all`. */
function cycleText({ nodes, edgeCount, load, typeOnly }: Omit<CycleRow, 'id'>): string {
  assert.equal(typeOnly, load === 'all');
  return `${nodes.join(' ')}: ${edgeCount} edges${load === 'start' ? '' : `, ${load}`}`;
}

const files = { level: 'file', load: 'all' } as const;

function check(what: string, imports: FileImports, options: CycleOptions, expected: readonly string[]): void {
  it(what, () => assert.deepEqual(listCycles(loadedFiles(imports), options).map(cycleText), expected));
}

describe('cycles', () => {
  const mixed = {
    'a.ts': ['b.ts', 'a.ts'],
    'b.ts': ['type_import a.ts', 'npm:x'],
    'c.ts': ['d.ts', 'b.ts'],
    'd.ts': ['e.ts', 'type_import c.ts'],
    'e.ts': ['c.ts', 'd.ts'],
    'f.ts': ['f.ts'],
  };
  check('come with the largest first, and know which are made of types', mixed, files, [
    'c.ts d.ts e.ts: 5 edges',
    'a.ts b.ts: 2 edges, all',
  ]);
  check('leave imports of types out', mixed, { level: 'file', load: 'start' }, ['c.ts d.ts e.ts: 4 edges']);
  const later = { 'a.ts': ['b.ts'], 'b.ts': ['dynamic_import a.ts'] };
  check('of what loads later are none at the start', later, { level: 'file', load: 'start' }, []);
  check('of what loads later', later, { level: 'file', load: 'deferred' }, ['a.ts b.ts: 2 edges, deferred']);
  check('know what they are made of', later, files, ['a.ts b.ts: 2 edges, deferred']);
  check('are none in a tree', { 'a.ts': ['b.ts', 'c.ts'], 'b.ts': ['c.ts'], 'c.ts': [] }, files, []);
  check(
    'fall apart only where nothing remains without types',
    { 'a.ts': ['b.ts'], 'b.ts': ['a.ts', 'type_import c.ts'], 'c.ts': ['type_import a.ts'] },
    files,
    ['a.ts b.ts c.ts: 4 edges'],
  );

  const folders = {
    'one/a.ts': ['two/b.ts', 'one/deep/c.ts'],
    'one/deep/c.ts': [],
    'two/b.ts': ['type_import one/deep/c.ts'],
    'two/d.ts': ['type_import one/a.ts'],
  };
  check('of folders', folders, { level: 'directory', load: 'all' }, ['one/ two/: 2 edges, all']);
  check('of modules', folders, { level: 'module', load: 'all' }, ['one two: 2 edges, all']);
  check('of modules without types', folders, { level: 'module', load: 'start' }, []);

  it('have an id that names their nodes and nothing else', () => {
    const [three, two] = listCycles(loadedFiles(mixed), files).map(({ id }) => id);
    assert.match(three, /^cyc_[0-9A-HJKMNP-TV-Z]{26}$/);
    assert.notEqual(two, three);
    const more = { ...mixed, 'e.ts': ['c.ts'], '0.ts': ['1.ts'], '1.ts': ['0.ts'] };
    const again = listCycles(loadedFiles(more), files).map(({ id }) => id);
    assert.deepEqual([again[0], again[2]], [three, two]);
  });
});

/** Files that reach each other, by closing the relation step by step. */
function cyclesByClosure({ files: layer, loads: layerOfLoads }: LoadedFiles, scope: LoadScope): string[][] {
  const { starts, targets } = layer.edges;
  const count = layer.count;
  const reaches = Array.from({ length: count }, () => Array.from({ length: count }, () => false));
  for (let source = 0; source < count; source++) {
    for (let row = starts[source]; row < starts[source + 1]; row++) {
      const load = layerOfLoads?.edges[row] as number;
      if (targets[row] < count && load <= ['start', 'deferred', 'all'].indexOf(scope))
        reaches[source][targets[row]] = true;
    }
  }
  for (let by = 0; by < count; by++) {
    for (const row of reaches) if (row[by]) reaches[by].forEach((is, to) => (row[to] ||= is));
  }
  const found = new Map<number, string[]>();
  for (let file = 0; file < count; file++) {
    const first = reaches[file].findIndex((is, to) => is && reaches[to][file]);
    if (first >= 0) found.set(first, [...(found.get(first) ?? []), stringAt(layer.paths, file)]);
  }
  return [...found.values()].toSorted((a, b) => b.length - a.length || (a[0] < b[0] ? -1 : 1));
}

describe('cycles of random graphs', () => {
  it('are those of the closed relation', () => {
    const random = seededRandom(announcedSeed('cycles'));
    let found = 0;
    for (let round = rounds(200); round > 0; round--) {
      const project = loadedFiles(randomImports(random, 12, Math.floor(random() * 30)));
      const atStart = new Set(cyclesByClosure(project, 'start').flat());
      for (const load of ['start', 'deferred', 'all'] as const) {
        const cycles = listCycles(project, { level: 'file', load });
        const listed = cycles.map(({ nodes }) => nodes);
        assert.deepEqual(listed, cyclesByClosure(project, load));
        assert.deepEqual(listed, drawnCycles(project, load));
        for (const cycle of cycles)
          assert.equal(
            cycle.load === 'start',
            cycle.nodes.some((node) => atStart.has(node)),
          );
        found += cycles.length;
      }
    }
    assert.ok(found > rounds(150), `${found} cycles`);
  });
});

/** As drawings, editors and events have them. */
function drawnCycles(project: LoadedFiles, scope: LoadScope): string[][] {
  return fileCycles(project, scope).cycles.map((nodes) =>
    Array.from(nodes, (node) => stringAt(project.files.paths, node)),
  );
}
