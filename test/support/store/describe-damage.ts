import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { openFactsCache, openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { fillIndex, MANY_FACTS, withIndex } from './damage-samples.ts';
import { DAMAGES, withConnection } from './damage.ts';
import { changeOf, fileNamed } from './index-samples.ts';
import { projectNamed } from './state-samples.ts';
import { FakeClock, inScratchFolder, namesIn } from './scratch.ts';

/** Damage to the files while they were not open. */
export function describeDamage(driver: SqlDriver): void {
  describe('a damaged index', () => {
    for (const damage of DAMAGES) {
      it(`that ${damage.name} is set aside and begun again`, () =>
        withIndex(driver, (place) => {
          const { folder, path, open } = place;
          fillIndex(place);
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
      withIndex(driver, (place) => {
        const { folder, path, open, clock } = place;
        for (const hour of [0, 1, 2, 3]) {
          fillIndex(place, 3);
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
      withIndex(driver, (place) => {
        const { folder, path, open } = place;
        fillIndex(place, 3);
        withConnection(driver, path, 'PRAGMA user_version = 99');
        const bytes = readFileSync(path);
        assert.throws(open, { code: 'storage_error', message: /newer version of Groundplan/ });
        assert.deepEqual(readFileSync(path), bytes);
        assert.deepEqual(namesIn(folder, 'index.db.corrupt-'), []);
      }));
  });

  describe('damaged facts', () => {
    const clock = new FakeClock();

    for (const damage of DAMAGES) {
      it(`of a file that ${damage.name} are absent, and the cache works on`, () =>
        inScratchFolder((folder) => {
          const first = openFactsCache(folder, { driver, clock });
          first.put(MANY_FACTS);
          first.close();
          damage.inflict(driver, join(folder, 'facts.db'));
          const cache = openFactsCache(folder, { driver, clock });
          const found = MANY_FACTS.filter((entry) => cache.get(entry.contentHash, entry.producer) !== undefined);
          assert.deepEqual(found, []);
          cache.put(MANY_FACTS);
          assert.deepEqual(cache.get('hash7', 'ts@1'), MANY_FACTS[7]?.facts);
          cache.close();
          assert.deepEqual(namesIn(folder), ['facts.db']);
        }));
    }
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
