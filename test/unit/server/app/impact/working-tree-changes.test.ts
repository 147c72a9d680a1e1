import assert from 'node:assert/strict';
import { appendFileSync, existsSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changesByGit, changesByUs } from '../../../../support/changes-by-git.ts';
import { commitAll } from '../../../../support/git-project.ts';
import { git } from '../../../../support/git-repository.ts';
import { RandomRepository } from '../../../../support/random-repository.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

const files = { 'src/a.ts': 'let a;\n', 'src/b.ts': 'let b;\n', 'lib/c.ts': 'let c;\n', 'top.ts': 'let top;\n' };

function repository(more: Readonly<Record<string, string>> = {}, ...initArguments: readonly string[]): string {
  const root = temporaryFolder();
  git(root, 'init', '-q', '-b', 'main', ...initArguments);
  writeTree(root, { ...files, ...more });
  commitAll(root, 'first');
  return root;
}

function repositoryWithSubmodule(): string {
  const root = repository();
  git(root, 'submodule', '--quiet', 'add', repository(), 'part');
  commitAll(root, 'with a part');
  return root;
}

function edit(root: string, ...paths: readonly string[]): void {
  for (const path of paths) appendFileSync(join(root, path), 'let more;\n');
}

describe('what is not committed', () => {
  it('is what git says, whatever happened to the repository', async () => {
    const random = seededRandom(announcedSeed('working tree'));
    for (let round = rounds(2, 12); round > 0; round--) {
      const changed = new RandomRepository(random);
      for (let left = 8; left > 0; left--) {
        for (let changes = Math.floor(random() * 4); changes >= 0; changes--) changed.change();
        const below = random() < 0.3 && existsSync(join(changed.root, 'src')) ? 'src' : '';
        const root = join(changed.root, below);
        const base = random() < 0.3 ? 'base' : undefined;
        // oxlint-disable-next-line no-await-in-loop -- one repository after the other
        assert.deepEqual(await changesByUs(root, base), changesByGit(root, base));
      }
    }
  });

  const asGit: readonly (readonly [string, () => string])[] = [
    ['nothing at all', () => repository()],
    [
      'a conflict',
      () => {
        const root = repository();
        git(root, 'checkout', '-q', '-b', 'other');
        edit(root, 'src/a.ts');
        rmSync(join(root, 'src/b.ts'));
        commitAll(root, 'other');
        git(root, 'checkout', '-q', 'main');
        writeFileSync(join(root, 'src/a.ts'), 'let other;\n');
        edit(root, 'src/b.ts');
        commitAll(root, 'main');
        assert.throws(() => git(root, 'merge', '-q', 'other'));
        return root;
      },
    ],
    ['a submodule as it should be', repositoryWithSubmodule],
    [
      'a submodule at another commit, with a file of its own',
      () => {
        const root = repositoryWithSubmodule();
        writeTree(root, { 'part/new.ts': '' });
        git(join(root, 'part'), 'commit', '-q', '--allow-empty', '-m', 'more');
        return root;
      },
    ],
    [
      'a submodule whose folder is gone, and one that was never checked out',
      () => {
        const clone = join(temporaryFolder(), 'clone');
        git('/', 'clone', '-q', repositoryWithSubmodule(), clone);
        const root = repositoryWithSubmodule();
        assert.deepEqual(changesByGit(clone), []);
        rmSync(join(root, 'part'), { recursive: true });
        return root;
      },
    ],
    [
      'a repository inside, which is no submodule',
      () => {
        const root = repository();
        renameSync(repository(), join(root, 'inside'));
        writeTree(root, { 'beside/new.ts': '' });
        return root;
      },
    ],
    [
      'a sparse checkout',
      () => {
        const root = repository();
        git(root, 'sparse-checkout', 'set', 'src');
        edit(root, 'src/a.ts');
        return root;
      },
    ],
    [
      'a sparse checkout with a sparse index',
      () => {
        const root = repository();
        git(root, 'sparse-checkout', 'set', '--sparse-index', 'src');
        edit(root, 'src/a.ts');
        return root;
      },
    ],
    [
      'a split index',
      () => {
        const root = repository();
        git(root, 'update-index', '--split-index');
        edit(root, 'src/a.ts');
        rmSync(join(root, 'top.ts'));
        return root;
      },
    ],
    [
      'another worktree',
      () => {
        const root = join(temporaryFolder(), 'worktree');
        git(repository(), 'worktree', 'add', '-q', '-b', 'other', root);
        edit(root, 'src/a.ts');
        return root;
      },
    ],
    [
      'a shallow clone',
      () => {
        const root = join(temporaryFolder(), 'clone');
        git('/', 'clone', '-q', '--depth', '1', `file://${repository()}`, root);
        edit(root, 'top.ts');
        return root;
      },
    ],
    [
      'a clone whose files were touched',
      () => {
        const root = repository();
        for (const path of Object.keys(files)) utimesSync(join(root, path), 1e9, 1e9);
        return root;
      },
    ],
    [
      'a file that moved and was half rewritten, with line ends of the checkout',
      () => {
        const root = repository({ 'lib/d.ts': 'abcdefgh'.replaceAll(/./g, '$&\n') });
        git(root, 'config', 'core.autocrlf', 'true');
        git(root, 'config', 'core.safecrlf', 'false');
        rmSync(join(root, 'lib/d.ts'));
        writeTree(root, { 'src/moved.ts': 'abcdexyz'.replaceAll(/./g, '$&\r\n') });
        git(root, 'add', '-N', '.');
        return root;
      },
    ],
    [
      'a folder in the place of a file, and the other way round',
      () => {
        const root = repository();
        rmSync(join(root, 'top.ts'));
        rmSync(join(root, 'lib'), { recursive: true });
        writeTree(root, { 'top.ts/in.ts': '', lib: '' });
        return root;
      },
    ],
    [
      'tracked files behind a folder that became a link',
      () => {
        const root = repository();
        renameSync(join(root, 'lib'), join(root, 'moved'));
        symlinkSync('moved', join(root, 'lib'));
        return root;
      },
    ],
    [
      'what an ignore file in a folder, the exclude file and a negation say',
      () => {
        const root = repository({ 'lib/.gitignore': '*.log\n!kept.log\n', '.gitignore': 'out/\n' });
        writeFileSync(join(root, '.git/info/exclude'), '*.tmp.ts\n');
        const paths = ['lib/a.log', 'lib/kept.log', 'out/a.ts', 'x.tmp.ts', 'lib/out/b.ts', 'new.ts'];
        writeTree(root, Object.fromEntries(paths.map((path) => [path, ''])));
        return root;
      },
    ],
    [
      'a file that the scan takes although git ignores it',
      () => {
        const root = repository({ '.gitignore': 'made/\n', '.groundplanignore': '!made/\n' });
        writeTree(root, { 'made/a.ts': '' });
        return root;
      },
    ],
    [
      'files of other repositories that look like a repository',
      () =>
        repository({ 'pkg/HEAD': 'ref: refs/heads/main\n', 'pkg/objects/x': '', 'pkg/refs/x': '', 'pkg/config': '' }),
    ],
  ];
  for (const [title, make] of asGit) {
    it(`of ${title}: as git says`, async () => {
      const root = make();
      assert.deepEqual(await changesByUs(root), changesByGit(root));
    });
  }

  for (const [title, home] of [
    ['where the user says', { '.gitconfig': '[core]\n\texcludesFile = ~/mine\n', mine: '*.own.ts\n' }],
    ['where git looks by itself', { '.config/git/ignore': '*.own.ts\n' }],
  ] as const) {
    it(`of what the user ignores everywhere, ${title}: nothing`, async () => {
      const root = repository();
      writeTree(root, { 'x.own.ts': '', 'new.ts': '' });
      const { HOME, XDG_CONFIG_HOME } = process.env;
      process.env.HOME = temporaryFolder();
      delete process.env.XDG_CONFIG_HOME;
      writeTree(process.env.HOME, home);
      const lines = await changesByUs(root);
      process.env.HOME = HOME;
      if (XDG_CONFIG_HOME !== undefined) process.env.XDG_CONFIG_HOME = XDG_CONFIG_HOME;
      assert.deepEqual(lines, ['untracked new.ts']);
    });
  }

  it('without a commit is not known', async () => {
    const root = temporaryFolder();
    git(root, 'init', '-q');
    assert.deepEqual(await changesByUs(root), ['no_commit']);
    assert.deepEqual(await changesByUs(root, 'main'), ['unknown_revision']);
  });

  it('in a folder that looks like a repository is that of the one around it', async () => {
    const root = repository({
      'pkg/HEAD': 'ref: refs/heads/main\n',
      'pkg/objects/x': '',
      'pkg/refs/x': '',
      'pkg/a.ts': '',
    });
    edit(root, 'pkg/a.ts');
    assert.deepEqual(
      await changesByUs(join(root, 'pkg')),
      changesByGit(root).map((line) => line.replace('pkg/', '')),
    );
  });

  const otherThanGit: readonly (readonly [string, () => string, readonly string[]])[] = [
    [
      'line ends alone are no change',
      () => {
        const root = repository();
        writeFileSync(join(root, 'top.ts'), 'let top;\r\n');
        return root;
      },
      [],
    ],
    [
      'what was told to be let alone counts as it lies on the disk',
      () => {
        const root = repository();
        git(root, 'update-index', '--assume-unchanged', 'top.ts');
        edit(root, 'top.ts');
        return root;
      },
      ['modified top.ts'],
    ],
    [
      'names that are no UTF-8 are passed over',
      () => {
        const root = repository();
        writeFileSync(Buffer.from(`${root}/\xff.ts`, 'latin1'), '');
        commitAll(root, 'second');
        return root;
      },
      [],
    ],
  ];
  for (const [title, make, expected] of otherThanGit) {
    it(`otherwise than git: ${title}`, async () => {
      const lines = await changesByUs(make());
      assert.deepEqual(
        lines.map((line) => line.replace(/ [0-9a-f]{40}$/, '')),
        expected,
      );
    });
  }
});
