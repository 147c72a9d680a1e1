import assert from 'node:assert/strict';
import { stringAt } from '#server/base/string-table.ts';
import { type CycleOptions, type CycleRow, listCycles } from '#server/engine/graph/list-cycles.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import { importKinds } from '#server/engine/source/import-facts-codec.ts';
import { type FileImports, fileLayer, randomImports } from '../../../../support/file-layer.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';

/** `a.ts b.ts: 2 edges, type-only`. */
function cycleText({ nodes, edgeCount, typeOnly }: Omit<CycleRow, 'id'>): string {
  return `${nodes.join(' ')}: ${edgeCount} edges${typeOnly ? ', type-only' : ''}`;
}

const files = { level: 'file', withTypes: true } as const;

function check(what: string, imports: FileImports, options: CycleOptions, expected: readonly string[]): void {
  it(what, () => assert.deepEqual(listCycles(fileLayer(imports), options).map(cycleText), expected));
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
    'a.ts b.ts: 2 edges, type-only',
  ]);
  check('leave imports of types out', mixed, { level: 'file', withTypes: false }, ['c.ts d.ts e.ts: 4 edges']);
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
  check('of folders', folders, { level: 'directory', withTypes: true }, ['one/ two/: 2 edges, type-only']);
  check('of modules', folders, { level: 'module', withTypes: true }, ['one two: 2 edges, type-only']);
  check('of modules without types', folders, { level: 'module', withTypes: false }, []);

  it('have an id that tells their nodes and nothing else', () => {
    const [three, two] = listCycles(fileLayer(mixed), files).map(({ id }) => id);
    assert.match(three, /^cyc_[0-9A-HJKMNP-TV-Z]{26}$/);
    assert.notEqual(two, three);
    const more = { ...mixed, 'e.ts': ['c.ts'], '0.ts': ['1.ts'], '1.ts': ['0.ts'] };
    const again = listCycles(fileLayer(more), files).map(({ id }) => id);
    assert.deepEqual([again[0], again[2]], [three, two]);
  });
});

/** Files that reach each other, by closing the relation step by step. */
function cyclesByClosure(layer: FileLayer, withTypes: boolean): string[][] {
  const { starts, targets, kindBits } = layer.edges;
  const count = layer.count;
  const reaches = Array.from({ length: count }, () => Array.from({ length: count }, () => false));
  for (let source = 0; source < count; source++) {
    for (let row = starts[source]; row < starts[source + 1]; row++) {
      const isTypes = kindBits[row] === 1 << importKinds.indexOf('type_import');
      if (targets[row] < count && (withTypes || !isTypes)) reaches[source][targets[row]] = true;
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
      const layer = fileLayer(randomImports(random, 12, Math.floor(random() * 30)));
      const atRunTime = cyclesByClosure(layer, false);
      const [withTypes, without] = [true, false].map((types) => listCycles(layer, { level: 'file', withTypes: types }));
      assert.deepEqual(
        without.map(({ nodes }) => nodes),
        atRunTime,
      );
      assert.deepEqual(
        withTypes.map(({ nodes }) => nodes),
        cyclesByClosure(layer, true),
      );
      const remains = new Set(atRunTime.flat());
      for (const { nodes, typeOnly } of withTypes) assert.equal(typeOnly, !nodes.some((node) => remains.has(node)));
      found += withTypes.length;
    }
    assert.ok(found > rounds(50), `${found} cycles`);
  });
});
