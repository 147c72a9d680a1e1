import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { StateStore } from '#server/app/ports/state-store.ts';
import { nothingSkipped } from '#server/app/workspaces/skip-counts.ts';
import { openDatabase } from '#server/platform/store/open-database.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { STATE_SCHEMA } from '#server/platform/store/state-schema.ts';
import { stateSpec } from '#server/platform/store/state-store.ts';
import { FakeClock, inScratchFolder } from './scratch.ts';
import { answerTo, indexOf, keyNamed, projectNamed } from './state-samples.ts';

/** Which of the migrations gave trust to folders. */
const trustMigration = 6;

export function describeStateStore(driver: SqlDriver): void {
  /** `reopen` closes the store and opens it again: what it answers then came from the disk. */
  const withStore = (work: (store: StateStore, reopen: () => StateStore, clock: FakeClock, folder: string) => void) =>
    inScratchFolder((folder) => {
      const clock = new FakeClock();
      let store = openStateStore(folder, { driver, clock });
      const reopen = () => {
        store.close();
        store = openStateStore(folder, { driver, clock });
        return store;
      };
      try {
        work(store, reopen, clock, folder);
      } finally {
        store.close();
      }
    });

  describe('state: triage', () => {
    it('keeps what was said before, and goes with its project', () =>
      withStore((store, reopen) => {
        store.insertProject(projectNamed('prj_a'));
        const record = {
          projectId: 'prj_a',
          fingerprint: 'ab',
          state: 'accepted',
          updatedAtMs: 5,
          revision: 1,
        } as const;
        const later = {
          ...record,
          state: 'false_positive',
          note: 'Zwei\nZeilen',
          updatedAtMs: 6,
          revision: 2,
        } as const;
        const other = { ...record, fingerprint: 'cd' };
        for (const each of [record, later, other]) store.saveTriage(each);
        const again = reopen();
        assert.deepEqual(again.triageRecords('prj_a'), [later, other]);
        assert.deepEqual(again.triageRecord('prj_a', 'ab'), later);
        assert.deepEqual(again.triageHistory('prj_a', 'ab'), [record]);
        assert.throws(() => again.saveTriage(later), { code: 'storage_error' });
        again.deleteProject('prj_a');
        assert.deepEqual(again.triageRecords('prj_a'), []);
      }));
  });

  describe('state: projects', () => {
    it('come back as they were written, oldest first', () =>
      withStore((store, reopen) => {
        const young = projectNamed('prj_a', { name: 'Ωmega 🧭', description: 'Zwei\nZeilen', createdAtMs: 2000 });
        const old = projectNamed('prj_b', { path: '/o\'brien/"x"', kind: 'test', member: 'ada', createdAtMs: 1000 });
        store.insertProject(young);
        store.insertProject(old);
        const again = reopen();
        assert.deepEqual(again.projects(), [old, young]);
        assert.deepEqual(again.project('prj_a'), young);
        assert.equal(again.project('prj_c'), undefined);
      }));

    it('are found by path, kind and member together', () =>
      withStore((store) => {
        store.insertProject(projectNamed('prj_live', { path: '/x' }));
        store.insertProject(projectNamed('prj_test', { path: '/x', kind: 'test' }));
        store.insertProject(projectNamed('prj_ada', { path: '/x', member: 'ada' }));
        assert.equal(store.projectAt('/x', 'test', 'owner')?.id, 'prj_test');
        assert.equal(store.projectAt('/x', 'live', 'ada')?.id, 'prj_ada');
        assert.equal(store.projectAt('/x', 'test', 'ada'), undefined);
      }));

    it('a second one at the same place is refused, without a word of its values', () =>
      withStore((store) => {
        store.insertProject(projectNamed('prj_a', { path: '/secret' }));
        assert.throws(() => store.insertProject(projectNamed('prj_b', { path: '/secret' })), {
          code: 'storage_error',
          message: 'state.db refused a record that contradicts another.',
        });
        assert.equal(store.projects().length, 1);
      }));

    it('keep the record of their last run', () =>
      withStore((store, reopen) => {
        store.insertProject(projectNamed('prj_a'));
        assert.equal(store.projectIndex('prj_a'), undefined);
        store.saveProjectIndex(indexOf('prj_a', { status: 'indexing' }));
        const failed = indexOf('prj_a', {
          status: 'failed',
          indexedAtMs: 5,
          failure: { code: 'out_of_space', message: 'index.db cannot be written' },
          lastRun: { snapshot: 'snp_1', skipped: { ...nothingSkipped, binary: 3 } },
          published: { begun: true as const, completed: { atMs: 7, snapshot: 'snp_0' } },
        });
        store.saveProjectIndex(failed);
        assert.deepEqual(reopen().projectIndex('prj_a'), failed);
      }));

    it('go with their run, but not with the answers that were given', () =>
      withStore((store, reopen) => {
        store.insertProject(projectNamed('prj_a'));
        store.saveProjectIndex(indexOf('prj_a'));
        store.saveIdempotency(answerTo('first'));
        store.deleteProject('prj_a');
        store.deleteProject('prj_unknown');
        const again = reopen();
        assert.deepEqual(again.projects(), []);
        assert.equal(again.projectIndex('prj_a'), undefined);
        assert.deepEqual(again.idempotency('key_a', 'first'), answerTo('first'));
      }));

    it('are not brought back by a run that ends after their deletion', () =>
      withStore((store) => {
        store.insertProject(projectNamed('prj_a'));
        store.deleteProject('prj_a');
        store.saveProjectIndex(indexOf('prj_a'));
        assert.equal(store.projectIndex('prj_a'), undefined);
      }));
  });

  describe('state: trusted folders', () => {
    it('are those that were named, by path, each since it was first named', () =>
      withStore((store, reopen) => {
        for (const [path, sinceMs] of [
          ['/work/b', 5],
          ['/work/a', 7],
          ['/work/b', 9],
          ['/gone', 1],
        ] as const)
          store.insertTrustedFolder(path, sinceMs);
        store.deleteTrustedFolder('/gone');
        const again = reopen();
        const [a, b] = [
          { path: '/work/a', sinceMs: 7 },
          { path: '/work/b', sinceMs: 5 },
        ];
        assert.deepEqual(again.trustedFolders(), [a, b]);
        assert.deepEqual([again.trustedFolder('/work/b'), again.trustedFolder('/work')], [b, undefined]);
      }));

    it('of the version before are those all of whose projects were trusted, since no one knows when', () =>
      withStore((_store, _reopen, clock, folder) => {
        const place = join(folder, 'before');
        const before = STATE_SCHEMA.migrations.slice(0, trustMigration);
        const spec = { ...stateSpec(place), schema: { ...STATE_SCHEMA, migrations: before } };
        openDatabase(driver, spec, (database) => {
          for (const [id, path, kind, trusted] of [
            ['prj_a', '/trusted', 'live', 1],
            ['prj_b', '/untrusted', 'live', 0],
            ['prj_c', '/both', 'live', 1],
            ['prj_d', '/both', 'test', 0],
          ] as const)
            database
              .prepare(`INSERT INTO projects VALUES (?, 'name', '', ?, ?, 'owner', 1, ?)`)
              .run(id, path, kind, trusted);
          database.close();
        });
        const store = openStateStore(place, { driver, clock });
        try {
          assert.deepEqual(store.trustedFolders(), [{ path: '/trusted' }]);
          assert.deepEqual(
            store.projects().map(({ id }) => id),
            ['prj_a', 'prj_b', 'prj_c', 'prj_d'],
          );
        } finally {
          store.close();
        }
      }));
  });

  describe('state: keys', () => {
    it('come back as they were written, oldest first', () =>
      withStore((store, reopen) => {
        const plain = keyNamed('key_a', { createdAtMs: 2, permissions: [] });
        const full = keyNamed('key_b', {
          createdAtMs: 1,
          type: 'test',
          expiresAtMs: 9,
          revokedAtMs: 8,
          lastUsedAtMs: 7,
        });
        store.insertKey(plain);
        store.insertKey(full);
        const again = reopen();
        assert.deepEqual(again.keys(), [full, plain]);
        assert.deepEqual(again.keyByHash(plain.hash), plain);
        assert.equal(again.keyByHash('nobody'), undefined);
      }));

    it('are revoked once', () =>
      withStore((store, reopen) => {
        store.insertKey(keyNamed('key_a'));
        assert.equal(store.revokeKey('key_a', 100), true);
        assert.equal(store.revokeKey('key_a', 200), false);
        assert.equal(store.revokeKey('key_unknown', 200), false);
        assert.equal(reopen().keys()[0]?.revokedAtMs, 100);
      }));

    it('of a run are forgotten on request, and no others', () =>
      withStore((store, reopen) => {
        store.insertKey(keyNamed('key_a'));
        store.insertKey(keyNamed('key_b', { forRun: true }));
        assert.deepEqual(reopen().keys(), [keyNamed('key_a'), keyNamed('key_b', { forRun: true })]);
        const again = reopen();
        again.deleteRunKeys();
        assert.deepEqual(again.keys(), [keyNamed('key_a')]);
        assert.equal(again.keyByHash(keyNamed('key_b').hash), undefined);
      }));

    it('show their last use at once, and write it at most once a minute and when closing', () =>
      withStore((store, reopen, clock, folder) => {
        const written = () => {
          const other = openStateStore(folder, { driver, clock });
          const usedAtMs = other.keys()[0]?.lastUsedAtMs;
          other.close();
          return usedAtMs;
        };
        store.insertKey(keyNamed('key_a'));
        store.touchKey('key_a', 100);
        assert.equal(written(), 100);
        clock.advance(59_000);
        store.touchKey('key_a', 200);
        assert.deepEqual([store.keys()[0]?.lastUsedAtMs, written()], [200, 100]);
        clock.advance(1000);
        store.touchKey('key_a', 300);
        assert.equal(written(), 300);
        store.touchKey('key_a', 400);
        store.touchKey('key_a', 350);
        assert.equal(store.keyByHash(keyNamed('key_a').hash)?.lastUsedAtMs, 400);
        reopen();
        assert.equal(written(), 400);
      }));
  });

  describe('state: requests', () => {
    it('are counted by key and day', () =>
      withStore((store, reopen) => {
        store.addToDayCount('key_a', '2026-11-21', 1);
        store.addToDayCount('key_a', '2026-11-21', 4);
        store.addToDayCount('key_a', '2026-11-22', 1);
        const again = reopen();
        assert.equal(again.dayCount('key_a', '2026-11-21'), 5);
        assert.equal(again.dayCount('key_a', '2026-11-23'), 0);
        assert.equal(again.dayCount('key_b', '2026-11-21'), 0);
      }));

    it('keep their answer by key, the newest one', () =>
      withStore((store, reopen) => {
        store.saveIdempotency(answerTo('first', { body: 'old' }));
        store.saveIdempotency(answerTo('first', { status: 200, createdAtMs: 2000 }));
        store.saveIdempotency(answerTo('first', { keyId: 'key_b', body: 'of another key' }));
        const again = reopen();
        assert.deepEqual(again.idempotency('key_a', 'first'), answerTo('first', { status: 200, createdAtMs: 2000 }));
        assert.equal(again.idempotency('key_a', 'second'), undefined);
      }));

    it('lose the oldest long answers of a key, until those that are left are small enough together', () =>
      withStore((store) => {
        const long = { body: 'ä'.repeat(20) };
        store.saveIdempotency(answerTo('short', { body: '{}', createdAtMs: 1 }));
        for (const createdAtMs of [2, 3, 4])
          store.saveIdempotency(answerTo(`long ${createdAtMs}`, { ...long, createdAtMs }));
        store.saveIdempotency(answerTo('long', { ...long, keyId: 'key_b' }));
        const kept = (keyId: string) => store.keptAnswers(10).find((each) => each.keyId === keyId);
        assert.deepEqual(kept('key_a'), { keyId: 'key_a', records: 4, longCharacters: 60 });
        store.dropLongAnswers('key_a', 10, 45);
        assert.deepEqual(kept('key_a'), { keyId: 'key_a', records: 3, longCharacters: 40 });
        assert.equal(store.idempotency('key_a', 'long 2'), undefined);
        assert.notEqual(store.idempotency('key_a', 'short'), undefined);
        assert.deepEqual(kept('key_b'), { keyId: 'key_b', records: 1, longCharacters: 20 });
      }));

    it('are pruned from before the moments named', () =>
      withStore((store) => {
        for (const createdAtMs of [999, 1000]) store.saveIdempotency(answerTo(`at ${createdAtMs}`, { createdAtMs }));
        for (const day of ['2026-11-20', '2026-11-21']) store.addToDayCount('key_a', day, 1);
        store.pruneIdempotency(1000);
        store.pruneDayCounts('2026-11-21');
        assert.equal(store.idempotency('key_a', 'at 999'), undefined);
        assert.equal(store.idempotency('key_a', 'at 1000')?.createdAtMs, 1000);
        assert.equal(store.dayCount('key_a', '2026-11-20'), 0);
        assert.equal(store.dayCount('key_a', '2026-11-21'), 1);
      }));
  });

  describe('state: secrets', () => {
    it('are 32 bytes, made once, one for each name', () =>
      withStore((store, reopen) => {
        const secret = store.secret('cursor');
        assert.equal(secret.byteLength, 32);
        assert.notDeepEqual(store.secret('other'), secret);
        assert.deepEqual(reopen().secret('cursor'), secret);
      }));
  });
}
