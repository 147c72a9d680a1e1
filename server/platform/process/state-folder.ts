import { readdirSync, realpathSync } from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { StorageError } from '#server/app/ports/storage-error.ts';
import { makeFolders } from '../files/make-folders.ts';
import { requireOwnFolder, requireOwnPlace, requirePrivateFile, requirePrivateFolder } from '../files/private-place.ts';

/** The parts of a process that decide where its files lie. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly workingDirectory: string;
}

/**
 * Where state lies: `--state`, else `GROUNDPLAN_STATE`, else the system's folder for user state. Absolute; may not exist.
 * A relative XDG_STATE_HOME is ignored, as the XDG specification asks.
 */
export function locateStateFolder(option: string | undefined, surroundings: Surroundings): string {
  const path = surroundings.platform === 'win32' ? win32 : posix;
  const chosen = option || surroundings.env.GROUNDPLAN_STATE;
  return chosen ? path.resolve(surroundings.workingDirectory, chosen) : systemStateFolder(surroundings);
}

function systemStateFolder({ env, platform, home }: Surroundings): string {
  if (platform === 'win32') {
    return win32.join(env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), 'groundplan');
  }
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'groundplan');
  const stateHome = env.XDG_STATE_HOME;
  return posix.join(stateHome?.startsWith('/') ? stateHome : posix.join(home, '.local', 'state'), 'groundplan');
}

/**
 * Creates the folder if it is missing (0700) and resolves symlinks: the real path is what names the engine's pipe.
 *
 * Invariant: no other user can enter the folder that is returned, put another one in its place, or could put anything
 * of ours into it before. So nothing that is opened in it later can be swapped. Throws `StorageError`.
 */
export function openStateFolder(path: string, uid: number | undefined): string {
  try {
    makeFolders(path);
    const folder = realpathSync(path);
    requirePrivateFolder(folder, () => holdingOf(folder), uid);
    requireOwnPlace(folder, uid);
    for (const name of namesOf(folder)) requirePrivateEntry(join(folder, name), name, uid);
    return folder;
  } catch (error) {
    throw error instanceof StorageError ? error : folderError(path, error);
  }
}

const ownFolders = ['workspaces', 'run'];

/** Databases with what SQLite and sql.js lay beside them, and those set aside; the owner lock; the log and the one before it. */
const ownFiles =
  /^((state|facts)\.db(\.corrupt-[\w-]+)?(-wal|-shm|-journal|-saving|-lock)?|lock|lock-test\.\d+|engine\.log(\.1)?|\.write-probe-\w+)$/;

function namesOf(folder: string): string[] {
  return readdirSync(folder).filter((name) => ownFolders.includes(name) || ownFiles.test(name));
}

function holdingOf(folder: string): 'nothing' | 'ours' | 'others' {
  const count = readdirSync(folder).length;
  if (count === 0) return 'nothing';
  return namesOf(folder).length === count ? 'ours' : 'others';
}

function requirePrivateEntry(path: string, name: string, uid: number | undefined): void {
  if (ownFolders.includes(name)) requireOwnFolder(path, uid);
  else requirePrivateFile(path, uid);
}

/** Why, where the system's code alone says too little. */
const unusable: Readonly<Record<string, string>> = {
  EEXIST: ': a file is in its place; choose another folder',
  ENOTDIR: ': a part of its path is a file; choose another folder',
  ENOENT: ': no folder can be made there; choose another one',
};

/** A failure of the system while it worked on the state folder, in terms of the error table. */
export function folderError(path: string, cause: unknown): StorageError {
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return new StorageError('permission_denied', `the state folder ${path} can't be written (${code})`, { cause });
  }
  if (['ENOSPC', 'EDQUOT'].includes(code)) {
    return new StorageError('out_of_space', `no space left for the state folder ${path}`, { cause });
  }
  const why = unusable[code] ?? '';
  return new StorageError('storage_error', `the state folder ${path} can't be used${why} (${code})`, { cause });
}
