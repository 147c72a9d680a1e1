import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanResult } from '#server/app/ports/scanning.ts';
import { Scanner } from '#server/platform/files/scanner.ts';
import { git } from '../../../../support/git-repository.ts';
import { announcedSeed, rounds, seededRandom } from '../../../../support/random-rounds.ts';
import { apiLimits, enginePolicy } from '../../../../support/scan-policy.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

interface Expected {
  readonly files: readonly string[];
  readonly directories: readonly string[];
  readonly gone?: readonly string[];
}

/** A scanned workspace, changed by `change`, of which some folders are looked at again. */
function rescanAfter(change: Change, directories: readonly string[], isRepository = false) {
  const root = temporaryFolder();
  writeTree(root, { 'a.ts': '', 'src/b.ts': '', 'src/deep/c.ts': '', 'lib/d.ts': '', '.gitignore': '*.log\n' });
  if (isRepository) {
    git(root, 'init', '-q');
    git(root, 'add', '-A');
  }
  const scanner = new Scanner(enginePolicy);
  const known = new Set(scanner.scan(root, apiLimits).directories);
  change(root);
  return scanner.rescan(root, apiLimits, directories, known);
}

function check(title: string, change: Change, directories: readonly string[], expected?: Expected) {
  it(title, () => {
    const result = rescanAfter(change, directories);
    const found = result && {
      files: result.files.map(({ path }) => path),
      directories: result.directories,
      gone: result.gone,
    };
    assert.deepEqual(found, expected && { gone: [], ...expected });
  });
}

type Change = (root: string) => void;

function write(path: string, text = 'x'): Change {
  return (root) => writeTree(root, { [path]: text });
}

function replace(path: string, make: (at: string) => void): Change {
  return (root) => {
    rmSync(join(root, path), { recursive: true });
    make(join(root, path));
  };
}

function stage(path: string): Change {
  return (root) => {
    writeTree(root, { [path]: 'changed' });
    git(root, 'add', '-f', path);
  };
}

describe('Rescan of single folders', () => {
  describe('speaks of the folders asked for', () => {
    check('a new file', write('src/new.ts'), ['src'], { files: ['src/b.ts', 'src/new.ts'], directories: ['src'] });
    check('an ignored file', write('src/new.log'), ['src'], { files: ['src/b.ts'], directories: ['src'] });
    check('a file outside them', write('lib/new.ts'), ['src'], { files: ['src/b.ts'], directories: ['src'] });
    check('nothing asked for', write('lib/new.ts'), [], { files: [], directories: [] });
    check('a new folder, with all below', write('src/x/y/new.ts'), ['src'], {
      files: ['src/b.ts', 'src/x/y/new.ts'],
      directories: ['src', 'src/x', 'src/x/y'],
    });
    check('a new folder of dependencies', write('src/node_modules/new.ts'), ['src'], {
      files: ['src/b.ts'],
      directories: ['src'],
    });
    check('a lost folder', (root) => rmSync(join(root, 'src'), { recursive: true }), ['', 'src', 'src/deep'], {
      files: ['.gitignore', 'a.ts'],
      directories: [''],
      gone: ['src'],
    });
    check(
      'a lost folder, asked for alone',
      (root) => rmSync(join(root, 'src/deep'), { recursive: true }),
      ['src/deep'],
      {
        files: [],
        directories: [],
        gone: ['src/deep'],
      },
    );
    check('a renamed folder', (root) => renameSync(join(root, 'src'), join(root, 'source')), [''], {
      files: ['.gitignore', 'a.ts', 'source/b.ts', 'source/deep/c.ts'],
      directories: ['', 'source', 'source/deep'],
      gone: ['src'],
    });
    check(
      'a folder that became a file',
      replace('src/deep', (at) => writeFileSync(at, '')),
      ['src', 'src/deep'],
      {
        files: ['src/b.ts', 'src/deep'],
        directories: ['src'],
        gone: ['src/deep'],
      },
    );
    check(
      'a folder that became a link out of the root',
      replace('src/deep', (at) => symlinkSync('/etc', at)),
      ['src/deep'],
      {
        files: [],
        directories: [],
        gone: ['src/deep'],
      },
    );
    check(
      'below a folder that became a link',
      replace('src', (at) => symlinkSync('lib', at)),
      ['src/deep'],
      {
        files: [],
        directories: [],
        gone: ['src/deep'],
      },
    );
  });

  describe('leaves to a whole scan', () => {
    check('a changed ignore file', write('.gitignore', '*.txt'), ['']);
    check('a new ignore file', write('src/.gitignore', '*.txt'), ['src']);
    check('a new ignore file of our own', write('src/.groundplanignore', 'b.ts'), ['src']);
    check('a manifest that makes a folder beside it build output', write('package.json', '{}'), ['']);
    check('a new repository', (root) => git(root, 'init', '-q'), ['']);
    check('a folder that was never seen', (root) => mkdirSync(join(root, 'src/unseen')), ['src/unseen']);

    it('a changed index, unless it tracks the same', () => {
      assert.equal(rescanAfter(stage('new.log'), ['src'], true), undefined);
      assert.deepEqual(rescanAfter(stage('a.ts'), ['src'], true)?.directories, ['src']);
    });

    it('a changed info/exclude', () => {
      assert.equal(rescanAfter(write('.git/info/exclude', '*.ts'), ['src'], true), undefined);
    });

    it('a root that was not scanned', () => {
      assert.equal(new Scanner(enginePolicy).rescan(temporaryFolder(), apiLimits, [''], new Set()), undefined);
    });

    it('a workspace that is at its limit of files', () => {
      const root = temporaryFolder();
      writeTree(root, { 'a.ts': '', 'b.ts': '' });
      const rescanWithin = (files: number) => {
        const scanner = new Scanner(enginePolicy);
        const limits = { ...apiLimits, files };
        const { directories } = scanner.scan(root, limits);
        writeTree(root, { 'c.ts': '' });
        const result = scanner.rescan(root, limits, [''], new Set(directories));
        rmSync(join(root, 'c.ts'));
        return result?.files.length;
      };
      assert.deepEqual([rescanWithin(1), rescanWithin(2), rescanWithin(3)], [undefined, undefined, 3]);
    });
  });

  it('random changes: what rescans add up to is what a whole scan finds', () => {
    const seed = announcedSeed('rescan');
    const random = seededRandom(seed);
    for (let round = 0; round < rounds(15); round++) playRandomChanges(random, `seed ${seed}, round ${round}`);
  });
});

