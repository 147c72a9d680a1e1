import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { ScanError } from '#server/app/ports/scanning.ts';
import { listFolder } from '#server/platform/files/folder-listing.ts';
import { createPackageFolders } from '#server/platform/files/package-folders.ts';
import { createReader } from '#server/platform/files/reader.ts';
import type * as RealPlace from '#server/platform/files/real-place.ts';
import { Scanner } from '#server/platform/files/scanner.ts';
import { createWatcher } from '#server/platform/files/watcher.ts';
import { swapFolder } from '../../../../support/folder-swapper.ts';
import { apiLimits, enginePolicy } from '../../../../support/scan-policy.ts';
import { temporaryFolder, writeTree } from '../../../../support/temporary-folder.ts';

/** `project/app` with a file, and a folder outside that looks like both and holds a secret, under a secret name. */
function swappable() {
  const folder = temporaryFolder();
  writeTree(folder, {
    'project/app/src/a.ts': 'mine',
    'outside/src/a.ts': 'secret',
    'outside/src/secret.ts': 'secret',
    'outside/a.ts': 'secret',
    'outside/secret.ts': 'secret',
    'outside/app/src/a.ts': 'secret',
    'outside/app/src/secret.ts': 'secret',
    'outside/app/secret.ts': 'secret',
  });
  return { root: join(folder, 'project/app'), outside: join(folder, 'outside'), parent: join(folder, 'project') };
}

function swap(folder: string, outside: string): () => void {
  renameSync(folder, `${folder}.away`);
  symlinkSync(outside, folder);
  return () => {
    rmSync(folder);
    renameSync(`${folder}.away`, folder);
  };
}

function textAt(root: string, path: string): string {
  const bytes = createReader().read(root, path, 100);
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString() : bytes.skipped;
}

function scanned(root: string, scanner = new Scanner(enginePolicy)): string {
  try {
    const { files, skipped } = scanner.scan(root, apiLimits);
    return [...files, ...skipped].map(({ path }) => path).join(' ');
  } catch (error) {
    return error instanceof ScanError ? error.code : String(error);
  }
}

describe('A folder that a link takes the place of', () => {
  const places = { 'the root': '', 'the folder above the root': '..', 'a folder in the root': 'src' };
  for (const [title, path] of Object.entries(places)) {
    it(`${title}: nothing is read through it, and everything again when it is back`, () => {
      const { root, outside } = swappable();
      const reader = createReader();
      assert.equal(textAt(root, 'src/a.ts'), 'mine');
      const swapBack = swap(join(root, path), path === 'src' ? join(outside, 'src') : outside);
      assert.equal(textAt(root, 'src/a.ts'), 'unreadable');
      assert.deepEqual(reader.read(root, 'src/a.ts', 100), { skipped: 'unreadable' });
      assert.equal(scanned(root), path === 'src' ? 'src.away/a.ts src' : 'path_missing');
      swapBack();
      assert.deepEqual([textAt(root, 'src/a.ts'), scanned(root)], ['mine', 'src/a.ts']);
    });
  }

  it('a look at single folders leaves it to a whole one to report', () => {
    const { root, outside } = swappable();
    const scanner = new Scanner(enginePolicy);
    const { directories } = scanner.scan(root, apiLimits);
    const swapBack = swap(root, outside);
    assert.equal(scanner.rescan(root, apiLimits, ['src'], new Set(directories)), undefined);
    swapBack();
  });

  it('between the listing of its parent and its own: it is a link, and no name of what it leads to is reported', () => {
    const { root, outside } = swappable();
    const scanner = new Scanner(enginePolicy, {
      listFolder: (path) => {
        const entries = listFolder(path);
        if (path === root) swap(join(root, 'src'), join(outside, 'src'));
        return entries;
      },
    });
    const { files, skipped } = scanner.scan(root, apiLimits);
    assert.deepEqual([files, skipped], [[], [{ path: 'src', reason: 'symlink' }]]);
  });

  it('ignore files behind it say nothing', () => {
    const { root, outside } = swappable();
    writeTree(outside, { 'src/.gitignore': '*' });
    writeTree(root, { 'src/.gitignore': '' });
    const scanner = new Scanner(enginePolicy, {
      listFolder: (path) => {
        const entries = listFolder(path);
        if (path.endsWith('src')) swap(join(root, 'src'), join(outside, 'src'));
        return entries;
      },
    });
    assert.match(scanned(root, scanner), /^src\/\.gitignore src\/a\.ts$/);
  });

  it('names of installed packages are those of the folder itself, or of one in it', () => {
    const { root, outside } = swappable();
    symlinkSync('src', join(root, 'inside'));
    symlinkSync(outside, join(root, 'out'));
    const folders = createPackageFolders();
    assert.deepEqual([folders.names(root, 'inside'), folders.names(root, 'out')], [['a.ts'], []]);
    const swapBack = swap(root, outside);
    assert.deepEqual([folders.names(root, 'src'), folders.realFolder(root, 'src')], [[], undefined]);
    swapBack();
  });

  for (const isRecursive of [false, true]) {
    it(`is not watched, ${isRecursive ? 'with one watch for the tree' : 'with one watch a folder'}`, () => {
      const { root, outside } = swappable();
      const watched: string[] = [];
      const system = (path: string) => {
        watched.push(path);
        return { on: () => undefined, close: () => undefined };
      };
      const swapBack = swap(root, outside);
      const watch = createWatcher({ system, isRecursive }).watch(root, { changed: () => {}, degraded: () => {} });
      watch.update(['', 'src']);
      watch.close();
      swapBack();
      assert.deepEqual(watched, []);
    });
  }

  it('comes and goes all the time: none of 300 scans, listings and reads reports anything of what it leads to', async () => {
    const { root, outside, parent } = swappable();
    for (const [folder, other] of [
      [root, outside],
      [parent, outside],
      [join(root, 'src'), join(outside, 'src')],
    ]) {
      const swapper = await swapFolder(folder, other);
      const seen = new Set<string>();
      const scanner = new Scanner(enginePolicy);
      for (let time = 0; time < 100; time++) {
        seen.add(scanned(root, scanner));
        seen.add(textAt(root, 'src/a.ts'));
        seen.add(createPackageFolders().names(root, 'src').join(' '));
      }
      await swapper.stop();
      assert.doesNotMatch([...seen].join('\n'), /secret/);
    }
  });
});

