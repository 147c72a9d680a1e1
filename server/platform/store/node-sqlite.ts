import { chmodSync, existsSync, statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { SqlError, type Durability, type SqlConnection, type SqlDriver, type SqlOpenOptions } from './sql-driver.ts';
import type { SqlRow, SqlStatement, SqlValue } from './sql-driver.ts';

/** The log is cut back to this size when it has been merged; without a limit it keeps the size of the largest transaction. */
const LOG_KEPT_BYTES = 8 * 1024 * 1024;

/** The driver over Node's own SQLite, with a write-ahead log: readers never wait for the writer. */
export const nodeSqlite: SqlDriver = {
  name: 'node:sqlite',
  holdsFileInMemory: false,
  open: (path, options) => translatingErrors(() => new NodeSqliteConnection(path, options)),
};

/** Throws where this Node's SQLite lacks what the stores need. */
export function tryOut(): void {
  const database = new DatabaseSync(':memory:');
  try {
    database.exec('CREATE TABLE one (key TEXT PRIMARY KEY, value BLOB) STRICT');
    const upsert = 'INSERT INTO one VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
    database.prepare(upsert).run('a', Uint8Array.of(1, 2));
    const select = database.prepare('SELECT key, value FROM one');
    select.setReturnArrays(true);
    const [key, value] = select.all()[0] as unknown as [string, Uint8Array];
    if (key !== 'a' || value.length !== 2) throw new Error('node:sqlite gives back something else');
  } finally {
    database.close();
  }
}

/**
 * Invariant: no code of this process opens a database file except through SQLite. POSIX drops all locks of a process
 * on a file when any descriptor of it is closed, so a harmless read would unlock the database under other threads.
 *
 * `mmap_size` stays 0: a file that is truncated under a mapping kills the process instead of failing a call.
 */
class NodeSqliteConnection implements SqlConnection {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #rollback: StatementSync;

  constructor(path: string, options: SqlOpenOptions) {
    const isNew = !existsSync(path);
    this.#path = path;
    this.#database = new DatabaseSync(path);
    try {
      // The log and its index, created later, take over the permissions of the database.
      if (isNew) chmodSync(path, 0o600);
      this.#database.exec(openingPragmas(options));
      this.#begin = this.#database.prepare('BEGIN IMMEDIATE');
      this.#commit = this.#database.prepare('COMMIT');
      this.#rollback = this.#database.prepare('ROLLBACK');
    } catch (error) {
      this.#database.close();
      throw error;
    }
  }

  makeDurable(durability: Durability): void {
    // On a file system without shared memory SQLite keeps its rollback journal: slower, and as safe.
    this.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'};
      PRAGMA journal_size_limit = ${LOG_KEPT_BYTES};
    `);
  }

  exec(sql: string): void {
    translatingErrors(() => this.#database.exec(sql));
  }

  prepare(sql: string): SqlStatement {
    return new NodeSqliteStatement(translatingErrors(() => this.#database.prepare(sql)));
  }

  begin(): void {
    translatingErrors(() => this.#begin.run());
  }

  commit(): void {
    translatingErrors(() => this.#commit.run());
  }

  rollback(): void {
    translatingErrors(() => this.#rollback.run());
  }

  copyTo(path: string): void {
    translatingErrors(() => this.#database.prepare('VACUUM INTO ?').run(path));
    chmodSync(path, 0o600);
  }

  bytes(): number {
    return fileBytes(this.#path) + fileBytes(`${this.#path}-wal`);
  }

  close(): void {
    translatingErrors(() => this.#database.close());
  }
}

class NodeSqliteStatement implements SqlStatement {
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
  }

  run(...values: readonly SqlValue[]): number {
    return translatingErrors(() => Number(this.#statement.run(...values).changes));
  }

  get(...values: readonly SqlValue[]): SqlRow | undefined {
    return translatingErrors(() => this.#statement.get(...values)) as SqlRow | undefined;
  }

  all(...values: readonly SqlValue[]): readonly SqlRow[] {
    return translatingErrors(() => this.#statement.all(...values)) as SqlRow[];
  }

  values(...values: readonly SqlValue[]): readonly (readonly SqlValue[])[] {
    this.#statement.setReturnArrays(true);
    try {
      return translatingErrors(() => this.#statement.all(...values)) as unknown as SqlValue[][];
    } finally {
      this.#statement.setReturnArrays(false);
    }
  }
}

function openingPragmas(options: SqlOpenOptions): string {
  return `
    PRAGMA busy_timeout = ${options.busyTimeoutMs};
    PRAGMA page_size = ${options.pageBytes};
    PRAGMA cache_size = -${Math.ceil(options.cacheBytes / 1024)};
    PRAGMA cell_size_check = ON;
  `;
}

function fileBytes(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function translatingErrors<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw translated(error);
  }
}

/** Errors of ours (a value that cannot be bound, a closed database) stay what they are: they are faults in the program. */
function translated(error: unknown): unknown {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return error;
  return new SqlError(error.errcode, error.message, { cause: error });
}
