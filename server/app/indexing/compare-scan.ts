import type { FileStamp, RescanResult, ScannedFile, ScanResult } from '../ports/scanning.ts';

export interface ScanDifference {
  readonly added: readonly ScannedFile[];
  /** Same path, another stamp: the bytes may be equal all the same. */
  readonly touched: readonly ScannedFile[];
  readonly removed: readonly string[];
}

export function isUnchanged({ added, touched, removed }: ScanDifference): boolean {
  return added.length === 0 && touched.length === 0 && removed.length === 0;
}

/**
 * A stamp younger than this when the file was read proves nothing: a second write within the clock's granularity can
 * leave it equal (2 s on FAT and old network mounts; git calls such an entry racy).
 */
export const racyWindowMs = 2000;

/** @param known by path */
export function compareScan(
  known: ReadonlyMap<string, { readonly stamp: FileStamp }>,
  scan: ScanResult,
  isInScope: (path: string) => boolean,
): ScanDifference {
  const found = new Set(scan.files.map((file) => file.path));
  const before = (file: ScannedFile) => known.get(file.path);
  return {
    added: scan.files.filter((file) => before(file) === undefined),
    touched: scan.files.filter((file) => {
      const old = before(file);
      return old !== undefined && !isSameStamp(old.stamp, file.stamp);
    }),
    removed: [...known.keys()].filter((path) => isInScope(path) && !found.has(path)),
  };
}

/**
 * Returns the scope of a rescan of single folders: files directly in the folders it looked at, and all below those
 * gone.
 */
export function scopeOf(scan: RescanResult): (path: string) => boolean {
  const looked = new Set(scan.directories);
  const gone = new Set(scan.gone);
  const isBelowGone = (path: string) => gone.size > 0 && ancestorsOf(path).some((ancestor) => gone.has(ancestor));
  return (path) => looked.has(parentOf(path)) || isBelowGone(path);
}

export function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.inode === b.inode;
}

/** Returns the stamp of a file that was written just before it was read. */
export function asRacyStamp(stamp: FileStamp, readAtMs: number): FileStamp {
  const youngest = Math.max(stamp.mtimeMs, stamp.ctimeMs);
  return youngest > readAtMs - racyWindowMs ? unequalStamp(stamp) : stamp;
}

/** A stamp that equals no other: the file is looked at again next time. */
export function unequalStamp(stamp: FileStamp): FileStamp {
  return { ...stamp, mtimeMs: -1 };
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function ancestorsOf(path: string): string[] {
  const ancestors: string[] = [];
  for (let parent = parentOf(path); parent !== ''; parent = parentOf(parent)) ancestors.push(parent);
  return ancestors;
}
