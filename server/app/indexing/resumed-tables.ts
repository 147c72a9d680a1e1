import { packTables, unpackTables } from '#server/base/packed-tables.ts';
import { allStrings, buildStringTable, type StringTable } from '#server/base/string-table.ts';
import { asRebuilt } from '#server/engine/graph/calls/build-call-layer.ts';
import { withNamesInOrder } from '#server/engine/graph/name-bytes.ts';
import type { MetricsLayer } from '#server/engine/graph/metrics-tables.ts';
import type { CallLayer, FileLayer, GraphSnapshot, LoadLayer, SymbolLayer } from '#server/engine/graph/snapshot.ts';
import type { FileStamp, SkippedFile } from '../ports/scanning.ts';
import { type IndexedFile, isKnown } from './indexed-file.ts';

/** Tables that opening an unchanged workspace needs; nothing in them has to be decoded file by file. */
export interface ResumedTables {
  readonly producers: string;
  readonly snapshotId: string;
  readonly files: FileLayer;
  /** Every file that was read, nodes and skipped ones, with its stamp. */
  readonly stamps: ReadonlyMap<string, { readonly stamp: FileStamp }>;
  readonly skipped: readonly SkippedFile[];
  /** Answers of the disk about installed packages: pairs, as JSON. */
  readonly witnesses: string;
}

interface StoredTables extends Omit<ResumedTables, 'stamps'> {
  readonly paths: StringTable;
  /** Size, modified, changed, inode: four numbers a path. */
  readonly stampNumbers: Float64Array;
}

/**
 * The later layers of a snapshot. They are stored apart, several times as large: a request for files alone never reads
 * them.
 */
export interface ResumedCode {
  readonly symbols: SymbolLayer;
  readonly loads: LoadLayer;
  readonly metrics: MetricsLayer;
  readonly calls?: CallLayer;
}

interface StoredCode extends ResumedCode {
  /** `codeLayout` */
  readonly layout: number;
  readonly producers: string;
  readonly snapshotId: string;
}

const stampFields = 4;

/** Bumped when the tables of the later layers have other columns; what lies in rows and in the cache of facts stays good. */
const codeLayout = 7;

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
  const stored = unpackOrNothing(bytes) as StoredTables | undefined;
  if (stored?.producers !== producers) return undefined;
  const { paths, stampNumbers, ...tables } = stored;
  return { ...tables, stamps: new Map(allStrings(paths).map((path, index) => [path, stampAt(stampNumbers, index)])) };
}

/** Undefined for a snapshot without later layers. Rows of uses and names are put in order: older snapshots left theirs among them. */
export function storeCode(
  { id, symbols, loads, metrics, calls }: GraphSnapshot,
  producers: string,
): Uint8Array | undefined {
  if (symbols === undefined || loads === undefined || metrics === undefined) return undefined;
  const stored: StoredCode = {
    layout: codeLayout,
    producers,
    snapshotId: id,
    symbols: withNamesInOrder(symbols),
    loads,
    metrics,
    ...(calls && { calls: asRebuilt(calls) }),
  };
  return packTables(stored);
}

/** Undefined for bytes that are damaged, written by other producers, or of another snapshot. */
export function resumeCode(bytes: Uint8Array, snapshotId: string, producers: string): ResumedCode | undefined {
  const stored = unpackOrNothing(bytes) as StoredCode | undefined;
  if (stored?.layout !== codeLayout || stored.producers !== producers || stored.snapshotId !== snapshotId)
    return undefined;
  const { symbols, loads, metrics, calls } = stored;
  return { symbols, loads, metrics, ...(calls && { calls }) };
}

function unpackOrNothing(bytes: Uint8Array): unknown {
  try {
    return unpackTables(bytes);
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
