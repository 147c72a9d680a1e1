import { crc32 } from '#server/base/crc32.ts';
import type { Schema } from './migrations.ts';
import type { SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

export interface FactsEntry {
  readonly contentHash: string;
  readonly producer: string;
  readonly facts: Uint8Array;
}

export interface FoundFacts {
  readonly id: number;
  readonly lastUsedDay: number;
  readonly facts: Uint8Array;
}

/** `id` grows with age, so (last_used_day, id) is the order of eviction. */
export const FACTS_SCHEMA: Schema = {
  applicationId: 0x47_50_46_43,
  migrations: [
    `CREATE TABLE facts (
       id INTEGER PRIMARY KEY,
       content_hash TEXT NOT NULL,
       producer TEXT NOT NULL,
       last_used_day INTEGER NOT NULL,
       checksum INTEGER NOT NULL,
       facts BLOB NOT NULL,
       UNIQUE (content_hash, producer)
     ) STRICT;
     CREATE INDEX facts_by_use ON facts (last_used_day);`,
  ],
};

/** Entries dropped between two looks at the size. */
const EVICTION_BATCH = 32;

/** The statements of one open `facts.db`. */
export class FactsDatabase {
  readonly #database: StoreDatabase;
  readonly #select: SqlStatement;
  readonly #upsert: SqlStatement;
  readonly #touch: SqlStatement;
  readonly #evict: SqlStatement;
  readonly #usedBytes: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#database = database;
    this.#select = database.prepare(
      'SELECT id, last_used_day, checksum, facts FROM facts WHERE content_hash = ? AND producer = ?',
    );
    this.#upsert = database.prepare(
      `INSERT INTO facts (content_hash, producer, last_used_day, checksum, facts) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (content_hash, producer) DO UPDATE SET
         last_used_day = excluded.last_used_day, checksum = excluded.checksum, facts = excluded.facts`,
    );
    this.#touch = database.prepare('UPDATE facts SET last_used_day = ? WHERE id = ?');
    this.#evict = database.prepare(
      `DELETE FROM facts WHERE id IN (SELECT id FROM facts ORDER BY last_used_day, id LIMIT ${EVICTION_BATCH})`,
    );
    this.#usedBytes = database.prepare(
      `SELECT (page_count - freelist_count) * page_size AS bytes
       FROM pragma_page_count, pragma_freelist_count, pragma_page_size`,
    );
  }

  /**
   * Facts whose checksum does not fit count as absent and are overwritten by the next `put`: wrong facts would become
   * wrong edges, which would pass unnoticed.
   */
  find(contentHash: string, producer: string): FoundFacts | undefined {
    const row = this.#select.get(contentHash, producer);
    if (row === undefined) return undefined;
    const facts = row['facts'] as Uint8Array;
    if (row['checksum'] !== checksum({ contentHash, producer, facts })) return undefined;
    return { id: row['id'] as number, lastUsedDay: row['last_used_day'] as number, facts };
  }

  put(entries: readonly FactsEntry[], touchedIds: Iterable<number>, day: number, capBytes: number): void {
    this.#database.transaction(() => {
      for (const id of touchedIds) this.#touch.run(day, id);
      for (const entry of entries) {
        this.#upsert.run(entry.contentHash, entry.producer, day, checksum(entry), entry.facts);
      }
      if (this.#used() > capBytes) this.#shrinkTo(capBytes * 0.9);
    });
  }

  close(): void {
    this.#database.close();
  }

  #shrinkTo(bytes: number): void {
    while (this.#used() > bytes && this.#evict.run() > 0);
  }

  /** Pages in use; free ones are filled again before the file grows. */
  #used(): number {
    return this.#usedBytes.get()?.['bytes'] as number;
  }
}

/** Covers the key too: a row found under another row's key is as wrong as a changed one. */
function checksum(entry: FactsEntry): number {
  return crc32(entry.facts, crc32(`${entry.contentHash}\0${entry.producer}\0`));
}
