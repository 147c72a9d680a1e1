import assert from 'node:assert/strict';
import { decodeCodeTree } from '#server/engine/source/code-tree-codec.ts';
import { nameOf } from '#server/engine/source/code-tree.ts';
import { kind } from '#server/engine/languages/typescript/node-kinds.ts';
import {
  type LibraryFile,
  makeStandardLibrary,
  readStandardLibrary,
  standardLibraryAsset,
} from '#server/engine/languages/typescript/standard-library.ts';
import { bundledAssets } from '#server/platform/files/bundled-assets.ts';

describe('The standard library', () => {
  let files: readonly LibraryFile[];
  before(async function () {
    this.timeout(20_000);
    files = await readStandardLibrary({ ...bundledAssets, find: () => undefined });
  });

  it('has what each edition of ECMAScript and the web page declare', () => {
    const names = new Set(files.flatMap(topLevelNames));
    for (const name of ['Array', 'Promise', 'Map', 'AsyncIterable', 'WeakRef', 'Document', 'fetch', 'Disposable']) {
      assert.ok(names.has(name), name);
    }
  });

  it('comes in the order in which a file needs the others, each once', () => {
    const paths = files.map(({ path }) => path);
    assert.equal(new Set(paths).size, paths.length);
    assert.ok(paths.indexOf('typescript:lib.es5.d.ts') < paths.indexOf('typescript:lib.es2015.core.d.ts'));
    assert.ok(paths.indexOf('typescript:lib.es5.d.ts') < paths.indexOf('typescript:lib.dom.d.ts'));
  });

  it('is the same out of the asset of a build', async function () {
    this.timeout(20_000);
    const asset = await makeStandardLibrary(bundledAssets);
    const read = await readStandardLibrary({
      read: () => assert.fail('a file was read'),
      find: (name) => (name === standardLibraryAsset ? asset : undefined),
    });
    assert.deepEqual(
      read.map(({ path, tree }) => [path, Buffer.from(tree).toString('latin1')]),
      files.map(({ path, tree }) => [path, Buffer.from(tree).toString('latin1')]),
    );
  });

  it('is no symbol of anybody', () => {
    for (const { tree } of files) assert.equal(decodeCodeTree(tree).declaringNodes.length, 0);
  });
});

function topLevelNames(file: LibraryFile): string[] {
  const tree = decodeCodeTree(file.tree);
  const declares = new Set<number>([
    kind.interfaceDeclaration,
    kind.variable,
    kind.functionDeclaration,
    kind.typeAlias,
  ]);
  const names: string[] = [];
  for (let node = 1; node < tree.count; node = tree.ends[node]) {
    if (declares.has(tree.kinds[node])) names.push(nameOf(tree, node));
  }
  return names;
}
