/**
 * The port to an SQLite of some kind. The stores are written against this and know nothing else of the database, so
 * that a host without `node:sqlite` can be served by another driver that passes the same contract tests.
 *
 * Drivers throw `SqlError` for what SQLite reports and let system errors (`ENOSPC` …) pass; `storage-errors.ts`
 * gives both their names.
 */

export type SqlValue = null | number | string | Uint8Array;

/** A row by column name. Integers outside ±2^53 cannot be read: columns that may hold such numbers are REAL. */
export type SqlRow = Readonly<Record<string, SqlValue>>;

export interface SqlStatement {
  /** Answers how many rows changed. Outside a transaction the change is committed on return. */
  run(...values: readonly SqlValue[]): number;
  get(...values: readonly SqlValue[]): SqlRow | undefined;
  all(...values: readonly SqlValue[]): readonly SqlRow[];
  /** All rows as arrays in column order, for bulk loads: objects cost twice the CPU (measured with 10,000 rows of 10 columns). */
  values(...values: readonly SqlValue[]): readonly (readonly SqlValue[])[];
}

/**
 * `full`: a commit survives loss of power. `normal`: a commit survives the death of the process; after loss of power
 * the newest commits may be missing, but what is there is consistent.
 */
export type Durability = 'full' | 'normal';

export interface SqlOpenOptions {
  /** Size of a page in a database that does not exist yet. */
  readonly pageBytes: number;
  /** Upper limit of the page cache of this connection. */
  readonly cacheBytes: number;
  /** How long a call waits for another connection's lock before it fails with SQLITE_BUSY. */
  readonly busyTimeoutMs: number;
  /**
   * Several threads have it open. A driver that holds the file in memory looks at each beginning of a transaction
   * whether another thread has written; between two transactions it may answer from before.
   */
  readonly shared?: boolean;
  /** A driver that holds the file in memory refuses a larger one (`FileTooLarge`). */
  readonly maxBytesInMemory?: number;
}

export interface SqlConnection {
  /**
   * Prepares the open database for writing. Apart from `open`, so that a database of a newer version can be looked at
   * and left without a changed byte.
   */
  makeDurable(durability: Durability): void;
  /** One or more statements without parameters. */
  exec(sql: string): void;
  prepare(sql: string): SqlStatement;
  /** Takes the write lock at once: a transaction that begins by reading would fail when it comes to write. */
  begin(): void;
  /**
   * On return the transaction is durable. A driver that holds the file in memory has saved it then, unless the
   * durability is `normal` and the database not shared: it is saved soon then, and at `close`. A save that failed
   * makes the next `begin` fail.
   */
  commit(): void;
  rollback(): void;
  /** Writes a consistent copy into a file that is not there. Not inside a transaction. */
  copyTo(path: string): void;
  /** Bytes on disk, the log that is not yet merged included. */
  bytes(): number;
  close(): void;
}

export interface SqlDriver {
  readonly name: string;
  /** Whether a database costs its size in memory, and a save the writing of all of it. */
  readonly holdsFileInMemory: boolean;
  /** Opens the file, creating an empty one (0600) if there is none. The folder exists. */
  open(path: string, options: SqlOpenOptions): SqlConnection;
}

/** A log of another driver lies beside the database, with changes that this one cannot take in. */
export class UnmergedLog extends Error {
  readonly log: string;
  constructor(log: string) {
    super('The log beside the database was not merged into it.');
    this.log = log;
  }
}

/** The file is larger than the caller lets it be in memory. */
export class FileTooLarge extends Error {
  constructor() {
    super('The database is too large to be held in memory.');
  }
}

/** SQLite's primary result codes as far as this code distinguishes them (sqlite.org/rescode.html). */
export const RESULT_CODE = {
  error: 1,
  perm: 3,
  busy: 5,
  locked: 6,
  readonly: 8,
  ioerr: 10,
  corrupt: 11,
  full: 13,
  cantopen: 14,
  protocol: 15,
  constraint: 19,
  auth: 23,
  notadb: 26,
} as const;

/** An error of SQLite. `message` is SQLite's own; it never holds values. */
export class SqlError extends Error {
  /** Extended result code; the primary one is its low byte. */
  readonly extendedCode: number;
  constructor(extendedCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.extendedCode = extendedCode;
  }

  get primaryCode(): number {
    return this.extendedCode & 0xff;
  }
}
