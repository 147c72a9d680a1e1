import assert from 'node:assert/strict';
import { appendFileSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execFileSync } from 'node:child_process';
import { Scanner } from '#server/platform/files/scanner.ts';
import { type WatchSystem, systemWatch } from '#server/platform/files/system-watch.ts';
import { createWatcher, type WatcherOptions } from '#server/platform/files/watcher.ts';
import { git } from '../../../../support/git-repository.ts';
import { apiLimits, enginePolicy } from '../../../../support/scan-policy.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

/** Longer than the look at what was missed and the burst that it starts. */
const QUIET_MS = 350;

/** A watch whose receiver scans again at each report, as the index does. */
class Watched {
  readonly root: string;
  readonly reported: (readonly string[] | undefined)[] = [];
  readonly degraded: { message: string; pollMs: number }[] = [];
  readonly #watch: ReturnType<ReturnType<typeof createWatcher>['watch']>;
  readonly #scanner = new Scanner(enginePolicy);

  constructor(root: string, options: WatcherOptions = {}) {
    this.root = root;
    this.#watch = createWatcher(options).watch(root, {
      changed: (directories) => {
        this.reported.push(directories);
        this.scan();
      },
      degraded: (message, pollMs) => this.degraded.push({ message, pollMs }),
    });
    this.scan();
  }

  scan(): void {
    this.#watch.update(this.#scanner.scan(this.root, apiLimits).directories);
  }

  get folders(): string[] {
    return [...new Set(this.reported.flatMap((directories) => directories ?? ['(anywhere)']))].toSorted();
  }

  /** Waits until a report fits; the suite's time limit ends a wait without one. */
  async until(fits: () => boolean): Promise<void> {
    while (!fits()) await pause(10);
  }

  /** Waits until nothing more is reported. */
  async quiet(): Promise<void> {
    for (let count = -1; count !== this.reported.length;) {
      count = this.reported.length;
      await pause(QUIET_MS);
    }
  }

  close(): void {
    this.#watch.close();
  }
}

const TREE = {
  'a.ts': '',
  'src/b.ts': '',
  'src/deep/c.ts': '',
  'node_modules/x/index.js': '',
  '.gitignore': '*.log\n',
};

function workspace(isRepository = false): string {
  const root = temporaryFolder();
  writeTree(root, TREE);
  if (isRepository) {
    git(root, 'init', '-q', '-b', 'main');
    git(root, 'add', 'a.ts', 'src');
    git(root, 'commit', '-q', '-m', 'One');
  }
  return root;
}

const MODES: [string, WatcherOptions][] = [
  ['one watch a folder', { isRecursive: false }],
  ['one watch for the tree', { isRecursive: true }],
];

for (const [mode, options] of MODES) {
  describe(`Watcher, ${mode}`, () => {
    let watched: Watched;

    async function start(root: string): Promise<void> {
      watched = new Watched(root, options);
      await watched.quiet();
      watched.reported.length = 0;
    }

    afterEach(() => watched.close());

    function check(title: string, change: (root: string) => void, expected: readonly string[]) {
      it(title, async () => {
        await start(workspace());
        change(watched.root);
        await watched.until(() => expected.every((folder) => watched.folders.includes(folder)));
      });
    }

    check('a changed file', (root) => appendFileSync(join(root, 'src/b.ts'), 'x'), ['src']);
    check('a new file', (root) => writeFileSync(join(root, 'src/deep/new.ts'), ''), ['src/deep']);
    check('a deleted file', (root) => rmSync(join(root, 'a.ts')), ['']);
    check('a renamed file', (root) => renameSync(join(root, 'a.ts'), join(root, 'src/a.ts')), ['', 'src']);
    check('a lost folder', (root) => rmSync(join(root, 'src'), { recursive: true }), ['', 'src', 'src/deep']);
    check('a renamed folder', (root) => renameSync(join(root, 'src'), join(root, 'lib')), ['', 'src', 'src/deep']);

    it('files in new folders, however deep and however soon', async () => {
      await start(workspace());
      mkdirSync(join(watched.root, 'new/folder/deep'), { recursive: true });
      await watched.until(() => watched.reported.length > 0);
      writeFileSync(join(watched.root, 'new/folder/deep/a.ts'), '');
      await watched.quiet();
      watched.reported.length = 0;
      appendFileSync(join(watched.root, 'new/folder/deep/a.ts'), 'x');
      await watched.until(() => watched.folders.includes('new/folder/deep'));
    });

    it('a folder that is replaced by another of its name', async () => {
      await start(workspace());
      rmSync(join(watched.root, 'src'), { recursive: true });
      writeTree(watched.root, { 'src/deep/other.ts': '' });
      await watched.quiet();
      watched.reported.length = 0;
      appendFileSync(join(watched.root, 'src/deep/other.ts'), 'x');
      await watched.until(() => watched.folders.includes('src/deep'));
    });

    it('nothing is reported of folders that the scan left out', async () => {
      await start(workspace());
      writeTree(watched.root, { 'node_modules/x/index.js': 'x', 'node_modules/y/index.js': '' });
      await watched.quiet();
      assert.ok(!watched.folders.some((folder) => folder.startsWith('node_modules')), watched.folders.join());
    });

    it('a burst is reported once or twice, not for each file', async () => {
      await start(workspace());
      for (let count = 0; count < 100; count++) writeFileSync(join(watched.root, `src/new${count}.ts`), '');
      await watched.quiet();
      assert.ok(watched.reported.length >= 1 && watched.reported.length <= 5, String(watched.reported.length));
    });

    it('the git index, another branch, info/exclude', async () => {
      await start(workspace(true));
      git(watched.root, 'add', '-f', '.gitignore');
      await watched.until(() => watched.folders.includes(''));
      git(watched.root, 'symbolic-ref', 'HEAD', 'refs/heads/other');
      await watched.until(() => watched.reported.includes(undefined));
      await watched.quiet();
      watched.reported.length = 0;
      writeFileSync(join(watched.root, '.git/info/exclude'), 'a.ts');
      await watched.until(() => watched.reported.includes(undefined));
    });

    it('nothing is reported after the end', async () => {
      await start(workspace());
      writeFileSync(join(watched.root, 'a.ts'), 'x');
      watched.close();
      await pause(QUIET_MS);
      assert.deepEqual(watched.reported, []);
    });
  });
}

