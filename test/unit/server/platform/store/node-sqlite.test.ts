import assert from 'node:assert/strict';
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { removeDatabase } from '#server/platform/store/database-files.ts';
import { nodeSqlite } from '#server/platform/store/node-sqlite.ts';
import { openIndexStores } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { describeLiveDamage } from '../../../../support/store/describe-live-damage.ts';
import { describeStore } from '../../../../support/store/describe-store.ts';
import { changeOf, fileNamed } from '../../../../support/store/index-samples.ts';
import { inScratchFolder } from '../../../../support/store/scratch.ts';

describeStore(nodeSqlite);
describeLiveDamage(nodeSqlite);

describe('the write-ahead log', () => {
  it('of a database that is gone is not taken for that of its successor', () =>
    inScratchFolder((folder) => {
      const path = join(folder, 'test.db');
      const options = { pageBytes: 4096, cacheBytes: 65_536, busyTimeoutMs: 10 };
      const first = nodeSqlite.open(path, options);
      first.makeDurable('normal');
      first.exec('CREATE TABLE old (x); INSERT INTO old VALUES (1);');
      copyFileSync(`${path}-wal`, join(folder, 'log'));
      first.close();
      removeDatabase(path);
      renameSync(join(folder, 'log'), `${path}-wal`);
      const second = nodeSqlite.open(path, options);
      second.makeDurable('normal');
      assert.deepEqual(second.prepare('SELECT name FROM sqlite_schema').values(), []);
      second.close();
    }));
});

describe('an SQLite that joins blobs in another way', () => {
  const cutsShort: SqlDriver = {
    name: 'another SQLite',
    holdsFileInMemory: false,
    open: (path, options) => {
      const connection = nodeSqlite.open(path, options);
      const prepare = connection.prepare.bind(connection);
      connection.prepare = (sql) =>
        sql.includes('group_concat') ? { ...prepare(sql), values: () => [[Uint8Array.of(1)]] } : prepare(sql);
      return connection;
    },
  };

  it('gives the same index', () =>
    inScratchFolder((folder) => {
      const { store } = openIndexStores(folder, { driver: cutsShort }).open('ab');
      const files = Array.from({ length: 150 }, (_, index) => fileNamed(`f${index}.ts`, index, index * 5));
      store.apply(changeOf({ upsert: files }));
      assert.deepEqual(store.load().files, files);
      store.close();
    }));
});
