import assert from 'node:assert/strict';
import { chownSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ScanError } from '#server/app/ports/scanning.ts';
import { listFolder } from '#server/platform/files/folder-listing.ts';
import { Scanner } from '#server/platform/files/scanner.ts';
import { git } from '../../../../support/git-repository.ts';
import { apiLimits, enginePolicy } from '../../../../support/scan-policy.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

function scan(root: string, limits = apiLimits) {
  const { files, skipped, directories } = new Scanner(enginePolicy).scan(root, limits);
  return {
    files: files.map(({ path }) => path),
    skipped: skipped.map(({ path, reason }) => `${path} ${reason}`),
    directories,
  };
}

function checkFails(title: string, code: string, root: () => string, list = listFolder) {
  it(`${title}: ${code}`, () => {
    assert.throws(
      () => new Scanner(enginePolicy, { listFolder: list }).scan(root(), apiLimits),
      (error) => error instanceof ScanError && error.code === code,
    );
  });
}

function checkIgnoreFile(title: string, make: (path: string) => void, expected: readonly string[]) {
  it(title, () => {
    const root = temporaryFolder();
    writeTree(root, { 'a.log': '', patterns: '*.log' });
    make(join(root, '.gitignore'));
    assert.deepEqual(scan(root).files, expected);
  });
}

/** The ignore files hold, even where the repository's data is broken. */
function checkRepository(title: string, make: (root: string) => void) {
  it(title, () => {
    const root = temporaryFolder();
    writeTree(root, { '.gitignore': '*.log', 'a.ts': '', 'a.log': '' });
    make(root);
    assert.deepEqual(scan(root).files, ['.gitignore', 'a.ts']);
  });
}

