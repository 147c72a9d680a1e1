import type { SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

/** At most one row: the state folder is that of a remote. */
export class RemoteTable {
  readonly #select: SqlStatement;
  readonly #insert: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#select = database.prepare('SELECT since_ms FROM remote');
    this.#insert = database.prepare('INSERT OR IGNORE INTO remote (id, since_ms) VALUES (1, ?)');
  }

  sinceMs(): number | undefined {
    return this.#select.get()?.['since_ms'] as number | undefined;
  }

  insert(atMs: number): void {
    this.#insert.run(atMs);
  }
}
