/** Repositories as an engine asks about them; `platform/git/` implements it with the machine's own `git`. */

/** Why there is no answer. States, not failures: a project without a repository is a project. */
export type GitAbsence =
  /** No program of that name on this machine. */
  | 'no_git'
  /** The folder lies in no repository, or in one of somebody else. */
  | 'no_repository'
  /** No commit yet. */
  | 'no_commit'
  | 'unknown_revision'
  | 'timed_out'
  | 'too_large'
  | 'failed';

export type GitAnswer<Value> = { readonly value: Value } | { readonly absent: GitAbsence };

export interface RepositoryHead {
  /** Object name of the commit that is checked out. */
  readonly commit: string;
  /** Older commits are not at hand. */
  readonly isShallow: boolean;
}

/**
 * Invariant: only ever asked about folders that somebody trusts, because the configuration of a repository names programs
 * that git runs. Nothing is fetched, written or locked.
 */
export interface GitRepositories {
  head(root: string, signal: AbortSignal): Promise<GitAnswer<RepositoryHead>>;
  /** Output of `git log` as `engine/history/read-log.ts` reads it: newest first, merges left out, paths below the root. */
  log(root: string, options: LogOptions, signal: AbortSignal): Promise<GitAnswer<string>>;
  /**
   * What differs between a commit and the working tree, in the form of `git diff --raw` with NUL, and the paths of files
   * that are not tracked and not ignored. Paths below the root alone.
   *
   * @param base a revision: then since the commit where the working tree parted from it; undefined: since the one that is
   * checked out
   */
  changes(root: string, base: string | undefined, signal: AbortSignal): Promise<GitAnswer<WorkingTreeChanges>>;
  /** Bytes by object name; what is larger, or is not at hand, is left out. */
  blobs(
    root: string,
    names: readonly string[],
    bytesMax: number,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Uint8Array>>;
}

export interface WorkingTreeChanges {
  readonly raw: string;
  readonly untracked: readonly string[];
}

export interface LogOptions {
  /** From this commit back; an object name. */
  readonly from: string;
  readonly commitsMax: number;
  /** As `git log --format` takes it. */
  readonly format: string;
}
