import assert from 'node:assert/strict';
import { fileModes, type TreeFile } from '#server/engine/history/read-tree.ts';
import { filesOfCommit } from '#server/engine/trend/commit-files.ts';
import { encodeUtf8 } from '#server/base/utf8.ts';

const tree = (paths: Readonly<Record<string, Partial<TreeFile>>>) =>
  new Map(
    Object.entries(paths).map(([path, file]) => [path, { mode: fileModes.file, objectName: `of ${path}`, ...file }]),
  );

const pathsOf = (...given: Parameters<typeof filesOfCommit>) => filesOfCommit(...given).map(({ path }) => path);

describe('files of a commit', () => {
  it('are those that a scan would list: no links, submodules, pictures, or minified code', () => {
    const files = tree({
      'a.ts': {},
      'run.sh': { mode: fileModes.executable },
      link: { mode: fileModes.link },
      module: { mode: fileModes.submodule },
      'logo.png': {},
      'dist/app.min.js': {},
      'node_modules/kept/index.js': {},
    });
    assert.deepEqual(pathsOf(files, '', new Map()), ['a.ts', 'run.sh', 'node_modules/kept/index.js']);
  });

  it('are named from the folder of the project', () => {
    const files = tree({ 'app/src/a.ts': {}, 'app.ts': {}, 'other/b.ts': {} });
    assert.deepEqual(pathsOf(files, 'app/', new Map()), ['src/a.ts']);
  });

  it('are not what a `.groundplanignore` of that commit leaves out; what lies in a folder left out stays out', () => {
    const files = tree({
      '.groundplanignore': {},
      'a.ts': {},
      'old/.groundplanignore': {},
      'old/b.ts': {},
      'vendor/c.ts': {},
      'deep/vendor/d.ts': {},
      'deep/.groundplanignore': {},
      'deep/e.gen.ts': {},
      'deep/f.ts': {},
    });
    const texts = {
      'of .groundplanignore': 'vendor/\n/old/\n',
      'of old/.groundplanignore': '!b.ts\n',
      'of deep/.groundplanignore': '*.gen.ts\n',
    };
    const bytes = new Map(Object.entries(texts).map(([name, text]) => [name, encodeUtf8(text)]));
    const kept = ['.groundplanignore', 'a.ts', 'deep/.groundplanignore', 'deep/f.ts'];
    assert.deepEqual(pathsOf(files, '', bytes), kept);
  });
});
