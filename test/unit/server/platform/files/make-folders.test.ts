import assert from 'node:assert/strict';
import { statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders } from '#server/platform/files/make-folders.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

describe('folders are made', () => {
  let root: string;
  beforeEach(() => {
    root = temporaryFolder();
    writeTree(root, { file: '', 'there/x': '' });
  });

  for (const path of ['new', 'a/b/c', 'there/below', 'link/below']) {
    it(`at ${path}, for the user alone`, () => {
      symlinkSync(join(root, 'there'), join(root, 'link'));
      makeFolders(join(root, path));
      assert.equal(statSync(join(root, path)).mode & 0o777, 0o700);
    });
  }

  it('not where there is one, which stays as it is', () => {
    const before = statSync(join(root, 'there')).mode;
    makeFolders(join(root, 'there'));
    assert.equal(statSync(join(root, 'there')).mode, before);
  });

  for (const [path, code] of [
    ['file', 'EEXIST'],
    ['file/below', 'ENOTDIR'],
    ['file/below/further', 'ENOTDIR'],
  ]) {
    it(`not at ${path}`, () => assert.throws(() => makeFolders(join(root, path)), { code }));
  }

  // Node's own way never comes back from there.
  if (process.platform === 'linux') {
    it('not where the system makes none, which is said at once', () => {
      for (const path of ['/proc/nowhere', '/proc/nowhere/below']) {
        assert.throws(() => makeFolders(path), { code: 'ENOENT' });
      }
    });
  }
});
