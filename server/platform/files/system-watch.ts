import { watch } from 'node:fs';

export type WatchListener = (event: string, name: string | null) => void;

/** `fs.watch`, as far as it is used here. */
export type WatchSystem = (
  path: string,
  options: { readonly persistent: boolean; readonly recursive?: boolean },
  listener: WatchListener,
) => { on(event: 'error', listener: (error: Error) => void): unknown; close(): void };

export const systemWatch: WatchSystem = (path, options, listener) => watch(path, options, listener);

export interface OpenWatch {
  close(): void;
}

/** The system refuses further watches; the message names its error. */
export class WatchLimitError extends Error {}

/** Limits of inotify and of open files, and file systems that can't be watched at all. */
const LIMIT_CODES = new Set([
  'ENOSPC',
  'EMFILE',
  'ENFILE',
  'ENOSYS',
  'ENOTSUP',
  'ENOMEM',
  'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
]);

/**
 * Watches a folder without keeping the process alive. Undefined when the folder can't be watched (gone, or no
 * permission): the watch above it reports when that changes. Throws `WatchLimitError`. `lost` is called when the watch
 * ends by itself later, with the limit if that was the cause.
 */
export function openWatch(
  system: WatchSystem,
  path: string,
  listener: WatchListener,
  lost: (limit?: WatchLimitError) => void,
  isRecursive = false,
): OpenWatch | undefined {
  try {
    const watcher = system(path, { persistent: false, recursive: isRecursive }, listener);
    watcher.on('error', (error) => {
      watcher.close();
      lost(isLimit(error) ? limitError(error) : undefined);
    });
    return watcher;
  } catch (error) {
    if (isLimit(error)) throw limitError(error);
    return undefined;
  }
}

function isLimit(error: unknown): boolean {
  return LIMIT_CODES.has((error as NodeJS.ErrnoException).code ?? '');
}

function limitError(error: unknown): WatchLimitError {
  return new WatchLimitError((error as NodeJS.ErrnoException).code, { cause: error });
}
