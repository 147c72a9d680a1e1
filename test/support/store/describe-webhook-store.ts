import assert from 'node:assert/strict';
import type { StateStore } from '#server/app/ports/state-store.ts';
import type { DeliveryRecord, StoredEvent, WebhookRecord } from '#server/app/ports/webhook-store.ts';
import { openStateStore } from '#server/platform/store/open-stores.ts';
import type { SqlDriver } from '#server/platform/store/sql-driver.ts';
import { FakeClock, inScratchFolder } from './scratch.ts';
import { projectNamed } from './state-samples.ts';

export const webhookNamed = (id: string, more: Partial<WebhookRecord> = {}): WebhookRecord => ({
  id,
  url: `https://example.com/${id}`,
  events: ['*'],
  description: '',
  kind: 'live',
  member: 'owner',
  allMembers: true,
  createdAtMs: 1000,
  secret: 'whsec_AAAA',
  oldSecrets: [],
  ...more,
});

const eventAt = (id: string, atMs: number): StoredEvent => ({
  id,
  type: 'index.completed',
  atMs,
  body: `{"of":"${id}"}`,
});

const attemptOf = (webhookId: string, eventId: string, attempt: number, atMs: number): DeliveryRecord => ({
  id: `dlv_${webhookId}_${eventId}_${attempt}`,
  webhookId,
  eventId,
  type: 'index.completed',
  attempt,
  atMs,
  status: 200,
  durationMs: 12,
});

const queueOf = ({ webhooks }: StateStore) =>
  webhooks.nextAttempts().map(({ webhookId, eventId, made, dueAtMs }) => [webhookId, eventId, made, dueAtMs]);

/** Behaviour of every store of webhooks, in any implementation. */
export function describeWebhookStore(driver: SqlDriver): void {
  const withStore = (work: (store: StateStore, reopen: () => StateStore) => void) =>
    inScratchFolder((folder) => {
      const open = () => openStateStore(folder, { driver, clock: new FakeClock() });
      let store = open();
      const reopen = () => {
        store.close();
        store = open();
        return store;
      };
      try {
        work(store, reopen);
      } finally {
        store.close();
      }
    });

  checkWebhookStore(withStore);
}