function playRandomChanges(random: () => number, message: string): void {
  const root = temporaryFolder();
  git(root, 'init', '-q');
  const scanner = new Scanner(enginePolicy);
  let state = stateOf(scanner.scan(root, apiLimits));
  for (let step = 0; step < 25; step++) {
    const touched = changeSomething(root, random);
    const result = scanner.rescan(root, apiLimits, [...touched], new Set(state.directories));
    state = result ? merged(state, result) : stateOf(scanner.scan(root, apiLimits));
    assert.deepEqual(state, stateOf(new Scanner(enginePolicy).scan(root, apiLimits)), `${message}, step ${step}`);
  }
}

interface State {
  readonly paths: readonly string[];
  readonly directories: readonly string[];
}

function stateOf({ files, skipped, directories }: ScanResult): State {
  const paths = [...files, ...skipped].map(({ path }) => path);
  return { paths: paths.toSorted(), directories: directories.toSorted() };
}

const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

function merged(state: State, result: ScanResult & { readonly gone: readonly string[] }): State {
  const isGone = (path: string) => result.gone.some((gone) => path === gone || path.startsWith(`${gone}/`));
  const found = stateOf(result);
  const looked = new Set(result.directories);
  const keptPaths = state.paths.filter((path) => !looked.has(parentOf(path)) && !isGone(parentOf(path)));
  const keptDirectories = state.directories.filter((path) => !looked.has(path) && !isGone(path));
  return {
    paths: [...keptPaths, ...found.paths].toSorted(),
    directories: [...keptDirectories, ...found.directories].toSorted(),
  };
}

const FOLDERS = ['', 'a', 'a/b', 'c', 'c/dist', 'node_modules', 'a/gen'];
const FILES = ['x.ts', 'y.log', 'package.json', 'z.png', 'w.min.js'];
const RULES = ['*.log', 'gen/', '!y.log', 'b', '/x.ts', ''];

/** One change, and the folders that a watcher would name for it. */
function changeSomething(root: string, random: () => number): Set<string> {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const folder = pick(FOLDERS);
  const path = join(folder, pick(FILES));
  const kind = random();
  if (kind < 0.1) {
    if (folder === '') return new Set();
    rmSync(join(root, folder), { recursive: true, force: true });
    return new Set([
      parentOf(folder),
      ...FOLDERS.filter((known) => known === folder || known.startsWith(`${folder}/`)),
    ]);
  }
  const before = FOLDERS.filter((known) => known === folder || folder.startsWith(`${known}/`) || known === '');
  mkdirSync(join(root, folder), { recursive: true });
  if (kind < 0.3) rmSync(join(root, path), { force: true });
  else if (kind < 0.4) git(root, 'add', '-f', '-A', '.');
  else if (kind < 0.5) writeFileSync(join(root, folder, pick(['.gitignore', '.groundplanignore'])), pick(RULES));
  else writeFileSync(join(root, path), String(random()));
  return new Set(before);
}
