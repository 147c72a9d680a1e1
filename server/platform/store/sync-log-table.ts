import type { SentRecord } from '#server/app/ports/sync-store.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

/** Requests that left for the remote, and how many a day. */
export class SyncLogTable {
  readonly #insert: SqlStatement;
  readonly #saveStatus: SqlStatement;
  readonly #newest: SqlStatement;
  readonly #count: SqlStatement;
  readonly #prune: SqlStatement;
  readonly #spent: SqlStatement;
  readonly #addSpent: SqlStatement;
  readonly #pruneSpent: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#insert = database.prepare(
      `INSERT INTO sync_sent (at_ms, method, path, bytes, body, status, cause) VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING id`,
    );
    this.#saveStatus = database.prepare('UPDATE sync_sent SET status = ? WHERE id = ?');
    this.#newest = database.prepare('SELECT * FROM sync_sent WHERE id < ? ORDER BY id DESC LIMIT ?');
    this.#count = database.prepare('SELECT count(*) AS requests FROM sync_sent WHERE at_ms > ?');
    this.#prune = database.prepare('DELETE FROM sync_sent WHERE id <= (SELECT max(id) FROM sync_sent) - ?');
    this.#spent = database.prepare('SELECT cause, requests FROM sync_spent WHERE day = ?');
    this.#addSpent = database.prepare(
      `INSERT INTO sync_spent (day, cause, requests) VALUES (?, ?, 1)
         ON CONFLICT (day, cause) DO UPDATE SET requests = requests + 1`,
    );
    this.#pruneSpent = database.prepare('DELETE FROM sync_spent WHERE day < ?');
  }

  add({ atMs, method, path, bytes, body, status, cause }: Omit<SentRecord, 'id'>): number {
    return this.#insert.get(atMs, method, path, bytes, body ?? null, status, cause)?.['id'] as number;
  }

  saveStatus(id: number, status: number): void {
    this.#saveStatus.run(status, id);
  }

  newest(limit: number, before = Number.MAX_SAFE_INTEGER): readonly SentRecord[] {
    return this.#newest.all(before, limit).map(sentRecord);
  }

  countSince(sinceMs: number): number {
    return this.#count.get(sinceMs)?.['requests'] as number;
  }

  prune(kept: number): void {
    this.#prune.run(kept);
  }

  spent(day: string): Readonly<Record<string, number>> {
    const rows = this.#spent.all(day);
    return Object.fromEntries(rows.map((row) => [row['cause'] as string, row['requests'] as number]));
  }

  addSpent(day: string, cause: string): void {
    this.#addSpent.run(day, cause);
  }

  pruneSpent(beforeDay: string): void {
    this.#pruneSpent.run(beforeDay);
  }
}

function sentRecord(row: SqlRow): SentRecord {
  const body = row['body'] as string | null;
  return {
    id: row['id'] as number,
    atMs: row['at_ms'] as number,
    method: row['method'] as string,
    path: row['path'] as string,
    bytes: row['bytes'] as number,
    ...(body !== null && { body }),
    status: row['status'] as number,
    cause: row['cause'] as string,
  };
}
