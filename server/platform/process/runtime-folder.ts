import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { openFolderAbove } from '../files/private-place.ts';

/** Inputs that decide where sockets and `server.json` lie. `uid` is absent on Windows. */
export interface RuntimeSurroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly temporaryFolder: string;
  readonly home: string;
  readonly uid?: number;
}

/**
 * The folders that may be the user's runtime folder, best first. Two processes of one user can come to different ones
 * (a cron job has no XDG_RUNTIME_DIR), so the owner also writes its socket's path into the lock file.
 */
export function runtimeFolderCandidates(surroundings: RuntimeSurroundings): string[] {
  const { env, platform, temporaryFolder, home, uid } = surroundings;
  if (platform === 'win32') {
    return [win32.join(env.LOCALAPPDATA || win32.join(home, 'AppData', 'Local'), 'groundplan', 'runtime')];
  }
  const shared = posix.join(temporaryFolder, `groundplan-${uid}`);
  const session = env.XDG_RUNTIME_DIR;
  return session?.startsWith('/') ? [posix.join(session, 'groundplan'), shared] : [shared];
}

/**
 * Returns the first candidate that is, or could be made, a folder of ours that no other user can enter. A folder of
 * another user or a symlink in the shared temporary folder is a squatter's: it is skipped, never used.
 */
export function openRuntimeFolder(candidates: readonly string[], uid: number | undefined): string | undefined {
  return candidates.find((candidate) => isPrivate(candidate, uid));
}

function isPrivate(folder: string, uid: number | undefined): boolean {
  try {
    // Only the last step is created: a session's folder that is missing means that there is no session.
    mkdirSync(folder, { mode: 0o700, recursive: uid === undefined });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  return isOurs(folder, uid) && isClosed(folder, uid);
}

/**
 * Reports whether a folder is there, is the user's own, and cannot become another's: what answers in it is theirs.
 * Nothing is made or changed, so that a folder that was named long ago can be asked about.
 */
export function isOurs(folder: string, uid: number | undefined): boolean {
  try {
    const stats = lstatSync(folder);
    if (!stats.isDirectory()) return false;
    return uid === undefined || (stats.uid === uid && openFolderAbove(realpathSync(folder), uid) === undefined);
  } catch {
    return false;
  }
}

function isClosed(folder: string, uid: number | undefined): boolean {
  try {
    if (uid !== undefined && (lstatSync(folder).mode & 0o077) !== 0) chmodSync(folder, 0o700);
    return true;
  } catch {
    return false;
  }
}
