/** The caches of an index, as the ports that `platform/store/` implements: each can be thrown away at any time. */
import type { FileStamp } from './scanning.ts';

/** Facts by (content hash, front-end version and stage), one per user, size-capped. Values are opaque bytes. */
export interface FactsCache {
  get(contentHash: string, producer: string): Uint8Array | undefined;
  /** All entries of one call are written in one transaction. */
  put(entries: readonly { contentHash: string; producer: string; facts: Uint8Array }[]): void;
  close(): void;
}

/** One file's row in `index.db`. Blobs are opaque to the store. */
export interface StoredFile {
  readonly path: string;
  readonly stamp: FileStamp;
  readonly contentHash: string;
  readonly imports: Uint8Array;
  /** Empty until the symbol stage has run for the file. */
  readonly declarations: Uint8Array;
}

/** Something large of one file beside its row: written and read by itself. Opaque to the store. */
export interface StoredBlob {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface IndexChange {
  readonly upsert: readonly StoredFile[];
  /** Files that are gone: their trees and links go too. */
  readonly remove: readonly string[];
  /** Code trees, of files whose bytes changed. */
  readonly trees: readonly StoredBlob[];
  /** Links of files that were linked. */
  readonly links: readonly StoredBlob[];
  /** Files whose links hold no longer, whether or not they have others now. */
  readonly unlink: readonly string[];
  /** Small values that describe the index as a whole (analysis version, snapshot id, skipped files …), replaced key by key. */
  readonly meta: Readonly<Record<string, string>>;
}

/** `index.db` of one workspace: rebuildable, synchronous NORMAL, written by the index worker alone. */
export interface IndexStore {
  load(): { readonly files: readonly StoredFile[]; readonly meta: Readonly<Record<string, string>> };
  /** Code tree of a file, read by itself when linking asks for it; undefined where none is stored. */
  tree(path: string): Uint8Array | undefined;
  /** Links of every file that is linked, in no particular order. */
  links(): readonly StoredBlob[];
  /** One transaction. */
  apply(change: IndexChange): void;
  /** Forgets everything (`full: true`, another analysis version). */
  clear(): void;
  bytes(): number;
  close(): void;
}

/** The tables of a workspace's last snapshot, opaque bytes: a cache that opens an unchanged workspace at once. */
export interface TablesFile {
  /** Undefined when there is none, or it is damaged. */
  load(): Uint8Array | undefined;
  /** Atomic; without an effect where it cannot be written. */
  save(bytes: Uint8Array): void;
  remove(): void;
}

/** Values as bytes, as they cross threads. */
export interface CloneCodec {
  encode(value: unknown): Uint8Array;
  /** Throws at bytes that are no value. */
  decode(bytes: Uint8Array): unknown;
}

export interface IndexStoreOpener {
  /** A corrupt database is set aside (`index.db.corrupt-<time>`) and an empty one opened; `recovered` says so. */
  open(workspaceKey: string): { readonly store: IndexStore; readonly recovered: boolean };
  remove(workspaceKey: string): void;
}
