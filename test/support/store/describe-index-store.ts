import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexChange, IndexStore, IndexStoreOpener, StoredFile } from '#server/app/ports/index-store.ts';
import { openIndexStores } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { announcedSeed, rounds, seededRandom } from '../random-rounds.ts';
import { changeOf, fileNamed, WORKSPACE } from './index-samples.ts';
import { bytesOf, FakeClock, inScratchFolder } from './scratch.ts';

const ODD_PATHS = [
  'a b.ts',
  'new\nline.ts',
  '"quoted\'.ts',
  '\u00e9.ts',
  'e\u0301.ts',
  '🧭/Ω.ts',
  'A.ts',
  'a.ts',
  "'; DROP--.ts",
];

/** The store's content with the files in order, which `load` does not promise. */
function contentOf(store: IndexStore) {
  const { files, meta } = store.load();
  return { files: inOrder(files), meta };
}

function inOrder<Row extends { readonly path: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

const blob = (path: string, version: number) => ({ path, bytes: bytesOf(9000, version) });

export function describeIndexStore(driver: SqlDriver): void {
  const withOpener = (work: (opener: IndexStoreOpener, folder: string) => void) =>
    inScratchFolder((folder) => work(openIndexStores(folder, { driver, clock: new FakeClock() }), folder));

  /** Applies the changes to a new index and checks what it holds, before and after it is opened again. */
  const check = (changes: readonly Partial<IndexChange>[], expected: ReturnType<typeof contentOf>) =>
    withOpener((opener) => {
      const { store, recovered } = opener.open(WORKSPACE);
      assert.equal(recovered, false);
      for (const change of changes) store.apply(changeOf(change));
      assert.deepEqual(contentOf(store), expected);
      store.close();
      const again = opener.open(WORKSPACE);
      assert.equal(again.recovered, false);
      assert.deepEqual(contentOf(again.store), expected);
      again.store.close();
    });

  describe('index', () => {
    it('begins empty', () => check([], { files: [], meta: {} }));

    it('holds files and values', () =>
      check([{ upsert: [fileNamed('a.ts'), fileNamed('b.ts', 2)], meta: { version: '1', __proto__x: 'y' } }], {
        files: [fileNamed('a.ts'), fileNamed('b.ts', 2)],
        meta: { version: '1', __proto__x: 'y' },
      }));

    it('replaces files and values one by one', () =>
      check(
        [
          { upsert: [fileNamed('a.ts'), fileNamed('b.ts')], meta: { kept: '1', replaced: '1' } },
          { upsert: [fileNamed('a.ts', 2)], meta: { replaced: '2' } },
        ],
        { files: [fileNamed('a.ts', 2), fileNamed('b.ts')], meta: { kept: '1', replaced: '2' } },
      ));

    it('removes files, known or not', () =>
      check([{ upsert: [fileNamed('a.ts'), fileNamed('b.ts')] }, { remove: ['a.ts', 'never.ts'] }], {
        files: [fileNamed('b.ts')],
        meta: {},
      }));

    it('distinguishes paths as the file system spells them', () =>
      check([{ upsert: ODD_PATHS.map((path, index) => fileNamed(path, index)) }], {
        files: ODD_PATHS.map((path, index) => fileNamed(path, index)).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
        meta: {},
      }));

    it('holds blobs larger than a page, and shared memory', () => {
      const shared = new Uint8Array(new SharedArrayBuffer(100_000));
      shared.set(bytesOf(100_000, 3));
      const large = { ...fileNamed('large.ts', 1, 50_000), imports: shared };
      check([{ upsert: [large] }], { files: [{ ...large, imports: bytesOf(100_000, 3) }], meta: {} });
    });

    it('holds trees and links beside the files, each by itself', () =>
      withOpener((opener) => {
        const { store } = opener.open(WORKSPACE);
        store.apply(
          changeOf({
            upsert: ['a.ts', 'b.ts', 'c.ts'].map((path) => fileNamed(path)),
            trees: [blob('a.ts', 1), blob('b.ts', 2)],
            links: [blob('a.ts', 3), blob('b.ts', 4), blob('c.ts', 5)],
          }),
        );
        store.apply(changeOf({ remove: ['c.ts'], unlink: ['a.ts', 'b.ts'], links: [blob('b.ts', 6)] }));
        store.close();
        const { store: again } = opener.open(WORKSPACE);
        assert.deepEqual(inOrder(again.links()), [blob('b.ts', 6)]);
        const trees = ['a.ts', 'b.ts', 'c.ts'].map((path) => again.tree(path));
        assert.deepEqual(trees, [bytesOf(9000, 1), bytesOf(9000, 2), undefined]);
        again.close();
      }));

    it('removes the tree with its file', () =>
      withOpener((opener) => {
        const { store } = opener.open(WORKSPACE);
        store.apply(changeOf({ upsert: [fileNamed('a.ts')], trees: [{ path: 'a.ts', bytes: bytesOf(10, 1) }] }));
        store.apply(changeOf({ remove: ['a.ts'] }));
        assert.equal(store.tree('a.ts'), undefined);
        store.close();
      }));

    it('forgets everything when cleared', () =>
      withOpener((opener) => {
        const { store } = opener.open(WORKSPACE);
        store.apply(changeOf({ upsert: [fileNamed('a.ts')], meta: { version: '1' } }));
        store.clear();
        assert.deepEqual(store.load(), { files: [], meta: {} });
        store.close();
      }));

    it('loads what was applied since it was opened', () =>
      withOpener((opener) => {
        const first = opener.open(WORKSPACE).store;
        first.apply(changeOf({ upsert: [fileNamed('a.ts')] }));
        first.close();
        const { store } = opener.open(WORKSPACE);
        store.apply(changeOf({ upsert: [fileNamed('b.ts')] }));
        assert.deepEqual(contentOf(store).files, [fileNamed('a.ts'), fileNamed('b.ts')]);
        assert.equal(store.load().files.length, 2);
        store.close();
      }));

    it('applies a change whole or not at all', () =>
      withOpener((opener) => {
        const { store } = opener.open(WORKSPACE);
        store.apply(changeOf({ upsert: [fileNamed('a.ts')] }));
        const broken = { ...fileNamed('c.ts'), contentHash: null as unknown as string };
        assert.throws(() => store.apply(changeOf({ upsert: [fileNamed('b.ts'), broken], remove: ['a.ts'] })), {
          code: 'storage_error',
        });
        assert.deepEqual(store.load().files, [fileNamed('a.ts')]);
        store.close();
      }));

    it('lies in a folder of its own, for this user alone', () =>
      withOpener((opener, folder) => {
        const { store } = opener.open(WORKSPACE);
        store.apply(changeOf({ upsert: [fileNamed('a.ts', 1, 50_000)] }));
        assert.ok(store.bytes() > 200_000);
        const path = join(folder, 'workspaces', WORKSPACE, 'index.db');
        assert.equal(statSync(path).mode & 0o777, 0o600);
        assert.equal(statSync(join(folder, 'workspaces', WORKSPACE)).mode & 0o777, 0o700);
        store.close();
      }));

    it('is removed with its folder, and only it', () =>
      withOpener((opener, folder) => {
        for (const key of ['aa', 'bb']) opener.open(key).store.close();
        opener.remove('aa');
        opener.remove('cc');
        assert.equal(existsSync(join(folder, 'workspaces', 'aa')), false);
        assert.equal(existsSync(join(folder, 'workspaces', 'bb', 'index.db')), true);
      }));

    for (const key of ['', '..', '../x', 'AB', 'a/b', 'xyz']) {
      it(`takes no workspace key like '${key}'`, () =>
        withOpener((opener) => {
          assert.throws(() => opener.open(key), TypeError);
          assert.throws(() => opener.remove(key), TypeError);
        }));
    }

    it('cannot be used after it was closed, which may happen twice', () =>
      withOpener((opener) => {
        const { store } = opener.open(WORKSPACE);
        store.close();
        store.close();
        assert.throws(() => store.load(), TypeError);
      }));

    it('equals a map after any sequence of changes', () =>
      withOpener((opener) => {
        const random = seededRandom(announcedSeed('random index changes'));
        const model = new Map<string, StoredFile>();
        let { store } = opener.open(WORKSPACE);
        for (let step = 0; step < rounds(150); step += 1) {
          const change = randomChange(random, step);
          store.apply(change);
          for (const path of change.remove) model.delete(path);
          for (const file of change.upsert) model.set(file.path, file);
          if (random() < 0.2) {
            store.close();
            ({ store } = opener.open(WORKSPACE));
          }
          if (random() < 0.3) {
            assert.deepEqual(new Map(store.load().files.map((file) => [file.path, file])), model, `step ${step}`);
          }
        }
        store.close();
      }));
  });
}

function randomChange(random: () => number, step: number): IndexChange {
  const paths = Array.from({ length: Math.floor(random() * 4) }, () => `f${Math.floor(random() * 30)}.ts`);
  return changeOf({
    upsert: [...new Set(paths)].map((path) => fileNamed(path, step, Math.floor(random() * 6000))),
    remove: random() < 0.5 ? [`f${Math.floor(random() * 30)}.ts`] : [],
    meta: { step: String(step) },
  });
}
