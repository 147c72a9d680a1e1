import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { FolderLookup, FolderPlace } from '#server/app/ports/folders.ts';

/** As many symbolic links as Linux follows before it gives up. */
const linksMax = 40;

/**
 * Returns where a path leads, links resolved as far as it exists. The place of what does not exist is returned as well:
 * a path through a link that leads out of a root is outside of it, whether there is something at its end or not.
 */
export const folderLookup: FolderLookup = {
  realFolder(path) {
    // The operating system takes no NUL in a path, so nothing can be there.
    return path.includes('\0') ? { kind: 'missing', realPath: path } : placeOf(resolve(path), linksMax);
  },
};

function placeOf(path: string, linksLeft: number): FolderPlace {
  const realPath = realPathOf(path);
  if (realPath !== undefined) return { kind: isDirectory(realPath) ? 'directory' : 'notDirectory', realPath };
  const parent = dirname(path);
  if (parent === path || linksLeft === 0) return { kind: 'missing', realPath: path };
  const below = join(placeOf(parent, linksLeft).realPath, basename(path));
  const target = linkTarget(below);
  if (target === undefined) return { kind: 'missing', realPath: below };
  return placeOf(resolve(dirname(below), target), linksLeft - 1);
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Target of a dangling link. */
function linkTarget(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined;
  } catch {
    return undefined;
  }
}
