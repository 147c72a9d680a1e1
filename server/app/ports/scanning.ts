/** Which files of a folder belong to the graph, as the port that `platform/files/` implements. */

/** Why a file is not part of the graph; the names of `skipped` in API.md §2.5. */
export type SkipReason = 'tooLarge' | 'binary' | 'unreadable' | 'parseErrors' | 'generated' | 'symlink' | 'overLimit';

export type SkipCounts = Readonly<Record<SkipReason, number>>;

export interface SkippedFile {
  readonly path: string;
  readonly reason: SkipReason;
  /** Target of a symbolic link of code inside the root, by the link's own text, whether or not anything lies there. */
  readonly target?: string;
}

/**
 * Identifies a version of a file without reading it. Equal stamps mean equal bytes, racy ones excepted (see `racy`).
 */
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
  /** Largest size of code that is too large to be a part of the graph, and read for what it imports. */
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
  /**
   * Reports whether a scan would find more files, or enter more folders, than `most`: the walk ends at the first
   * beyond.
   */
  exceeds(root: string, limits: ScanLimits, most: number): boolean;
  /**
   * Looks again at single folders after a watch event: at their own entries, and at everything below folders that
   * `known` does not hold. The result speaks only of the folders that its `directories` names and of those that are
   * `gone`. Undefined when a whole scan is needed (an ignore file or the git index changed).
   */
  rescan(
    root: string,
    limits: ScanLimits,
    directories: readonly string[],
    known: ReadonlySet<string>,
  ): RescanResult | undefined;
}
