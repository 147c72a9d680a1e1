import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { IndexStore } from '#server/app/ports/index-store.ts';
import { openFactsCache } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { fillIndex, manyFiles, MANY_FACTS, withIndex } from './damage-samples.ts';
import { overwrite } from './damage.ts';
import { changeOf, fileNamed } from './index-samples.ts';
import { FakeClock, inScratchFolder, namesIn } from './scratch.ts';

/** Opens an index larger than the page cache, so that the damage is met although the store is open, and damages it. */
function withDamagedIndex(driver: SqlDriver, work: (store: IndexStore, folder: string) => void): void {
  withIndex(driver, (place) => {
    fillIndex(place, 1500, 2500);
    const { store } = place.open();
    store.load();
    overwrite(place.path, 0x5a);
    work(store, place.folder);
    store.close();
  });
}

/** Damage under an open store: for drivers that read the file as they go. */
export function describeLiveDamage(driver: SqlDriver): void {
  describe('damage to an open index', () => {
    it('found by a later load is empty', () =>
      withDamagedIndex(driver, (store, folder) => {
        assert.deepEqual(store.load(), { files: [], meta: {} });
        assert.notDeepEqual(namesIn(folder, 'index.db.corrupt-'), []);
      }));

    it('found by a change is empty, and the change fails', () =>
      withDamagedIndex(driver, (store, folder) => {
        assert.throws(() => store.apply(changeOf({ upsert: manyFiles(1500, 10) })), {
          code: 'storage_error',
          message: 'index.db is damaged. It was set aside; the next indexing run builds it again.',
        });
        assert.deepEqual(store.load(), { files: [], meta: {} });
        assert.notDeepEqual(namesIn(folder, 'index.db.corrupt-'), []);
      }));

    it('does not keep it from being cleared', () =>
      withDamagedIndex(driver, (store) => {
        store.clear();
        assert.deepEqual(store.load(), { files: [], meta: {} });
        store.apply(changeOf({ upsert: [fileNamed('a.ts')] }));
        assert.deepEqual(store.load().files, [fileNamed('a.ts')]);
      }));
  });

  describe('damage to open facts', () => {
    it('are discarded once, by the first who meets them', () =>
      inScratchFolder((folder) => {
        const open = () => openFactsCache(folder, { driver, clock: new FakeClock() });
        const first = open();
        first.put(MANY_FACTS);
        first.close();
        const [one, other] = [open(), open()];
        overwrite(join(folder, 'facts.db'), 0x5a);
        assert.equal(one.get('hash7', 'ts@1'), undefined);
        one.put(MANY_FACTS);
        assert.equal(other.get('hash8', 'ts@1'), undefined);
        assert.deepEqual(other.get('hash8', 'ts@1'), MANY_FACTS[8]?.facts);
        one.close();
        other.close();
      }));
  });
}
