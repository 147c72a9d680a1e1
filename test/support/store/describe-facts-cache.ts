import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { FactsCache } from '#server/app/ports/index-store.ts';
import { openFactsCache } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { withConnection } from './damage.ts';
import { bytesOf, DAY_MS, FakeClock, inScratchFolder } from './scratch.ts';

const CAP_BYTES = 1024 * 1024;

const entryOf = (contentHash: string, length = 3500) => ({
  contentHash,
  producer: 'ts@1',
  facts: bytesOf(length, contentHash.length),
});

const has = (cache: FactsCache, contentHash: string) => cache.get(contentHash, 'ts@1') !== undefined;

const names = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

export function describeFactsCache(driver: SqlDriver): void {
  interface Cached {
    readonly cache: FactsCache;
    readonly clock: FakeClock;
    readonly folder: string;
    /** Opens the cache again. */
    open(): FactsCache;
  }

  const withCache = (work: (cached: Cached) => void) =>
    inScratchFolder((folder) => {
      const clock = new FakeClock();
      const opened: FactsCache[] = [];
      const open = () => {
        const cache = openFactsCache(folder, { driver, clock, capBytes: CAP_BYTES });
        opened.push(cache);
        return cache;
      };
      try {
        work({ cache: open(), clock, folder, open });
      } finally {
        for (const cache of opened) cache.close();
      }
    });

  describe('facts', () => {
    it('are found by content and producer', () =>
      withCache(({ cache, open }) => {
        cache.put([
          { contentHash: 'a', producer: 'ts@1', facts: bytesOf(10, 1) },
          { contentHash: 'a', producer: 'ts@2', facts: bytesOf(10, 2) },
          { contentHash: 'b', producer: 'ts@1', facts: new Uint8Array(0) },
        ]);
        cache.close();
        const again = open();
        assert.deepEqual(again.get('a', 'ts@1'), bytesOf(10, 1));
        assert.deepEqual(again.get('a', 'ts@2'), bytesOf(10, 2));
        assert.deepEqual(again.get('b', 'ts@1'), new Uint8Array(0));
        assert.equal(again.get('b', 'ts@2'), undefined);
      }));

    it('are replaced when put again', () =>
      withCache(({ cache }) => {
        cache.put([entryOf('a', 10)]);
        cache.put([entryOf('a', 30)]);
        assert.equal(cache.get('a', 'ts@1')?.byteLength, 30);
      }));

    it('stay below the cap, and the least recently used ones go first', () =>
      withCache(({ cache, clock, folder }) => {
        cache.put(names('old', 200).map((name) => entryOf(name)));
        clock.advance(DAY_MS);
        assert.ok(has(cache, 'old3'));
        for (const name of names('new', 150)) cache.put([entryOf(name)]);
        assert.ok(has(cache, 'old3'), 'used yesterday');
        assert.deepEqual([has(cache, 'old0'), has(cache, 'old1')], [false, false]);
        assert.ok(
          names('new', 150).every((name) => has(cache, name)),
          'put today',
        );
        cache.close();
        assert.ok(statSync(join(folder, 'facts.db')).size < CAP_BYTES * 1.1);
      }));

    it('note their use by the day, also when nothing is put', () =>
      withCache(({ cache, clock, open }) => {
        cache.put(['early', 'late', ...names('filler', 150)].map((name) => entryOf(name)));
        clock.advance(DAY_MS);
        assert.ok(has(cache, 'early'));
        cache.close();
        const again = open();
        for (const name of names('more', 150)) again.put([entryOf(name)]);
        assert.deepEqual([has(again, 'early'), has(again, 'late')], [true, false]);
      }));

    it('larger than the cap are not kept and drive nothing out', () =>
      withCache(({ cache }) => {
        cache.put([entryOf('small'), entryOf('huge', CAP_BYTES + 1)]);
        assert.deepEqual([has(cache, 'small'), has(cache, 'huge')], [true, false]);
      }));

    it('that changed on disk count as absent and can be put again', () =>
      withCache(({ cache, folder, open }) => {
        cache.put([entryOf('a')]);
        cache.close();
        withConnection(driver, join(folder, 'facts.db'), "UPDATE facts SET facts = x'0102'");
        const again = open();
        assert.equal(again.get('a', 'ts@1'), undefined);
        again.put([entryOf('a')]);
        assert.deepEqual(again.get('a', 'ts@1'), entryOf('a').facts);
      }));

    it('of a newer version are left alone', () =>
      withCache(({ cache, folder, open }) => {
        cache.put([entryOf('a')]);
        cache.close();
        withConnection(driver, join(folder, 'facts.db'), 'PRAGMA user_version = 99');
        const older = open();
        older.put([entryOf('b')]);
        assert.deepEqual([has(older, 'a'), has(older, 'b')], [false, false]);
        older.close();
        withConnection(driver, join(folder, 'facts.db'), 'PRAGMA user_version = 1');
        const newer = open();
        assert.deepEqual([has(newer, 'a'), has(newer, 'b')], [true, false]);
      }));
  });
}
