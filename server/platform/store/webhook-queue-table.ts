import type { QueuedDelivery, StoredEvent } from '#server/app/ports/webhook-store.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

/** Events as they are sent, and which attempts to send them are still to be made. */
export class WebhookQueueTable {
  readonly #saveEvent: SqlStatement;
  readonly #selectEvent: SqlStatement;
  readonly #pruneEvents: SqlStatement;
  readonly #enqueue: SqlStatement;
  readonly #count: SqlStatement;
  readonly #selectNext: SqlStatement;
  readonly #selectOne: SqlStatement;
  readonly #reschedule: SqlStatement;
  readonly #dequeue: SqlStatement;
  readonly #dequeueAll: SqlStatement;
  readonly #spread: SqlStatement;
  readonly #followClock: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#saveEvent = database.prepare(
      'INSERT OR IGNORE INTO webhook_events (id, type, at_ms, body) VALUES (?, ?, ?, ?)',
    );
    this.#selectEvent = database.prepare('SELECT * FROM webhook_events WHERE id = ?');
    this.#pruneEvents = database.prepare(
      `DELETE FROM webhook_events AS e WHERE at_ms < ?
         AND NOT EXISTS (SELECT 1 FROM webhook_queue WHERE event_id = e.id)
         AND NOT EXISTS (SELECT 1 FROM webhook_deliveries WHERE event_id = e.id)`,
    );
    this.#enqueue = database.prepare(
      'INSERT INTO webhook_queue (webhook_id, event_id, made, due_at_ms, planned_at_ms) VALUES (?, ?, 0, ?, ?)',
    );
    this.#count = database.prepare('SELECT count(*) AS waiting FROM webhook_queue');
    // A seek for each webhook: a queue of ten thousand costs no more than one of ten.
    this.#selectNext = database.prepare(
      `SELECT q.* FROM webhooks AS w JOIN webhook_queue AS q ON q.webhook_id = w.id AND q.event_id =
         (SELECT event_id FROM webhook_queue WHERE webhook_id = w.id ORDER BY due_at_ms, event_id LIMIT 1)
       ORDER BY q.due_at_ms, q.event_id`,
    );
    this.#selectOne = database.prepare('SELECT * FROM webhook_queue WHERE webhook_id = ? AND event_id = ?');
    this.#reschedule = database.prepare(
      'UPDATE webhook_queue SET made = ?, due_at_ms = ?, planned_at_ms = ? WHERE webhook_id = ? AND event_id = ?',
    );
    this.#dequeue = database.prepare('DELETE FROM webhook_queue WHERE webhook_id = ? AND event_id = ?');
    this.#dequeueAll = database.prepare('DELETE FROM webhook_queue WHERE webhook_id = ?');
    this.#spread = database.prepare(
      `UPDATE webhook_queue AS q SET planned_at_ms = ?1, due_at_ms = ?1 + ?2 * late.position / late.total
         FROM (SELECT webhook_id, event_id, count(*) OVER () AS total,
                      row_number() OVER (ORDER BY due_at_ms, event_id) - 1 AS position
                 FROM webhook_queue WHERE due_at_ms <= ?1 AND planned_at_ms <= ?3) AS late
        WHERE q.webhook_id = late.webhook_id AND q.event_id = late.event_id`,
    );
    this.#followClock = database.prepare(
      `UPDATE webhook_queue SET due_at_ms = ?1 + max(0, due_at_ms - planned_at_ms), planned_at_ms = ?1
        WHERE planned_at_ms > ?1`,
    );
  }

  length(): number {
    return this.#count.get()?.['waiting'] as number;
  }

  saveEvent({ id, type, atMs, body }: StoredEvent): void {
    this.#saveEvent.run(id, type, atMs, body);
  }

  event(id: string): StoredEvent | undefined {
    const row = this.#selectEvent.get(id);
    if (row === undefined) return undefined;
    return { id, type: row['type'] as string, atMs: row['at_ms'] as number, body: row['body'] as string };
  }

  pruneEvents(beforeMs: number): void {
    this.#pruneEvents.run(beforeMs);
  }

  enqueue(event: StoredEvent, webhookIds: readonly string[]): void {
    this.saveEvent(event);
    for (const webhookId of webhookIds) this.#enqueue.run(webhookId, event.id, event.atMs, event.atMs);
  }

  next(): readonly QueuedDelivery[] {
    return this.#selectNext.all().map(queuedDelivery);
  }

  one(webhookId: string, eventId: string): QueuedDelivery | undefined {
    const row = this.#selectOne.get(webhookId, eventId);
    return row === undefined ? undefined : queuedDelivery(row);
  }

  reschedule({ webhookId, eventId, made, dueAtMs }: QueuedDelivery, nowMs: number): void {
    this.#reschedule.run(made, dueAtMs, nowMs, webhookId, eventId);
  }

  dequeue(webhookId: string, eventId: string): void {
    this.#dequeue.run(webhookId, eventId);
  }

  dequeueAll(webhookId: string): void {
    this.#dequeueAll.run(webhookId);
  }

  spread(nowMs: number, overMs: number, plannedByMs: number): void {
    this.#spread.run(nowMs, overMs, plannedByMs);
  }

  followClock(nowMs: number): void {
    this.#followClock.run(nowMs);
  }
}

function queuedDelivery(row: SqlRow): QueuedDelivery {
  return {
    webhookId: row['webhook_id'] as string,
    eventId: row['event_id'] as string,
    made: row['made'] as number,
    dueAtMs: row['due_at_ms'] as number,
  };
}
