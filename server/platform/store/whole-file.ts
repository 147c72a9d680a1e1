import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { fileIdentity } from './database-files.ts';
import { UnmergedLog } from './sql-driver.ts';

/** Logs of SQLite that may hold what the database itself does not. */
const LOGS = ['-wal', '-journal'] as const;

/** Where the header names the journal mode, for readers and for writers, and how it names the rollback journal. */
const JOURNAL_MODE_OFFSETS = [18, 19] as const;
const ROLLBACK_JOURNAL = 1;

/** Where the header counts changes, and repeats the count to say that the rest of it is of that change. */
const CHANGE_COUNTER_OFFSETS = [24, 92] as const;
const HEADER_BYTES = 100;

/**
 * Distinguishes a file from its successors of the same name. The inode alone does not: a freed one is given out again.
 */
export interface FileVersion {
  readonly identity: string | undefined;
  readonly changes: number;
}

export function readFileVersion(path: string): FileVersion {
  return { identity: fileIdentity(path), changes: readChangeCounter(path) };
}

/** Makes an empty file, for this user alone, where there is none. */
export function makeFile(path: string): void {
  closeSync(openSync(path, 'a', 0o600));
}

/**
 * Returns the bytes of a database that is not open. Throws `UnmergedLog` where a log lies beside it: what is in there
 * was acknowledged, and only an SQLite that works on files can take it in.
 *
 * A database without its log is whole in either journal mode. The copy says rollback journal, because SQLite without
 * shared memory refuses to open the other.
 */
export function readDatabaseFile(path: string): Uint8Array {
  const log = LOGS.map((suffix) => path + suffix).find((name) => fileBytes(name) > 0);
  if (log !== undefined) throw new UnmergedLog(log);
  const bytes = readFileSync(path);
  for (const offset of JOURNAL_MODE_OFFSETS) if (bytes.length > offset) bytes[offset] = ROLLBACK_JOURNAL;
  return bytes;
}

/**
 * Durable on return, whole at any moment: written beside, flushed, renamed, and the folder flushed too, without which
 * the name may lead to the old file after loss of power. `changes` is what its header says: sql.js counts each file
 * that it exports as the first. One name for the unfinished file suffices, since one engine
 * owns the state folder; what a killed one left is overwritten.
 */
export function replaceDatabaseFile(path: string, bytes: Uint8Array, changes: number): void {
  countChange(bytes, changes);
  const unfinished = `${path}-saving`;
  try {
    writeFlushed(unfinished, bytes);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  flushFolder(dirname(path));
}

/** A database without a table may have no page yet, and no header. */
function countChange(bytes: Uint8Array, changes: number): void {
  if (bytes.length < HEADER_BYTES) return;
  const header = new DataView(bytes.buffer, bytes.byteOffset);
  for (const offset of CHANGE_COUNTER_OFFSETS) header.setUint32(offset, changes);
}

function readChangeCounter(path: string): number {
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(path, 'r');
  try {
    readSync(descriptor, header, 0, HEADER_BYTES, 0);
    return header.readUInt32BE(CHANGE_COUNTER_OFFSETS[0]);
  } finally {
    closeSync(descriptor);
  }
}

function writeFlushed(path: string, bytes: Uint8Array): void {
  const descriptor = openSync(path, 'w', 0o600);
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(descriptor, bytes, written);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Windows opens no folders, and writes names through by itself. */
function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function fileBytes(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
