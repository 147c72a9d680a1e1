import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import type { SkipReason } from '#server/app/ports.ts';

export type FileBytes = Uint8Array | { readonly skipped: SkipReason };

/** Where the platform has no such flag (Windows), the comparison with the lstat before is what is left. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a regular file of at most `maxBytes`. Never follows a link in the last segment, never waits for a writer
 * (FIFO), never opens a device: `accepts` sees the descriptor before the first byte is read.
 */
export function readRegularFile(
  path: string,
  maxBytes: number,
  accepts: (descriptor: number) => boolean = () => true,
): FileBytes {
  try {
    const before = lstatSync(path);
    if (before.isSymbolicLink()) return { skipped: 'symlink' };
    if (!before.isFile()) return { skipped: 'unreadable' };
    if (before.size > maxBytes) return { skipped: 'tooLarge' };
    return withOpenFile(path, (descriptor) => {
      const opened = fstatSync(descriptor);
      if (!isSameFile(before, opened) || !accepts(descriptor)) return { skipped: 'unreadable' };
      return readAtMost(descriptor, opened.size, maxBytes);
    });
  } catch (error) {
    // Opening with O_NOFOLLOW fails with ELOOP when a link took the file's place after the lstat.
    return { skipped: (error as NodeJS.ErrnoException).code === 'ELOOP' ? 'symlink' : 'unreadable' };
  }
}

function withOpenFile<Result>(path: string, use: (descriptor: number) => Result): Result {
  const descriptor = openSync(path, OPEN_FLAGS);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function isSameFile(before: Stats, opened: Stats): boolean {
  return opened.isFile() && opened.ino === before.ino && opened.dev === before.dev;
}

/** A file that grows meanwhile is read as far as it went when it was opened: its next change is an event of its own. */
function readAtMost(descriptor: number, size: number, maxBytes: number): FileBytes {
  if (size > maxBytes) return { skipped: 'tooLarge' };
  const bytes = Buffer.allocUnsafeSlow(size);
  let length = 0;
  while (length < size) {
    const read = readSync(descriptor, bytes, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}
