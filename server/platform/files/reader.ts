import { readlinkSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import type { WorkspaceReader } from '#server/app/ports.ts';
import { type FileBytes, readRegularFile } from './regular-file.ts';

/**
 * Reads files of a workspace and of nothing else.
 *
 * Invariant: what is read lies below the real path of the root, whatever links its folders are replaced by meanwhile.
 */
export function createReader(): WorkspaceReader {
  const realRoots = new Map<string, string>();

  function read(root: string, path: string, maxBytes: number): FileBytes {
    const file = join(root, path);
    const realRoot = realRoots.get(root) ?? resolveRoot(root);
    if (realRoot === undefined) return { skipped: 'unreadable' };
    realRoots.set(root, realRoot);
    return readRegularFile(file, maxBytes, (descriptor) => isInside(realRoot, openedFolder(descriptor, file)));
  }

  return { read };
}

function resolveRoot(root: string): string | undefined {
  try {
    return realpathSync.native(root);
  } catch {
    return undefined;
  }
}

function isInside(realRoot: string, folder: string): boolean {
  return folder === realRoot || folder.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep);
}

/** Real folder of an open file. The kernel's own answer can't be raced; elsewhere the path is resolved once more. */
function openedFolder(descriptor: number, file: string): string {
  if (process.platform === 'linux') {
    try {
      return dirname(readlinkSync(`/proc/self/fd/${descriptor}`));
    } catch {
      // Without /proc the folder is resolved as on other systems.
    }
  }
  return realpathSync.native(dirname(file));
}
