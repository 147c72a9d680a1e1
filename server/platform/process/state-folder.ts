import { realpathSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { StorageError } from '#server/app/ports.ts';
import { makeFolders } from '../files/make-folders.ts';

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

/** Creates the folder if it is missing (0700) and resolves symlinks: the real path is what names the engine's pipe. */
export function openStateFolder(path: string): string {
  try {
    makeFolders(path);
    return realpathSync(path);
  } catch (error) {
    throw folderError(path, error);
  }
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
