import type { AuditFilter, AuditRecord } from '#server/app/ports/member-store.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

export class AuditTable {
  readonly #select: SqlStatement;
  readonly #insert: SqlStatement;
  readonly #prune: SqlStatement;

  constructor(database: StoreDatabase) {
    // A parameter that is null filters nothing.
    this.#select = database.prepare(
      `SELECT * FROM audit
       WHERE (?1 IS NULL OR actor = ?1) AND (?2 IS NULL OR action = ?2) AND (?3 IS NULL OR id < ?3)
       ORDER BY id DESC LIMIT ?4`,
    );
    this.#insert = database.prepare(
      'INSERT INTO audit (at_ms, actor, key_id, action, subject, detail) VALUES (?, ?, ?, ?, ?, ?)',
    );
    this.#prune = database.prepare('DELETE FROM audit WHERE id <= (SELECT max(id) FROM audit) - ?');
  }

  /** Newest first. */
  list({ actor, action, beforeId, limit }: AuditFilter): readonly AuditRecord[] {
    return this.#select.all(actor ?? null, action ?? null, beforeId ?? null, limit).map(auditRecord);
  }

  add({ atMs, actor, keyId, action, subject, detail }: Omit<AuditRecord, 'id'>, entriesMax: number): void {
    this.#insert.run(atMs, actor, keyId ?? null, action, subject, detail ?? null);
    this.#prune.run(entriesMax);
  }
}

function auditRecord(row: SqlRow): AuditRecord {
  const keyId = row['key_id'] as string | null;
  const detail = row['detail'] as string | null;
  return {
    id: row['id'] as number,
    atMs: row['at_ms'] as number,
    actor: row['actor'] as string,
    ...(keyId !== null && { keyId }),
    action: row['action'] as AuditRecord['action'],
    subject: row['subject'] as string,
    ...(detail !== null && { detail }),
  };
}
