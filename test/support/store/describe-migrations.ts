import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { openDatabase } from '#server/platform/store/open-database.ts';
import { openFactsCache, openIndexStores, openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { withConnection } from './damage.ts';
import { FakeClock, inScratchFolder } from './scratch.ts';

const FIRST = "CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('from version 1');";
const SECOND = "ALTER TABLE notes ADD COLUMN colour TEXT NOT NULL DEFAULT 'none';";
const BROKEN = 'CREATE TABLE extra (x); INSERT INTO missing VALUES (1);';
const APPLICATION_ID = 0x1234;

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/store/${name}`, import.meta.url), 'utf8');

export function describeMigrations(driver: SqlDriver): void {
  /** Opens with these migrations and answers all notes. */
  const notesWith = (folder: string, migrations: readonly string[]) =>
    openDatabase(
      driver,
      {
        path: join(folder, 'notes.db'),
        damageAdvice: 'Advice.',
        schema: { applicationId: APPLICATION_ID, migrations },
        durability: 'full',
        options: { pageBytes: 4096, cacheBytes: 65_536, busyTimeoutMs: 10 },
      },
      (database) => {
        const rows = database.prepare('SELECT * FROM notes').values();
        database.close();
        return rows;
      },
    );

  describe('the schema', () => {
    it('is made by all migrations, in order', () =>
      inScratchFolder((folder) => {
        assert.deepEqual(notesWith(folder, [FIRST, SECOND]), [['from version 1', 'none']]);
      }));

    it('moves forward from an older version and keeps what is there', () =>
      inScratchFolder((folder) => {
        notesWith(folder, [FIRST]);
        assert.deepEqual(notesWith(folder, [FIRST, SECOND]), [['from version 1', 'none']]);
        assert.deepEqual(notesWith(folder, [FIRST, SECOND]), [['from version 1', 'none']]);
      }));

    it('stays at the old version when a migration fails', () =>
      inScratchFolder((folder) => {
        notesWith(folder, [FIRST]);
        assert.throws(() => notesWith(folder, [FIRST, SECOND, BROKEN]), { code: 'storage_error' });
        assert.deepEqual(notesWith(folder, [FIRST]), [['from version 1']]);
      }));

    it('of a newer version is refused and not touched', () =>
      inScratchFolder((folder) => {
        notesWith(folder, [FIRST, SECOND]);
        const before = readFileSync(join(folder, 'notes.db'));
        assert.throws(
          () => notesWith(folder, [FIRST]),
          (error) => error instanceof StorageError && /newer version .*schema 2, known up to 1/.test(error.message),
        );
        assert.deepEqual(readFileSync(join(folder, 'notes.db')), before);
      }));
  });

  describe('a database of version 1', () => {
    const clock = new FakeClock();

    it('state.db opens with all it held', () =>
      inScratchFolder((folder) => {
        withConnection(driver, join(folder, 'state.db'), fixture('state-1.sql'));
        const store = openStateStore(folder, { driver, clock });
        assert.deepEqual(
          store.projects().map(({ id, path }) => [id, path]),
          [['prj_one', '/home/ada/one']],
        );
        assert.equal(store.projectIndex('prj_one')?.stats.symbols, 1234);
        assert.deepEqual(store.keyByHash('aa'.repeat(32))?.permissions, ['read', 'create']);
        assert.equal(store.dayCount('key_one', '2026-11-21'), 17);
        assert.equal(store.idempotency('key_one', 'first')?.body, '{"ok":true}');
        assert.deepEqual(
          [...store.secret('cursor')],
          Array.from({ length: 32 }, () => 0xab),
        );
        store.close();
      }));

    it('index.db opens with all it held', () =>
      inScratchFolder((folder) => {
        const opener = openIndexStores(folder, { driver, clock });
        opener.open('ab').store.close();
        const path = join(folder, 'workspaces', 'ab', 'index.db');
        const withoutTables = ['files', 'meta', 'trees', 'links'].map((name) => `DROP TABLE ${name};`).join(' ');
        withConnection(driver, path, `${withoutTables} ${fixture('index-1.sql')}`);
        const { store, recovered } = opener.open('ab');
        assert.equal(recovered, false);
        assert.deepEqual(store.load(), {
          files: [
            {
              path: 'src/a.ts',
              stamp: { size: 12, mtimeMs: 1_763_740_000_000.25, ctimeMs: 1_763_740_000_001, inode: 4_398_046_511_104 },
              contentHash: 'cafe',
              imports: Uint8Array.of(1, 2),
              declarations: new Uint8Array(0),
            },
          ],
          meta: { producers: 'ts@1' },
        });
        store.close();
      }));

    it('facts.db opens with all it held', () =>
      inScratchFolder((folder) => {
        withConnection(driver, join(folder, 'facts.db'), fixture('facts-1.sql'));
        const cache = openFactsCache(folder, { driver, clock });
        assert.deepEqual(cache.get('cafe', 'ts@1/imports'), Uint8Array.of(1, 2, 3));
        cache.close();
      }));
  });
}
