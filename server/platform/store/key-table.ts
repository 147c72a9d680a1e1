import type { KeyRecord, Permission } from '#server/app/ports/state-store.ts';
import type { SqlRow, SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

export class KeyTable {
  readonly #selectAll: SqlStatement;
  readonly #selectById: SqlStatement;
  readonly #selectByHash: SqlStatement;
  readonly #insert: SqlStatement;
  readonly #revoke: SqlStatement;
  readonly #saveLastUsed: SqlStatement;
  readonly #deleteRunKeys: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#selectAll = database.prepare('SELECT * FROM keys ORDER BY created_at_ms, id');
    this.#selectById = database.prepare('SELECT * FROM keys WHERE id = ?');
    this.#selectByHash = database.prepare('SELECT * FROM keys WHERE hash = ?');
    this.#insert = database.prepare(
      `INSERT INTO keys (id, name, hash, last_four, type, tier, permissions, member,
                         created_at_ms, expires_at_ms, revoked_at_ms, last_used_at_ms, for_run)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#revoke = database.prepare('UPDATE keys SET revoked_at_ms = ? WHERE id = ? AND revoked_at_ms IS NULL');
    this.#saveLastUsed = database.prepare(
      'UPDATE keys SET last_used_at_ms = max(coalesce(last_used_at_ms, 0), ?) WHERE id = ?',
    );
    this.#deleteRunKeys = database.prepare('DELETE FROM keys WHERE for_run = 1');
  }

  deleteRunKeys(): void {
    this.#deleteRunKeys.run();
  }

  /** Oldest first. */
  all(): readonly KeyRecord[] {
    return this.#selectAll.all().map(keyRecord);
  }

  byId(id: string): KeyRecord | undefined {
    const row = this.#selectById.get(id);
    return row === undefined ? undefined : keyRecord(row);
  }

  byHash(hash: string): KeyRecord | undefined {
    const row = this.#selectByHash.get(hash);
    return row === undefined ? undefined : keyRecord(row);
  }

  insert(key: KeyRecord): void {
    this.#insert.run(
      key.id,
      key.name,
      key.hash,
      key.lastFour,
      key.type,
      key.tier,
      JSON.stringify(key.permissions),
      key.member,
      key.createdAtMs,
      key.expiresAtMs ?? null,
      key.revokedAtMs ?? null,
      key.lastUsedAtMs ?? null,
      key.forRun ? 1 : 0,
    );
  }

  /** False where there is no such key, or it is revoked already: the first revocation's time stays. */
  revoke(id: string, atMs: number): boolean {
    return this.#revoke.run(atMs, id) > 0;
  }

  saveLastUsed(id: string, atMs: number): void {
    this.#saveLastUsed.run(atMs, id);
  }
}

function keyRecord(row: SqlRow): KeyRecord {
  return {
    id: row['id'] as string,
    name: row['name'] as string,
    hash: row['hash'] as string,
    lastFour: row['last_four'] as string,
    type: row['type'] as KeyRecord['type'],
    tier: row['tier'] as KeyRecord['tier'],
    permissions: JSON.parse(row['permissions'] as string) as Permission[],
    member: row['member'] as string,
    createdAtMs: row['created_at_ms'] as number,
    ...whereSet('expiresAtMs', row['expires_at_ms']),
    ...whereSet('revokedAtMs', row['revoked_at_ms']),
    ...whereSet('lastUsedAtMs', row['last_used_at_ms']),
    ...(row['for_run'] === 1 && { forRun: true }),
  };
}

function whereSet(name: 'expiresAtMs' | 'revokedAtMs' | 'lastUsedAtMs', value: SqlRow[string] | undefined): object {
  return typeof value === 'number' ? { [name]: value } : {};
}
