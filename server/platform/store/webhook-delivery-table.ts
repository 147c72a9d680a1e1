import type { DeliveryPosition, DeliveryRecord, ListedDelivery } from '#server/app/ports/webhook-store.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

/** Attempts to deliver, as they went. */
export class WebhookDeliveryTable {
  readonly #insert: SqlStatement;
  readonly #selectOne: SqlStatement;
  readonly #selectPage: SqlStatement;
  readonly #selectLastAttempt: SqlStatement;
  readonly #deleteOfWebhook: SqlStatement;
  readonly #prune: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#insert = database.prepare(
      `INSERT INTO webhook_deliveries (id, webhook_id, event_id, type, attempt, at_ms, status, duration_ms, error)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#selectOne = database.prepare('SELECT * FROM webhook_deliveries WHERE webhook_id = ? AND id = ?');
    this.#selectPage = database.prepare(
      `SELECT d.*, CASE WHEN d.attempt = (SELECT max(attempt) FROM webhook_deliveries
                                           WHERE webhook_id = d.webhook_id AND event_id = d.event_id)
                        THEN q.due_at_ms END AS next_attempt_at_ms
         FROM webhook_deliveries AS d
         LEFT JOIN webhook_queue AS q ON q.webhook_id = d.webhook_id AND q.event_id = d.event_id
        WHERE d.webhook_id = ? AND d.at_ms >= ? AND (d.at_ms, d.id) < (?, ?)
        ORDER BY d.at_ms DESC, d.id DESC LIMIT ?`,
    );
    this.#selectLastAttempt = database.prepare(
      'SELECT max(attempt) AS attempt FROM webhook_deliveries WHERE webhook_id = ? AND event_id = ?',
    );
    this.#deleteOfWebhook = database.prepare('DELETE FROM webhook_deliveries WHERE webhook_id = ?');
    this.#prune = database.prepare('DELETE FROM webhook_deliveries WHERE at_ms < ?');
  }

  insert({ id, webhookId, eventId, type, attempt, atMs, status, durationMs, error }: DeliveryRecord): void {
    this.#insert.run(id, webhookId, eventId, type, attempt, atMs, status, durationMs, error ?? null);
  }

  one(webhookId: string, id: string): DeliveryRecord | undefined {
    const row = this.#selectOne.get(webhookId, id);
    return row === undefined ? undefined : deliveryRecord(row);
  }

  page(
    webhookId: string,
    { sinceMs, after, limit }: { sinceMs: number; after?: DeliveryPosition; limit: number },
  ): readonly ListedDelivery[] {
    const { atMs, id } = after ?? { atMs: Number.MAX_SAFE_INTEGER, id: '' };
    return this.#selectPage.all(webhookId, sinceMs, atMs, id, limit).map((row) => {
      const nextAttemptAtMs = row['next_attempt_at_ms'] as number | null;
      return { ...deliveryRecord(row), ...(nextAttemptAtMs !== null && { nextAttemptAtMs }) };
    });
  }

  lastAttempt(webhookId: string, eventId: string): number {
    return (this.#selectLastAttempt.get(webhookId, eventId)?.['attempt'] as number | null) ?? 0;
  }

  deleteOfWebhook(webhookId: string): void {
    this.#deleteOfWebhook.run(webhookId);
  }

  prune(beforeMs: number): void {
    this.#prune.run(beforeMs);
  }
}

function deliveryRecord(row: SqlRow): DeliveryRecord {
  const error = row['error'] as string | null;
  return {
    id: row['id'] as string,
    webhookId: row['webhook_id'] as string,
    eventId: row['event_id'] as string,
    type: row['type'] as string,
    attempt: row['attempt'] as number,
    atMs: row['at_ms'] as number,
    status: row['status'] as number,
    durationMs: row['duration_ms'] as number,
    ...(error !== null && { error }),
  };
}