export function checkWebhookStore(
  withStore: (work: (store: StateStore, reopen: () => StateStore) => void) => void,
): void {
  describe('state: webhooks', () => {
    it('come back as they were written, oldest first', () =>
      withStore((store, reopen) => {
        const young = webhookNamed('whk_a', {
          createdAtMs: 2000,
          projectId: 'prj_a',
          kind: 'test',
          member: 'ada',
          allMembers: false,
          events: ['index.completed', 'index.failed'],
          description: 'Ünï',
          oldSecrets: [{ secret: 'whsec_BBBB', untilMs: 9 }],
          disabledReason: 'gone',
          lastDelivery: { atMs: 5, status: 410, succeeded: false },
          failing: { sinceMs: 4, attempts: 2 },
        });
        const old = webhookNamed('whk_b');
        store.webhooks.insert(young);
        store.webhooks.insert(old);
        const { webhooks } = reopen();
        assert.deepEqual(webhooks.all(), [old, young]);
        assert.deepEqual(webhooks.get('whk_a'), young);
        assert.equal(webhooks.get('whk_c'), undefined);
      }));

    it('change in what changes, unless they are gone', () =>
      withStore((store, reopen) => {
        store.webhooks.insert(webhookNamed('whk_a', { failing: { sinceMs: 1, attempts: 1 } }));
        const changed = webhookNamed('whk_a', {
          secret: 'whsec_CCCC',
          oldSecrets: [{ secret: 'whsec_AAAA', untilMs: 7 }],
          lastDelivery: { atMs: 6, status: 200, succeeded: true },
        });
        store.webhooks.save(changed);
        store.webhooks.save(webhookNamed('whk_b'));
        assert.deepEqual(reopen().webhooks.all(), [changed]);
      }));

    it('take what belongs to them with them, and no more', () =>
      withStore((store, reopen) => {
        for (const id of ['whk_a', 'whk_b']) {
          store.webhooks.insert(webhookNamed(id));
          store.webhooks.insertDelivery(attemptOf(id, 'evt_0', 1, 10));
        }
        store.webhooks.enqueue(eventAt('evt_1', 20), ['whk_a', 'whk_b']);
        store.webhooks.delete('whk_a');
        const again = reopen();
        assert.deepEqual(queueOf(again), [['whk_b', 'evt_1', 0, 20]]);
        assert.equal(again.webhooks.delivery('whk_a', 'dlv_whk_a_evt_0_1'), undefined);
        assert.equal(again.webhooks.delivery('whk_b', 'dlv_whk_b_evt_0_1')?.attempt, 1);
        assert.equal(again.webhooks.delivery('whk_b', 'dlv_whk_a_evt_0_1'), undefined);
      }));

    it('go with the project that they are limited to', () =>
      withStore((store, reopen) => {
        for (const id of ['prj_a', 'prj_b']) store.insertProject(projectNamed(id));
        store.webhooks.insert(webhookNamed('whk_a', { projectId: 'prj_a' }));
        store.webhooks.insert(webhookNamed('whk_b', { projectId: 'prj_b' }));
        store.webhooks.insert(webhookNamed('whk_c'));
        store.webhooks.enqueue(eventAt('evt_1', 20), ['whk_a', 'whk_c']);
        store.deleteProject('prj_a');
        const again = reopen();
        assert.deepEqual(
          again.webhooks.all().map(({ id }) => id),
          ['whk_b', 'whk_c'],
        );
        assert.deepEqual(queueOf(again), [['whk_c', 'evt_1', 0, 20]]);
      }));
  });

  describe('state: queue of webhooks', () => {
    it('goes with the transaction that it is part of', () =>
      withStore((store, reopen) => {
        store.webhooks.insert(webhookNamed('whk_a'));
        const fails = () =>
          store.transaction(() => {
            store.webhooks.enqueue(eventAt('evt_1', 20), ['whk_a']);
            throw new Error('no');
          });
        assert.throws(fails, /no/);
        assert.equal(store.webhooks.event('evt_1'), undefined);
        store.transaction(() => store.webhooks.enqueue(eventAt('evt_2', 20), ['whk_a']));
        assert.deepEqual(queueOf(reopen()), [['whk_a', 'evt_2', 0, 20]]);
      }));

    it('says of each webhook what is due first', () =>
      withStore((store) => {
        for (const id of ['whk_a', 'whk_b', 'whk_c']) store.webhooks.insert(webhookNamed(id));
        store.webhooks.enqueue(eventAt('evt_2', 20), ['whk_a', 'whk_b']);
        store.webhooks.enqueue(eventAt('evt_1', 10), ['whk_b']);
        store.webhooks.enqueue(eventAt('evt_3', 20), ['whk_a']);
        assert.deepEqual(queueOf(store), [
          ['whk_b', 'evt_1', 0, 10],
          ['whk_a', 'evt_2', 0, 20],
        ]);
        store.webhooks.reschedule({ webhookId: 'whk_a', eventId: 'evt_2', made: 1, dueAtMs: 500 }, 30);
        store.webhooks.dequeue('whk_b', 'evt_1');
        assert.deepEqual(queueOf(store), [
          ['whk_b', 'evt_2', 0, 20],
          ['whk_a', 'evt_3', 0, 20],
        ]);
        store.webhooks.dequeueAll('whk_b');
        assert.equal(store.webhooks.queued('whk_a', 'evt_2')?.made, 1);
        assert.equal(store.webhooks.queued('whk_b', 'evt_2'), undefined);
      }));

    it('is not added to by planning what is gone', () =>
      withStore((store) => {
        store.webhooks.insert(webhookNamed('whk_a'));
        store.webhooks.reschedule({ webhookId: 'whk_a', eventId: 'evt_1', made: 1, dueAtMs: 5 }, 1);
        assert.deepEqual(queueOf(store), []);
      }));

    it('is spread over a time, in its order, what is not due or new left alone', () =>
      withStore((store, reopen) => {
        for (const id of ['whk_a', 'whk_b', 'whk_c', 'whk_d', 'whk_e']) store.webhooks.insert(webhookNamed(id));
        store.webhooks.enqueue(eventAt('evt_3', 30), ['whk_a']);
        store.webhooks.enqueue(eventAt('evt_4', 950), ['whk_e']);
        store.webhooks.enqueue(eventAt('evt_1', 10), ['whk_b']);
        store.webhooks.enqueue(eventAt('evt_2', 20), ['whk_c']);
        store.webhooks.enqueue(eventAt('evt_9', 5000), ['whk_d']);
        store.webhooks.spreadDue(1000, 600, 900);
        assert.deepEqual(queueOf(reopen()), [
          ['whk_e', 'evt_4', 0, 950],
          ['whk_b', 'evt_1', 0, 1000],
          ['whk_c', 'evt_2', 0, 1200],
          ['whk_a', 'evt_3', 0, 1400],
          ['whk_d', 'evt_9', 0, 5000],
        ]);
      }));

    it('waits no longer than it was to when the clock is set back', () =>
      withStore((store) => {
        for (const id of ['whk_a', 'whk_b']) store.webhooks.insert(webhookNamed(id));
        store.webhooks.enqueue(eventAt('evt_1', 10_000), ['whk_a', 'whk_b']);
        store.webhooks.reschedule({ webhookId: 'whk_b', eventId: 'evt_1', made: 1, dueAtMs: 10_300 }, 10_000);
        store.webhooks.followClock(10_000);
        assert.equal(store.webhooks.queued('whk_b', 'evt_1')?.dueAtMs, 10_300);
        store.webhooks.followClock(4000);
        assert.deepEqual(queueOf(store), [
          ['whk_a', 'evt_1', 0, 4000],
          ['whk_b', 'evt_1', 1, 4300],
        ]);
      }));

    it('keeps an event once, for all who get it', () =>
      withStore((store, reopen) => {
        for (const id of ['whk_a', 'whk_b']) store.webhooks.insert(webhookNamed(id));
        store.webhooks.enqueue(eventAt('evt_1', 20), ['whk_a', 'whk_b']);
        store.webhooks.saveEvent({ ...eventAt('evt_1', 20), body: 'another' });
        assert.deepEqual(reopen().webhooks.event('evt_1'), eventAt('evt_1', 20));
      }));
  });

  describe('state: deliveries of webhooks', () => {
    it('are listed newest first, in pages, of one webhook', () =>
      withStore((store, reopen) => {
        for (const id of ['whk_a', 'whk_b']) store.webhooks.insert(webhookNamed(id));
        const failed = { ...attemptOf('whk_a', 'evt_1', 1, 100), status: 0, error: 'connection refused' };
        const later = [attemptOf('whk_a', 'evt_1', 2, 300), attemptOf('whk_a', 'evt_2', 1, 300)];
        for (const each of [failed, ...later, attemptOf('whk_b', 'evt_1', 1, 200)]) store.webhooks.insertDelivery(each);
        const { webhooks } = reopen();
        const [first, second] = webhooks.deliveries('whk_a', { sinceMs: 0, limit: 2 });
        assert.deepEqual([first, second], later.toReversed());
        assert.deepEqual(webhooks.deliveries('whk_a', { sinceMs: 0, limit: 2, after: second }), [failed]);
        assert.deepEqual(webhooks.deliveries('whk_a', { sinceMs: 200, limit: 5 }), later.toReversed());
        assert.equal(webhooks.lastAttempt('whk_a', 'evt_1'), 2);
        assert.equal(webhooks.lastAttempt('whk_b', 'evt_2'), 0);
      }));

    it('report when the next attempt is due, at the newest one', () =>
      withStore(({ webhooks }) => {
        webhooks.insert(webhookNamed('whk_a'));
        webhooks.enqueue(eventAt('evt_1', 20), ['whk_a']);
        for (const attempt of [1, 2]) webhooks.insertDelivery(attemptOf('whk_a', 'evt_1', attempt, attempt * 10));
        webhooks.reschedule({ webhookId: 'whk_a', eventId: 'evt_1', made: 2, dueAtMs: 99 }, 20);
        const due = () => webhooks.deliveries('whk_a', { sinceMs: 0, limit: 9 }).map((each) => each.nextAttemptAtMs);
        assert.deepEqual(due(), [99, undefined]);
        webhooks.dequeue('whk_a', 'evt_1');
        assert.deepEqual(due(), [undefined, undefined]);
      }));

    it('are forgotten after their time, and events with the last that names them', () =>
      withStore(({ webhooks }) => {
        webhooks.insert(webhookNamed('whk_a'));
        for (const id of ['evt_1', 'evt_2', 'evt_3']) webhooks.saveEvent(eventAt(id, 10));
        webhooks.enqueue(eventAt('evt_4', 10), ['whk_a']);
        webhooks.insertDelivery(attemptOf('whk_a', 'evt_1', 1, 50));
        webhooks.insertDelivery(attemptOf('whk_a', 'evt_2', 1, 100));
        webhooks.saveEvent(eventAt('evt_5', 100));
        webhooks.prune(100);
        const kept = ['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5'].filter((id) => webhooks.event(id) !== undefined);
        assert.deepEqual(kept, ['evt_2', 'evt_4', 'evt_5']);
        assert.equal(webhooks.delivery('whk_a', 'dlv_whk_a_evt_1_1'), undefined);
      }));
  });
}
