import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolders } from '../files/make-folders.ts';
import { ownUid, requireOwnFolder, requirePrivateFile } from '../files/private-place.ts';
import { type DatabasePlace, withStorageErrors } from './storage-errors.ts';

/**
 * The database first: SQLite drops a log that lies beside an empty database (its pager.c; a test of ours), a database without its
 * log would seem whole.
 */
const SUFFIXES = ['', '-wal', '-shm', '-journal', '-saving'] as const;

/** Damaged databases retained for finding out what happened. */
const SET_ASIDE_KEPT = 2;

/**
 * Makes the folder and what is missing above it, for this user alone; a folder that exists keeps its permissions. Throws
 * where the folder, the database or what lies beside it is not this user's alone.
 */
export function ensurePrivateFiles(place: DatabasePlace): void {
  withStorageErrors(place, () => {
    makeFolders(dirname(place.path));
    requireOwnFolder(dirname(place.path), ownUid);
    for (const suffix of SUFFIXES) requirePrivateFile(place.path + suffix, ownUid);
  });
}

/** Renames a closed database to `<name>.corrupt-<time>`, log included, and drops older ones set aside before. */
export function setDatabaseAside(place: DatabasePlace, nowMs: number): void {
  const databasePath = place.path;
  const asidePath = `${databasePath}.corrupt-${fileTime(nowMs)}`;
  withStorageErrors(place, () => {
    removeDatabase(asidePath);
    for (const suffix of SUFFIXES) {
      if (exists(databasePath + suffix)) renameSync(databasePath + suffix, asidePath + suffix);
    }
    for (const old of databasesSetAside(databasePath).slice(0, -SET_ASIDE_KEPT)) removeDatabase(old);
  });
}

export function removeDatabase(databasePath: string): void {
  for (const suffix of SUFFIXES) rmSync(databasePath + suffix, { force: true });
}

/** Distinguishes a file from its successor of the same name. Undefined where there is none. */
export function fileIdentity(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`;
}

/** Oldest first: the times are of equal length. */
function databasesSetAside(databasePath: string): string[] {
  const folder = dirname(databasePath);
  const prefix = `${basename(databasePath)}.corrupt-`;
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith('Z'))
    .toSorted()
    .map((name) => join(folder, name));
}

function exists(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** `20261121T162700-123Z`: no character that a file system refuses. */
function fileTime(nowMs: number): string {
  return new Date(nowMs).toISOString().replace(/[-:]/g, '').replace('.', '-');
}
