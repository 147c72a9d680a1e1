/** The last analysis of a linked remote project, as it was brought home: what a local project is compared with. */
import type { BaselineAge } from '#protocol/diff.ts';

/** Answers of the remote as they came, with fields that are not known here. */
export interface StoredBaseline {
  readonly remoteProject: string;
  /** The remote's own time. */
  readonly indexedAt?: string;
  readonly fetchedAtMs: number;
  /** `data` of GET graph, metrics and security. */
  readonly graph?: unknown;
  readonly metrics?: unknown;
  readonly security?: unknown;
}

/** A baseline that was brought home, of the remote project that is named. */
export interface KeptBaseline {
  readonly remoteProject: string;
  /** Equal where the baseline is. */
  readonly mark: string;
  /** Undefined where its file is gone. */
  packed(): Uint8Array | undefined;
}

/** Baselines by the identifier of the local project. */
export interface Baselines {
  of(projectId: string): KeptBaseline | undefined;
  /** How it stands in time to the newest local index; undefined where there is none. */
  ageOf(projectId: string): BaselineAge | undefined;
}

/**
 * Where their content lies: a file a project, with a `StoredBaseline` as JSON, compressed with gzip. It may have 100 MB: nothing of it is
 * read on the main thread. Durable when `write` resolves.
 */
export interface BaselineFiles {
  read(projectId: string): Uint8Array | undefined;
  write(projectId: string, packed: Uint8Array): Promise<void>;
  delete(projectId: string): void;
}
