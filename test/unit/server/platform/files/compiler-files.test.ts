import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compilerFolders } from '#server/platform/files/compiler-files.ts';
import { createReader } from '#server/platform/files/reader.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

function opened(files: Readonly<Record<string, string>>, links: Readonly<Record<string, string>> = {}) {
  const folder = temporaryFolder();
  writeTree(folder, files);
  for (const [path, target] of Object.entries(links)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(folder, target), join(folder, path));
  }
  return compilerFolders(createReader()).open(join(folder, 'root'));
}

describe('a folder as a compiler looks at it', () => {
  it('reads files without their byte order mark, and knows files from folders', () => {
    const files = opened({ 'root/src/a.ts': '\ufeffexport {}' });
    assert.equal(files.read('src/a.ts'), 'export {}');
    assert.deepEqual([files.isFile('src/a.ts'), files.isFile('src'), files.isDirectory('src')], [true, false, true]);
    assert.deepEqual([files.read('src/b.ts'), files.version('src/b.ts')], [undefined, undefined]);
    assert.deepEqual(files.directories(''), ['src']);
  });

  it('follows links of package managers inside the folder', () => {
    const files = opened(
      { 'root/packages/core/index.ts': 'export {}' },
      { 'root/node_modules/core': 'root/packages/core' },
    );
    assert.equal(files.realPath('node_modules/core/index.ts'), 'packages/core/index.ts');
    assert.equal(files.read('node_modules/core/index.ts'), 'export {}');
    assert.deepEqual(files.directories('node_modules'), ['core']);
  });

  it('sees nothing behind links that lead out of it', () => {
    const files = opened(
      { 'root/a.ts': '', 'outside/secret.ts': 'secret', 'rootless/b.ts': 'secret' },
      { 'root/out': 'outside', 'root/file.ts': 'outside/secret.ts', 'root/near': 'rootless' },
    );
    for (const path of ['out/secret.ts', 'file.ts', 'near/b.ts', '../outside/secret.ts']) {
      assert.deepEqual([files.read(path), files.isFile(path)], [undefined, false], path);
    }
    assert.deepEqual([files.isDirectory('out'), files.directories('out')], [false, []]);
    assert.equal(files.realPath('out/secret.ts'), 'out/secret.ts');
  });
});
