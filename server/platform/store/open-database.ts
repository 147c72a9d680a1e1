import { ensurePrivateFiles } from './database-files.ts';
import { migrate, type Schema } from './migrations.ts';
import type { Durability, SqlDriver, SqlOpenOptions } from './sql-driver.ts';
import { type DatabasePlace, withStorageErrors } from './storage-errors.ts';
import { StoreDatabase } from './store-database.ts';

export interface DatabaseSpec extends DatabasePlace {
  readonly schema: Schema;
  readonly durability: Durability;
  readonly options: SqlOpenOptions;
}

/**
 * Opens the database, brings its schema up to date and builds the store on it, which closes it in its time. Throws
 * `StorageError` with nothing left open; what a newer version wrote stays untouched.
 */
export function openDatabase<Store>(
  driver: SqlDriver,
  spec: DatabaseSpec,
  build: (database: StoreDatabase) => Store,
): Store {
  ensurePrivateFiles(spec);
  const connection = withStorageErrors(spec, () => driver.open(spec.path, spec.options));
  const database = new StoreDatabase(connection, spec, spec.durability);
  try {
    migrate(database, spec.schema);
    return build(database);
  } catch (error) {
    database.close();
    throw error;
  }
}
