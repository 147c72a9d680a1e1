import assert from 'node:assert/strict';
import { copyFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { removeDatabase } from '#server/platform/store/database-files.ts';
import { nodeSqlite } from '#server/platform/store/node-sqlite.ts';
import { describeLiveDamage } from '../../../../support/store/describe-live-damage.ts';
import { describeStore } from '../../../../support/store/describe-store.ts';
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
