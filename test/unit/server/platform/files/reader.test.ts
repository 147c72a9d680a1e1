import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReader } from '#server/platform/files/reader.ts';
import { readRegularFile } from '#server/platform/files/regular-file.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

describe('Workspace reader', () => {
  let folder = '';
  let root = '';

  before(() => {
    folder = temporaryFolder();
    root = join(folder, 'root');
    writeTree(folder, { 'root/src/a.ts': 'text', 'root/empty': '', 'outside/secret': 'secret', 'root-beside/b': 'b' });
    symlinkSync('src/a.ts', join(root, 'link.ts'));
    symlinkSync('../outside', join(root, 'out'));
    symlinkSync('src', join(root, 'in'));
    symlinkSync('loop', join(root, 'loop'));
    symlinkSync(root, join(folder, 'root-link'));
    execFileSync('mkfifo', [join(root, 'pipe')]);
  });

  function check(path: string, expected: string, from = () => root) {
    it(`${path.slice(0, 40)}: ${expected}`, () => {
      const bytes = createReader().read(from(), path, 4);
      assert.equal('skipped' in bytes ? bytes.skipped : `text ${Buffer.from(bytes).toString()}`, expected);
    });
  }

  check('src/a.ts', 'text text');
  check('empty', 'text ');
  check('src/a.ts', 'unreadable', () => join(folder, 'root-link'));
  check('src/a.ts', 'text text', () => `${root}/`);
  check('link.ts', 'symlink');
  check('loop', 'symlink');
  check('in/a.ts', 'text text');
  check('out/secret', 'tooLarge');
  check('pipe', 'unreadable');
  check('src', 'unreadable');
  check('nothing', 'unreadable');
  check('src/a.ts/below', 'unreadable');
  check('a\0b', 'unreadable');
  check('n'.repeat(5000), 'unreadable');
  check('a.ts', 'unreadable', () => join(folder, 'no-root'));

  const outside = ['out/secret', '../outside/secret', 'src/../../outside/secret', '../root-beside/b', 'loop/a'];
  for (const path of outside) {
    it(`${path}: nothing outside the root is read`, () => {
      const bytes = createReader().read(root, path, 100);
      assert.deepEqual(bytes, { skipped: path === 'loop/a' ? 'symlink' : 'unreadable' });
    });
  }

  it('a folder that a link takes the place of has no target', () => {
    const reader = createReader();
    writeTree(root, { 'moved/secret': 'mine' });
    assert.equal(Buffer.from(reader.read(root, 'moved/secret', 10) as Uint8Array).toString(), 'mine');
    renameSync(join(root, 'moved'), join(root, 'moved-away'));
    symlinkSync('../outside', join(root, 'moved'));
    assert.deepEqual(reader.read(root, 'moved/secret', 10), { skipped: 'unreadable' });
  });

  it('a root that is replaced by another folder can be read', () => {
    const reader = createReader();
    const replaced = join(folder, 'replaced');
    mkdirSync(replaced);
    writeFileSync(join(replaced, 'a'), '1');
    reader.read(replaced, 'a', 10);
    renameSync(replaced, `${replaced}-old`);
    mkdirSync(replaced);
    writeFileSync(join(replaced, 'a'), '2');
    assert.equal(Buffer.from(reader.read(replaced, 'a', 10) as Uint8Array).toString(), '2');
  });

  it('a device is never opened', () => {
    assert.deepEqual(readRegularFile('/dev/zero', { maxBytes: 10 }), { skipped: 'unreadable' });
  });

  it('the limit counts bytes', () => {
    assert.deepEqual(readRegularFile(join(root, 'src/a.ts'), { maxBytes: 3 }), { skipped: 'tooLarge' });
    assert.equal((readRegularFile(join(root, 'src/a.ts'), { maxBytes: 4 }) as Uint8Array).length, 4);
  });
});
