import { randomBytes } from 'node:crypto';
import type { SqlStatement } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

const SECRET_BYTES = 32;

/** Random bytes that outlive the process. */
export class SecretTable {
  readonly #database: StoreDatabase;
  readonly #select: SqlStatement;
  readonly #insert: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#database = database;
    this.#select = database.prepare('SELECT value FROM secrets WHERE name = ?');
    this.#insert = database.prepare('INSERT INTO secrets (name, value) VALUES (?, ?)');
  }

  get(name: string): Uint8Array {
    return this.#find(name) ?? this.#database.transaction(() => this.#find(name) ?? this.#make(name));
  }

  #find(name: string): Uint8Array | undefined {
    return this.#select.get(name)?.['value'] as Uint8Array | undefined;
  }

  #make(name: string): Uint8Array {
    const value = new Uint8Array(randomBytes(SECRET_BYTES));
    this.#insert.run(name, value);
    return value;
  }
}
