import assert from 'node:assert/strict';
import { kindOfDoubt } from '../../../../support/doubt-kinds.ts';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { reasonsOfUnseenImporters, unseenImporters } from '#server/app/workspaces/unseen-files.ts';
import { certaintyOf } from '#server/engine/graph/calls/certainty.ts';
import { findSymbolNode } from '#server/engine/graph/calls/symbol-nodes.ts';
import { findFile } from '#server/engine/graph/find-file.ts';
import { asLinked } from '#server/app/workspaces/linked-snapshot.ts';
import { byKey } from '../../../../support/sample-project.ts';
import { type IndexedFiles, linkFolder } from '../../../../support/indexed-files.ts';
import { temporaryFolder } from '../../../../support/temporary-folder.ts';

const code = {
  'package.json': '{"name":"app"}',
  'src/cart.ts':
    'export function total() {}\nexport function other() {}\nexport default function cart() {}\nexport class Basket {\n  put() {}\n}\n',
  'src/far.ts': 'export function far() {}\n',
  'src/index.ts': "export * from './cart';\nimport './far';\n",
};

/** Symbols of the project that may be used by what is left out, and files that may be imported by it. */
async function doubted(indexed: IndexedFiles): Promise<string[]> {
  const skipped = indexed.snapshots.skipped('prj_1', byKey());
  const snapshot = asLinked(await indexed.refresh());
  const unseen = unseenImporters(snapshot.files, skipped);
  const symbols = [
    'cart.ts#total',
    'cart.ts#other',
    'cart.ts#cart',
    'cart.ts#Basket',
    'cart.ts#Basket.put',
    'far.ts#far',
  ];
  const isDoubted = (id: string) => {
    const node = findSymbolNode(snapshot, `src/${id}`);
    assert.ok(node !== undefined, id);
    return certaintyOf(snapshot, node, unseen).reasons.some((reason) => kindOfDoubt(reason) === 'left_out');
  };
  const isFileDoubted = (path: string) =>
    reasonsOfUnseenImporters(snapshot.files, findFile(snapshot.files, path) as number, skipped).length > 0;
  const paths = ['src/cart.ts', 'src/far.ts', 'src/index.ts'];
  const files = paths.filter(isFileDoubted);
  return [...files, ...symbols.filter(isDoubted).map((id) => id.slice(id.indexOf('#') + 1))];
}

function check(what: string, files: Readonly<Record<string, string>>, expected: readonly string[]) {
  it(what, async () => {
    assert.deepEqual(await doubted(await linkFolder({ ...code, ...files })), expected);
  });
}

const everything = [
  'src/cart.ts',
  'src/far.ts',
  'src/index.ts',
  'total',
  'other',
  'cart',
  'Basket',
  'Basket.put',
  'far',
];
const made = '// @generated\n';

describe('what files that are left out may use', () => {
  check('nothing where they import nothing', { 'src/made.ts': `${made}total(); other();\n` }, []);
  check('nothing where they import packages', { 'src/made.ts': `${made}import 'fs';\ntotal();\n` }, []);
  check(
    'all of a file that they import, whose default may be called anything; members by their names',
    { 'src/made.ts': `${made}import { total } from './cart';\n` },
    ['src/cart.ts', 'total', 'other', 'cart', 'Basket'],
  );
  check(
    'members of what comes from anywhere',
    { 'src/made.ts': `${made}import { far } from './far';\nfar().put();\n` },
    ['src/far.ts', 'Basket.put', 'far'],
  );
  check(
    'what is passed on to them, by its name or that of its file',
    { 'src/made.ts': `${made}import { total } from '.';\n` },
    ['src/index.ts', 'total'],
  );
  check(
    'whatever they name where they compute what they import',
    { 'src/made.ts': `${made}import(where).then(total);\n` },
    ['src/cart.ts', 'src/far.ts', 'src/index.ts', 'total'],
  );
  check('what an import that leads nowhere may mean', { 'src/made.ts': `${made}import { far } from './gone/far';\n` }, [
    'src/far.ts',
    'far',
  ]);
  check('nothing in another language', { 'src/made.py': '# @generated\nimport total\n' }, []);
  check('nothing in a minified bundle', { 'src/made.min.js': 'var total=1;total()' }, []);
  check('what a large bundle loads', { 'src/made.js': `require('./far');${'x=1;\n'.repeat(500_000)}` }, [
    'src/far.ts',
    'far',
  ]);
  check('nothing in what is no text and imports nothing', { 'src/made.ts': '\0' }, []);
  check('what code with a NUL in it imports', { 'src/made.ts': "import { far } from './far';\nfar('\0');\n" }, [
    'src/far.ts',
    'far',
  ]);
  check(
    'everything where they are too large to be read',
    { 'src/made.ts': 'x'.repeat(8 * 1024 * 1024 + 1) },
    everything,
  );

  it('nothing by a link to a file of the graph, but what its relative imports mean there', async () => {
    const indexed = await linkFolder({ ...code, 'lib/x.ts': "import './far';\n", 'lib/y.ts': 'export {};\n' });
    symlinkSync('../lib/y.ts', join(indexed.root, 'src/y.ts'));
    await indexed.refresh();
    assert.deepEqual(await doubted(indexed), []);
    symlinkSync('../lib/x.ts', join(indexed.root, 'src/x.ts'));
    await indexed.refresh();
    const names = ['src/far.ts', 'far'];
    assert.deepEqual(await doubted(indexed), names);
  });

  it('everything by a link to elsewhere', async () => {
    const indexed = await linkFolder(code);
    symlinkSync(join(temporaryFolder(), 'x.ts'), join(indexed.root, 'src/x.ts'));
    await indexed.refresh();
    assert.deepEqual(await doubted(indexed), everything);
  });

  it('follows the files', async () => {
    const indexed = await linkFolder({ ...code, 'src/made.ts': made });
    assert.deepEqual(await doubted(indexed), []);
    indexed.write({ 'src/made.ts': `${made}import { far } from './far';\n` });
    await indexed.refresh();
    assert.deepEqual(await doubted(indexed), ['src/far.ts', 'far']);
    indexed.write({ 'src/made.ts': undefined });
    await indexed.refresh();
    assert.deepEqual(await doubted(indexed), []);
  });
});
