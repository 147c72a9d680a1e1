/** The outside, as interfaces: `platform/` implements them, and `app/` knows nothing else of disks, databases and clocks. */
import type { RepetitionStore } from './repetition-ports.ts';
import type { TrustStore } from './trust-ports.ts';
import type { WebhookStore } from './webhooks/webhook-store.ts';

export interface Clock {
  /** Milliseconds since the Unix epoch. */
  nowMs(): number;
  /** Milliseconds from an arbitrary start, never running backwards. */
  monotonicMs(): number;
}

/** Why a file is not part of the graph; the names of `skipped` in API.md §2.5. */
export type SkipReason = 'tooLarge' | 'binary' | 'unreadable' | 'parseErrors' | 'generated' | 'symlink' | 'overLimit';

export type SkipCounts = Readonly<Record<SkipReason, number>>;

export interface SkippedFile {
  readonly path: string;
  readonly reason: SkipReason;
  /** Where a symbolic link of code leads inside the root: its own text says so, whatever lies there. */
  readonly target?: string;
}

/** What identifies a version of a file without reading it. Equal stamps mean equal bytes, racy ones excepted (see `racy`). */
export interface FileStamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
}

export interface ScannedFile {
  /** Relative to the root, `/` as separator, as the file system spells it. */
  readonly path: string;
  readonly stamp: FileStamp;
}

export interface ScanLimits {
  readonly files: number;
  readonly directoryDepth: number;
  readonly fileBytes: number;
  /** Of code that is too large to be a part of the graph, and read for what it imports. */
  readonly leftOutBytes: number;
}

export interface ScanResult {
  /** Sorted by path (code units). */
  readonly files: readonly ScannedFile[];
  readonly skipped: readonly SkippedFile[];
  /** Every folder that was entered, relative to the root (`''` first): what a watcher has to watch. */
  readonly directories: readonly string[];
}

export interface RescanResult extends ScanResult {
  /** Folders of the request, and known folders directly inside one, that are no longer there: nothing below them is. */
  readonly gone: readonly string[];
}

/** Failures of a whole scan; a single bad file or folder is in `skipped`. */
export class ScanError extends Error {
  readonly code: 'path_missing' | 'permission_denied';
  constructor(code: 'path_missing' | 'permission_denied', message: string) {
    super(message);
    this.code = code;
  }
}

export interface WorkspaceScanner {
  /** Walks the whole root. Synchronous: it runs in the index worker. */
  scan(root: string, limits: ScanLimits): ScanResult;
  /** Whether a scan would find more files, or enter more folders, than `most`: the walk ends at the first beyond. */
  exceeds(root: string, limits: ScanLimits, most: number): boolean;
  /**
   * Looks again at single folders after a watch event: at their own entries, and at everything below folders that
   * `known` does not hold. The result speaks only of the folders that its `directories` names and of those that are
   * `gone`. Undefined when only a whole scan can tell (an ignore file or the git index changed).
   */
  rescan(
    root: string,
    limits: ScanLimits,
    directories: readonly string[],
    known: ReadonlySet<string>,
  ): RescanResult | undefined;
}

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

export interface IndexStoreOpener {
  /** A corrupt database is set aside (`index.db.corrupt-<time>`) and an empty one opened; `recovered` says so. */
  open(workspaceKey: string): { readonly store: IndexStore; readonly recovered: boolean };
  remove(workspaceKey: string): void;
}

export interface ProjectRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Real path of the folder. */
  readonly path: string;
  readonly kind: 'live' | 'test';
  /** Member that owns it; a fresh installation has `owner`. */
  readonly member: string;
  readonly createdAtMs: number;
}

/** What survives of a run: written when a snapshot is committed, so that a restart shows the state before. */
export interface ProjectIndexRecord {
  readonly projectId: string;
  readonly status: 'created' | 'indexing' | 'indexed' | 'failed';
  readonly indexedAtMs?: number;
  readonly stats: {
    readonly files: number;
    readonly symbols: number;
    readonly nodes: number;
    readonly dependencies: number;
  };
  readonly failure?: { readonly code: string; readonly message: string };
  /** What the last whole run made, and left out. Absent before there was one. */
  readonly lastRun?: { readonly snapshot: string; readonly skipped: SkipCounts };
  readonly told?: ToldRuns;
}

