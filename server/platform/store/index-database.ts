import type { IndexChange, IndexStore, StoredBlob, StoredFile } from '#server/app/ports/index-store.ts';
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
    // Tables of their own: files that are linked again write no tree again, and a request for files reads neither.
    `CREATE TABLE trees (path TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL) STRICT;
     CREATE TABLE links (path TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL) STRICT;`,
  ],
};

const FILE_COLUMNS = 'path, size, mtime_ms, ctime_ms, inode, content_hash, imports, declarations';

/** Files whose blobs are read in one piece. */
const FILES_READ_TOGETHER = 64;

/** The statements of one open `index.db`. */
export class IndexDatabase {
  readonly #database: StoreDatabase;
  readonly #selectFiles: SqlStatement;
  readonly #selectBlobs: SqlStatement;
  readonly #selectJoinedBlobs: SqlStatement;
  readonly #selectMeta: SqlStatement;
  readonly #upsertFile: SqlStatement;
  readonly #deleteFile: SqlStatement;
  readonly #upsertMeta: SqlStatement;
  readonly #trees: BlobTable;
  readonly #links: BlobTable;

  constructor(database: StoreDatabase) {
    this.#database = database;
    this.#selectFiles = database.prepare(
      `SELECT rowid, path, size, mtime_ms, ctime_ms, inode, content_hash, length(imports), length(declarations)
       FROM files WHERE rowid > ? ORDER BY rowid LIMIT ${FILES_READ_TOGETHER}`,
    );
    this.#selectBlobs = database.prepare(
      'SELECT imports, declarations FROM files WHERE rowid BETWEEN ? AND ? ORDER BY rowid',
    );
    this.#selectJoinedBlobs = database.prepare(
      `SELECT CAST(group_concat(imports || declarations, '') AS BLOB) FROM files WHERE rowid BETWEEN ? AND ?`,
    );
    this.#selectMeta = database.prepare('SELECT key, value FROM meta');
    this.#upsertFile = database.prepare(
      `INSERT INTO files (${FILE_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (path) DO UPDATE SET
         size = excluded.size, mtime_ms = excluded.mtime_ms, ctime_ms = excluded.ctime_ms, inode = excluded.inode,
         content_hash = excluded.content_hash, imports = excluded.imports, declarations = excluded.declarations`,
    );
    this.#deleteFile = database.prepare('DELETE FROM files WHERE path = ?');
    this.#upsertMeta = database.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
    this.#trees = new BlobTable(database, 'trees');
    this.#links = new BlobTable(database, 'links');
  }

  /** Every page of the tables is read, so damage shows here. Blobs are views into larger buffers. */
  read(): LoadedIndex {
    return {
      files: [...this.#fileGroups()].flat(),
      meta: Object.fromEntries(this.#selectMeta.values()) as Record<string, string>,
    };
  }

  *#fileGroups(): Generator<StoredFile[]> {
    let rows = this.#selectFiles.values(0);
    while (rows.length > 0) {
      const lastRowId = rows.at(-1)?.[0] as number;
      yield storedFiles(rows, this.#blobsBetween(rows[0]?.[0] as number, lastRowId, blobBytes(rows)));
      rows = this.#selectFiles.values(lastRowId);
    }
  }

  /**
   * The blobs of consecutive rows, one behind the other. SQLite puts them together: two buffers a file cost the
   * garbage collector as much as all the rest of loading. That `group_concat` takes bytes as they are is how it works
   * and not what its manual promises, so the length is checked.
   */
  #blobsBetween(firstRowId: number, lastRowId: number, expectedBytes: number): Uint8Array {
    const joined = this.#selectJoinedBlobs.values(firstRowId, lastRowId)[0]?.[0];
    if (joined instanceof Uint8Array && joined.byteLength === expectedBytes) return joined;
    return concatenated(this.#selectBlobs.values(firstRowId, lastRowId).flat() as Uint8Array[], expectedBytes);
  }

  tree(path: string): Uint8Array | undefined {
    return this.#trees.read(path);
  }

  links(): StoredBlob[] {
    return this.#links.readAll();
  }

  apply(change: IndexChange): void {
    this.#database.transaction(() => {
      for (const path of change.remove) this.#deleteFile.run(path);
      this.#trees.delete(change.remove);
      this.#links.delete([...change.remove, ...change.unlink]);
      for (const file of change.upsert) this.#upsertFile.run(...fileValues(file));
      this.#trees.write(change.trees);
      this.#links.write(change.links);
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

/** Blobs by path. */
class BlobTable {
  readonly #select: SqlStatement;
  readonly #selectAll: SqlStatement;
  readonly #upsert: SqlStatement;
  readonly #delete: SqlStatement;

  constructor(database: StoreDatabase, table: 'trees' | 'links') {
    this.#select = database.prepare(`SELECT bytes FROM ${table} WHERE path = ?`);
    this.#selectAll = database.prepare(`SELECT path, bytes FROM ${table}`);
    this.#upsert = database.prepare(
      `INSERT INTO ${table} (path, bytes) VALUES (?, ?) ON CONFLICT (path) DO UPDATE SET bytes = excluded.bytes`,
    );
    this.#delete = database.prepare(`DELETE FROM ${table} WHERE path = ?`);
  }

  read(path: string): Uint8Array | undefined {
    return this.#select.values(path)[0]?.[0] as Uint8Array | undefined;
  }

  readAll(): StoredBlob[] {
    return this.#selectAll.values().map(([path, bytes]) => ({ path: path as string, bytes: bytes as Uint8Array }));
  }

  write(blobs: readonly StoredBlob[]): void {
    for (const { path, bytes } of blobs) this.#upsert.run(path, bytes);
  }

  delete(paths: readonly string[]): void {
    for (const path of paths) this.#delete.run(path);
  }
}

/** A row of a file without its blobs: their lengths stand at the end. */
type FileRow = readonly [number, string, number, number, number, number, string, number, number];

function fileValues(file: StoredFile): SqlValue[] {
  const { size, mtimeMs, ctimeMs, inode } = file.stamp;
  return [file.path, size, mtimeMs, ctimeMs, inode, file.contentHash, file.imports, file.declarations];
}

function storedFiles(rows: readonly (readonly SqlValue[])[], blobs: Uint8Array): StoredFile[] {
  let offset = 0;
  return rows.map((row) => {
    const [, path, size, mtimeMs, ctimeMs, inode, contentHash, importsBytes, declarationsBytes] = row as FileRow;
    const imports = blobs.subarray(offset, offset + importsBytes);
    const declarations = blobs.subarray(offset + importsBytes, offset + importsBytes + declarationsBytes);
    offset += importsBytes + declarationsBytes;
    return { path, stamp: { size, mtimeMs, ctimeMs, inode }, contentHash, imports, declarations };
  });
}

function blobBytes(rows: readonly (readonly SqlValue[])[]): number {
  return (rows as readonly FileRow[]).reduce((sum, row) => sum + row[7] + row[8], 0);
}

function concatenated(parts: readonly Uint8Array[], totalBytes: number): Uint8Array {
  const whole = new Uint8Array(totalBytes);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}
