import type { IndexChange, IndexStore, StoredFile } from '#server/app/ports.ts';
import type { Schema } from './migrations.ts';
import type { SqlStatement, SqlValue } from './sql-driver.ts';
import type { StoreDatabase } from './store-database.ts';

export type LoadedIndex = ReturnType<IndexStore['load']>;

/**
 * One row a file: 22 times less CPU to build and 3.7 times smaller than a row an edge. Stamps are REAL because inodes
 * go beyond 2^53; SQLite stores whole numbers in REAL columns as compactly as integers.
 */
export const INDEX_SCHEMA: Schema = {
  applicationId: 0x47_50_49_58,
  migrations: [
    `CREATE TABLE files (
       path TEXT NOT NULL UNIQUE,
       size REAL NOT NULL, mtime_ms REAL NOT NULL, ctime_ms REAL NOT NULL, inode REAL NOT NULL,
       content_hash TEXT NOT NULL,
       imports BLOB NOT NULL,
       declarations BLOB NOT NULL
     ) STRICT;
     CREATE TABLE meta (key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`,
  ],
};

const FILE_COLUMNS = 'path, size, mtime_ms, ctime_ms, inode, content_hash, imports, declarations';

/** The statements of one open `index.db`. */
export class IndexDatabase {
  readonly #database: StoreDatabase;
  readonly #selectFiles: SqlStatement;
  readonly #selectMeta: SqlStatement;
  readonly #upsertFile: SqlStatement;
  readonly #deleteFile: SqlStatement;
  readonly #upsertMeta: SqlStatement;

  constructor(database: StoreDatabase) {
    this.#database = database;
    this.#selectFiles = database.prepare(`SELECT ${FILE_COLUMNS} FROM files`);
    this.#selectMeta = database.prepare('SELECT key, value FROM meta');
    this.#upsertFile = database.prepare(
      `INSERT INTO files (${FILE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (path) DO UPDATE SET
         size = excluded.size, mtime_ms = excluded.mtime_ms, ctime_ms = excluded.ctime_ms, inode = excluded.inode,
         content_hash = excluded.content_hash, imports = excluded.imports, declarations = excluded.declarations`,
    );
    this.#deleteFile = database.prepare('DELETE FROM files WHERE path = ?');
    this.#upsertMeta = database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  }

  /** Every page of the tables is read, so damage shows here. */
  read(): LoadedIndex {
    return {
      files: this.#selectFiles.values().map(storedFile),
      meta: Object.fromEntries(this.#selectMeta.values()) as Record<string, string>,
    };
  }

  apply(change: IndexChange): void {
    this.#database.transaction(() => {
      for (const path of change.remove) this.#deleteFile.run(path);
      for (const file of change.upsert) this.#upsertFile.run(...fileValues(file));
      for (const [key, value] of Object.entries(change.meta)) this.#upsertMeta.run(key, value);
    });
  }

  bytes(): number {
    return this.#database.bytes();
  }

  close(): void {
    this.#database.close();
  }
}

type FileRow = readonly [string, number, number, number, number, string, Uint8Array, Uint8Array];

function fileValues(file: StoredFile): SqlValue[] {
  const { size, mtimeMs, ctimeMs, inode } = file.stamp;
  return [file.path, size, mtimeMs, ctimeMs, inode, file.contentHash, file.imports, file.declarations];
}

function storedFile(row: readonly SqlValue[]): StoredFile {
  const [path, size, mtimeMs, ctimeMs, inode, contentHash, imports, declarations] = row as FileRow;
  return { path, stamp: { size, mtimeMs, ctimeMs, inode }, contentHash, imports, declarations };
}
