/** Reading a workspace's files, as the ports that `platform/files/` implements. */
import type { SkipReason } from './scanning.ts';
import { StorageError } from './storage-error.ts';

/**
 * Reads a file of a workspace safely: below the root's real path, regular files only, size checked, compared with its
 * lstat. Throws `ShortageError`. `isPassing`: something holds the file, so that it may be readable soon.
 */
export interface WorkspaceReader {
  read(
    root: string,
    path: string,
    maxBytes: number,
  ): Uint8Array | { readonly skipped: SkipReason; readonly isPassing?: true };
}

/**
 * The system had nothing left to read with. That says nothing about a file or a folder, so nothing may be concluded from
 * it: a run that meets it to the end fails, and its files keep what is known of them.
 */
export class ShortageError extends StorageError {
  /** The system's code. */
  readonly shortage: string;

  constructor(shortage: string, options?: ErrorOptions) {
    const what = shortage === 'ENOMEM' ? 'memory' : 'file descriptors';
    super('storage_error', `The system has no ${what} left to read files with (${shortage}).`, options);
    this.shortage = shortage;
  }
}

/** Descriptors of the process, descriptors of the machine, memory. */
const shortages = ['EMFILE', 'ENFILE', 'ENOMEM'];

/** Returns the error as a shortage, if it was thrown for one. */
export function shortageOf(error: unknown): ShortageError | undefined {
  if (error instanceof ShortageError) return error;
  const code = (error as NodeJS.ErrnoException | undefined)?.code ?? '';
  return shortages.includes(code) ? new ShortageError(code, { cause: error }) : undefined;
}

/** The same, of what a thread said when it ended: its text is all that comes over. */
export function shortageIn(text: string): ShortageError | undefined {
  const code = shortages.find((shortage) => new RegExp(`\\b${shortage}\\b`).test(text));
  return code === undefined ? undefined : new ShortageError(code);
}

/** For those who take every other error as an answer. */
export function rethrowShortage(error: unknown): void {
  const shortage = shortageOf(error);
  if (shortage !== undefined) throw shortage;
}
