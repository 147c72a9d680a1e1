import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and those above it, for the user alone (0700). One that is there already is fine.
 *
 * `mkdirSync` with `recursive` would do, but where the system says that a folder's parent is missing although it is
 * there, as below `/proc`, Node 24 tries again for ever. Here each folder is tried twice at most.
 *
 * Throws what the system says: ENOTDIR and EEXIST where a file is in the way, ENOENT where no folder can be made.
 */
export function makeFolders(path: string): void {
  if (tryToMake(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolders(parent);
  mkdirUnlessThere(path);
}

/** False where the parent is missing, as far as the system says. */
function tryToMake(path: string): boolean {
  try {
    mkdirUnlessThere(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/** Roots and mounted folders refuse with other codes than EEXIST: what counts is whether the folder is there. */
function mkdirUnlessThere(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