describe('Scanner', () => {
  it('one file; an empty folder', () => {
    const root = temporaryFolder();
    assert.deepEqual(scan(root), { files: [], skipped: [], directories: [''] });
    writeTree(root, { 'a.ts': 'x' });
    assert.deepEqual(scan(root), { files: ['a.ts'], skipped: [], directories: [''] });
  });

  for (const [what, files] of [
    ['files', Object.fromEntries(Array.from({ length: 50 }, (_, number) => [`d${number}/a.ts`, '']))],
    ['folders', Object.fromEntries(Array.from({ length: 50 }, (_, number) => [`d${number}/a.png`, '']))],
  ] as const) {
    it(`more ${what} than asked about: the walk ends at the first beyond`, () => {
      const root = temporaryFolder();
      writeTree(root, files);
      let listed = 0;
      const scanner = new Scanner(enginePolicy, {
        listFolder: (path) => {
          listed++;
          return listFolder(path);
        },
      });
      assert.equal(scanner.exceeds(root, apiLimits, 5), true);
      assert.ok(listed <= 7, `${listed} folders were listed`);
      assert.equal(scanner.exceeds(root, apiLimits, 51), false);
      assert.equal(scanner.exceeds(join(root, 'gone'), apiLimits, 0), false);
    });
  }

  it('stamps distinguish versions of a file', () => {
    const root = temporaryFolder();
    writeTree(root, { 'a.ts': 'one' });
    const stamp = () => new Scanner(enginePolicy).scan(root, apiLimits).files[0]?.stamp;
    const first = stamp();
    assert.equal(first?.size, 3);
    assert.deepEqual(stamp(), first);
    writeTree(root, { 'b.ts': 'two' });
    renameSync(join(root, 'b.ts'), join(root, 'a.ts'));
    assert.notDeepEqual(stamp(), first);
  });

  it('files above the limit of files are named, in the order of their paths', () => {
    const root = temporaryFolder();
    writeTree(root, { 'b/x': '', 'b.x': '', 'a/x': '', 'c.png': '', d: '' });
    assert.deepEqual(scan(root, { ...apiLimits, files: 2 }), {
      files: ['a/x', 'b.x'],
      skipped: ['b/x overLimit', 'c.png binary', 'd overLimit'],
      directories: ['', 'a', 'b'],
    });
  });

  it('folders below the limit of depth are named once', () => {
    const root = temporaryFolder();
    writeTree(root, { 'a/b/c/d/x': '', 'a/b/x': '' });
    assert.deepEqual(scan(root, { ...apiLimits, directoryDepth: 2 }), {
      files: ['a/b/x'],
      skipped: ['a/b/c overLimit'],
      directories: ['', 'a', 'a/b'],
    });
  });

  it('generated and minified names are recognised by the name', () => {
    const root = temporaryFolder();
    writeTree(root, { 'a.min.css': '', 'a.js.map': '', 'a.js': '' });
    assert.deepEqual(scan(root).skipped, ['a.js.map generated', 'a.min.css generated']);
  });

  it('code is read for its imports even where it is minified or large', () => {
    const root = temporaryFolder();
    const large = 'x'.repeat(20);
    writeTree(root, { 'a.min.js': '', 'b.ts': large, 'c.txt': large, 'd.py': `${large}${large}` });
    assert.deepEqual(scan(root, { ...apiLimits, fileBytes: 10, leftOutBytes: 30 }), {
      files: ['a.min.js', 'b.ts'],
      skipped: ['c.txt tooLarge', 'd.py tooLarge'],
      directories: [''],
    });
  });

  it('links of code have their targets', () => {
    const root = temporaryFolder();
    writeTree(root, { 'a.ts': '' });
    symlinkSync('a.ts', join(root, 'b.ts'));
    symlinkSync('a.ts', join(root, 'c.txt'));
    const { skipped } = new Scanner(enginePolicy).scan(root, apiLimits);
    assert.deepEqual(skipped, [
      { path: 'b.ts', reason: 'symlink', target: 'a.ts' },
      { path: 'c.txt', reason: 'symlink' },
    ]);
  });

  describe('failures of a whole scan', () => {
    checkFails('nothing there', 'path_missing', () => join(temporaryFolder(), 'none'));
    checkFails('a file', 'path_missing', () => {
      const root = temporaryFolder();
      writeTree(root, { file: '' });
      return join(root, 'file');
    });
    checkFails('a link', 'path_missing', () => {
      const root = temporaryFolder();
      writeTree(root, { 'real/a.ts': '' });
      symlinkSync('real', join(root, 'link'));
      return join(root, 'link');
    });
    checkFails('not allowed', 'permission_denied', temporaryFolder, () => {
      throw Object.assign(new Error('locked'), { code: 'EACCES' });
    });
  });

  describe('ignore files that are no ordinary files', () => {
    checkIgnoreFile('a link, as in git', (path) => symlinkSync('patterns', path), ['a.log', 'patterns']);
    checkIgnoreFile('a folder', (path) => mkdirSync(path), ['a.log', 'patterns']);
    checkIgnoreFile('a FIFO', (path) => execFileSync('mkfifo', [path]), ['a.log', 'patterns']);
    checkIgnoreFile('one of a mebibyte', (path) => writeFileSync(path, `${'#'.repeat(1024 * 1024)}\n*.log`), [
      '.gitignore',
      'a.log',
      'patterns',
    ]);
    checkIgnoreFile(
      'invalid UTF-8',
      (path) => writeFileSync(path, Buffer.from([0xff, 0x0a, 0x2a, 0x2e, 0x6c, 0x6f, 0x67])),
      ['.gitignore', 'patterns'],
    );
  });

  it('patterns that would take too long are given up, which is said', () => {
    const root = temporaryFolder();
    const names = Array.from({ length: 100 }, (_, index) => [`${'a'.repeat(240)}${index}`, ''] as const);
    writeTree(root, { '.gitignore': 'a*a*a*b\n'.repeat(10_000), ...Object.fromEntries(names) });
    assert.deepEqual(scan(root).skipped, ['.gitignore overLimit']);
  });

  describe('repository data that is no such thing', () => {
    checkRepository('.git is an empty folder', (root) => mkdirSync(join(root, '.git')));
    checkRepository('.git is any file', (root) => writeTree(root, { '.git': 'something else' }));
    checkRepository('.git names a folder that is not there', (root) =>
      writeTree(root, { '.git': 'gitdir: ../nothing' }),
    );
    checkRepository('.git names itself', (root) => writeTree(root, { '.git': 'gitdir: .git' }));
    checkRepository('.git is a link to itself', (root) => symlinkSync('.git', join(root, '.git')));
    checkRepository('.git is a FIFO', (root) => execFileSync('mkfifo', [join(root, '.git')]));
    checkRepository('the index is a FIFO', (root) => {
      writeTree(root, { '.git/HEAD': '' });
      execFileSync('mkfifo', [join(root, '.git/index')]);
    });
    checkRepository('the index is damaged', (root) =>
      writeTree(root, { '.git/HEAD': '', '.git/index': 'DIRC and more' }),
    );
    checkRepository('the index names paths outside', (root) => {
      git(root, 'init', '-q');
      git(root, 'add', '.gitignore');
      writeTree(root, { 'xx/passwd.log': '' });
      git(root, 'add', '-f', 'xx');
      rmSync(join(root, 'xx'), { recursive: true });
      const index = readFileSync(join(root, '.git/index'));
      index.write('..', index.indexOf('xx/passwd'));
      writeFileSync(join(root, '.git/index'), index);
    });
    checkRepository('the common folder is elsewhere', (root) =>
      writeTree(root, { '.git/HEAD': '', '.git/commondir': '/etc' }),
    );
  });

  it('a split index: nothing counts as untracked, ignored files stay out', () => {
    const root = temporaryFolder();
    git(root, 'init', '-q');
    writeTree(root, { '.gitignore': '*.log', 'a.log': '', '.next/a.js': '' });
    git(root, 'add', '-f', 'a.log', '.next');
    git(root, 'update-index', '--split-index');
    assert.deepEqual(scan(root).files, ['.gitignore', '.next/a.js']);
  });

  it('tracked files in folders of build output and of virtual environments are source', () => {
    const root = temporaryFolder();
    git(root, 'init', '-q');
    writeTree(root, {
      '.next/a.js': '',
      'env/pyvenv.cfg': '',
      'env/a.py': '',
      '.turbo/a': '',
    });
    git(root, 'add', '-f', '.next', 'env');
    assert.deepEqual(scan(root).files, ['.next/a.js', 'env/a.py', 'env/pyvenv.cfg']);
  });

  for (const ignored of ['', 'node_modules\n']) {
    it(`tracked files in folders of dependencies are source, and nothing beside them${ignored && ', ignored or not'}`, () => {
      const root = temporaryFolder();
      git(root, 'init', '-q');
      writeTree(root, {
        '.gitignore': ignored,
        'packages/node_modules/own/index.js': '',
        'packages/node_modules/own/node_modules/inner/index.js': '',
      });
      git(root, 'add', '-f', 'packages');
      writeTree(root, {
        'packages/node_modules/own/new.js': '',
        'packages/node_modules/installed/index.js': '',
        'node_modules/other/index.js': '',
      });
      assert.deepEqual(scan(root).files, [
        '.gitignore',
        'packages/node_modules/own/index.js',
        'packages/node_modules/own/node_modules/inner/index.js',
      ]);
    });
  }

  it('an ignored folder of a repository that was opened itself is scanned by its own rules', () => {
    const root = temporaryFolder();
    git(root, 'init', '-q');
    writeTree(root, { '.gitignore': 'lib\n*.log', 'lib/a.log': '', 'lib/deep/.gitignore': 'c', 'lib/deep/c': '' });
    assert.deepEqual(scan(join(root, 'lib')).files, ['a.log', 'deep/.gitignore']);
    assert.deepEqual(scan(join(root, 'lib/deep')).files, ['.gitignore']);
  });

  it("someone else's repository above the root does not count", () => {
    const outer = temporaryFolder();
    git(outer, 'init', '-q');
    writeTree(outer, { '.gitignore': '*.log', 'root/a.log': '' });
    assert.deepEqual(scan(join(outer, 'root')).files, []);
    // Only root can give files away; for others the owner is the same, and so is the answer.
    const isAllowed = process.getuid?.() === 0;
    if (isAllowed) chownSync(join(outer, '.git'), 12_345, 12_345);
    assert.deepEqual(scan(join(outer, 'root')).files, isAllowed ? ['a.log'] : []);
  });

  it('names that only differ in case or in their Unicode form are files of their own', () => {
    const root = temporaryFolder();
    writeTree(root, { 'A.ts': '', 'a.ts': '', 'caf\u00e9': '', 'cafe\u0301': '', '.gitignore': 'A.TS\ncaf\u00e9' });
    assert.deepEqual(scan(root).files, ['.gitignore', 'A.ts', 'a.ts', 'cafe\u0301']);
  });
});
