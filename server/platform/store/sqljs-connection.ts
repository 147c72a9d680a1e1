import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Database, SqlJsStatic, Statement } from 'sql.js';
import { fileIdentity } from './database-files.ts';
import { FileLock } from './file-lock.ts';
import { FileTooLarge, SqlError } from './sql-driver.ts';
import type { Durability, SqlConnection, SqlOpenOptions, SqlStatement } from './sql-driver.ts';
import { SaveSchedule } from './save-schedule.ts';
import { openInMemory } from './sqljs-database.ts';
import { SqlJsStatement } from './sqljs-statement.ts';
import { type FileVersion, makeFile, readDatabaseFile, readFileVersion, replaceDatabaseFile } from './whole-file.ts';

/**
 * A database in memory and the file it came from.
 *
 * Invariant: what is in memory is never behind what was acknowledged, and in a database that is saved at each commit
 * never ahead of the file: a commit that cannot be saved is undone by reading the file again.
 */
export class SqlJsConnection implements SqlConnection {
  readonly #engine: SqlJsStatic;
  readonly #path: string;
  readonly #options: SqlOpenOptions;
  readonly #lock: FileLock | undefined;
  readonly #statements = new Map<string, Statement>();
  /** Undefined after `close`, and while the file could not be read again. */
  #database: Database | undefined;
  /** Version of the file as it was last read or written here. */
  #version: FileVersion = { identity: undefined, changes: 0 };
  /** Where saving may wait; undefined where each commit is saved. */
  #schedule: SaveSchedule | undefined;
  #inTransaction = false;
  /** Something other than rows may have changed in the transaction under way. */
  #isChanged = false;
  #rowsChangedBefore = 0;
  #isClosed = false;

  constructor(engine: SqlJsStatic, path: string, options: SqlOpenOptions) {
    this.#engine = engine;
    this.#path = path;
    this.#options = options;
    this.#lock = options.shared === true ? new FileLock(`${path}-lock`, options.busyTimeoutMs) : undefined;
    makeFile(path);
    this.#read();
  }

  makeDurable(durability: Durability): void {
    // A save that waits would meet the refusal long after its change was acknowledged.
    accessSync(dirname(this.#path), constants.W_OK);
    if (durability === 'normal' && this.#lock === undefined) this.#schedule = new SaveSchedule(() => this.#save());
  }

  exec(sql: string): void {
    this.changing(() => this.#opened().run(sql));
  }

  prepare(sql: string): SqlStatement {
    this.prepared(sql);
    return new SqlJsStatement(this, sql);
  }

  begin(): void {
    this.#schedule?.saveOverdue();
    this.#lock?.take();
    try {
      if (this.#lock !== undefined) this.#readWhatOthersWrote();
      this.prepared('BEGIN IMMEDIATE').run();
    } catch (error) {
      this.#lock?.release();
      throw error;
    }
    this.#inTransaction = true;
    this.#isChanged = false;
    this.#rowsChangedBefore = this.#rowsChangedEver();
  }

  commit(): void {
    const isChanged = this.#isChanged || this.#rowsChangedEver() !== this.#rowsChangedBefore;
    this.prepared('COMMIT').run();
    this.#inTransaction = false;
    try {
      if (isChanged) this.#keep();
    } finally {
      this.#lock?.release();
    }
  }

  /** Also after SQLite has rolled back by itself, which makes its statement fail and changes nothing. */
  rollback(): void {
    if (!this.#inTransaction) return;
    this.#inTransaction = false;
    try {
      this.prepared('ROLLBACK').run();
    } finally {
      this.#lock?.release();
    }
  }

  copyTo(path: string): void {
    replaceDatabaseFile(path, this.#opened().export(), this.#version.changes);
  }

  /** Returns the size of the file, or of what will be the file. */
  bytes(): number {
    const [[pages, pageBytes]] = new SqlJsStatement(this, PAGES).values() as [[number, number]];
    return pages * pageBytes;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    try {
      this.#schedule?.close();
    } finally {
      this.#release();
    }
  }

  prepared(sql: string): Statement {
    const database = this.#opened();
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }

  changing<Result>(work: () => Result, onlyRows = false): Result {
    if (!this.#inTransaction) return this.#inOwnTransaction(work, onlyRows);
    if (!onlyRows) this.#isChanged = true;
    return work();
  }

  rowsChanged(): number {
    return this.#opened().getRowsModified();
  }

  #rowsChangedEver(): number {
    return new SqlJsStatement(this, 'SELECT total_changes()').values()[0]?.[0] as number;
  }

  #inOwnTransaction<Result>(work: () => Result, onlyRows: boolean): Result {
    this.begin();
    try {
      const result = this.changing(work, onlyRows);
      this.commit();
      return result;
    } catch (error) {
      this.#rollbackQuietly();
      throw error;
    }
  }

  #rollbackQuietly(): void {
    try {
      this.rollback();
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
    }
  }

  /** A file that was never written is written at once, so that it is not taken for an intentionally empty database. */
  #keep(): void {
    if (this.#schedule !== undefined && statSync(this.#path).size > 0) return this.#schedule.note();
    try {
      this.#save();
    } catch (error) {
      this.#release();
      throw error;
    }
  }

  #save(): void {
    const changes = this.#version.changes + 1;
    replaceDatabaseFile(this.#path, this.#opened().export(), changes);
    this.#version = { identity: fileIdentity(this.#path), changes };
  }

  #opened(): Database {
    if (this.#isClosed && this.#database === undefined) throw new TypeError('The database is closed.');
    return this.#database ?? this.#read();
  }

  #readWhatOthersWrote(): void {
    const { identity, changes } = readFileVersion(this.#path);
    if (identity === this.#version.identity && changes === this.#version.changes) return;
    this.#release();
    this.#read();
  }

  #read(): Database {
    this.#version = readFileVersion(this.#path);
    const { maxBytesInMemory = Number.POSITIVE_INFINITY } = this.#options;
    if (statSync(this.#path).size > maxBytesInMemory) throw new FileTooLarge();
    const database = openInMemory(this.#engine, readDatabaseFile(this.#path), this.#options);
    this.#database = database;
    return database;
  }

  #release(): void {
    this.#statements.clear();
    this.#database?.close();
    this.#database = undefined;
  }
}

const PAGES = 'SELECT page_count, page_size FROM pragma_page_count, pragma_page_size';
