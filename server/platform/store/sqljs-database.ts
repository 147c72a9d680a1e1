import type { Database, SqlJsStatic } from 'sql.js';
import { SqlError, type SqlOpenOptions } from './sql-driver.ts';

/** A database of these bytes whose errors are `SqlError`. Throws one where they are no database. */
export function openInMemory(engine: SqlJsStatic, bytes: Uint8Array, options: SqlOpenOptions): Database {
  const database = new engine.Database(bytes);
  throwCodes(database);
  try {
    database.run(openingPragmas(options));
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** The journal of a transaction lies in memory as well, and flushing memory does nothing. */
function openingPragmas(options: SqlOpenOptions): string {
  return `
    PRAGMA journal_mode = MEMORY;
    PRAGMA synchronous = OFF;
    PRAGMA page_size = ${options.pageBytes};
    PRAGMA cache_size = -${Math.ceil(options.cacheBytes / 1024)};
    PRAGMA cell_size_check = ON;
  `;
}

/**
 * The hook that sql.js calls with each result of SQLite. Its errors carry the words alone, and the codes are what
 * counts.
 */
interface HandlesErrors {
  handleError(code: number): null;
}

function throwCodes(database: Database): void {
  const handling = database as unknown as HandlesErrors;
  const inherited = handling.handleError.bind(database);
  handling.handleError = (code) => {
    try {
      return inherited(code);
    } catch (error) {
      throw new SqlError(code, error instanceof Error ? error.message : String(error), { cause: error });
    }
  };
}
