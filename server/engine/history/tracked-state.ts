import { blobName, type ObjectFormat } from '#server/base/blob-name.ts';
import type { GitIndexEntry } from '../source/git-index.ts';
import { fileModes, type TreeFile } from './read-tree.ts';

/** File system's facts about a file or link. */
export interface SeenFile {
  readonly kind: 'file' | 'link';
  readonly isExecutable: boolean;
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs?: number;
}

/** Times are kept in nanoseconds by git, and come to us as fractions of milliseconds. */
const timeToleranceMs = 0.001;
const sizeModulus = 2 ** 32;

/**
 * Whether a file has the bytes that the index knows, by size and times alone. One that was written when the index was, or
 * later, may have been written twice within a tick of the clock: git calls it racy, and it is read.
 */
export function isAsIndexed(entry: GitIndexEntry, seen: SeenFile, indexWrittenAtMs: number): boolean {
  const { mode, size, mtimeMs, ctimeMs } = entry;
  return (
    (mode === fileModes.link) === (seen.kind === 'link') &&
    // Git writes 0 where it does not know.
    size !== 0 &&
    size === seen.size % sizeModulus &&
    isSameTime(mtimeMs, seen.mtimeMs) &&
    (seen.ctimeMs === undefined || isSameTime(ctimeMs, seen.ctimeMs)) &&
    mtimeMs < indexWrittenAtMs
  );
}

function isSameTime(left: number, right: number): boolean {
  return Math.abs(left - right) < timeToleranceMs;
}

/**
 * The name under which git would store the bytes. Of a text it is that with line feeds where one of `known` has it: what
 * `core.autocrlf` and the attribute `eol` do to the line ends of a checkout is no change. No other filter is known here, and
 * none is run: a file that one made (of Git LFS, say) is what its stat data say, or else changed.
 */
export function storedName(bytes: Uint8Array, known: readonly string[], format: ObjectFormat): string {
  const name = blobName(bytes, format);
  if (known.includes(name) || !bytes.includes(carriageReturn) || bytes.includes(0)) return name;
  const nameWithLineFeeds = blobName(withLineFeeds(bytes), format);
  return known.includes(nameWithLineFeeds) ? nameWithLineFeeds : name;
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d];

function withLineFeeds(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => byte !== carriageReturn || bytes[at + 1] !== lineFeed);
}

/** The mode of a file on the disk; where the file system keeps none, the one it had. */
export function modeOf({ kind, isExecutable }: SeenFile, known: number | undefined, hasModes: boolean): number {
  if (kind === 'link') return fileModes.link;
  if (!hasModes) return known ?? fileModes.file;
  return isExecutable ? fileModes.executable : fileModes.file;
}

export function isSameFile(left: TreeFile | undefined, right: TreeFile | undefined): boolean {
  return left?.mode === right?.mode && left?.objectName === right?.objectName;
}
