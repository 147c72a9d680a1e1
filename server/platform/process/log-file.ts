import {
  closeSync,
  copyFileSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { visibleText } from '#server/base/visible-text.ts';
import { folderError } from './state-folder.ts';

/** The log and the one before it together take at most twice this. */
export const LOG_BYTES_MAX = 1024 * 1024;

export function logPath(stateFolder: string): string {
  return join(stateFolder, 'engine.log');
}

/** Opens the log for a process that is about to start, after moving a full one aside. The caller closes it. */
export function openLog(stateFolder: string): number {
  const path = logPath(stateFolder);
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES_MAX) moveAside(path);
  return openSync(path, 'a', 0o600);
}

/** Several starters may come to it at once: the one that finds it gone already is content. */
function moveAside(path: string): void {
  try {
    renameSync(path, `${path}.1`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** A line of a process that doesn't write its log all the time; a log that can't be written costs the line. */
export function appendToLog(stateFolder: string, line: string): void {
  try {
    withLog(stateFolder, (descriptor) => writeSync(descriptor, line));
  } catch {
    // A full disk or a deleted folder: there is no better place to say so.
  }
}

/**
 * Keeps the log of a running engine within its cap. Its descriptor can't follow a rename, so the text is copied and
 * the file cut; writing goes on at its new end because it was opened for appending. A descriptor that is not that
 * file (a terminal, a pipe) is left alone. A full disk or a deleted folder leaves the log as it is until the next time.
 */
export function trimLog(stateFolder: string, descriptor: number, bytesMax = LOG_BYTES_MAX): void {
  try {
    trimIfFull(stateFolder, descriptor, bytesMax);
  } catch {
    // It runs on a timer, where an error would end the engine, and the log is no place to say that it can't be kept.
  }
}

function trimIfFull(stateFolder: string, descriptor: number, bytesMax: number): void {
  const path = logPath(stateFolder);
  const named = statSync(path, { throwIfNoEntry: false });
  if (named === undefined || named.size <= bytesMax) return;
  const open = fstatSync(descriptor);
  if (open.ino !== named.ino || open.dev !== named.dev) return;
  copyFileSync(path, `${path}.1`);
  ftruncateSync(descriptor);
}

/** One line of the log: time, process, text. */
export function formatLogLine(text: string, pid: number, now: Date): string {
  return `${now.toISOString()} ${pid} ${visibleText(text.replaceAll('\n', ' '))}\n`;
}

export function formatFailure(message: string, code: string): string {
  return `failed: ${message} (${code})`;
}

/** Returns why that process gave up, as it wrote with `formatFailure`; `undefined` when it wrote nothing. */
export function readFailure(stateFolder: string, pid: number): { message: string; code: string } | undefined {
  const pattern = new RegExp(`^\\S+ ${pid} failed: (.*) \\((\\w+)\\)$`, 'gm');
  const found = [...readText(logPath(stateFolder)).matchAll(pattern)].at(-1);
  return found ? { message: found[1] ?? '', code: found[2] ?? '' } : undefined;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Runs `work` with the opened log and closes it afterwards: the started process has its own descriptor. Throws
 * `StorageError` where the log can't be opened.
 */
export function withLog<Result>(stateFolder: string, work: (descriptor: number) => Result): Result {
  const descriptor = openLogOfEngine(stateFolder);
  try {
    return work(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** A folder that takes no log takes no engine either. */
function openLogOfEngine(stateFolder: string): number {
  try {
    return openLog(stateFolder);
  } catch (error) {
    throw folderError(stateFolder, error);
  }
}
