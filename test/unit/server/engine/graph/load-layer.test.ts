import assert from 'node:assert/strict';
import { stringAt } from '#server/base/string-table.ts';
import { loads } from '#server/engine/graph/snapshot.ts';
import { openIndex, writeFiles } from '../../../../support/index-fixture.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

type Files = Readonly<Record<string, string>>;

/** `a.ts > b.ts start` for each edge of a project. */
async function edgesOf(files: Files): Promise<string[]> {
  const root = temporaryFolder();
  writeFiles(root, files);
  const index = openIndex(root);
  await index.refresh({ upTo: 'symbols' });
  const { files: layer, loads: loadLayer } = index.snapshot();
  const found: string[] = [];
  for (let source = 0; source < layer.count; source++) {
    for (let row = layer.edges.starts[source]; row < layer.edges.starts[source + 1]; row++) {
      const target = layer.edges.targets[row];
      if (target >= layer.count) continue;
      const load = loads[loadLayer?.edges[row] as number];
      found.push(`${stringAt(layer.paths, source)} > ${stringAt(layer.paths, target)} ${load}`);
    }
  }
  return found;
}

/** Of `a.ts`, which imports `b.ts`. */
function check(what: string, code: string, expected: string, others: Files = {}): void {
  it(what, async () => {
    const files = { 'b.ts': 'export class Foo {}\nexport interface Bar {}\n', ...others };
    const edges = await edgesOf({ 'a.ts': code, ...files });
    assert.deepEqual(
      edges.filter((edge) => edge.startsWith('a.ts > b.ts')),
      [`a.ts > b.ts ${expected}`],
    );
  });
}

function config(compilerOptions: object, more: object = {}): Files {
  return { 'tsconfig.json': JSON.stringify({ compilerOptions, ...more }) };
}

describe('when imports load', () => {
  const asType = "import { Foo } from './b';\nlet x: Foo;";
  const asked = "import { Foo } from './b';\nclass A { @dec() b: Foo; }";
  const askedOfType = "import { Bar } from './b';\nclass A { @dec() b: Bar; }";
  const nullable = "import { Foo } from './b';\nclass A { @dec() b: Foo | null; }";

  describe('by their kind', () => {
    check('as an import', "import { Foo } from './b';\nnew Foo();", 'start');
    check('as a re-export', "export * from './b';", 'start');
    check('as a type', "import type { Foo } from './b';", 'never');
    check('as a dynamic import', "export const b = () => import('./b');", 'deferred');
    check('as one of the files that a pattern names', "const all = import.meta.glob('./b*.ts');", 'deferred');
    check(
      'as one that the bundler loads at once',
      "const all = import.meta.glob('./b*.ts', { eager: true });",
      'start',
    );
    check('as one whose text is read', "import.meta.glob('./b*.ts', { query: '?raw', eager: true });", 'deferred');
    check('as one of a context', "require.context('.', true, /\\.ts$/);", 'deferred');
    check('as what a computed name may be', 'import(`./${name}.ts`);', 'deferred');
    check('as the strongest of several', "import type { Foo } from './b';\nimport('./b');\nimport './b';", 'start');
    check('as the strongest of the weaker ones', "import type { Foo } from './b';\nimport('./b');", 'deferred');
  });

  describe('by the compiler', () => {
    check('which erases what is used as a type', asType, 'never');
    check('which erases what is not used', "import { Foo } from './b';", 'never');
    check('which is told to keep it', asType, 'start', config({ verbatimModuleSyntax: true }));
    check('which is told so by an older name', asType, 'start', config({ importsNotUsedAsValues: 'preserve' }));
    check('which keeps values', asType, 'start', config({ preserveValueImports: true }));
    check('which checks files one by one', asType, 'never', config({ isolatedModules: true }));
    check('whose settings are elsewhere', asType, 'start', config({}, { extends: '@vue/tsconfig/tsconfig.json' }));
    const said = config({ verbatimModuleSyntax: false }, { extends: '@vue/tsconfig/tsconfig.json' });
    check('whose settings elsewhere are overruled', asType, 'never', said);
    check('whose settings lie beside', asType, 'start', {
      'tsconfig.json': '{"extends":"./tsconfig.base.json"}',
      'tsconfig.base.json': '{"compilerOptions":{"verbatimModuleSyntax":true}}',
    });
    check(
      'which keeps a marked import empty',
      "import { type Foo } from './b';",
      'start',
      config({ verbatimModuleSyntax: true }),
    );
    check('which erases a marked import', "import { type Foo } from './b';", 'never');
  });

  describe('by decorators', () => {
    const metadata = config({ emitDecoratorMetadata: true, strict: true });
    check('which are told nothing', asked, 'never');
    check('which are told of types', asked, 'start', metadata);
    check('but not of what is a type alone', askedOfType, 'never', metadata);
    check('nor of a class that is exported as a type', asked, 'never', {
      ...metadata,
      'b.ts': 'class Foo {}\nexport type { Foo };\n',
    });
    check('nor of one that comes from a third file as a type', asked, 'never', {
      ...metadata,
      'b.ts': "export type { Foo } from './c';\n",
      'c.ts': 'export class Foo {}\n',
    });
    check('but of one that a third file gives on as it is', asked, 'start', {
      ...metadata,
      'b.ts': "export { Foo } from './c';\n",
      'c.ts': 'export class Foo {}\n',
    });
    check('which are told nothing of what may be null', nullable, 'never', metadata);
    check('which are, where types have no null', nullable, 'start', config({ emitDecoratorMetadata: true }));
  });

  describe('by what escapes', () => {
    check('a value', "export { Foo } from './b';", 'start');
    check('a type', "export { Bar } from './b';", 'never');
    check('a type and a value', "export { Foo, Bar } from './b';", 'start');
    check('a type after its import', "import { Bar } from './b';\nexport { Bar };", 'never');
    check('a type with a value beside', "export { Foo } from './b';", 'start', {
      'b.ts': 'export interface Foo {}\nexport const Foo = 1;\n',
    });
    check('what is not found', "export { Gone } from './b';", 'start');
  });

  describe('by where they stand', () => {
    it('in a declaration file', async () => {
      const edges = await edgesOf({ 'a.d.ts': "import './b';", 'b.ts': '' });
      assert.deepEqual(edges, ['a.d.ts > b.ts never']);
    });

    it('in a function of JavaScript', async () => {
      const edges = await edgesOf({
        'a.js': "exports.a = () => require('./b');\nrequire('./c');",
        'b.js': '',
        'c.js': '',
      });
      assert.deepEqual(edges, ['a.js > b.js deferred', 'a.js > c.js start']);
    });

    it('in Python', async () => {
      const text = 'import b\nif TYPE_CHECKING:\n  import c\ndef f():\n  import d\n';
      const edges = await edgesOf({ 'a.py': text, 'b.py': '', 'c.py': '', 'd.py': '', 'e.pyi': 'import b\n' });
      assert.deepEqual(edges, ['a.py > b.py start', 'a.py > c.py never', 'a.py > d.py deferred', 'e.pyi > b.py never']);
    });
  });
});
