import assert from 'node:assert/strict';
import type { LinkRecord, RemoteRecord } from '#server/app/ports/sync-store.ts';
import type { StateStore } from '#server/app/ports/state-store.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { FakeClock, inScratchFolder } from './scratch.ts';

const remote: RemoteRecord = {
  url: 'https://example.com',
  connectedAtMs: 1000,
  mode: 'register',
  extensions: ['diff'],
  limits: { tier: 'pro', minute: { limit: 100, remaining: 7, resetsAtMs: 5000 } },
  failures: 2,
  problem: { code: 'remote_refused_key', message: 'Ωmega' },
};

const linkOf = (projectId: string, remoteId: string): LinkRecord => ({
  projectId,
  remoteId,
  remote: { name: 'shop', description: '', status: 'created' },
  linkedAtMs: 1,
  unchangedPolls: 0,
  nextPollAtMs: 2,
});

const waiting = (id: string) =>
  ({
    id,
    action: 'create',
    projectId: `prj_${id}`,
    projectName: 'shop',
    cause: 'A person did.',
    idempotencyKey: id,
    createdAtMs: 1,
    attempts: 0,
    nextAttemptAtMs: 1,
    isGivenUp: false,
  }) as const;

const sent = (atMs: number) => ({ atMs, method: 'GET', path: `/${atMs}`, bytes: 0, status: 0, cause: 'A test.' });

type Work = (store: StateStore, reopen: () => StateStore) => void;

/** Promises of the part of the state store that holds synchronisation; `reopen` gives what a later process sees. */
export function checkSyncStore(withStore: (work: Work) => void): void {
  it('gives back what was written, and drops links and outbox with the remote', () =>
    withStore((store, reopen) => {
      store.sync.saveRemote({ ...remote, failures: 0 });
      store.sync.saveRemote(remote);
      const links = [linkOf('prj_b', 'r1'), linkOf('prj_a', 'r2')];
      for (const link of links) store.sync.saveLink(link);
      store.sync.saveLink({ ...links[0], unchangedPolls: 3 });
      store.sync.saveOutbox([waiting('x'), waiting('y')]);
      store.sync.saveOutbox([waiting('z'), waiting('x')]);
      const again = reopen();
      assert.deepEqual(again.sync.remote(), remote);
      assert.deepEqual(again.sync.links(), [{ ...links[0], unchangedPolls: 3 }, links[1]]);
      assert.deepEqual(again.sync.link('prj_a'), links[1]);
      assert.deepEqual(again.sync.outbox(), [waiting('z'), waiting('x')]);
      again.sync.deleteLink('prj_a');
      assert.equal(again.sync.link('prj_a'), undefined);
      again.sync.deleteRemote();
      const last = reopen();
      assert.deepEqual([last.sync.remote(), last.sync.links(), last.sync.outbox()], [undefined, [], []]);
    }));

  it('refuses a second link with one project of the remote', () =>
    withStore((store) => {
      store.sync.saveLink(linkOf('prj_a', 'r1'));
      assert.throws(() => store.sync.saveLink(linkOf('prj_b', 'r1')));
      assert.equal(store.sync.links().length, 1);
    }));

  it('keeps baselines by project', () =>
    withStore((store, reopen) => {
      const baseline = { projectId: 'prj_a', remoteId: 'r1', fetchedAtMs: 5, etags: { graph: '"x"' } };
      store.sync.saveBaseline(baseline);
      store.sync.saveBaseline({ ...baseline, keptUntilMs: 9 });
      store.sync.saveBaseline({ ...baseline, projectId: 'prj_b' });
      const again = reopen();
      assert.deepEqual(again.sync.baselines(), [
        { ...baseline, keptUntilMs: 9 },
        { ...baseline, projectId: 'prj_b' },
      ]);
      again.sync.deleteBaseline('prj_a');
      assert.equal(again.sync.baselines().length, 1);
    }));

  it('lists what was sent, newest first, a page after the other, and keeps the newest alone', () =>
    withStore((store, reopen) => {
      const ids = [1, 2, 3, 4].map((atMs) => store.sync.addSent(sent(atMs)));
      const last = store.sync.addSent({ ...sent(5), method: 'POST', body: '{"a":"ü"}', bytes: 10 });
      store.sync.saveStatus(last, 201);
      const again = reopen();
      const [newest, ...older] = again.sync.sent(10);
      assert.deepEqual(newest, { ...sent(5), id: last, method: 'POST', body: '{"a":"ü"}', bytes: 10, status: 201 });
      assert.deepEqual(
        older.map(({ atMs }) => atMs),
        [4, 3, 2, 1],
      );
      assert.deepEqual(
        again.sync.sent(2, ids[2]).map(({ atMs }) => atMs),
        [2, 1],
      );
      assert.equal(again.sync.countSent(3), 2);
      again.sync.pruneSent(2);
      assert.deepEqual(
        again.sync.sent(10).map(({ atMs }) => atMs),
        [5, 4],
      );
    }));

  it('counts requests by day and cause', () =>
    withStore((store, reopen) => {
      for (const cause of ['poll', 'poll', 'command'] as const) store.sync.addSpent('2026-11-28', cause);
      store.sync.addSpent('2026-11-29', 'query');
      const again = reopen();
      assert.deepEqual(again.sync.spent('2026-11-28'), { poll: 2, command: 1 });
      assert.deepEqual(again.sync.spent('2026-11-30'), {});
      again.sync.pruneSpent('2026-11-29');
      assert.deepEqual([again.sync.spent('2026-11-28'), again.sync.spent('2026-11-29')], [{}, { query: 1 }]);
    }));

  it('takes everything back with the transaction', () =>
    withStore((store) => {
      assert.throws(() =>
        store.transaction(() => {
          store.sync.saveRemote(remote);
          store.sync.saveOutbox([waiting('x')]);
          store.sync.addSpent('2026-11-28', 'poll');
          throw new Error('broken off');
        }),
      );
      assert.deepEqual([store.sync.remote(), store.sync.outbox(), store.sync.spent('2026-11-28')], [undefined, [], {}]);
    }));
}

export function describeSyncStore(driver: SqlDriver): void {
  describe('state: synchronisation', () => {
    checkSyncStore((work) =>
      inScratchFolder((folder) => {
        const clock = new FakeClock();
        let store = openStateStore(folder, { driver, clock });
        const reopen = () => {
          store.close();
          store = openStateStore(folder, { driver, clock });
          return store;
        };
        try {
          work(store, reopen);
        } finally {
          store.close();
        }
      }),
    );
  });
}
