import assert from 'node:assert/strict';
import { compareStructures, type StructureDifference } from '#server/engine/structure/compare-structures.ts';
import { hashStructure, namedDifference, NameHashes } from '#server/engine/structure/hashed-names.ts';
import type { Structure, StructureEdge } from '#server/engine/structure/structure.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { structureFinding, type StructureImports, structureOf } from '../../../../support/structures.ts';
import { randomImports } from '../../../../support/file-layer.ts';

/** `+ a.ts`, `+ a.ts → b.ts (import)`, `+ a.ts b.ts`, `+ finding f1`, `lines 1 → 2`. */
function changesIn(found: StructureDifference): string[] {
  return [
    ...found.nodesAdded.map(({ id }) => `+ ${id}`),
    ...found.nodesRemoved.map(({ id }) => `- ${id}`),
    ...found.edgesAdded.map((edge) => `+ ${edgeText(edge)}`),
    ...found.edgesRemoved.map((edge) => `- ${edgeText(edge)}`),
    ...found.cyclesAdded.map((nodes) => `+ ${nodes.join(' ')}`),
    ...found.cyclesRemoved.map((nodes) => `- ${nodes.join(' ')}`),
    ...found.findingsAdded.map(({ fingerprint }) => `+ finding ${fingerprint}`),
    ...found.findingsFixed.map(({ fingerprint }) => `- finding ${fingerprint}`),
    ...found.metrics.map(({ metric, before, after }) => `${metric} ${before} → ${after}`),
    ...found.unknown.map((part) => `unknown ${part}`),
  ];
}

function edgeText({ source, target, type }: StructureEdge): string {
  return `${source} → ${target} (${type})`;
}

function withoutLoad({ source, target, type }: StructureEdge): StructureEdge {
  return { source, target, type };
}

function check(what: string, from: Structure, to: Structure, expected: readonly string[]): void {
  it(what, () => assert.deepEqual(changesIn(compareStructures(from, to)), expected));
}

const tree: StructureImports = { 'a.ts': ['b.ts'], 'b.ts': ['c.ts'], 'c.ts': [] };

describe('the difference of two structures', () => {
  check('is none of equal ones', structureOf(tree), structureOf(tree), []);
  check(
    'is files and edges that came and went',
    structureOf(tree),
    structureOf({ 'a.ts': ['b.ts', 'd.ts'], 'b.ts': [], 'd.ts': [] }),
    ['+ d.ts', '- c.ts', '+ a.ts → d.ts (import)', '- b.ts → c.ts (import)'],
  );
  check('is a cycle of what loads at the start', structureOf(tree), structureOf({ ...tree, 'c.ts': ['a.ts'] }), [
    '+ c.ts → a.ts (import)',
    '+ a.ts b.ts c.ts',
  ]);
  check(
    'is no cycle through types or what is loaded later',
    structureOf(tree),
    structureOf({ ...tree, 'c.ts': ['type_import a.ts', 'dynamic_import b.ts'] }),
    ['+ c.ts → a.ts (type_import)', '+ c.ts → b.ts (dynamic_import)'],
  );
  check(
    'is a cycle that opened, where an import became one of types',
    structureOf({ 'a.ts': ['b.ts'], 'b.ts': ['a.ts'] }),
    structureOf({ 'a.ts': ['b.ts'], 'b.ts': ['type_import a.ts'] }),
    ['+ b.ts → a.ts (type_import)', '- b.ts → a.ts (import)', '- a.ts b.ts'],
  );
  check(
    'is a cycle of other files, where one joined it',
    structureOf({ 'a.ts': ['b.ts'], 'b.ts': ['a.ts'], 'c.ts': [] }),
    structureOf({ 'a.ts': ['b.ts'], 'b.ts': ['a.ts', 'c.ts'], 'c.ts': ['a.ts'] }),
    ['+ b.ts → c.ts (import)', '+ c.ts → a.ts (import)', '+ a.ts b.ts c.ts', '- a.ts b.ts'],
  );

  const loop = structureOf({ 'a.ts': ['b.ts'], 'b.ts': ['a.ts', 'type_import c.ts'], 'c.ts': ['b.ts'] });
  check(
    'counts an edge that does not say when it loads as its type says',
    structureOf({ 'a.ts': [], 'b.ts': [], 'c.ts': [] }),
    { ...loop, edges: loop.edges.map(withoutLoad) },
    [
      '+ a.ts → b.ts (import)',
      '+ b.ts → a.ts (import)',
      '+ b.ts → c.ts (type_import)',
      '+ c.ts → b.ts (import)',
      '+ a.ts b.ts',
    ],
  );
  const untyped = { ...structureOf(tree), edges: structureOf(tree).edges.map((edge) => ({ ...edge, type: '' })) };
  check('takes an edge of an unknown type for the same', untyped, structureOf(tree), []);
  check('takes an edge for one of an unknown type', structureOf(tree), untyped, []);

  check(
    'is findings by their fingerprints, without those of low confidence',
    { ...structureOf(tree), findings: [structureFinding('f1'), structureFinding('f2', { line: 3 })] },
    {
      ...structureOf(tree),
      findings: [
        structureFinding('f2', { line: 9, file: 'b.ts' }),
        structureFinding('f3'),
        structureFinding('f4', { confidence: 'low' }),
      ],
    },
    ['+ finding f3', '- finding f1'],
  );
  check(
    'is numbers of the project that both know',
    {
      ...structureOf(tree),
      metrics: [
        { metric: 'lines', value: 10 },
        { metric: 'functions', value: 3 },
        { metric: 'old', value: 1 },
      ],
    },
    {
      ...structureOf(tree),
      metrics: [
        { metric: 'lines', value: 12 },
        { metric: 'functions', value: 3 },
        { metric: 'new', value: 1 },
        { metric: 'lines', value: 1, file: 'a.ts' },
      ],
    },
    ['lines 10 → 12'],
  );
  check(
    'says nothing of what one side does not know',
    { ...structureOf(tree), findings: [structureFinding('f1')], metrics: [{ metric: 'lines', value: 10 }] },
    structureOf({ ...tree, 'c.ts': ['a.ts'] }, { unknown: ['loads', 'metrics', 'findings'] }),
    ['+ c.ts → a.ts (import)', 'unknown loads', 'unknown metrics', 'unknown findings'],
  );

  it('is the other way round from the other side, and none of itself', () => {
    const random = seededRandom(announcedSeed('differences of structures'));
    for (let round = 0; round < rounds(40); round++) {
      const [from, to] = [0, 1]
        .map(() => withoutDoubts(randomImports(random, 8, 20)))
        .map((files) => structureOf(files));
      const [forth, back] = [compareStructures(from, to), compareStructures(to, from)];
      assert.deepEqual(forth.edgesAdded, back.edgesRemoved);
      assert.deepEqual(forth.nodesAdded, back.nodesRemoved);
      assert.deepEqual(forth.cyclesAdded, back.cyclesRemoved);
      assert.deepEqual(changesIn(compareStructures(to, to)), []);
      assert.equal(to.nodes.length, from.nodes.length + forth.nodesAdded.length - forth.nodesRemoved.length);
    }
  });
});

