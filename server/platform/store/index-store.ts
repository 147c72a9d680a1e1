import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '#server/app/ports/clock.ts';
import type { IndexChange, IndexStore, IndexStoreOpener, StoredBlob } from '#server/app/ports/index-store.ts';
import { removeDatabase, setDatabaseAside } from './database-files.ts';
import { INDEX_SCHEMA, IndexDatabase, type LoadedIndex } from './index-database.ts';
import { openDatabase, type DatabaseSpec } from './open-database.ts';
import type { SqlDriver } from './sql-driver.ts';
import { DamagedDatabase, withStorageErrors } from './storage-errors.ts';

/** `<state folder>/workspaces/<key>/index.db`. */
export class SqlIndexStoreOpener implements IndexStoreOpener {
  readonly #driver: SqlDriver;
  readonly #stateFolder: string;
  readonly #clock: Clock;

  constructor(driver: SqlDriver, stateFolder: string, clock: Clock) {
    this.#driver = driver;
    this.#stateFolder = stateFolder;
    this.#clock = clock;
  }

  open(workspaceKey: string): { store: IndexStore; recovered: boolean } {
    const store = new SqlIndexStore(this.#driver, indexSpec(this.#folder(workspaceKey)), this.#clock);
    return { store, recovered: store.openAndRead() };
  }

  /** The workspace's store is closed. */
  remove(workspaceKey: string): void {
    const folder = this.#folder(workspaceKey);
    withStorageErrors(indexSpec(folder), () => rmSync(folder, { recursive: true, force: true }));
  }

  #folder(workspaceKey: string): string {
    // The key becomes the name of a folder that is removed with all it holds.
    if (!/^[0-9a-f]+$/.test(workspaceKey)) throw new TypeError('A workspace key is made of hexadecimal digits.');
    return join(this.#stateFolder, 'workspaces', workspaceKey);
  }
}

function indexSpec(folder: string): DatabaseSpec {
  return {
    path: join(folder, 'index.db'),
    damageAdvice: 'It was set aside; the next indexing run builds it again.',
    schema: INDEX_SCHEMA,
    durability: 'normal',
    // Pages of 8 KiB hold three typical rows with little waste; with 4 KiB the file is half as large again.
    options: { pageBytes: 8192, cacheBytes: 8 * 1024 * 1024, busyTimeoutMs: 2000 },
  };
}

/** Damage at any moment ends in an empty store and the damaged file beside it: the index can be built again. */
class SqlIndexStore implements IndexStore {
  readonly #driver: SqlDriver;
  readonly #spec: DatabaseSpec;
  readonly #clock: Clock;
  /** Undefined after `close`, and while the file could not be opened again: the next call tries. */
  #index: IndexDatabase | undefined;
  #isClosed = false;
  /** Read while opening, in order to know whether the file is whole, and returned by the first `load`. */
  #loaded: LoadedIndex | undefined;

  constructor(driver: SqlDriver, spec: DatabaseSpec, clock: Clock) {
    this.#driver = driver;
    this.#spec = spec;
    this.#clock = clock;
  }

  /** Answers true where a damaged database was set aside. */
  openAndRead(): boolean {
    try {
      this.#loaded = this.#reopen().read();
      return false;
    } catch (error) {
      this.#release();
      if (!(error instanceof DamagedDatabase)) throw error;
      this.#startOver();
      return true;
    }
  }

  /** The files come in no particular order. */
  load(): LoadedIndex {
    const loaded = this.#loaded;
    this.#loaded = undefined;
    return loaded ?? this.#afterDamage((index) => index.read(), emptyIndex);
  }

  /** Damage here costs the whole index as well: a tree that is missing says nothing of what was linked with it. */
  tree(path: string): Uint8Array | undefined {
    return this.#afterDamage((index) => index.tree(path), rethrow);
  }

  links(): readonly StoredBlob[] {
    return this.#afterDamage((index) => index.links(), rethrow);
  }

  /** After damage the store is empty and the call fails: what the change builds on is gone. */
  apply(change: IndexChange): void {
    this.#loaded = undefined;
    this.#afterDamage((index) => index.apply(change), rethrow);
  }

  /** The file goes: deleting its rows would need space on a disk that may be full, and give none back. */
  clear(): void {
    this.#opened();
    this.#release();
    withStorageErrors(this.#spec, () => removeDatabase(this.#spec.path));
    this.#reopen();
  }

  bytes(): number {
    return this.#opened().bytes();
  }

  close(): void {
    this.#release();
    this.#isClosed = true;
  }

  #release(): void {
    this.#index?.close();
    this.#index = undefined;
    this.#loaded = undefined;
  }

  #afterDamage<Result>(
    work: (index: IndexDatabase) => Result,
    whenDamaged: (damage: DamagedDatabase) => Result,
  ): Result {
    try {
      return work(this.#opened());
    } catch (error) {
      if (!(error instanceof DamagedDatabase)) throw error;
      this.#startOver();
      return whenDamaged(error);
    }
  }

  #startOver(): void {
    this.#release();
    setDatabaseAside(this.#spec, this.#clock.nowMs());
    this.#reopen();
  }

  #reopen(): IndexDatabase {
    this.#index = openDatabase(this.#driver, this.#spec, (database) => new IndexDatabase(database));
    return this.#index;
  }

  #opened(): IndexDatabase {
    if (this.#isClosed) throw new TypeError('The index store is closed.');
    return this.#index ?? this.#reopen();
  }
}

function emptyIndex(): LoadedIndex {
  return { files: [], meta: {} };
}

function rethrow(damage: DamagedDatabase): never {
  throw damage;
}
