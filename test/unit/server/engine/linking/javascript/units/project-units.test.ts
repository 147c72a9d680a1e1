import assert from 'node:assert/strict';
import type { ResolvedUse } from '#server/engine/graph/file-facts.ts';
import { readScript } from '#server/engine/languages/typescript/declarations.ts';
import { scriptDialect } from '#server/engine/languages/typescript/script-dialect.ts';
import { loadParser } from '#server/engine/languages/typescript/typescript-parser.ts';
import type { ImportTarget } from '#server/engine/linking/javascript/entity.ts';
import { ProjectUnits } from '#server/engine/linking/javascript/units/project-units.ts';
import { TextPool } from '#server/engine/linking/text-pool.ts';
import { encodeCodeTree } from '#server/engine/source/code-tree-codec.ts';
import { encodeDeclarationFacts } from '#server/engine/source/declaration-columns.ts';

const unknown = () => undefined;

/** Units of files by their text; `read` counts how often a tree was asked for. */
function unitsOf(texts: Readonly<Record<string, string>>, uses: readonly Partial<ResolvedUse>[] = []) {
  const read: string[] = [];
  const parsed = (path: string) => readScript(texts[path], scriptDialect(path));
  const files = {
    tree: (path: string) => {
      read.push(path);
      return encodeCodeTree(parsed(path).tree);
    },
    declarations: (path: string) => encodeDeclarationFacts(parsed(path).declarations),
    uses: () => uses as readonly ResolvedUse[],
  };
  return { read, units: new ProjectUnits(files, new TextPool()) };
}

describe('units of a project', () => {
  before(loadParser);

  it('stay the same while their files do, with numbers in the order of the paths', () => {
    const { units } = unitsOf({ 'a.ts': 'export {};', 'b.ts': 'export {};' });
    units.begin(['b.ts'], unknown);
    const before = units.unitAt('b.ts');
    units.trim(1 << 20);
    units.begin(['a.ts', 'b.ts'], unknown);
    assert.equal(units.unitAt('b.ts'), before);
    assert.deepEqual(
      units.units.map(({ path, number }) => [path, number]),
      [
        ['a.ts', 0],
        ['b.ts', 1],
      ],
    );
    units.forget('b.ts');
    units.begin(['a.ts', 'b.ts'], unknown);
    assert.notEqual(units.unitAt('b.ts'), before);
  });

  it('decode a tree when it is looked at, once', () => {
    const { units, read } = unitsOf({ 'a.ts': 'export function f() {}', 'b.ts': '' });
    units.begin(['a.ts', 'b.ts'], () => false);
    assert.deepEqual(read, []);
    const unit = units.unitAt('a.ts');
    assert.equal(unit?.tree, unit?.tree);
    assert.deepEqual([read, unit?.symbolNames], [['a.ts'], ['f']]);
  });

  it('are given up when their trees take too much memory', () => {
    const { units, read } = unitsOf({ 'a.ts': 'const a = 1;' });
    for (const bytesMax of [1 << 20, 0]) {
      units.begin(['a.ts'], () => false);
      assert.ok((units.unitAt('a.ts')?.tree.count ?? 0) > 1);
      units.trim(bytesMax);
    }
    units.begin(['a.ts'], () => false);
    assert.ok((units.unitAt('a.ts')?.tree.count ?? 0) > 1);
    assert.deepEqual(read, ['a.ts', 'a.ts']);
  });

  const globals: readonly (readonly [text: string, isGlobal: boolean])[] = [
    ['const a = 1;', true],
    ['export const a = 1;', false],
    ['export {}; declare global { interface Window { a: 1 } }', true],
    ['export {}; declare module "./b" { interface B { a: 1 } }', true],
    ['require("x"); exports.a = 1;', false],
  ];
  for (const [text, isGlobal] of globals) {
    it(`${isGlobal ? 'declare' : 'do not declare'} for all: ${text}`, () => {
      const { units } = unitsOf({ 'a.js': text });
      units.begin(['a.js'], unknown);
      assert.deepEqual(
        units.globalUnits.map(({ path }) => path),
        isGlobal ? ['a.js'] : [],
      );
    });
  }

  const imports: readonly (readonly [what: string, uses: readonly Partial<ResolvedUse>[], target: object])[] = [
    ['a file', [{ site: 3, target: 'b.ts', proof: 'exact' }], { kind: 'unit', proof: 'exact', site: 3 }],
    ['a built file', [{ site: 0, target: 'b.ts', proof: 'inferred' }], { kind: 'unit', proof: 'inferred', site: 0 }],
    [
      'a file without a tree',
      [{ site: 0, target: 'b.css', proof: 'exact' }],
      { kind: 'notIndexed', path: 'b.css', site: 0 },
    ],
    ['a package', [{ site: 1, target: 'npm:b', external: true }], { kind: 'external', id: 'npm:b', site: 1 }],
    ['nothing', [{ site: 2 }], { kind: 'unresolved', site: 2 }],
    [
      'the first of several that leads somewhere',
      [{ site: 0 }, { site: 1, target: 'b.ts' }],
      { kind: 'unit', site: 1 },
    ],
    ['what is not written there', [{ specifier: 'other', site: 0 }], { kind: 'unresolved', site: -1 }],
  ];
  for (const [what, uses, expected] of imports) {
    it(`lead an import to ${what}`, () => {
      const named = uses.map((use) => ({ specifier: './b', external: false, ...use }));
      const { units } = unitsOf({ 'a.ts': '', 'b.ts': '' }, named);
      units.begin(['a.ts', 'b.ts'], () => false);
      const target = units.unitAt('a.ts')?.resolveImport('./b') as ImportTarget;
      const found = target.kind === 'unit' ? { kind: target.kind, proof: target.proof, site: target.site } : target;
      assert.deepEqual({ ...found, ...expected }, found);
      if (target.kind === 'unit') assert.equal(target.unit, units.unitAt('b.ts'));
    });
  }
});
