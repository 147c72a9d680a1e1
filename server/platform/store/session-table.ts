import type { SessionRecord } from '#server/app/ports/member-store.ts';
import type { SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

export class SessionTable {
  readonly #select: SqlStatement;
  readonly #save: SqlStatement;
  readonly #delete: SqlStatement;
  readonly #deleteOfKey: SqlStatement;
  readonly #prune: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#select = database.prepare('SELECT * FROM sessions WHERE hash = ?');
    this.#save = database.prepare(
      'INSERT OR REPLACE INTO sessions (hash, key_id, created_at_ms, used_at_ms) VALUES (?, ?, ?, ?)',
    );
    this.#delete = database.prepare('DELETE FROM sessions WHERE hash = ?');
    this.#deleteOfKey = database.prepare('DELETE FROM sessions WHERE key_id = ?');
    this.#prune = database.prepare('DELETE FROM sessions WHERE created_at_ms < ? OR used_at_ms < ?');
  }

  get(hash: string): SessionRecord | undefined {
    const row = this.#select.get(hash);
    if (row === undefined) return undefined;
    return {
      hash: row['hash'] as string,
      keyId: row['key_id'] as string,
      createdAtMs: row['created_at_ms'] as number,
      usedAtMs: row['used_at_ms'] as number,
    };
  }

  save({ hash, keyId, createdAtMs, usedAtMs }: SessionRecord): void {
    this.#save.run(hash, keyId, createdAtMs, usedAtMs);
  }

  delete(hash: string): boolean {
    return this.#delete.run(hash) > 0;
  }

  deleteOfKey(keyId: string): void {
    this.#deleteOfKey.run(keyId);
  }

  prune(createdBeforeMs: number, usedBeforeMs: number): void {
    this.#prune.run(createdBeforeMs, usedBeforeMs);
  }
}
