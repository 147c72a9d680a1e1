import { lstatSync, readlinkSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FileLook, WorkingFiles, WrittenIndex } from '#server/app/ports/git.ts';
import { readIgnoreFile } from '../files/folder-facts.ts';
import { nestedGitFolderOf, readExclude, readIndex, type RepositoryPlace } from '../files/git-folder.ts';
import { createReader } from '../files/reader.ts';
import { lstatOrMissing } from '../files/file-stamp.ts';

const isWindows = process.platform === 'win32';

/** The working tree of a repository, as it lies on the disk. Looks are not remembered, folders that are real ones are. */
export function openWorkingFiles({ git, folder, prefix }: RepositoryPlace, userExcludes?: Uint8Array): WorkingFiles {
  const reader = createReader();
  const realFolders = new Map<string, boolean>([['.', true]]);

  function isRealFolder(path: string): boolean {
    const known = realFolders.get(path);
    if (known !== undefined) return known;
    const isReal = isRealFolder(dirname(path)) && lstatOrMissing(join(folder, path))?.isDirectory() === true;
    realFolders.set(path, isReal);
    return isReal;
  }

  return {
    prefix,
    index: writtenIndex(git),
    excludes: [readExclude(git), userExcludes].filter((bytes) => bytes !== undefined),
    hasModes: hasModes(git.directory),
    look: (path) => (isRealFolder(dirname(path)) ? lookOf(lstatOrMissing(join(folder, path))) : undefined),
    read: (path, bytesMax) => {
      const bytes = reader.read(folder, path, bytesMax);
      if (bytes instanceof Uint8Array) return bytes;
      return bytes.skipped === 'symlink' ? linkText(join(folder, path)) : undefined;
    },
    ignoreFile: (path) => readIgnoreFile(join(folder, path), '.gitignore'),
    isRepository: (path) => nestedGitFolderOf(join(folder, path), git) !== undefined,
  };
}

function writtenIndex(git: RepositoryPlace['git']): WrittenIndex | 'missing' | 'unreadable' {
  // Looked at before it is read: an index that is written meanwhile counts as the older one, and more files are read.
  const stats = lstatOrMissing(join(git.directory, 'index'));
  const bytes = readIndex(git);
  if (!(bytes instanceof Uint8Array)) return bytes;
  return stats === undefined ? 'unreadable' : { bytes, writtenAtMs: stats.mtimeMs };
}

/** A file system that has no modes gives one to all files: a `HEAD` is never executable. */
function hasModes(gitDirectory: string): boolean {
  return !isWindows && (lstatSync(join(gitDirectory, 'HEAD')).mode & ownerExecutes) === 0;
}

const ownerExecutes = 0o100;

function lookOf(stats: Stats | undefined): FileLook | undefined {
  if (stats === undefined) return undefined;
  const { size, mtimeMs, ctimeMs, mode } = stats;
  const isExecutable = (mode & ownerExecutes) !== 0;
  return { kind: kindOf(stats), isExecutable, size, mtimeMs, ...(!isWindows && { ctimeMs }) };
}

function kindOf(stats: Stats): FileLook['kind'] {
  if (stats.isFile()) return 'file';
  if (stats.isSymbolicLink()) return 'link';
  return stats.isDirectory() ? 'folder' : 'other';
}

function linkText(path: string): Uint8Array | undefined {
  try {
    return readlinkSync(path, { encoding: 'buffer' });
  } catch {
    return undefined;
  }
}