/** Imports of files, each once. */
function withoutDoubts(files: StructureImports): StructureImports {
  const isFile = (text: string) => Object.hasOwn(files, text.split(' ')[1] ?? '') && !text.endsWith('inferred');
  return Object.fromEntries(Object.entries(files).map(([path, texts]) => [path, [...new Set(texts.filter(isFile))]]));
}

describe('hashed names', () => {
  const key = Uint8Array.from({ length: 32 }, (_, index) => index);
  const plain: Structure = {
    ...structureOf({ 'src/app/a.ts': ['src/b.ts'], 'src/b.ts': ['src/app/a.ts'], 'lib/b.ts': [] }),
    metrics: [{ metric: 'lines', value: 3, file: 'src/b.ts' }],
    findings: [structureFinding('f1', { file: 'src/b.ts' })],
  };

  it('keep the tree and say no word of it', () => {
    const hashes = new NameHashes(key);
    const hashed = hashStructure(plain, hashes);
    assert.doesNotMatch(JSON.stringify(hashed), /src|app|lib|a\.ts|b\.ts/);
    assert.equal(hashed.header.mode, 'hashed');
    const [app, own, lib] = hashed.nodes.map(({ id }) => id.split('/'));
    assert.deepEqual([app.length, own.length, lib.length], [3, 2, 2]);
    assert.equal(app[0], own[0]);
    assert.notEqual(own[1], lib[1], 'files of one name in two folders are not alike');
    assert.equal(hashes.names.get(hashed.nodes[0].id), 'src/app/a.ts');
    assert.equal(hashed.metrics[0].file, hashed.nodes[1].id);
    assert.equal(hashed.findings[0].file, hashed.nodes[1].id);
  });

  it('are others with another key', () => {
    const [one, other] = [key, key.toReversed()].map((each) => hashStructure(plain, new NameHashes(each)));
    const names = new Set(one.nodes.map(({ id }) => id));
    assert.ok(other.nodes.every(({ id }) => !names.has(id)));
  });

  it('give the same difference, whose names lead back', () => {
    const before = structureOf({ 'src/app/a.ts': [], 'src/b.ts': [], 'lib/b.ts': [] });
    const hashes = new NameHashes(key);
    const found = compareStructures(hashStructure(before, hashes), hashStructure(plain, hashes));
    assert.deepEqual(
      changesIn(namedDifference(found, hashes.names)).toSorted(),
      changesIn(compareStructures(before, plain)).toSorted(),
    );
  });
});
