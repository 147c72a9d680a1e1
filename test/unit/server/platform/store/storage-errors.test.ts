import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { nodeSqlite } from '#server/platform/store/node-sqlite.ts';
import { openFactsCache, openIndexStores, openStateStore } from '#server/platform/store/open-stores.ts';
import { RESULT_CODE, SqlError, type SqlDriver } from '#server/platform/store/sql-driver.ts';
import { DamagedDatabase, toStorageError } from '#server/platform/store/storage-errors.ts';
import { changeOf, fileNamed } from '../../../../support/store/index-samples.ts';
import { projectNamed } from '../../../../support/store/state-samples.ts';
import { inScratchFolder } from '../../../../support/store/scratch.ts';

const systemError = (code: string) => Object.assign(new Error(`${code}: secret/path`), { code, errno: -1 });
const sqlError = (code: number) => new SqlError(code, 'near "secret": syntax error');

const NAMES: readonly { thrown: Error; code: StorageError['code'] }[] = [
  { thrown: sqlError(RESULT_CODE.full), code: 'out_of_space' },
  { thrown: sqlError(RESULT_CODE.busy), code: 'storage_locked' },
  { thrown: sqlError(RESULT_CODE.busy | (2 << 8)), code: 'storage_locked' },
  { thrown: sqlError(RESULT_CODE.locked), code: 'storage_locked' },
  { thrown: sqlError(RESULT_CODE.protocol), code: 'storage_locked' },
  { thrown: sqlError(RESULT_CODE.readonly), code: 'permission_denied' },
  { thrown: sqlError(RESULT_CODE.perm), code: 'permission_denied' },
  { thrown: sqlError(RESULT_CODE.corrupt), code: 'storage_error' },
  { thrown: sqlError(RESULT_CODE.notadb), code: 'storage_error' },
  { thrown: sqlError(RESULT_CODE.constraint), code: 'storage_error' },
  { thrown: sqlError(RESULT_CODE.error), code: 'storage_error' },
  { thrown: sqlError(RESULT_CODE.ioerr | (3 << 8)), code: 'storage_error' },
  { thrown: systemError('ENOSPC'), code: 'out_of_space' },
  { thrown: systemError('EDQUOT'), code: 'out_of_space' },
  { thrown: systemError('EACCES'), code: 'permission_denied' },
  { thrown: systemError('EPERM'), code: 'permission_denied' },
  { thrown: systemError('EROFS'), code: 'permission_denied' },
  { thrown: systemError('EBUSY'), code: 'storage_locked' },
  { thrown: systemError('EIO'), code: 'storage_error' },
];

/** Runs `work` while another connection holds the write lock of the database, then releases it. */
const whileLocked = (path: string, work: () => void) => {
  const other = nodeSqlite.open(path, { pageBytes: 4096, cacheBytes: 65_536, busyTimeoutMs: 10 });
  other.begin();
  work();
  other.rollback();
  other.close();
};

describe('storage errors', () => {
  for (const { thrown, code } of NAMES) {
    const shown = thrown instanceof SqlError ? `SQLite ${thrown.extendedCode}` : thrown.message.split(':')[0];
    it(`${shown} is ${code}, with the file's name and nothing of the inside`, () =>
      inScratchFolder((folder) => {
        const place = { path: join(folder, 'state.db'), damageAdvice: 'Advice.' };
        const error = toStorageError(thrown, place);
        assert.ok(error instanceof StorageError);
        assert.equal(error.code, code);
        assert.match(error.message, /^state\.db /);
        assert.doesNotMatch(error.message, /secret/);
        assert.equal(error.cause, thrown);
      }));
  }

  it('say what to do about damage', () => {
    const error = toStorageError(sqlError(RESULT_CODE.corrupt), { path: '/x/index.db', damageAdvice: 'Advice.' });
    assert.ok(error instanceof DamagedDatabase);
    assert.equal(error.message, 'index.db is damaged. Advice.');
  });

  it('leave faults of the program as they are', () => {
    const fault = new TypeError('no');
    assert.equal(toStorageError(fault, { path: '/x/state.db', damageAdvice: '' }), fault);
  });
});

describe('a state folder that cannot be', () => {
  it('below a file is reported by every store that must write', () =>
    inScratchFolder((folder) => {
      const file = join(folder, 'file');
      writeFileSync(file, '');
      assert.throws(() => openStateStore(join(file, 'state'), { driver: nodeSqlite }), {
        name: 'Error',
        code: 'storage_error',
      });
      assert.throws(() => openIndexStores(join(file, 'state'), { driver: nodeSqlite }).open('ab'), {
        code: 'storage_error',
      });
    }));

  it('costs the cache of facts its use, not its user', () =>
    inScratchFolder((folder) => {
      const file = join(folder, 'file');
      writeFileSync(file, '');
      const cache = openFactsCache(file, { driver: nodeSqlite });
      cache.put([{ contentHash: 'a', producer: 'ts@1', facts: Uint8Array.of(1) }]);
      assert.equal(cache.get('a', 'ts@1'), undefined);
      cache.close();
    }));
});

describe('a lock of another program', () => {
  /** The same driver, without the patience. */
  const impatient: SqlDriver = {
    name: nodeSqlite.name,
    holdsFileInMemory: false,
    open: (path, options) => nodeSqlite.open(path, { ...options, busyTimeoutMs: 10 }),
  };

  it('makes state fail with its code, and is over when it is gone', () =>
    inScratchFolder((folder) => {
      const store = openStateStore(folder, { driver: impatient });
      whileLocked(join(folder, 'state.db'), () => {
        assert.throws(() => store.insertProject(projectNamed('prj_a')), {
          code: 'storage_locked',
          message: 'state.db is locked by another program.',
        });
        assert.throws(() => store.transaction(() => 1), { code: 'storage_locked' });
        assert.deepEqual(store.projects(), []);
      });
      store.insertProject(projectNamed('prj_a'));
      assert.equal(store.projects().length, 1);
      store.close();
    }));

  it('does not fail a request that only notes the use of its key', () =>
    inScratchFolder((folder) => {
      const store = openStateStore(folder, { driver: impatient });
      whileLocked(join(folder, 'state.db'), () => assert.doesNotThrow(() => store.touchKey('key_a', 1)));
      store.close();
    }));

  it('makes an index fail with its code', () =>
    inScratchFolder((folder) => {
      const { store } = openIndexStores(folder, { driver: impatient }).open('ab');
      whileLocked(join(folder, 'workspaces', 'ab', 'index.db'), () => {
        assert.throws(() => store.apply(changeOf({ upsert: [fileNamed('a.ts')] })), { code: 'storage_locked' });
      });
      store.apply(changeOf({ upsert: [fileNamed('a.ts')] }));
      assert.deepEqual(store.load().files, [fileNamed('a.ts')]);
      store.close();
    }));

  it('keeps facts from being written, and nothing else', () =>
    inScratchFolder((folder) => {
      const cache = openFactsCache(folder, { driver: impatient });
      const entry = { contentHash: 'a', producer: 'ts@1', facts: Uint8Array.of(1) };
      whileLocked(join(folder, 'facts.db'), () => {
        cache.put([entry]);
        assert.equal(cache.get('a', 'ts@1'), undefined);
      });
      cache.put([entry]);
      assert.deepEqual(cache.get('a', 'ts@1'), entry.facts);
      cache.close();
    }));
});
