import assert from 'node:assert/strict';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeSqlite } from '#server/platform/store/node-sqlite.ts';
import { openFactsCache, openIndexStores, openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { loadSqlJs } from '#server/platform/store/sqljs-driver.ts';
import { describeStore } from '../../../../support/store/describe-store.ts';
import { fillIndex, MANY_FACTS, withIndex } from '../../../../support/store/damage-samples.ts';
import { changeOf, fileNamed } from '../../../../support/store/index-samples.ts';
import { inScratchFolder, namesIn } from '../../../../support/store/scratch.ts';
import { projectNamed } from '../../../../support/store/state-samples.ts';

const sqlJs = await loadSqlJs();

describeStore(sqlJs);

const OPTIONS = { pageBytes: 4096, cacheBytes: 65_536, busyTimeoutMs: 10 };

/** Writes with node:sqlite and leaves the file as a killed process does: with changes in its log alone. */
function leaveLog(path: string, sql: string): void {
  const killed = `${path}-killed`;
  const connection = nodeSqlite.open(killed, OPTIONS);
  connection.makeDurable('full');
  connection.exec(sql);
  for (const suffix of ['', '-wal']) copyFileSync(killed + suffix, path + suffix);
  connection.close();
  rmSync(killed);
}

describe('a database in memory', () => {
  for (const [writer, reader] of [
    [nodeSqlite, sqlJs],
    [sqlJs, nodeSqlite],
  ] satisfies [SqlDriver, SqlDriver][]) {
    it(`that ${writer.name} wrote opens in ${reader.name}`, () =>
      inScratchFolder((folder) => {
        const state = openStateStore(folder, { driver: writer });
        state.insertProject(projectNamed('prj_a'));
        state.close();
        const { store } = openIndexStores(folder, { driver: writer }).open('ab');
        store.apply(changeOf({ upsert: [fileNamed('a.ts')], meta: { version: '7' } }));
        store.close();
        const facts = openFactsCache(folder, { driver: writer });
        facts.put(MANY_FACTS);
        facts.close();

        const stateRead = openStateStore(folder, { driver: reader });
        assert.deepEqual(stateRead.projects(), [projectNamed('prj_a')]);
        stateRead.insertProject(projectNamed('prj_b'));
        stateRead.close();
        const index = openIndexStores(folder, { driver: reader }).open('ab');
        assert.deepEqual(
          [index.recovered, index.store.load()],
          [false, { files: [fileNamed('a.ts')], meta: { version: '7' } }],
        );
        index.store.close();
        const factsRead = openFactsCache(folder, { driver: reader });
        assert.deepEqual(factsRead.get('hash7', 'ts@1'), MANY_FACTS[7]?.facts);
        factsRead.close();
      }));
  }

  it('refuses state beside a log that it cannot read, says what to do, and changes nothing', () =>
    inScratchFolder((folder) => {
      const path = join(folder, 'state.db');
      leaveLog(path, 'CREATE TABLE t (x); INSERT INTO t VALUES (1);');
      const before = ['', '-wal'].map((suffix) => readFileSync(path + suffix));
      assert.throws(() => openStateStore(folder, { driver: sqlJs }), {
        code: 'storage_error',
        message:
          /^state\.db has changes of node:sqlite beside it \(state\.db-wal\).*Start Groundplan once with Node 22\.16/,
      });
      assert.deepEqual(
        ['', '-wal'].map((suffix) => readFileSync(path + suffix)),
        before,
      );
    }));

  it('does not mind a log that is empty', () =>
    inScratchFolder((folder) => {
      openStateStore(folder, { driver: sqlJs }).close();
      writeFileSync(join(folder, 'state.db-wal'), '');
      assert.doesNotThrow(() => openStateStore(folder, { driver: sqlJs }).close());
    }));

  for (const log of ['-wal', '-journal']) {
    it(`sets an index aside whose ${log} it cannot read`, () =>
      withIndex(sqlJs, (place) => {
        fillIndex(place, 3);
        writeFileSync(place.path + log, 'changes');
        const { store, recovered } = place.open();
        assert.deepEqual([recovered, store.load()], [true, { files: [], meta: {} }]);
        store.close();
        assert.equal(namesIn(place.folder, 'index.db.corrupt-').length, 2);
      }));
  }

  it('begins facts again whose log it cannot read', () =>
    inScratchFolder((folder) => {
      openFactsCache(folder, { driver: sqlJs }).close();
      writeFileSync(join(folder, 'facts.db-wal'), 'changes');
      const cache = openFactsCache(folder, { driver: sqlJs });
      cache.put(MANY_FACTS);
      cache.close();
      assert.deepEqual(namesIn(folder), ['facts.db']);
    }));

  it('leaves facts alone that are too many for memory', () =>
    inScratchFolder((folder) => {
      const large = openFactsCache(folder, { driver: nodeSqlite });
      large.put(MANY_FACTS);
      large.close();
      const before = readFileSync(join(folder, 'facts.db'));
      const cache = openFactsCache(folder, { driver: sqlJs, capBytes: before.length / 3 });
      cache.put([{ contentHash: 'a', producer: 'b', facts: Uint8Array.of(1) }]);
      assert.deepEqual([cache.get('hash7', 'ts@1'), cache.get('a', 'b')], [undefined, undefined]);
      cache.close();
      assert.deepEqual(readFileSync(join(folder, 'facts.db')), before);
    }));

  it('of state is on disk when the write returns', () =>
    inScratchFolder((folder) => {
      const open = openStateStore(folder, { driver: sqlJs });
      open.insertProject(projectNamed('prj_a'));
      const other = openStateStore(folder, { driver: sqlJs });
      assert.equal(other.projects().length, 1);
    }));

  it('of state that changed nothing is not written', () =>
    inScratchFolder((folder) => {
      const store = openStateStore(folder, { driver: sqlJs });
      const before = readFileSync(join(folder, 'state.db'));
      rmSync(join(folder, 'state.db'));
      store.deleteProject('prj_none');
      store.transaction(() => store.projects());
      assert.equal(existsSync(join(folder, 'state.db')), false);
      writeFileSync(join(folder, 'state.db'), before);
      store.close();
    }));

  it('of state is what the file says after a write that failed', () =>
    inScratchFolder((folder) => {
      const store = openStateStore(folder, { driver: sqlJs });
      store.insertProject(projectNamed('prj_a'));
      // What is written beside the file cannot be: a folder has its name.
      rmSync(join(folder, 'state.db-saving'), { force: true });
      makeUnwritable(join(folder, 'state.db-saving'));
      assert.throws(() => store.insertProject(projectNamed('prj_b')), { code: 'storage_error' });
      assert.deepEqual(
        store.projects().map(({ id }) => id),
        ['prj_a'],
      );
      rmSync(join(folder, 'state.db-saving'), { recursive: true });
      store.insertProject(projectNamed('prj_c'));
      store.close();
    }));

  it('of an index is saved soon, and at its end', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'groundplan-store-'));
    const saved = () => {
      const { store } = openIndexStores(folder, { driver: sqlJs }).open('ab');
      return store.load().files.length;
    };
    const { store } = openIndexStores(folder, { driver: sqlJs }).open('ab');
    store.apply(changeOf({ upsert: [fileNamed('a.ts')] }));
    assert.equal(saved(), 0);
    const deadlineMs = performance.now() + 20_000;
    while (saved() === 0 && performance.now() < deadlineMs) await sleep(20);
    assert.equal(saved(), 1);
    store.apply(changeOf({ upsert: [fileNamed('b.ts')] }));
    store.close();
    assert.equal(saved(), 2);
    rmSync(folder, { recursive: true });
  });
});

function makeUnwritable(path: string): void {
  mkdirSync(join(path, 'inside'), { recursive: true });
}
