import type { GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import { analysisVersion } from '#server/engine/graph/snapshot-id.ts';
import type { ModuleUnit } from '#server/engine/resolve/resolver.ts';
import type { IndexStore, TablesFile } from '../ports/index-store.ts';
import { fileLinksFormat } from '#server/engine/linking/file-links-codec.ts';
import type { CodeChanges } from './code-contents.ts';
import type { IndexContents } from './index-contents.ts';
import type { IndexedFile } from './indexed-file.ts';
import { decodeInstalled, type StoredInstalled } from './installed/installed-codec.ts';
import { fromStoredFile, toStoredFile } from './stored-file-codec.ts';
import {
  resumeCode,
  type ResumedCode,
  resumeTables,
  type ResumedTables,
  skippedByContent,
  storeCode,
  storeTables,
} from './resumed-tables.ts';

export interface StoredIndexParts {
  /** Opened when a row is first read or written: an unchanged workspace needs none. */
  readonly openRows: () => IndexStore;
  readonly tables: TablesFile;
  /** Symbols and calls of the same snapshot. */
  readonly codeTables: TablesFile;
  /** Versions of everything that turns bytes into facts. What others wrote, or another analysis linked, is not taken up. */
  readonly producers: readonly string[];
}

/** Paths whose rows are out of date; `restamped` ones only in their stamp. */
export interface RowsChanged {
  readonly upserted: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  readonly restamped?: ReadonlySet<string>;
}

export interface StoredRows {
  readonly files: readonly IndexedFile[];
  readonly units: readonly ModuleUnit[];
  readonly installed?: StoredInstalled;
}

/**
 * The part of an index that outlives the process: a row per file, and the tables of the last snapshot as they lay in
 * memory.
 */
export class StoredIndex {
  readonly #parts: StoredIndexParts;
  readonly #producers: string;
  #rows: IndexStore | undefined;

  constructor(parts: StoredIndexParts) {
    this.#parts = parts;
    this.#producers = [`analysis ${analysisVersion}.${fileLinksFormat}`, ...parts.producers].join('\n');
  }

  resume(): ResumedTables | undefined {
    const bytes = this.#parts.tables.load();
    return bytes && resumeTables(bytes, this.#producers);
  }

  /** The same where it is of this snapshot, whose tables are in memory already. */
  resumeAs({ id, files }: GraphSnapshot): ResumedTables | undefined {
    const resumed = this.resume();
    return resumed?.snapshotId === id ? { ...resumed, files } : undefined;
  }

  /** The later layers of a snapshot that was resumed, as far as they were stored. */
  resumeCode(snapshotId: string): ResumedCode | undefined {
    const bytes = this.#parts.codeTables.load();
    return bytes && resumeCode(bytes, snapshotId, this.#producers);
  }

  /** Every row, and the modules of the time; undefined when there is nothing to take up. */
  readRows(): StoredRows | undefined {
    const { files, meta } = this.#opened().load();
    if (files.length === 0) return undefined;
    if (meta['producers'] !== this.#producers) {
      this.clear();
      return undefined;
    }
    const units = JSON.parse(meta['modules']) as readonly ModuleUnit[];
    const installed = meta['installed'] === undefined ? undefined : decodeInstalled(meta['installed']);
    return { files: files.map(fromStoredFile), units, ...(installed && { installed }) };
  }

  /** Blobs that are stored beside the rows, each by itself. */
  get blobs(): Pick<IndexStore, 'tree' | 'links'> {
    return this.#opened();
  }

  /** One transaction, and none when nothing changed. */
  write({ upserted, removed, restamped }: RowsChanged, { files, units, code, installed }: IndexContents): void {
    const upsert = [...upserted, ...(restamped ?? [])].flatMap((path) => files.get(path) ?? []).map(toStoredFile);
    const changes = code.changes();
    const { gone, ...outside } = installed.changes();
    const isNothingInstalled = gone.length === 0 && outside.installed === undefined;
    if (upsert.length === 0 && removed.size === 0 && isNothing(changes) && isNothingInstalled) return;
    const meta = { producers: this.#producers, modules: JSON.stringify(units), ...outside };
    this.#opened().apply({ upsert, remove: [...removed, ...gone], ...changes, meta });
    code.settle();
    installed.settle();
  }

  writeTables(snapshot: GraphSnapshot, { files: read, installed }: Pick<IndexContents, 'files' | 'installed'>): void {
    const { id, files } = snapshot;
    const skipped = skippedByContent(read.byPath.values());
    const witnesses = JSON.stringify([...installed.witnesses]);
    const tables = { producers: this.#producers, snapshotId: id, files, skipped, witnesses };
    this.#parts.tables.save(storeTables(tables, read.byPath));
    const code = storeCode(snapshot, this.#producers);
    if (code === undefined) this.#parts.codeTables.remove();
    else this.#parts.codeTables.save(code);
  }

  clear(): void {
    this.#parts.tables.remove();
    this.#parts.codeTables.remove();
    this.#opened().clear();
  }

  /** The rows are opened again when they are next needed. */
  rest(): void {
    this.#rows?.close();
    this.#rows = undefined;
  }

  close(): void {
    this.rest();
  }

  #opened(): IndexStore {
    this.#rows ??= this.#parts.openRows();
    return this.#rows;
  }
}

function isNothing({ trees, links, unlink }: CodeChanges): boolean {
  return trees.length === 0 && links.length === 0 && unlink.length === 0;
}
