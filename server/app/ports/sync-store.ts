/** The part of `state.db` that belongs to synchronisation. The key of the remote is in none of it. */
import type { KnownLimits } from '#server/service/sync/limit-headers.ts';
import type { SyncMode } from '#protocol/sync.ts';
import type { Waiting, WaitingProblem } from '#server/service/sync/outbox.ts';
import type { RequestCause } from '#server/service/sync/request-share.ts';

export interface RemoteRecord {
  /** The part before `/api/v1`. */
  readonly url: string;
  readonly connectedAtMs: number;
  /** Absent until it was chosen: nothing is sent before. */
  readonly mode?: SyncMode;
  readonly lastContactAtMs?: number;
  readonly version?: string;
  readonly extensions: readonly string[];
  /** When version and extensions were asked for. */
  readonly describedAtMs?: number;
  readonly limits: KnownLimits;
  /** How far its clock is ahead of ours. */
  readonly clockOffsetMs?: number;
  /** The remote could not be reached: nothing is sent by itself before. */
  readonly pausedUntilMs?: number;
  /** The remote asked to wait: nothing at all is sent before. */
  readonly limitedUntilMs?: number;
  /** Failures to reach it in a row. */
  readonly failures: number;
  /** Why the last request failed; absent once one was answered. */
  readonly failure?: WaitingProblem;
  /** Synchronisation as a whole stands still until a person acts. */
  readonly problem?: WaitingProblem;
  /** Hash of the key that the problem is about. */
  readonly refusedKey?: string;
}

export interface LinkRecord {
  readonly projectId: string;
  readonly remoteId: string;
  /** As the remote said last. */
  readonly remote: {
    readonly name: string;
    readonly description: string;
    readonly status: string;
    readonly indexedAt?: string;
  };
  readonly linkedAtMs: number;
  readonly lastContactAtMs?: number;
  readonly etag?: string;
  /** Polls in a row that found nothing new. */
  readonly unchangedPolls: number;
  readonly nextPollAtMs: number;
  readonly problem?: WaitingProblem;
  /** Branch whose pushes have the remote index again, and its commit at the remote repository as it was seen last. */
  readonly branch?: { readonly name: string; readonly pushed?: string };
}

export interface BaselineRecord {
  readonly projectId: string;
  readonly remoteId: string;
  readonly indexedAt?: string;
  readonly fetchedAtMs: number;
  readonly etags: Readonly<Record<string, string>>;
  /** Set when the link ends. */
  readonly keptUntilMs?: number;
  /** It was brought before the project was linked again. */
  readonly isOfEarlierLink?: boolean;
}

/** A request that left. */
export interface SentRecord {
  readonly id: number;
  readonly atMs: number;
  readonly method: string;
  readonly path: string;
  readonly bytes: number;
  readonly body?: string;
  /** 0: no answer came, or none yet. */
  readonly status: number;
  readonly cause: string;
}

/** Methods join the transaction of the store. */
export interface SyncStore {
  remote(): RemoteRecord | undefined;
  saveRemote(remote: RemoteRecord): void;
  /** With all links and all that waits to be sent. */
  deleteRemote(): void;

  /** In the order in which they were made. */
  links(): readonly LinkRecord[];
  link(projectId: string): LinkRecord | undefined;
  /** Throws where another project has the same one of the remote. */
  saveLink(link: LinkRecord): void;
  deleteLink(projectId: string): void;

  outbox(): readonly Waiting[];
  /** In this order. */
  saveOutbox(outbox: readonly Waiting[]): void;

  baselines(): readonly BaselineRecord[];
  saveBaseline(baseline: BaselineRecord): void;
  deleteBaseline(projectId: string): void;

  /** @returns its number, ascending */
  addSent(sent: Omit<SentRecord, 'id'>): number;
  saveStatus(id: number, status: number): void;
  /** Newest first. */
  sent(limit: number, before?: number): readonly SentRecord[];
  countSent(sinceMs: number): number;
  /** Keeps so many of the newest. */
  pruneSent(kept: number): void;

  /** Requests of that UTC day by what they were for. */
  spent(day: string): Readonly<Record<string, number>>;
  addSpent(day: string, cause: RequestCause): void;
  pruneSpent(beforeDay: string): void;
}
