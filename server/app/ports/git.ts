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
  /** Older commits are not at hand: equal as long as the same ones are not. Absent where all are. */
  readonly bounds?: string;
  /** Path of the folder in the repository: `''` or ending in `/`. */
  readonly prefix: string;
}

/**
 * Invariant: no program but git itself is run, independent of a repository's configuration, attributes and files: git
 * is asked about objects and refs, and what lies on the disk is looked at without it. Nothing is fetched, written or
 * locked.
 */
export interface GitRepositories {
  head(root: string, signal: AbortSignal): Promise<GitAnswer<RepositoryHead>>;
  /** Names the history that a commit belongs to, by its first commit: branches, worktrees and clones have the same. */
  lineage(root: string, commit: string, signal: AbortSignal): Promise<GitAnswer<string>>;
  /** Object names of commits, each behind its parents. */
  listCommits(root: string, options: ListOptions, signal: AbortSignal): Promise<GitAnswer<readonly string[]>>;
  /** A commit, then each one's first parent: what was checked out one after the other where branches are merged. */
  mainLine(
    root: string,
    from: string,
    commitsMax: number,
    signal: AbortSignal,
  ): Promise<GitAnswer<readonly DatedCommit[]>>;
  tags(root: string, signal: AbortSignal): Promise<GitAnswer<readonly Tag[]>>;
  /** Gives the output of `git diff-tree -z` piece by piece, as `engine/history/log-reader.ts` reads it. */
  readCommits(root: string, options: ReadOptions, signal: AbortSignal): Promise<GitAnswer<void>>;
  /** Object name of the commit that a revision names. */
  commitOf(root: string, revision: string, signal: AbortSignal): Promise<GitAnswer<NamedCommit>>;
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
  /** Bytes of files in commits, in this order; undefined for what is larger, or is not at hand. */
  files(
    root: string,
    places: readonly FileOfCommit[],
    bytesMax: number,
    signal: AbortSignal,
  ): Promise<readonly (Uint8Array | undefined)[]>;
}

/** A file as a commit left it, or as it was before: in its first parent. */
export interface FileOfCommit {
  /** Object name. */
  readonly commit: string;
  readonly isBefore: boolean;
  /** In the repository. */
  readonly path: string;
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

/** A commit, and where the project lies in its tree. */
export interface NamedCommit {
  /** Object name. */
  readonly commit: string;
  /** Path of the folder in the repository: `''` or ending in `/`. */
  readonly prefix: string;
}

export interface DatedCommit {
  /** Object name. */
  readonly commit: string;
  readonly committedAtSeconds: number;
}

/** A tag and the commit that it names. */
export interface Tag {
  readonly name: string;
  /** Object name. */
  readonly commit: string;
}

export interface ListOptions {
  /** From this commit back; an object name. */
  readonly from: string;
  /** They are left out with all commits behind them. Names that the repository does not have count for nothing. */
  readonly known: readonly string[];
  /** The newest of them alone. */
  readonly commitsMax: number;
}

export interface ReadOptions {
  /** Object names. */
  readonly commits: readonly string[];
  /** As `git log --format` takes it. */
  readonly format: string;
  /** With the files that each changed, with the numbers of lines that changed in them, or neither. */
  readonly what: 'entries' | 'lines' | 'heads';
  /** How a moved file is found: by alike content as well, for which git needs the bytes; by equal content alone if absent. */
  readonly renames?: 'alike' | 'equal';
  readonly take: (piece: Uint8Array) => void;
}
