/**
 * The commits of one repository as they were read, opaque records in the order in which they were appended: a cache. `platform/store/`
 * implements it.
 */
export interface HistoryStore {
  /** Whole records alone: what was not finished, or is damaged, and all behind it is gone. */
  load(): Promise<readonly Uint8Array[]>;
  /** Without an effect where it cannot be written. One call waits for the other. */
  append(record: Uint8Array): Promise<void>;
  /** Forgets everything. */
  clear(): Promise<void>;
}

/** @param lineage hexadecimal */
export type HistoryStoreOpener = (lineage: string) => HistoryStore;
