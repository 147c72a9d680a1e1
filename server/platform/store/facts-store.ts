import { join } from 'node:path';
import type { Clock } from '#server/app/ports/clock.ts';
import type { FactsCache } from '#server/app/ports/index-store.ts';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { fileIdentity, removeDatabase } from './database-files.ts';
import { FACTS_SCHEMA, FactsDatabase, type FactsEntry } from './facts-database.ts';
import { openDatabase, type DatabaseSpec } from './open-database.ts';
import type { SqlDriver } from './sql-driver.ts';
import { DamagedDatabase, withStorageErrors } from './storage-errors.ts';

/** Uses noted before they are written although nothing was put meanwhile. */
const TOUCHES_KEPT = 5000;

const SECOND_LOOK_AFTER_MS = 100;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * `<state folder>/facts.db`. Several threads may have it open.
 *
 * Invariant: never throws `StorageError`. What cannot be read is produced again, what cannot be written is left out, a
 * damaged file is replaced by an empty one. A full disk must not look like a fault of the file being parsed; the run
 * meets it again, and reports it, when it writes `index.db` in the same folder.
 */
export class SqlFactsCache implements FactsCache {
  readonly #driver: SqlDriver;
  readonly #spec: DatabaseSpec;
  readonly #clock: Clock;
  readonly #capBytes: number;
  /** Undefined after `close`, and while the file cannot be opened: each `put` tries again. */
  #facts: FactsDatabase | undefined;
  #isClosed = false;
  /** The file that is open: another thread may have discarded it and begun a new one under its name. */
  #openFile: string | undefined;
  /** Entries used for the first time today. Use is noted by the day, so that reading seldom means writing. */
  readonly #touchedIds = new Set<number>();

  constructor(driver: SqlDriver, stateFolder: string, clock: Clock, capBytes: number) {
    this.#driver = driver;
    this.#spec = factsSpec(stateFolder, capBytes);
    this.#clock = clock;
    this.#capBytes = capBytes;
    this.#unlessStorageFails(() => this.#reopen());
  }

  get(contentHash: string, producer: string): Uint8Array | undefined {
    return this.#unlessStorageFails(() => {
      const found = this.#facts?.find(contentHash, producer);
      if (found !== undefined && found.lastUsedDay !== this.#today()) this.#touch(found.id);
      return found?.facts;
    });
  }

  put(entries: readonly FactsEntry[]): void {
    const fitting = entries.filter((entry) => entry.facts.byteLength < this.#capBytes);
    this.#unlessStorageFails(() => this.#opened().put(fitting, this.#touchedIds, this.#today(), this.#capBytes));
    this.#touchedIds.clear();
  }

  /** Reports whether the file can be opened, at least. */
  isUsable(): boolean {
    return this.#unlessStorageFails(() => this.#opened()) !== undefined;
  }

  close(): void {
    if (this.#touchedIds.size > 0) this.put([]);
    this.#isClosed = true;
    this.#facts?.close();
    this.#facts = undefined;
  }

  #touch(id: number): void {
    this.#touchedIds.add(id);
    if (this.#touchedIds.size >= TOUCHES_KEPT) this.put([]);
  }

  #unlessStorageFails<Result>(work: () => Result, isSecondLook = false): Result | undefined {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      if (!(error instanceof DamagedDatabase)) return undefined;
      // A file that another thread is making looks damaged for a moment; discarding it would cost that thread its facts.
      if (!isSecondLook) return this.#unlessStorageFails(afterPause(work), true);
      this.#tryDiscard();
      return undefined;
    }
  }

  /** Where this fails too, the next `put` tries again. */
  #tryDiscard(): void {
    try {
      this.#discard();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
    }
  }

  #discard(): void {
    this.#facts?.close();
    this.#facts = undefined;
    this.#touchedIds.clear();
    const isStillThere = this.#openFile === undefined || this.#openFile === fileIdentity(this.#spec.path);
    if (isStillThere) withStorageErrors(this.#spec, () => removeDatabase(this.#spec.path));
    this.#reopen();
  }

  #reopen(): FactsDatabase {
    this.#openFile = undefined;
    this.#facts = openDatabase(this.#driver, this.#spec, (database) => new FactsDatabase(database));
    this.#openFile = fileIdentity(this.#spec.path);
    return this.#facts;
  }

  #opened(): FactsDatabase {
    if (this.#isClosed) throw new TypeError('The facts cache is closed.');
    return this.#facts ?? this.#reopen();
  }

  #today(): number {
    return Math.floor(this.#clock.nowMs() / DAY_MS);
  }
}

export function factsPath(stateFolder: string): string {
  return join(stateFolder, 'facts.db');
}

function afterPause<Result>(work: () => Result): () => Result {
  return () => {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SECOND_LOOK_AFTER_MS);
    return work();
  };
}

function factsSpec(stateFolder: string, capBytes: number): DatabaseSpec {
  return {
    path: factsPath(stateFolder),
    damageAdvice: 'It is a cache and is built again.',
    schema: FACTS_SCHEMA,
    durability: 'normal',
    options: {
      pageBytes: 8192,
      cacheBytes: 8 * 1024 * 1024,
      busyTimeoutMs: 5000,
      shared: true,
      // Another driver's cap may be higher. Its file is left alone then, and nothing cached.
      maxBytesInMemory: 2 * capBytes,
    },
  };
}
