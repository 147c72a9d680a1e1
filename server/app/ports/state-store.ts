/** State that must survive: projects, keys, webhooks; the port that `platform/store/` implements. */
import type { RemoteStateStore } from './remote-state.ts';
import type { MemberStore } from './member-store.ts';
import type { RepetitionStore } from './repetition.ts';
import type { TriageStore } from './triage.ts';
import type { TrustStore } from './trust.ts';
import type { SyncStore } from './sync-store.ts';
import type { WebhookStore } from './webhook-store.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import type { SkipCounts } from './scanning.ts';

export interface ProjectRecord {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  /** Real path of the folder. */
  readonly path: string;
  /** URL that it was registered with: `path` is a copy of that repository. */
  readonly origin?: string;
  readonly kind: 'live' | 'test';
  /** Member that owns it; a fresh installation has `owner`. */
  readonly member: string;
  readonly createdAtMs: number;
  /** Every member may see it, where there are members. */
  readonly isShared?: true;
}

/** The part of a run that survives: written when a snapshot is committed, so that a restart shows the state before. */
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
  /** Result of the last whole run, and what it left out. Absent before there was one. */
  readonly lastRun?: {
    readonly snapshot: string;
    /** When that snapshot was the newest first: runs that find nothing new leave it. Absent in what older versions wrote. */
    readonly sinceMs?: number;
    readonly skipped: SkipCounts;
  };
  readonly published?: PublishedRuns;
}

/** Reports that events have made of a project's runs. */
export interface PublishedRuns {
  /** The beginning of the run under way was reported, so its end will be. */
  readonly begun?: true;
  /** The end that was reported last. */
  readonly completed?: { readonly atMs: number; readonly snapshot: string };
  /** Runs whose end was not reported. */
  readonly held?: HeldRuns;
}

export interface HeldRuns {
  /** Snapshot before the first of them. */
  readonly from?: string;
  readonly changed: { readonly added: number; readonly modified: number; readonly removed: number };
  readonly durationMs: number;
  /**
   * One of them made a whole index: it is reported as soon as a minute has passed, whether there is another run or not.
   */
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

/** `state.db`: one per user, synchronous FULL, never discarded. All methods are synchronous and durable on return. */
export interface StateStore extends TrustStore, TriageStore, RepetitionStore, RemoteStateStore {
  /** Everything `work` does is one transaction; nested calls join it; an exception rolls it back. */
  transaction<Result>(work: () => Result): Result;
  /**
   * Calls `listener`, which does not throw, once the transaction under way is committed, and never if it is not; at
   * once outside of one.
   */
  afterCommit(listener: () => void): void;

  projects(): readonly ProjectRecord[];
  project(id: string): ProjectRecord | undefined;
  /** By the path that it was registered with. */
  projectAt(path: string, kind: 'live' | 'test', member: string): ProjectRecord | undefined;
  insertProject(project: ProjectRecord): void;
  /** The content of a project that was registered with a URL lies there from now on. */
  setProjectFolder(id: string, folder: string): void;
  /** Projects and structures of the one are the other's from here on. */
  renameOwner(from: string, to: string): void;
  /** With its run, what was said of its findings, and with the webhooks that are limited to it. */
  deleteProject(id: string): void;

  projectIndex(projectId: string): ProjectIndexRecord | undefined;
  saveProjectIndex(record: ProjectIndexRecord): void;

  keys(): readonly KeyRecord[];
  key(id: string): KeyRecord | undefined;
  keyByHash(hash: string): KeyRecord | undefined;
  insertKey(key: KeyRecord): void;
  revokeKey(id: string, atMs: number): boolean;
  touchKey(id: string, atMs: number): void;
  /** Deletes the keys that were made for a run: called when an engine starts, however the one before ended. */
  deleteRunKeys(): void;

  /** Requests counted for that key on that UTC day (`2026-11-21`). */
  dayCount(keyId: string, day: string): number;
  addToDayCount(keyId: string, day: string, requests: number): void;

  /** 32 random bytes, made when that name is first asked for and the same ever after: what signs cursors. */
  secret(name: string): Uint8Array;

  /** Drops counts of earlier days than this one. */
  pruneDayCounts(dayBefore: string): void;

  readonly webhooks: WebhookStore;
  readonly snapshots: SnapshotStore;
  readonly members: MemberStore;
  readonly sync: SyncStore;

  /** Writes a consistent copy of everything into a file that is not there. Not inside a transaction. */
  copyTo(path: string): void;

  close(): void;
}
