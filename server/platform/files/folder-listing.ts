import { isUtf8 } from 'node:buffer';
import { type Dirent, readdirSync } from 'node:fs';
import { withFolder } from './real-place.ts';

export type EntryKind = 'file' | 'folder' | 'link' | 'special' | 'misnamed';

export interface FolderEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

/** Throws the system's error, or `OutOfPlace` where a link leads elsewhere. */
export type ListFolder = (path: string) => readonly FolderEntry[];

const REPLACEMENT = '\uFFFD';

/**
 * Returns entries in the order in which their paths sort by code unit, folders counted with the `/` that follows them.
 * A name that is no UTF-8 can't be opened by the text Node gives for it: it is `misnamed`, whether it is a file or a
 * folder.
 */
export function listFolder(path: string): readonly FolderEntry[] {
  return withFolder(path, readEntries);
}

function readEntries(path: string): readonly FolderEntry[] {
  const entries = readdirSync(path, { withFileTypes: true });
  const hasDoubtfulNames = entries.some((entry) => entry.name.includes(REPLACEMENT));
  const isMisnamed = hasDoubtfulNames ? misnamedIn(path) : () => false;
  const listed: (FolderEntry & { readonly sortKey: string })[] = entries.map((entry) => {
    const kind = isMisnamed(entry.name) ? 'misnamed' : kindOf(entry);
    return { name: entry.name, kind, sortKey: kind === 'folder' ? `${entry.name}/` : entry.name };
  });
  return listed.toSorted((left, right) => (left.sortKey < right.sortKey ? -1 : 1));
}

function kindOf(entry: Dirent): EntryKind {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  return entry.isSymbolicLink() ? 'link' : 'special';
}

/**
 * A name may hold U+FFFD and be valid: the bytes decide. Each valid one is taken once, so that a second is a broken
 * one.
 */
function misnamedIn(path: string): (name: string) => boolean {
  const valid = new Set(
    readdirSync(path, { encoding: 'buffer' })
      .filter((name) => isUtf8(name))
      .map((name) => name.toString()),
  );
  return (name) => name.includes(REPLACEMENT) && !valid.delete(name);
}
