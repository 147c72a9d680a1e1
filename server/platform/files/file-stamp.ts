import { lstatSync, type Stats } from 'node:fs';
import type { FileStamp } from '#server/app/ports/scanning.ts';

export function stampOf({ size, mtimeMs, ctimeMs, ino }: Stats): FileStamp {
  return { size, mtimeMs, ctimeMs, inode: ino };
}

/** Equal texts mean an unchanged file; a file that is not there has a text too. */
export function stampText(path: string): string {
  const stats = lstatOrMissing(path);
  return stats ? Object.values(stampOf(stats)).join(':') : 'missing';
}

/** Undefined when nothing is there; throws what else the system says. */
export function lstatOrMissing(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}