/** What events have said of a project's runs. */
export interface ToldRuns {
  /** The beginning of the run under way was told, so its end will be. */
  readonly begun?: true;
  /** The end that was told last. */
  readonly completed?: { readonly atMs: number; readonly snapshot: string };
  /** Of runs whose end was not told. */
  readonly held?: HeldRuns;
}

export interface HeldRuns {
  /** Snapshot before the first of them. */
  readonly from?: string;
  readonly changed: { readonly added: number; readonly modified: number; readonly removed: number };
  readonly durationMs: number;
  /** One of them made a whole index: it is told as soon as a minute has passed, whether there is another run or not. */
  readonly isDue: boolean;
}

export interface KeyRecord {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the whole key, hex. */
  readonly hash: string;
  readonly lastFour: string;
  readonly type: 'live' | 'test';
  readonly tier: 'free' | 'pro' | 'enterprise';
  readonly permissions: readonly Permission[];
  readonly member: string;
  readonly createdAtMs: number;
  readonly expiresAtMs?: number;
  readonly revokedAtMs?: number;
  readonly lastUsedAtMs?: number;
  /** Made for one run of `serve`: it does not outlive the engine. */
  readonly forRun?: true;
}

export type Permission = 'read' | 'create' | 'analysis' | 'webhooks' | 'team';

/** Where a path of a request leads. `realPath` has every symbolic link resolved, as far as the path exists. */
export interface FolderPlace {
  readonly kind: 'directory' | 'notDirectory' | 'missing';
  readonly realPath: string;
}

export interface FolderLookup {
  /** Looks where an absolute path leads; nothing is opened. */
  realFolder(path: string): FolderPlace;
}

/** `state.db`: one per user, synchronous FULL, never discarded. All methods are synchronous and durable on return. */
export interface StateStore extends TrustStore, RepetitionStore {
  /** Everything `work` does is one transaction; nested calls join it; an exception rolls it back. */
  transaction<Result>(work: () => Result): Result;
  /** Calls `tell`, which does not throw, once the transaction under way is committed, and never if it is not; at once outside of one. */
  afterCommit(tell: () => void): void;

  projects(): readonly ProjectRecord[];
  project(id: string): ProjectRecord | undefined;
  projectAt(path: string, kind: 'live' | 'test', member: string): ProjectRecord | undefined;
  insertProject(project: ProjectRecord): void;
  /** With its run, and with the webhooks that are limited to it. */
  deleteProject(id: string): void;

  projectIndex(projectId: string): ProjectIndexRecord | undefined;
  saveProjectIndex(record: ProjectIndexRecord): void;

  keys(): readonly KeyRecord[];
  keyByHash(hash: string): KeyRecord | undefined;
  insertKey(key: KeyRecord): void;
  revokeKey(id: string, atMs: number): boolean;
  touchKey(id: string, atMs: number): void;
  /** Forgets the keys that were made for a run: called when an engine starts, whatever ended the one before. */
  deleteRunKeys(): void;

  /** Requests counted for that key on that UTC day (`2026-11-21`). */
  dayCount(keyId: string, day: string): number;
  addToDayCount(keyId: string, day: string, requests: number): void;

  /** 32 random bytes, made when that name is first asked for and the same ever after: what signs cursors. */
  secret(name: string): Uint8Array;

  /** Drops counts of earlier days than this one. */
  pruneDayCounts(dayBefore: string): void;

  readonly webhooks: WebhookStore;

  close(): void;
}

/** Thrown by stores; the guard maps it. `code` is of the error table (API.md §2.5, §3). */
export class StorageError extends Error {
  readonly code: 'out_of_space' | 'permission_denied' | 'storage_error' | 'storage_locked';
  constructor(code: StorageError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
