import { chmodSync, closeSync, constants, fchmodSync, fstatSync, lstatSync, openSync, type Stats } from 'node:fs';
import { dirname } from 'node:path';
import { StorageError } from '#server/app/ports/storage-error.ts';

/** Bits of a mode. Windows has none: what lies in a user's profile is private there by the rules of its folder. */
const forOthers = 0o077;
const writableByOthers = 0o022;
const writableByAll = 0o002;
const sticky = 0o1000;
/** Owner of files that belong to no user of this container. */
const unmappedUid = 65_534;

/** Absent on Windows. */
export const ownUid = process.getuid?.();

/**
 * Throws `StorageError` for what another user made, may have written, or links to; what others may only read is closed.
 */
export function requirePrivateFile(path: string, uid: number | undefined): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || uid === undefined) return;
  if (!stats.isFile()) throw refusal(`${path} is a link or no file`, 'remove it');
  requireOwn(path, stats, uid);
  // By its path: closing a descriptor of a database would let go the locks that SQLite has on it.
  if ((stats.mode & forOthers) !== 0) chmodSync(path, 0o600);
}

/** The same of a folder inside a private one, which no other user reaches: what others might read there they do not. */
export function requireOwnFolder(path: string, uid: number | undefined): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || uid === undefined) return;
  if (!stats.isDirectory()) throw refusal(`${path} is a link or no folder`, 'remove it');
  requireOwn(path, stats, uid);
}

/**
 * A folder that others could enter is closed where nothing in it can be theirs and nothing else loses by it, and refused otherwise.
 *
 * @param path real path
 * @param look what lies in it: nothing, things that are ours by their names alone, or others as well
 */
export function requirePrivateFolder(
  path: string,
  look: () => 'nothing' | 'ours' | 'others',
  uid: number | undefined,
): void {
  if (uid === undefined) return;
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NOFOLLOW ?? 0));
  try {
    const stats = fstatSync(descriptor);
    requireOwner(path, stats, uid);
    if ((stats.mode & forOthers) === 0) return;
    const holds = look();
    if (holds !== 'nothing') requireUnwritten(path, stats);
    if (holds === 'others' || (stats.mode & sticky) !== 0) {
      const why = `${path} is open to other users (mode ${modeText(stats)}) and not there for state alone`;
      throw refusal(why, `run chmod 700 ${path}`);
    }
    fchmodSync(descriptor, 0o700);
    if ((fstatSync(descriptor).mode & forOthers) === 0) return;
    throw refusal(`${path} stays open to other users`, 'its file system keeps no permissions: use another one');
  } finally {
    closeSync(descriptor);
  }
}

/** Throws `StorageError` where another user could put something else in the place of a folder, however private that is. @param path real path */
export function requireOwnPlace(path: string, uid: number | undefined): void {
  const above = openFolderAbove(path, uid);
  if (above === undefined) return;
  throw refusal(
    `${above}, in which it lies, belongs to another user or can be written by all`,
    'take one in your home',
  );
}

/**
 * Returns the nearest folder above that one in which another user could rename what leads there; undefined where there
 * is none. In a sticky one, such as the temporary folder of a system, no user renames what is another's. What a group
 * may write is let pass, since on many systems each user has a group of their own; so is what root finds above its own,
 * since in containers its home may be any user's.
 *
 * @param path real path
 */
export function openFolderAbove(path: string, uid: number | undefined): string | undefined {
  const above = dirname(path);
  if (above === path || uid === undefined) return undefined;
  const { uid: owner, mode } = lstatSync(above);
  const isForeign = uid !== 0 && ![uid, 0, unmappedUid].includes(owner);
  const isOpen = (mode & writableByAll) !== 0 && (mode & sticky) === 0;
  return isForeign || isOpen ? above : openFolderAbove(above, uid);
}

function requireOwn(path: string, stats: Stats, uid: number): void {
  requireOwner(path, stats, uid);
  requireUnwritten(path, stats);
}

function requireOwner(path: string, stats: Stats, uid: number): void {
  if (stats.uid === uid) return;
  const remedy = uid === 0 ? 'run it without sudo' : 'run it as that user';
  throw refusal(`${path} belongs to another user (uid ${stats.uid}, not ${uid})`, remedy);
}

/** A file that others could write may be theirs, including a key that opens everything. */
function requireUnwritten(path: string, stats: Stats): void {
  if ((stats.mode & writableByOthers) === 0) return;
  const why = `${path} can be written by other users (mode ${modeText(stats)})`;
  throw refusal(why, `if all in it is yours, run chmod -R go= ${path}`);
}

function modeText({ mode }: Stats): string {
  return (mode & 0o1777).toString(8).padStart(3, '0');
}

function refusal(why: string, remedy: string): StorageError {
  const message = `the state folder is not private: ${why}; ${remedy}, or choose another folder`;
  return new StorageError('permission_denied', message);
}
