import { basename } from 'node:path';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { DamagedDatabase } from './storage-errors.ts';
import type { StoreDatabase } from './store-database.ts';

/**
 * The tables of one kind of database. Version n is what the first n migrations make; a published migration never
 * changes, a new version is a new entry at the end.
 */
export interface Schema {
  /**
   * Written into the file's header: distinguishes ours from any other SQLite database, and the three kinds from each
   * other.
   */
  readonly applicationId: number;
  readonly migrations: readonly string[];
}

/**
 * Brings the database to the newest version in one transaction, so that a crash leaves the old version or the new one.
 */
export function migrate(database: StoreDatabase, schema: Schema): void {
  const version = checkedVersion(database, schema);
  database.makeDurable();
  if (version === schema.migrations.length) return;
  database.transaction(() => {
    // Another thread may have been faster between the look and the lock.
    for (const sql of schema.migrations.slice(checkedVersion(database, schema))) database.exec(sql);
    database.exec(`PRAGMA application_id = ${schema.applicationId}`);
    database.exec(`PRAGMA user_version = ${schema.migrations.length}`);
  });
}

function checkedVersion(database: StoreDatabase, schema: Schema): number {
  const file = basename(database.place.path);
  const version = readPragma(database, 'user_version');
  if (readPragma(database, 'application_id') !== schema.applicationId) {
    if (isEmpty(database)) return 0;
    throw new DamagedDatabase(database.place, 'is not a database of this kind.');
  }
  if (version <= schema.migrations.length) return version;
  throw new StorageError(
    'storage_error',
    `${file} was written by a newer version of Groundplan (schema ${version}, known up to ${schema.migrations.length}). ` +
      'Nothing was changed. Update Groundplan, or use another state folder.',
  );
}

function isEmpty(database: StoreDatabase): boolean {
  return database.prepare('SELECT name FROM sqlite_schema LIMIT 1').get() === undefined;
}

function readPragma(database: StoreDatabase, name: 'user_version' | 'application_id'): number {
  return Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
}