/** As on systems without `/proc`: a module of its own, which gets another platform while it is loaded. */
async function elsewhere(): Promise<typeof RealPlace> {
  const { platform } = process;
  Object.defineProperty(process, 'platform', { value: 'darwin' });
  try {
    const url = new URL('../../../../../server/platform/files/real-place.ts?elsewhere', import.meta.url);
    return (await import(url.href)) as typeof RealPlace;
  } finally {
    Object.defineProperty(process, 'platform', { value: platform });
  }
}

describe('Where a folder lies, on systems without /proc', () => {
  let place: typeof RealPlace;
  before(async () => {
    place = await elsewhere();
  });

  const names = (folder: string, root?: string) => place.withFolder(folder, (path) => readdirSync(path), root);

  it('is looked up before a folder is listed and behind it', () => {
    const { root, outside } = swappable();
    assert.deepEqual(names(join(root, 'src')), ['a.ts']);
    const list = (path: string) => {
      swap(join(root, 'src'), join(outside, 'src'));
      return readdirSync(path);
    };
    assert.throws(() => place.withFolder(join(root, 'src'), list), place.OutOfPlace);
    assert.throws(() => names(join(root, 'src')), place.OutOfPlace);
    assert.throws(() => names(join(root, 'src'), root), place.OutOfPlace);
  });

  it('is asked of the path of what is open, which must be what lies there', () => {
    const { root, outside } = swappable();
    const file = join(root, 'src/a.ts');
    const isOpenedBelow = (opened: string) => {
      const descriptor = openSync(opened, 'r');
      try {
        return place.isOpenedBelow(root, descriptor, file);
      } finally {
        closeSync(descriptor);
      }
    };
    assert.equal(isOpenedBelow(file), true);
    assert.throws(() => isOpenedBelow(join(outside, 'src/a.ts')), place.OutOfPlace, 'opened while a link was there');
    swap(join(root, 'src'), join(outside, 'src'));
    assert.equal(isOpenedBelow(file), false);
    assert.equal(readFileSync(file, 'utf8'), 'secret');
  });

  it('is its own path, unless a link is on the way', () => {
    const { root, outside } = swappable();
    mkdirSync(join(outside, 'project'));
    place.requireInPlace(root);
    swap(root, outside);
    assert.throws(() => place.requireInPlace(root), place.OutOfPlace);
  });
});
