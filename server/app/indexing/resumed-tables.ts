import { packTables, unpackTables } from '#server/base/packed-tables.ts';
import { allStrings, buildStringTable, type StringTable } from '#server/base/string-table.ts';
import type { FileLayer } from '#server/engine/graph/snapshot.ts';
import type { FileStamp, SkippedFile } from '../ports.ts';
import { type IndexedFile, isKnown } from './indexed-file.ts';

/** What opening an unchanged workspace needs, and nothing that has to be decoded file by file. */
export interface ResumedTables {
  readonly producers: string;
  readonly snapshotId: string;
  readonly files: FileLayer;
  /** Every file that was read, nodes and skipped ones, with its stamp. */
  readonly stamps: ReadonlyMap<string, { readonly stamp: FileStamp }>;
  readonly skipped: readonly SkippedFile[];
}

interface StoredTables extends Omit<ResumedTables, 'stamps'> {
  readonly paths: StringTable;
  /** Size, modified, changed, inode: four numbers a path. */
  readonly stampNumbers: Float64Array;
}

const stampFields = 4;

export function storeTables(tables: Omit<ResumedTables, 'stamps'>, read: ReadonlyMap<string, IndexedFile>): Uint8Array {
  const stampNumbers = new Float64Array(read.size * stampFields);
  [...read.values()].forEach(({ stamp }, index) => {
    stampNumbers.set([stamp.size, stamp.mtimeMs, stamp.ctimeMs, stamp.inode], index * stampFields);
  });
  const stored: StoredTables = { ...tables, paths: buildStringTable([...read.keys()]), stampNumbers };
  return packTables(stored);
}

/** Undefined for bytes that are damaged, or written by other producers. */
export function resumeTables(bytes: Uint8Array, producers: string): ResumedTables | undefined {
  const stored = unpackOrNothing(bytes);
  if (stored?.producers !== producers) return undefined;
  const { paths, stampNumbers, ...tables } = stored;
  return { ...tables, stamps: new Map(allStrings(paths).map((path, index) => [path, stampAt(stampNumbers, index)])) };
}

function unpackOrNothing(bytes: Uint8Array): StoredTables | undefined {
  try {
    return unpackTables(bytes) as StoredTables;
  } catch {
    return undefined;
  }
}

function stampAt(numbers: Float64Array, index: number): { readonly stamp: FileStamp } {
  const [size, mtimeMs, ctimeMs, inode] = numbers.subarray(index * stampFields, (index + 1) * stampFields);
  return { stamp: { size, mtimeMs, ctimeMs, inode } };
}

/** Files skipped for what they contain, and those read only in part. */
export function skippedByContent(read: Iterable<IndexedFile>): SkippedFile[] {
  return Array.from(read).flatMap((file): SkippedFile[] => {
    if (!isKnown(file)) return [{ path: file.path, reason: file.skipped }];
    return file.broken ? [{ path: file.path, reason: 'parseErrors' }] : [];
  });
}