/** A system that refuses watches from some number on. */
function limited(code: string, allowed: number): { system: WatchSystem; open: () => number } {
  let open = 0;
  let asked = 0;
  const system: WatchSystem = (path, options, listener) => {
    if (asked++ >= allowed) throw Object.assign(new Error(code), { code });
    const watcher = systemWatch(path, options, listener);
    open++;
    const close = () => {
      open--;
      watcher.close();
    };
    return { on: (event, failed) => watcher.on(event, failed), close };
  };
  return { system, open: () => open };
}

describe('Watcher', () => {
  for (const code of ['ENOSPC', 'EMFILE', 'ENOSYS']) {
    it(`${code}: all watches are let go and the folder is looked at instead, which is said once`, async () => {
      const { system, open } = limited(code, 2);
      const watched = new Watched(workspace(), { system, isRecursive: false, pollMs: 30 });
      await watched.until(() => watched.reported.length >= 3);
      watched.close();
      assert.equal(open(), 0);
      assert.deepEqual(new Set(watched.reported), new Set([undefined]));
      assert.equal(watched.degraded.length, 1);
      assert.match(watched.degraded[0]?.message ?? '', new RegExp(`${code}.*every 0.03 s`));
      assert.equal(watched.degraded[0]?.pollMs, 30);
    });
  }

  it('the limit may be reached later, by an error of an open watch', async () => {
    const listeners: ((error: Error) => void)[] = [];
    const system: WatchSystem = () => ({
      on: (_event, listener) => listeners.push(listener),
      close: () => undefined,
    });
    const watched = new Watched(workspace(), { system, isRecursive: false, pollMs: 30 });
    listeners[0]?.(Object.assign(new Error(), { code: 'EACCES' }));
    assert.equal(watched.degraded.length, 0);
    listeners[1]?.(Object.assign(new Error(), { code: 'ENOSPC' }));
    assert.equal(watched.degraded.length, 1);
    await watched.until(() => watched.reported.length > 0);
    watched.close();
  });

  it('folders that went away before they could be watched are left to the folder above', async () => {
    const watched = new Watched(workspace());
    const watch = createWatcher().watch(watched.root, { changed: () => undefined, degraded: () => assert.fail() });
    watch.update(['', 'src', 'gone', 'gone/deep']);
    watch.close();
    watched.close();
  });

  it('what changed between a scan and the first watches is reported', async () => {
    const root = workspace();
    const reported: (readonly string[] | undefined)[] = [];
    const watch = createWatcher({ isRecursive: false }).watch(root, {
      changed: (directories) => reported.push(directories),
      degraded: () => assert.fail(),
    });
    await pause(50);
    const { directories } = new Scanner(enginePolicy).scan(root, apiLimits);
    appendFileSync(join(root, 'src/deep/c.ts'), 'x');
    watch.update(directories);
    while (reported.length === 0) await pause(10);
    watch.close();
    assert.ok(reported[0]?.includes('src/deep'));
  });

  it('a root that is deleted and made again is watched again after its next scan', async () => {
    const watched = new Watched(workspace(), { isRecursive: false });
    rmSync(watched.root, { recursive: true });
    mkdirSync(watched.root);
    await watched.quiet();
    watched.reported.length = 0;
    writeFileSync(join(watched.root, 'again.ts'), '');
    await watched.until(() => watched.folders.includes(''));
    watched.close();
    assert.deepEqual(readdirSync(watched.root), ['again.ts']);
  });

  it('does not keep the process alive', () => {
    const program = `
      const { createWatcher } = await import('#server/platform/files/watcher.ts');
      for (const isRecursive of [false, true]) {
        const watch = createWatcher({ isRecursive }).watch(process.argv[1], { changed() {}, degraded() {} });
        watch.update(['', 'src']);
      }`;
    const ended = execFileSync(process.execPath, ['--input-type=module', '-e', program, workspace()], {
      timeout: 30_000,
    });
    assert.equal(ended.length, 0);
  });
});
