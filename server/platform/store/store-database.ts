import { RESULT_CODE, SqlError } from './sql-driver.ts';
import type { Durability, SqlConnection, SqlStatement } from './sql-driver.ts';
import { DamagedDatabase, type DatabasePlace, toStorageError } from './storage-errors.ts';

/** A connection with transactions that nest, and with every failure as `StorageError`. */
export class StoreDatabase {
  readonly place: DatabasePlace;
  readonly #connection: SqlConnection;
  readonly #durability: Durability;
  #inTransaction = false;
  #isClosed = false;
  /**
   * The first failure inside the transaction under way. Invariant: a transaction with one is never committed, even
   * where the caller caught it. SQLite rolls back by itself on some errors (disk full, I/O); what `work` still writes
   * after that would be committed alone.
   */
  #doom: { readonly error: unknown } | undefined;
  /** Listeners that wait for the end of the transaction under way. */
  #waiting: (() => void)[] = [];

  constructor(connection: SqlConnection, place: DatabasePlace, durability: Durability) {
    this.place = place;
    this.#connection = connection;
    this.#durability = durability;
  }

  /** Only for a file that is known to be ours and not newer: it may change the file's header. */
  makeDurable(): void {
    this.#attempt(() => this.#connection.makeDurable(this.#durability));
  }

  exec(sql: string): void {
    this.#attempt(() => this.#connection.exec(sql));
  }

  prepare(sql: string): SqlStatement {
    const statement = this.#prepareKnown(sql);
    return {
      run: (...values) => this.#attempt(() => statement.run(...values)),
      get: (...values) => this.#attempt(() => statement.get(...values)),
      all: (...values) => this.#attempt(() => statement.all(...values)),
      values: (...values) => this.#attempt(() => statement.values(...values)),
    };
  }

  get isInTransaction(): boolean {
    return this.#inTransaction;
  }

  /** Nested calls join the outermost one, whose end commits. An exception anywhere inside rolls everything back. */
  transaction<Result>(work: () => Result): Result {
    return this.#inTransaction ? this.#join(work) : this.#begin(work);
  }

  /**
   * Calls `listener` when the transaction under way is committed, in the order of the calls and before `transaction`
   * returns; at once outside of one. What was rolled back is never reported. `listener` does not throw.
   */
  afterCommit(listener: () => void): void {
    if (this.#inTransaction) this.#waiting.push(listener);
    else listener();
  }

  copyTo(path: string): void {
    this.#attempt(() => this.#connection.copyTo(path));
  }

  bytes(): number {
    return this.#attempt(() => this.#connection.bytes());
  }

  /** May be called twice. A database that cannot be closed cleanly is left as after a crash, which loses nothing. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#quietly(() => this.#connection.close());
  }

  #begin<Result>(work: () => Result): Result {
    const result = this.#commit(work);
    // A listener may begin a transaction, with listeners of its own.
    const listeners = this.#waiting;
    this.#waiting = [];
    for (const listener of listeners) listener();
    return result;
  }

  #commit<Result>(work: () => Result): Result {
    this.#attempt(() => this.#connection.begin());
    this.#inTransaction = true;
    this.#doom = undefined;
    try {
      const result = refusePromise(work());
      this.#throwDoom();
      this.#attempt(() => this.#connection.commit());
      return result;
    } catch (error) {
      this.#waiting = [];
      this.#quietly(() => this.#connection.rollback());
      throw error;
    } finally {
      this.#inTransaction = false;
    }
  }

  #join<Result>(work: () => Result): Result {
    try {
      return refusePromise(work());
    } catch (error) {
      this.#doom ??= { error };
      throw error;
    }
  }

  #throwDoom(): void {
    if (this.#doom !== undefined) throw this.#doom.error;
  }

  #attempt<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      const named = toStorageError(error, this.place);
      if (this.#inTransaction) this.#doom ??= { error: named };
      throw named;
    }
  }

  /** The schema's version was checked, so a statement that does not fit the tables means that they are not what we wrote. */
  #prepareKnown(sql: string): SqlStatement {
    return this.#attempt(() => {
      try {
        return this.#connection.prepare(sql);
      } catch (error) {
        if (!(error instanceof SqlError) || error.primaryCode !== RESULT_CODE.error) throw error;
        throw new DamagedDatabase(this.place, 'has not the tables of its version.', { cause: error });
      }
    });
  }

  /** For what follows another failure (a rollback that SQLite has done already, a close): the first one is what counts. */
  #quietly(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (toStorageError(error, this.place) === error) throw error;
    }
  }
}

/** An async `work` would be committed at its first `await`, before it has done what it was given for. */
function refusePromise<Result>(result: Result): Result {
  if (result instanceof Promise) throw new TypeError('The work of a transaction must be synchronous.');
  return result;
}
