import { closeSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { TablesFile } from '#server/app/ports/index-store.ts';
import { makeFolders } from '../files/make-folders.ts';
import { ownUid, requireOwnFolder, requirePrivateFile } from '../files/private-place.ts';
import { crc32 } from '#server/base/crc32.ts';

const checksumBytes = 4;

/** Tables of files, of the symbols and calls in them, and of what can be searched; what recorded commands ran; what a search model read; what was found in the code, and read for that; when structures were made; the one that a remote acknowledged last. */
export type TablesName =
  | 'tables'
  | 'code-tables'
  | 'search-tables'
  | 'recording'
  | 'vectors'
  | 'findings'
  | 'scanned-contents'
  | 'security-trend'
  | 'structures'
  | 'pushed';

/**
 * `<state folder>/workspaces/<key>/<name>`: a cache as one file, with a checksum in front. Written beside and renamed, so
 * that it is whole or the one before; what cannot be read or written, or is not this user's alone, is simply not there.
 */
export function openTablesFile(stateFolder: string, workspaceKey: string, name: TablesName): TablesFile {
  const path = join(stateFolder, 'workspaces', workspaceKey, name);
  ifPossible(() => removeUnfinished(path));
  return {
    load: () => ifPossible(() => load(path)),
    save: (bytes) => void ifPossible(() => replace(path, bytes)),
    remove: () => void ifPossible(() => rmSync(path, { force: true })),
  };
}

function load(path: string): Uint8Array | undefined {
  requireOwnFolder(dirname(path), ownUid);
  requirePrivateFile(path, ownUid);
  return withoutChecksum(readFileSync(path));
}

function replace(path: string, bytes: Uint8Array): void {
  makeFolders(dirname(path));
  requireOwnFolder(dirname(path), ownUid);
  const unfinished = `${path}.${process.pid}`;
  try {
    writeParts(unfinished, [checksumOf(bytes), bytes]);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/**
 * Removes what processes left behind that ended while they wrote: files as large as the tables, without an owner. The
 * process that opens the file holds the state folder, so that no other process is writing.
 */
function removeUnfinished(path: string): void {
  const folder = dirname(path);
  requireOwnFolder(folder, ownUid);
  const start = `${basename(path)}.`;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(start) && /^\d+$/.test(name.slice(start.length))) rmSync(join(folder, name), { force: true });
  }
}

/** One after the other: putting them together first would take the memory of the whole again. */
function writeParts(path: string, parts: readonly Uint8Array[]): void {
  const file = openSync(path, 'w', 0o600);
  try {
    for (const part of parts) writeFileSync(file, part);
  } finally {
    closeSync(file);
  }
}

function withoutChecksum(stored: Uint8Array): Uint8Array | undefined {
  const bytes = stored.subarray(checksumBytes);
  return checksumOf(bytes).equals(stored.subarray(0, checksumBytes)) ? bytes : undefined;
}

function checksumOf(bytes: Uint8Array): Buffer {
  const checksum = Buffer.alloc(checksumBytes);
  checksum.writeUInt32LE(crc32(bytes));
  return checksum;
}

function ifPossible<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
