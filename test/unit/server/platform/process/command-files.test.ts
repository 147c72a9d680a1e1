import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow, projectRoot, writePrivately, writeWhole } from '#server/platform/process/command-files.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

describe('files of commands', () => {
  const roots: [string, Record<string, string>, string, string][] = [
    ['a repository', { '.git/HEAD': '', 'a/b/c.ts': '' }, 'a/b', '.'],
    ['a worktree', { 'tree/.git': 'gitdir: elsewhere', 'tree/a/b.ts': '' }, 'tree/a', 'tree'],
    ['a submodule', { '.git/HEAD': '', 'sub/.git': 'gitdir: elsewhere', 'sub/a/b.ts': '' }, 'sub/a', 'sub'],
    ['the root itself', { '.git/HEAD': '' }, '.', '.'],
    ['no repository', { 'a/b.ts': '' }, 'a', 'a'],
  ];
  for (const [what, files, from, to] of roots) {
    it(`finds the root of ${what}`, () => {
      const folder = temporaryFolder();
      writeTree(folder, files);
      assert.equal(projectRoot(join(folder, from)), join(folder, to));
    });
  }

  it('lists files in a folder and below it, and follows no link', async () => {
    const folder = temporaryFolder();
    writeTree(folder, { 'a/c.yaml': '', 'a/b/d.yaml': '', 'e/f.yaml': '' });
    symlinkSync('../e/f.yaml', join(folder, 'a/file.yaml'));
    symlinkSync('../e', join(folder, 'a/folder'));
    symlinkSync('e', join(folder, 'link'));
    assert.deepEqual(await filesBelow(folder, 'a'), ['a/b/d.yaml', 'a/c.yaml']);
    assert.deepEqual([await filesBelow(folder, 'link'), await filesBelow(folder, 'missing')], [[], []]);
  });

  it('replaces a file only when everything is written', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'out');
    writeFileSync(path, 'before');
    const fails = writeWhole(path, breaking());
    await assert.rejects(fails, /enough/);
    assert.deepEqual([readFileSync(path, 'utf8'), readdirSync(folder)], ['before', ['out']]);
    await writeWhole(path, ['af', 'ter']);
    assert.deepEqual([readFileSync(path, 'utf8'), readdirSync(folder)], ['after', ['out']]);
  });

  it('writes into a pipe instead of replacing it', async () => {
    const path = join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [path]);
    const [text] = await Promise.all([readFile(path, 'utf8'), writeWhole(path, ['through'])]);
    assert.deepEqual([text, statSync(path).isFIFO()], ['through', true]);
  });

  it('keeps private what is private, whatever was there', async () => {
    const path = join(temporaryFolder(), 'ready.json');
    writeFileSync(path, 'open to all', { mode: 0o644 });
    await writePrivately(path, '{}');
    assert.deepEqual([readFileSync(path, 'utf8'), statSync(path).mode & 0o777], ['{}', 0o600]);
  });

  it('fails with the words of the system', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'taken'));
    await assert.rejects(writeWhole(join(folder, 'missing/out'), ['x']), { code: 'ENOENT' });
    await assert.rejects(writePrivately(join(folder, 'taken'), 'x'), { code: 'EISDIR' });
  });
});

function* breaking(): Generator<string> {
  yield 'half';
  throw new Error('enough');
}
