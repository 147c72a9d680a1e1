import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Scanner } from '#server/platform/files/scanner.ts';
import { git, listedByGit } from '../../../../support/git-repository.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { apiLimits, enginePolicy } from '../../../../support/scan-policy.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

/** Everything the scan speaks of: files and what it skipped. */
function listedByScan(root: string): string[] {
  const { files, skipped } = new Scanner(enginePolicy).scan(root, apiLimits);
  return [...files.map(({ path }) => path), ...skipped.map(({ path }) => path)];
}

function checkAsGit(root: string, message: string) {
  assert.deepEqual(listedByScan(root).toSorted(), listedByGit(root).toSorted(), message);
}

describe('Scan of a git repository, compared with git ls-files', () => {
  it('nested ignore files, info/exclude, re-inclusion, tracked although ignored', () => {
    const root = temporaryFolder();
    git(root, 'init', '-q');
    writeTree(root, {
      '.gitignore': '*.log\n/out/\nsub/*\n!sub/keep\ngen/\n',
      'a.ts': '',
      'a.log': '',
      'tracked.log': '',
      'out/x': '',
      'sub/x': '',
      'sub/keep/.gitignore': '!b.log\nc.ts',
      'sub/keep/b.log': '',
      'sub/keep/c.ts': '',
      'sub/keep/deep/a.log': '',
      'gen/.gitignore': '!*',
      'gen/tracked.ts': '',
      'gen/untracked.ts': '',
      'gen/deep/tracked.ts': '',
      'excluded.txt': '',
      'deep/excluded.txt': '',
      '.git/info/exclude': 'excluded.txt\n!a.log\n',
    });
    git(root, 'add', '-f', 'tracked.log', 'gen/tracked.ts', 'gen/deep/tracked.ts', 'a.ts');
    checkAsGit(root, '');
    assert.ok(listedByScan(root).includes('gen/deep/tracked.ts'));
    assert.ok(!listedByScan(root).includes('gen/untracked.ts'));
  });

  const versions = ['2', '3', '4'];
  for (const version of versions) {
    it(`index version ${version}`, () => {
      const root = temporaryFolder();
      git(root, 'init', '-q');
      const long = `${'long'.repeat(40)}/`.repeat(8);
      const names = ['a', 'a/b', 'ä/ö', 'a b', `${long}${'x'.repeat(200)}`, `${long}${'x'.repeat(199)}`, 'z"q', 'z\nq'];
      writeTree(root, Object.fromEntries(names.map((name) => [`t/${name}.x`, ''])));
      writeTree(root, { '.gitignore': '*.x', 't/untracked.x': '' });
      git(root, 'add', '-f', ...names.map((name) => `t/${name}.x`));
      // An intent to add needs the flags of version 3.
      if (version === '3') git(root, 'add', '-N', '-f', 't/untracked.x');
      git(root, 'update-index', '--index-version', version);
      checkAsGit(root, version);
      assert.equal(listedByScan(root).length, names.length + (version === '3' ? 2 : 1));
    });
  }

  it('a repository with SHA-256 object names', () => {
    const root = temporaryFolder();
    git(root, 'init', '-q', '--object-format=sha256');
    writeTree(root, { '.gitignore': '*.x', 'a.x': '', 'b.x': '', 'dir/c.x': '' });
    git(root, 'add', '-f', 'a.x', 'dir/c.x');
    checkAsGit(root, '');
  });

  it('an index after a merge with conflicts', () => {
    const root = temporaryFolder();
    git(root, 'init', '-q', '-b', 'main');
    const commit = (text: string) => {
      writeTree(root, { 'dir/a.x': text });
      git(root, 'add', '-f', 'dir/a.x');
      git(root, 'commit', '-q', '-m', text);
    };
    commit('one');
    git(root, 'checkout', '-q', '-b', 'other');
    commit('two');
    git(root, 'checkout', '-q', 'main');
    commit('three');
    assert.throws(() => git(root, 'merge', '-q', 'other'));
    writeTree(root, { '.gitignore': '*.x' });
    checkAsGit(root, '');
  });

  it('a folder inside a repository: the ignore files above it count', () => {
    const root = temporaryFolder();
    git(root, 'init', '-q');
    writeTree(root, {
      '.gitignore': '*.log\npackages/app/lib\n/rooted',
      'packages/.gitignore': '!keep.log\n/app/tmp',
      'packages/app/a.ts': '',
      'packages/app/a.log': '',
      'packages/app/keep.log': '',
      'packages/app/lib/a.js': '',
      'packages/app/lib/tracked.js': '',
      'packages/app/tmp/a': '',
      'packages/app/rooted': '',
    });
    git(root, 'add', '-f', 'packages/app/lib/tracked.js', 'packages/app/a.ts');
    checkAsGit(join(root, 'packages/app'), '');
    checkAsGit(join(root, 'packages'), '');
  });

  it('random ignore files on random trees', () => {
    const seed = announcedSeed('ignore files');
    const random = seededRandom(seed);
    for (let round = 0; round < rounds(9, 25); round++) {
      const root = temporaryFolder();
      const described = plantRandomRepository(root, random);
      checkAsGit(root, `seed ${seed}, round ${round}: ${described}`);
    }
  });
});

type Random = () => number;

function pick<Value>(random: Random, values: readonly Value[]): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

const NAMES = ['a', 'b', 'ab', 'aXb', 'a.b', 'a b', 'ä', '*', '[a]', '!a', '#a', '\\a', 'a]', '-', 'b ', '.a'];
const PIECES = [
  'a b ab .b ä * * ** *** ? / / /**/ **/ [ab] [!a] [a-z]',
  '[^]] [[:alpha:]] [[:punct:]] [\\]a] [ ] \\ \\* ! # [a [-b] \\/',
]
  .flatMap((line) => line.split(' '))
  .concat(' ', '\\ ');

function plantRandomRepository(root: string, random: Random): string {
  git(root, 'init', '-q');
  const folders = [''];
  for (let count = 0; count < 12; count++) {
    const folder = join(pick(random, folders), pick(random, NAMES));
    mkdirSync(join(root, folder), { recursive: true });
    folders.push(folder);
  }
  const files: string[] = [];
  for (let count = 0; count < 60; count++) {
    const file = join(pick(random, folders), `${pick(random, NAMES)}${pick(random, ['', '.b', ' '])}`);
    if (folders.includes(file)) continue;
    writeFileSync(join(root, file), '');
    files.push(file);
  }
  for (const file of files) if (random() < 0.1) git(root, '--literal-pathspecs', 'add', '-f', '--', file);
  const ignoreFiles = ['.gitignore', '.git/info/exclude', join(pick(random, folders), '.gitignore')];
  const texts = ignoreFiles.map((path) => [path, randomIgnoreFile(random)] as const);
  writeTree(root, Object.fromEntries(texts));
  return JSON.stringify(Object.fromEntries(texts));
}

function randomIgnoreFile(random: Random): string {
  const lines = Array.from({ length: 1 + Math.floor(random() * 6) }, () => {
    const pieces = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, PIECES));
    return `${random() < 0.25 ? '!' : ''}${pieces.join('')}${random() < 0.2 ? '/' : ''}`;
  });
  return lines.join(random() < 0.2 ? '\r\n' : '\n');
}
