import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  RESULT_CODE,
  SqlError,
  type SqlConnection,
  type SqlDriver,
  type SqlValue,
} from '#server/platform/store/sql-driver.ts';
import { inScratchFolder } from './scratch.ts';

const OPTIONS = { pageBytes: 4096, cacheBytes: 256 * 1024, busyTimeoutMs: 10 };

const shared = new Uint8Array(new SharedArrayBuffer(3));
shared.set([7, 8, 9]);

/** Name, type of the column, value written, value read where it is another. */
const VALUES: readonly [string, string, SqlValue, SqlValue?][] = [
  ['a whole number', 'INTEGER', 42],
  ['the largest safe integer', 'INTEGER', Number.MAX_SAFE_INTEGER],
  ['milliseconds since 1970', 'INTEGER', 1_763_740_000_000],
  ['a fraction', 'REAL', 1_763_740_000_123.4568],
  ['a whole number beyond 2^53', 'REAL', 2 ** 60],
  ['a negative number', 'REAL', -0.1],
  ['an empty text', 'TEXT', ''],
  ['text of all planes', 'TEXT', 'Ωé é 𝔘 👩‍👩‍👧 \u{10FFFF} "\'`;--\n'],
  ['text with a NUL', 'TEXT', 'a\0b'],
  ['an empty blob', 'BLOB', new Uint8Array(0)],
  ['a blob', 'BLOB', Uint8Array.of(0, 255, 1)],
  ['a view into a larger buffer', 'BLOB', Uint8Array.of(1, 2, 3, 4).subarray(1, 3), Uint8Array.of(2, 3)],
  ['shared memory', 'BLOB', shared, Uint8Array.of(7, 8, 9)],
  ['nothing', 'TEXT', null],
];

const FAILURES: readonly { name: string; setUp: string; fail: string; code: number }[] = [
  { name: 'a broken constraint', setUp: '', fail: 'INSERT INTO t VALUES (1, NULL)', code: RESULT_CODE.constraint },
  {
    name: 'a full disk',
    setUp: 'PRAGMA max_page_count = 20',
    fail: 'INSERT INTO t VALUES (2, zeroblob(200000))',
    code: RESULT_CODE.full,
  },
];

function primaryCodeOf(work: () => void): number {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof SqlError, String(error));
    return error.primaryCode;
  }
  return 0;
}

export function describeSqlDriver(driver: SqlDriver): void {
  const withTable = (work: (connection: SqlConnection, path: string) => void) =>
    inScratchFolder((folder) => {
      const path = join(folder, 'test.db');
      const connection = driver.open(path, OPTIONS);
      connection.makeDurable('full');
      connection.exec("CREATE TABLE t (id INTEGER PRIMARY KEY, value BLOB); INSERT INTO t VALUES (1, x'00');");
      try {
        work(connection, path);
      } finally {
        connection.close();
      }
    });

  describe('the driver', () => {
    for (const [name, type, written, read = written] of VALUES) {
      it(`gives back ${name}`, () =>
        withTable((connection) => {
          connection.exec(`CREATE TABLE one (value ${type}) STRICT`);
          connection.prepare('INSERT INTO one VALUES (?)').run(written);
          assert.deepEqual(connection.prepare('SELECT value FROM one').get()?.['value'], read);
          assert.deepEqual(connection.prepare('SELECT value FROM one').values(), [[read]]);
        }));
    }

    it('gives rows by name and in column order from one statement', () =>
      withTable((connection) => {
        const statement = connection.prepare('SELECT id AS b, id + 1 AS a FROM t WHERE id = ?');
        assert.deepEqual({ ...statement.get(1) }, { b: 1, a: 2 });
        assert.deepEqual(statement.values(1), [[1, 2]]);
        assert.deepEqual(
          statement.all(1).map((row) => ({ ...row })),
          [{ b: 1, a: 2 }],
        );
        assert.equal(statement.get(5), undefined);
        assert.deepEqual(statement.all(5), []);
      }));

    it('says how many rows changed', () =>
      withTable((connection) => {
        assert.equal(connection.prepare('INSERT INTO t VALUES (2, NULL), (3, NULL)').run(), 2);
        assert.equal(connection.prepare('DELETE FROM t WHERE id > ?').run(9), 0);
      }));

    it('commits and rolls back', () =>
      withTable((connection) => {
        const insert = connection.prepare('INSERT INTO t VALUES (?, NULL)');
        connection.begin();
        insert.run(2);
        connection.commit();
        connection.begin();
        insert.run(3);
        connection.rollback();
        assert.deepEqual(connection.prepare('SELECT id FROM t ORDER BY id').values(), [[1], [2]]);
      }));

    it('keeps what was written over a close, in a file for this user alone', () =>
      withTable((connection, path) => {
        connection.prepare('INSERT INTO t VALUES (2, NULL)').run();
        connection.close();
        const again = driver.open(path, OPTIONS);
        assert.deepEqual(again.prepare('SELECT count(*) FROM t').values(), [[2]]);
        again.close();
        assert.equal(statSync(path).mode & 0o777, 0o600);
        connection.close = () => undefined;
      }));

    it('counts its bytes on disk', () =>
      withTable((connection) => {
        const before = connection.bytes();
        connection.exec('INSERT INTO t VALUES (2, zeroblob(110000))');
        assert.ok(connection.bytes() >= before + 100_000);
      }));

    for (const { name, setUp, fail, code } of FAILURES) {
      it(`reports ${name} by SQLite's code and goes on`, () =>
        withTable((connection) => {
          connection.exec('CREATE UNIQUE INDEX once ON t (id)');
          connection.exec(setUp);
          assert.equal(
            primaryCodeOf(() => connection.exec(fail)),
            code,
          );
          assert.deepEqual(connection.prepare('SELECT count(*) FROM t').values(), [[1]]);
        }));
    }

    it('reports a statement that does not fit', () =>
      withTable((connection) => {
        assert.equal(
          primaryCodeOf(() => connection.prepare('SELECT nothing FROM t')),
          RESULT_CODE.error,
        );
      }));

    it('reports a file that is no database', () =>
      inScratchFolder((folder) => {
        const path = join(folder, 'text.db');
        writeFileSync(path, 'text '.repeat(1000));
        const code = primaryCodeOf(() => driver.open(path, OPTIONS).prepare('SELECT * FROM sqlite_schema').all());
        assert.equal(code, RESULT_CODE.notadb);
      }));
  });
}
