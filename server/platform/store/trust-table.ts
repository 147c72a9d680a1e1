import type { TrustedFolder } from '#server/app/ports/trust.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

/** Folders that the person trusts. */
export class TrustTable {
  readonly #selectAll: SqlStatement;
  readonly #select: SqlStatement;
  readonly #insert: SqlStatement;
  readonly #delete: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#selectAll = database.prepare('SELECT * FROM trusted_folders ORDER BY path');
    this.#select = database.prepare('SELECT * FROM trusted_folders WHERE path = ?');
    this.#insert = database.prepare('INSERT OR IGNORE INTO trusted_folders (path, since_ms) VALUES (?, ?)');
    this.#delete = database.prepare('DELETE FROM trusted_folders WHERE path = ?');
  }

  all(): readonly TrustedFolder[] {
    return this.#selectAll.all().map(trustedFolder);
  }

  at(path: string): TrustedFolder | undefined {
    const row = this.#select.get(path);
    return row && trustedFolder(row);
  }

  insert(path: string, sinceMs: number): void {
    this.#insert.run(path, sinceMs);
  }

  delete(path: string): void {
    this.#delete.run(path);
  }
}

function trustedFolder(row: SqlRow): TrustedFolder {
  const sinceMs = row['since_ms'] as number | null;
  return { path: row['path'] as string, ...(sinceMs !== null && { sinceMs }) };
}
