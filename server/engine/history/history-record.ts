import { packTables, unpackTables } from '#server/base/packed-tables.ts';
import { type HistorySegment, historyVersion } from './history-tables.ts';

/** One step in which a history became known, as it is stored. */
export type HistoryRecord =
  | { readonly type: 'commits'; readonly segment: HistorySegment }
  /** All commits behind this one were read. */
  | { readonly type: 'tip'; readonly commit: string }
  | {
      readonly type: 'lines';
      /** Number of the segment. */
      readonly number: number;
      readonly lines: HistorySegment['lines'] & object;
      readonly uncounted: number;
    };

export function packRecord(record: HistoryRecord): Uint8Array {
  return packTables({ version: historyVersion, record });
}

/** Undefined for bytes of another version. */
export function unpackRecord(bytes: Uint8Array): HistoryRecord | undefined {
  const { version, record } = unpackTables(bytes) as { readonly version: number; readonly record: HistoryRecord };
  return version === historyVersion ? record : undefined;
}
