import { lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { PackageFolders } from '#server/app/ports/packages.ts';
import { rethrowShortage } from '#server/app/ports/reading.ts';
import { impatience } from './patience.ts';
import { isBelow } from '#server/base/is-below.ts';
import { withFolder } from './real-place.ts';

/** Upper bound on the entries listed of a folder: no question needs all of a larger one. */
const namesMax = 20_000;

/**
 * Every question may be about something that vanishes meanwhile, or that may not be read: then it is not there. A
 * shortage of descriptors or memory is no answer: `ShortageError` is thrown.
 *
 * @param patience of a thread that may wait
 */
export function createPackageFolders(patience = impatience): PackageFolders {
  function orNothing<Value>(look: () => Value | undefined): Value | undefined {
    try {
      return patience.over(look);
    } catch (error) {
      rethrowShortage(error);
      return undefined;
    }
  }

  return {
    file: (root, path) => orNothing(() => fileAt(join(root, path))),
    folder: (root, path) => orNothing(() => folderAt(join(root, path))),
    realFolder: (root, path) => orNothing(() => realFolderAt(root, join(root, path))),
    names: (root, path) => orNothing(() => namesAt(root, join(root, path))) ?? [],
  };
}

function fileAt(path: string): { readonly bytes: number; readonly stamp: string } | undefined {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? { bytes: stats.size, stamp: stampOf(stats) } : undefined;
}

function folderAt(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isDirectory() ? stampOf(stats) : undefined;
}

function realFolderAt(root: string, path: string): string | undefined {
  const real = realpathSync.native(path);
  if (!isBelow(root, real) || !statSync(real).isDirectory()) return undefined;
  return relative(root, real).replaceAll('\\', '/');
}

function namesAt(root: string, path: string): readonly string[] {
  const names = withFolder(path, (folder) => readdirSync(folder), root);
  return names.slice(0, namesMax).toSorted();
}

function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size}.${mtimeMs}.${ctimeMs}.${ino}`;
}
