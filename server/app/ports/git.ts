/** Repositories as an engine asks about them; `platform/git/` implements it with the machine's own `git`. */

/** Why there is no answer. States, not failures: a project without a repository is a project. */
export type GitAbsence =
  /** No program of that name on this machine. */
  | 'no_git'
  /** The folder lies in no repository, or in a repository of another user. */
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
 * Invariant: no program but git itself is run, independent of a repository's configuration, attributes and files: git
 * is asked about objects and refs, and what lies on the disk is looked at without it. Nothing is fetched, written or
 * locked.
 */
export interface GitRepositories {
  head(root: string, signal: AbortSignal): Promise<GitAnswer<RepositoryHead>>;
  /** Output of `git log` as `engine/history/read-log.ts` reads it: newest first, merges left out, paths below the root. */
  log(root: string, options: LogOptions, signal: AbortSignal): Promise<GitAnswer<string>>;
  /**
   * The commit that the working tree is compared with.
   *
   * @param base a revision: then the commit where what is checked out parted from it, or the base itself where they have
   * nothing in common; undefined: the one that is checked out
   */
  comparedCommit(root: string, base: string | undefined, signal: AbortSignal): Promise<GitAnswer<string>>;
  /**
   * Output of `git ls-tree -r -z` as `engine/history/read-tree.ts` reads it.
   *
   * @param object a commit or a tree
   * @param folder files below it alone: `''` or ending in `/`
   */
  tree(root: string, object: string, folder: string, signal: AbortSignal): Promise<GitAnswer<string>>;
  workingFiles(root: string, signal: AbortSignal): Promise<GitAnswer<WorkingFiles>>;
  /** Bytes by object name; what is larger, or is not at hand, is left out. */
  blobs(
    root: string,
    names: readonly string[],
    bytesMax: number,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, Uint8Array>>;
}

/** A working tree on the disk. Paths are relative to the repository's folder. Links are never followed. */
export interface WorkingFiles {
  /** Path of the root: `''` or ending in `/`. */
  readonly prefix: string;
  readonly index: WrittenIndex | 'missing' | 'unreadable';
  /** Patterns of all folders: `info/exclude`, then what the user set for all repositories. */
  readonly excludes: readonly Uint8Array[];
  /** Whether the file system keeps who may execute a file. */
  readonly hasModes: boolean;
  /** Undefined where nothing is, or something behind a link. */
  look(path: string): FileLook | undefined;
  /** Bytes of a file, or the text of a link; undefined where it cannot be read. */
  read(path: string, bytesMax: number): Uint8Array | undefined;
  /** The `.gitignore` of a folder, `''` or ending in `/`. */
  ignoreFile(folder: string): Uint8Array | undefined;
  /** Reports whether a repository of its own begins in a folder. */
  isRepository(folder: string): boolean;
}

export interface WrittenIndex {
  readonly bytes: Uint8Array;
  readonly writtenAtMs: number;
}

/** State of an entry as the file system reports it. */
export interface FileLook {
  readonly kind: 'file' | 'link' | 'folder' | 'other';
  readonly isExecutable: boolean;
  readonly size: number;
  readonly mtimeMs: number;
  /** Absent on Windows, where it means something else. */
  readonly ctimeMs?: number;
}

export interface LogOptions {
  /** From this commit back; an object name. */
  readonly from: string;
  readonly commitsMax: number;
  /** As `git log --format` takes it. */
  readonly format: string;
}
