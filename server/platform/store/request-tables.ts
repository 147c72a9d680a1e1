import type { IdempotencyRecord, KeptAnswers } from '#server/app/ports/repetition.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

/**
 * Records of requests that are stored for a while: their count by day, and the answers to those that may be repeated.
 */
export class RequestTables {
  readonly #selectDayCount: SqlStatement;
  readonly #addToDayCount: SqlStatement;
  readonly #selectIdempotency: SqlStatement;
  readonly #saveIdempotency: SqlStatement;
  readonly #sumIdempotency: SqlStatement;
  readonly #dropLongIdempotency: SqlStatement;
  readonly #pruneDayCounts: SqlStatement;
  readonly #pruneIdempotency: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#selectDayCount = database.prepare('SELECT requests FROM day_counts WHERE key_id = ? AND day = ?');
    this.#addToDayCount = database.prepare(
      `INSERT INTO day_counts (key_id, day, requests) VALUES (?, ?, ?)
       ON CONFLICT (key_id, day) DO UPDATE SET requests = requests + excluded.requests`,
    );
    this.#selectIdempotency = database.prepare('SELECT * FROM idempotency WHERE key_id = ? AND idempotency_key = ?');
    // A record that outlived its time and was not pruned yet gives way to the new one.
    this.#saveIdempotency = database.prepare(
      `INSERT OR REPLACE INTO idempotency (key_id, idempotency_key, request_hash, status, body, created_at_ms)
       VALUES (?, ?, ?, ?, ?, ?)`,
    );
    this.#sumIdempotency = database.prepare(
      `SELECT key_id, COUNT(*) AS records, SUM(IIF(LENGTH(body) > ?, LENGTH(body), 0)) AS characters
       FROM idempotency GROUP BY key_id`,
    );
    this.#dropLongIdempotency = database.prepare(
      `DELETE FROM idempotency WHERE rowid IN (
         SELECT rowid FROM (
           SELECT rowid, SUM(LENGTH(body)) OVER (ORDER BY created_at_ms DESC, rowid DESC) AS characters
           FROM idempotency WHERE key_id = ? AND LENGTH(body) > ?
         ) WHERE characters > ?
       )`,
    );
    this.#pruneDayCounts = database.prepare('DELETE FROM day_counts WHERE day < ?');
    this.#pruneIdempotency = database.prepare('DELETE FROM idempotency WHERE created_at_ms < ?');
  }

  dayCount(keyId: string, day: string): number {
    return (this.#selectDayCount.get(keyId, day)?.['requests'] as number | undefined) ?? 0;
  }

  /**
   * One durable commit, and one wait for the disk, a call outside a transaction. Several requests counted together, by
   * `requests` or inside one transaction, share it.
   */
  addToDayCount(keyId: string, day: string, requests: number): void {
    this.#addToDayCount.run(keyId, day, requests);
  }

  idempotency(keyId: string, idempotencyKey: string): IdempotencyRecord | undefined {
    const row = this.#selectIdempotency.get(keyId, idempotencyKey);
    return row === undefined ? undefined : idempotencyRecord(row);
  }

  saveIdempotency(record: IdempotencyRecord): void {
    const { keyId, idempotencyKey, requestHash, status, body, createdAtMs } = record;
    this.#saveIdempotency.run(keyId, idempotencyKey, requestHash, status, body, createdAtMs);
  }

  keptAnswers(long: number): KeptAnswers[] {
    return this.#sumIdempotency.all(long).map((row) => ({
      keyId: row['key_id'] as string,
      records: row['records'] as number,
      longCharacters: row['characters'] as number,
    }));
  }

  dropLongAnswers(keyId: string, long: number, charactersMax: number): void {
    this.#dropLongIdempotency.run(keyId, long, charactersMax);
  }

  pruneIdempotency(beforeMs: number): void {
    this.#pruneIdempotency.run(beforeMs);
  }

  pruneDayCounts(dayBefore: string): void {
    this.#pruneDayCounts.run(dayBefore);
  }
}

function idempotencyRecord(row: SqlRow): IdempotencyRecord {
  return {
    keyId: row['key_id'] as string,
    idempotencyKey: row['idempotency_key'] as string,
    requestHash: row['request_hash'] as string,
    status: row['status'] as number,
    body: row['body'] as string,
    createdAtMs: row['created_at_ms'] as number,
  };
}
