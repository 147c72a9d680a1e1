import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseGitIndex } from '#server/engine/source/git-index.ts';
import { git } from '../../../../support/git-repository.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

const NAMES = ['a', 'b/c', 'b/d/e', 'b/d/f', 'ü/ö', 'with space', `long/${'n'.repeat(200)}/${'n'.repeat(200)}`];

function repository(...initArguments: readonly string[]): string {
  const root = temporaryFolder();
  git(root, 'init', '-q', ...initArguments);
  writeTree(root, Object.fromEntries(NAMES.map((name) => [name, name])));
  git(root, 'add', '-A');
  return root;
}

const indexOf = (root: string) => parseGitIndex(readFileSync(join(root, '.git/index')));

describe('Git index', () => {
  for (const version of ['2', '3', '4']) {
    it(`version ${version} names what git names`, () => {
      const root = repository();
      git(root, 'update-index', '--index-version', version);
      assert.deepEqual(indexOf(root), {
        files: git(root, 'ls-files', '-z').split('\0').filter(Boolean),
        submodules: [],
      });
    });
  }

  it('extended flags: intent to add, skipped work tree, assumed unchanged', () => {
    const root = repository();
    writeTree(root, { new: '' });
    git(root, 'add', '-N', 'new');
    git(root, 'update-index', '--skip-worktree', 'a');
    git(root, 'update-index', '--assume-unchanged', 'b/c');
    assert.deepEqual(indexOf(root)?.files.toSorted(), [...NAMES, 'new'].toSorted());
  });

  it('extensions: cached trees, untracked cache, end of entries', () => {
    const root = repository();
    git(root, 'commit', '-q', '-m', 'x');
    git(root, 'update-index', '--force-untracked-cache');
    git(root, '-c', 'index.threads=2', 'status');
    git(root, '-c', 'index.threads=2', 'update-index', '--really-refresh');
    assert.equal(indexOf(root)?.files.length, NAMES.length);
  });

  it('SHA-256 object names', () => {
    const root = repository('--object-format=sha256');
    assert.deepEqual(indexOf(root)?.files.toSorted(), NAMES.toSorted());
  });

  it('submodules stand apart', () => {
    const root = repository();
    git(root, 'commit', '-q', '-m', 'x');
    const head = git(root, 'rev-parse', 'HEAD').trim();
    git(root, 'update-index', '--add', '--cacheinfo', `160000,${head},b/module`);
    assert.deepEqual(indexOf(root)?.submodules, ['b/module']);
    assert.deepEqual(indexOf(root)?.files.toSorted(), NAMES.toSorted());
  });

  it('folders of a sparse index hold nothing on the disk', () => {
    const root = repository();
    git(root, 'commit', '-q', '-m', 'x');
    git(root, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'ü');
    assert.deepEqual(indexOf(root)?.files.toSorted(), ['a', 'with space', 'ü/ö']);
  });

  it('nothing tracked', () => {
    const root = repository();
    git(root, 'rm', '-r', '-q', '--cached', '.');
    assert.deepEqual(indexOf(root), { files: [], submodules: [] });
  });

  it('a split index is not read', () => {
    const root = repository();
    git(root, 'update-index', '--split-index');
    assert.equal(indexOf(root), undefined);
  });

  const damages: [string, (bytes: Buffer) => Uint8Array][] = [
    ['nothing', () => new Uint8Array()],
    ['not an index', () => Buffer.from('<!DOCTYPE html><html></html>')],
    ['another version', (bytes) => bytes.fill(5, 7, 8)],
    ['cut off', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['more entries than there are', (bytes) => bytes.fill(0xff, 8, 12)],
    ['something behind the end', (bytes) => Buffer.concat([bytes, Buffer.from('more than that')])],
  ];
  for (const [name, damage] of damages) {
    it(`damaged: ${name}`, () => {
      assert.equal(parseGitIndex(damage(readFileSync(join(repository(), '.git/index')))), undefined);
    });
  }

  it('random damage ends in names or in nothing, never in an error', () => {
    const root = repository();
    git(root, 'update-index', '--index-version', '4');
    const healthy = readFileSync(join(root, '.git/index'));
    const random = seededRandom(announcedSeed('git index'));
    for (let round = 0; round < rounds(2000); round++) {
      const bytes = Buffer.from(healthy);
      for (let flip = 0; flip < 3; flip++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      const index = parseGitIndex(bytes.subarray(0, Math.ceil((0.5 + random()) * bytes.length)));
      assert.ok(index === undefined || index.files.every((path) => path.length > 0));
    }
  });
});
