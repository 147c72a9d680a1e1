import assert from 'node:assert/strict';
import { mkdirSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitFolderOf, nestedGitFolderOf, readIndex } from '#server/platform/files/git-folder.ts';
import { git } from '../../../../support/git-repository.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

const mebibyte = 1024 * 1024;

/** A repository and, beside it, another one; `nested` is a folder of the first. */
function repositories() {
  const base = temporaryFolder();
  const [root, other] = [join(base, 'root'), join(base, 'other')];
  writeTree(base, { 'root/nested/a.ts': '', 'other/b.ts': '' });
  for (const folder of [root, other]) {
    git(folder, 'init', '-q');
    git(folder, 'add', '-A');
    git(folder, 'commit', '-q', '-m', 'x');
  }
  return { root, other, nested: join(root, 'nested') };
}

type Repositories = ReturnType<typeof repositories>;

function checkNested(make: (folders: Repositories) => void, expected: string | undefined): void {
  const folders = repositories();
  make(folders);
  const found = nestedGitFolderOf(folders.nested, gitFolderOf(folders.root));
  assert.equal(found?.directory, expected && join(folders.root, expected));
}

function checkIndex(nested: boolean, bytes: number, expected: string): void {
  const { root } = repositories();
  const found = nested ? nestedGitFolderOf(root, undefined) : gitFolderOf(root);
  assert.ok(found);
  truncateSync(join(found.directory, 'index'), bytes);
  const index = readIndex(found);
  assert.equal(typeof index === 'string' ? index : 'read', expected);
}

describe('Repository data of nested folders', () => {
  const cases: { title: string; make: (folders: Repositories) => void; expected?: string }[] = [
    { title: 'its own', make: ({ nested }) => git(nested, 'init', '-q'), expected: 'nested/.git' },
    {
      title: 'a module in the data of the root',
      make: ({ root, other, nested }) => {
        mkdirSync(join(root, '.git/modules'));
        renameSync(join(other, '.git'), join(root, '.git/modules/nested'));
        writeFileSync(join(nested, '.git'), 'gitdir: ../.git/modules/nested\n');
      },
      expected: '.git/modules/nested',
    },
    {
      title: 'a file that points out of the root',
      make: ({ other, nested }) => writeFileSync(join(nested, '.git'), `gitdir: ${other}/.git\n`),
    },
    {
      title: 'a file that points out through a link in the data of the root',
      make: ({ root, other, nested }) => {
        symlinkSync(join(other, '.git'), join(root, '.git/out'));
        writeFileSync(join(nested, '.git'), 'gitdir: ../.git/out\n');
      },
    },
    {
      title: 'a link',
      make: ({ other, nested }) => symlinkSync(join(other, '.git'), join(nested, '.git')),
    },
    {
      title: 'its own, with a common folder elsewhere',
      make: ({ other, nested }) => {
        git(nested, 'init', '-q');
        writeFileSync(join(nested, '.git/commondir'), `${other}/.git\n`);
      },
    },
  ];
  for (const { title, make, expected } of cases) {
    it(`${expected ? 'is' : 'is not'} ${title}`, () => checkNested(make, expected));
  }

  it('is read up to a size, the one of the root up to another', () => {
    checkIndex(true, 32 * mebibyte, 'read');
    checkIndex(true, 32 * mebibyte + 1, 'unreadable');
    checkIndex(false, 128 * mebibyte, 'read');
    checkIndex(false, 128 * mebibyte + 1, 'unreadable');
  });
});

describe('Repository data of the root', () => {
  it('may be elsewhere when a file points there, not when a link does', () => {
    const { other, nested } = repositories();
    writeFileSync(join(nested, '.git'), `gitdir: ${other}/.git\n`);
    assert.equal(gitFolderOf(nested)?.directory, join(other, '.git'));
    renameSync(join(nested, '.git'), join(nested, 'pointer'));
    symlinkSync(join(other, '.git'), join(nested, '.git'));
    assert.equal(gitFolderOf(nested), undefined);
  });
});
