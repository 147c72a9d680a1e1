import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StorageError } from '#server/app/ports.ts';
import { openFactsCache, openIndexStores, openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { DAMAGES, overwrite, withConnection } from './damage.ts';
import { changeOf, fileNamed, WORKSPACE } from './index-samples.ts';
import { projectNamed } from './state-samples.ts';
import { bytesOf, FakeClock, inScratchFolder, namesIn } from './scratch.ts';

const manyFiles = (count: number, blobBytes: number) => {
  const like = fileNamed('', 1, blobBytes);
  return Array.from({ length: count }, (_, index) => ({ ...like, path: `src/file${index}.ts` }));
};

export function describeDamage(driver: SqlDriver): void {
  describe('a damaged index', () => {
    const withIndex = (work: (index: { folder: string; path: string; open: () => Opened; clock: FakeClock }) => void) =>
      inScratchFolder((state) => {
        const clock = new FakeClock();
        const opener = openIndexStores(state, { driver, clock });
        const folder = join(state, 'workspaces', WORKSPACE);
        work({ folder, path: join(folder, 'index.db'), open: () => opener.open(WORKSPACE), clock });
      });
    type Opened = ReturnType<ReturnType<typeof openIndexStores>['open']>;

    const fill = (open: () => Opened, count = 300, blobBytes = 300) => {
      const { store } = open();
      store.apply(changeOf({ upsert: manyFiles(count, blobBytes), meta: { version: '1' } }));
      store.close();
    };

    for (const damage of DAMAGES) {
      it(`that ${damage.name} is set aside and begun anew`, () =>
        withIndex(({ folder, path, open }) => {
          fill(open);
          damage.inflict(driver, path);
          const bytes = readFileSync(path);
          const { store, recovered } = open();
          assert.equal(recovered, true);
          assert.deepEqual(store.load(), { files: [], meta: {} });
          assert.deepEqual(namesIn(folder, 'index.db.corrupt-'), ['index.db.corrupt-20261121T120000-000Z']);
          assert.deepEqual(readFileSync(join(folder, 'index.db.corrupt-20261121T120000-000Z')), bytes);
          store.apply(changeOf({ upsert: [fileNamed('a.ts')] }));
          store.close();
          const again = open();
          assert.equal(again.recovered, false);
          assert.deepEqual(again.store.load().files, [fileNamed('a.ts')]);
          again.store.close();
        }));
    }

    it('is kept twice at most', () =>
      withIndex(({ folder, path, open, clock }) => {
        for (const hour of [0, 1, 2, 3]) {
          fill(open, 3);
          DAMAGES[0]?.inflict(driver, path);
          const { store, recovered } = open();
          assert.equal(recovered, true, `hour ${hour}`);
          store.close();
          clock.advance(60 * 60 * 1000);
        }
        assert.deepEqual(namesIn(folder, 'index.db.corrupt-'), [
          'index.db.corrupt-20261121T140000-000Z',
          'index.db.corrupt-20261121T150000-000Z',
        ]);
      }));

    it('of a newer version is refused and left alone', () =>
      withIndex(({ path, folder, open }) => {
        fill(open, 3);
        withConnection(driver, path, 'PRAGMA user_version = 99');
        const bytes = readFileSync(path);
        assert.throws(open, { code: 'storage_error', message: /newer version of Groundplan/ });
        assert.deepEqual(readFileSync(path), bytes);
        assert.deepEqual(namesIn(folder, 'index.db.corrupt-'), []);
      }));

    /** More than the page cache holds, so that the damage is met although the store is open. */
    const withDamageWhileOpen = (work: (opened: Opened, folder: string) => void) =>
      withIndex(({ folder, path, open }) => {
        fill(open, 1500, 2500);
        const opened = open();
        opened.store.load();
        overwrite(path, 0x5a);
        work(opened, folder);
        opened.store.close();
      });

    it('found by a later load is empty', () =>
      withDamageWhileOpen(({ store }, folder) => {
        assert.deepEqual(store.load(), { files: [], meta: {} });
        assert.equal(namesIn(folder, 'index.db.corrupt-').length > 0, true);
      }));

    it('found by a change is empty, and the change fails', () =>
      withDamageWhileOpen(({ store }, folder) => {
        assert.throws(() => store.apply(changeOf({ upsert: manyFiles(1500, 10) })), {
          code: 'storage_error',
          message: 'index.db is damaged. It was set aside; the next indexing run builds it again.',
        });
        assert.deepEqual(store.load(), { files: [], meta: {} });
        assert.equal(namesIn(folder, 'index.db.corrupt-').length > 0, true);
      }));

    it('does not keep it from being cleared', () =>
      withDamageWhileOpen(({ store }) => {
        store.clear();
        assert.deepEqual(store.load(), { files: [], meta: {} });
        store.apply(changeOf({ upsert: [fileNamed('a.ts')] }));
        assert.deepEqual(store.load().files, [fileNamed('a.ts')]);
      }));
  });

  describe('damaged facts', () => {
    const entries = Array.from({ length: 200 }, (_, index) => ({
      contentHash: `hash${index}`,
      producer: 'ts@1',
      facts: bytesOf(500, index),
    }));
    const clock = new FakeClock();

    for (const damage of DAMAGES) {
      it(`of a file that ${damage.name} are absent, and the cache works on`, () =>
        inScratchFolder((folder) => {
          const first = openFactsCache(folder, { driver, clock });
          first.put(entries);
          first.close();
          damage.inflict(driver, join(folder, 'facts.db'));
          const cache = openFactsCache(folder, { driver, clock });
          const found = entries.filter((entry) => cache.get(entry.contentHash, entry.producer) !== undefined);
          assert.deepEqual(found, []);
          cache.put(entries);
          assert.deepEqual(cache.get('hash7', 'ts@1'), entries[7]?.facts);
          cache.close();
          assert.deepEqual(namesIn(folder), ['facts.db']);
        }));
    }

    it('are discarded once, by the first who meets them', () =>
      inScratchFolder((folder) => {
        const open = () => openFactsCache(folder, { driver, clock });
        const first = open();
        first.put(entries);
        first.close();
        const [one, other] = [open(), open()];
        overwrite(join(folder, 'facts.db'), 0x5a);
        assert.equal(one.get('hash7', 'ts@1'), undefined);
        one.put(entries);
        assert.equal(other.get('hash8', 'ts@1'), undefined);
        assert.deepEqual(other.get('hash8', 'ts@1'), entries[8]?.facts);
        one.close();
        other.close();
      }));
  });

  describe('damaged state', () => {
    for (const damage of DAMAGES) {
      it(`that ${damage.name} is reported and left as it is`, () =>
        inScratchFolder((folder) => {
          const clock = new FakeClock();
          const path = join(folder, 'state.db');
          const readAll = () => {
            const store = openStateStore(folder, { driver, clock });
            try {
              return store.projects();
            } finally {
              store.close();
            }
          };
          const first = openStateStore(folder, { driver, clock });
          first.transaction(() => {
            for (let index = 0; index < 500; index += 1) first.insertProject(projectNamed(`prj_${index}`));
          });
          first.close();
          damage.inflict(driver, path);
          const bytes = readFileSync(path);
          for (const attempt of ['first', 'second']) {
            assert.throws(
              readAll,
              (error) =>
                error instanceof StorageError &&
                error.code === 'storage_error' &&
                /^state\.db (is|has) .* was left as it is\. Put a backup in its place/.test(error.message),
              attempt,
            );
          }
          assert.deepEqual(readFileSync(path), bytes);
          assert.deepEqual(namesIn(folder), ['state.db']);
        }));
    }
  });
}
