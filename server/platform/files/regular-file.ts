import { closeSync, constants, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import type { SkipReason } from '#server/app/ports/scanning.ts';
import { ShortageError } from '#server/app/ports/reading.ts';
import { impatience, isHeld, type Patience } from './patience.ts';

/** `isPassing`: something holds the file at the moment, so that it may be read before it changes. */
export type FileBytes = Uint8Array | { readonly skipped: SkipReason; readonly isPassing?: true };

export interface ReadingParts {
  readonly maxBytes: number;
  /** Sees the descriptor before the first byte is read. */
  readonly accepts?: (descriptor: number) => boolean;
  readonly patience?: Patience;
}

/** Where the platform has no such flag (Windows), the comparison with the lstat before is what is left. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * Reads a regular file of at most `maxBytes`. Never follows a link in the last segment, never waits for a writer
 * (FIFO), never opens a device. Throws `ShortageError`, which says nothing about the file.
 */
export function readRegularFile(path: string, { patience = impatience, ...parts }: ReadingParts): FileBytes {
  try {
    return patience.over(() => readOnce(path, parts));
  } catch (error) {
    if (error instanceof ShortageError) throw error;
    if (isHeld(error)) return { skipped: 'unreadable', isPassing: true };
    // Opening with O_NOFOLLOW fails with ELOOP when a link took the file's place after the lstat.
    return { skipped: (error as NodeJS.ErrnoException).code === 'ELOOP' ? 'symlink' : 'unreadable' };
  }
}

function readOnce(path: string, { maxBytes, accepts = () => true }: ReadingParts): FileBytes {
  const before = lstatSync(path);
  if (before.isSymbolicLink()) return { skipped: 'symlink' };
  if (!before.isFile()) return { skipped: 'unreadable' };
  if (before.size > maxBytes) return { skipped: 'tooLarge' };
  return withOpenFile(path, (descriptor) => {
    const opened = fstatSync(descriptor);
    if (!isSameFile(before, opened) || !accepts(descriptor)) return { skipped: 'unreadable' };
    return readAtMost(descriptor, opened.size, maxBytes);
  });
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
  const bytes = allocate(size);
  let length = 0;
  while (length < size) {
    const read = readSync(descriptor, bytes, length, size - length, null);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}

/** Allocates a few megabytes at most: where that fails, the machine has none left. */
function allocate(size: number): Buffer {
  try {
    return Buffer.allocUnsafeSlow(size);
  } catch (error) {
    throw new ShortageError('ENOMEM', { cause: error });
  }
}
