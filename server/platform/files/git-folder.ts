import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { rethrowShortage } from '#server/app/ports/reading.ts';
import { isBelow } from '#server/base/is-below.ts';
import { lstatOrMissing, stampText } from './file-stamp.ts';
import { readRegularFile } from './regular-file.ts';
import type { RepositoryFacts } from './scan-policy.ts';

/**
 * Where a repository stores its data, for the scan. It starts no git process: the configuration of an unchecked
 * repository can name programs that git would run.
 */
export interface GitFolder {
  /** Holds `HEAD` and `index`: `.git`, or `worktrees/<name>` or `modules/<name>` inside another one. */
  readonly directory: string;
  /** Holds what the worktrees of one repository share, `info/exclude` among it. */
  readonly common: string;
  /** A larger index is not read. */
  readonly indexBytesMax: number;
}

const POINTER_BYTES_MAX = 8192;
/** Size of the index of a million files. */
const INDEX_BYTES_MAX = 128 * 1024 * 1024;
const NESTED_INDEX_BYTES_MAX = 32 * 1024 * 1024;
const EXCLUDE_BYTES_MAX = 1024 * 1024;

/**
 * The repository that begins in the scanned folder or above it, whether `.git` is a folder or a file that points to one
 * anywhere. A link is neither.
 */
export function gitFolderOf(folder: string): GitFolder | undefined {
  return readGitFolder(folder, INDEX_BYTES_MAX, () => true);
}

/**
 * Returns the repository that begins in a folder below the scanned one. The author of the files decides what its `.git`
 * says: it leads into the data of the root's repository (as those of submodules and worktrees do), or it is ignored.
 */
export function nestedGitFolderOf(folder: string, rootRepository: GitFolder | undefined): GitFolder | undefined {
  const own = join(folder, '.git');
  const inRootData = (path: string) => rootRepository !== undefined && isReallyInside(path, rootRepository.common);
  return readGitFolder(folder, NESTED_INDEX_BYTES_MAX, (path) => path === own || inRootData(path));
}

function readGitFolder(
  folder: string,
  indexBytesMax: number,
  mayLeadTo: (path: string) => boolean,
): GitFolder | undefined {
  const entry = join(folder, '.git');
  try {
    const directory = lstatSync(entry).isDirectory() ? entry : readPointer(entry, 'gitdir: ');
    if (directory === undefined || !mayLeadTo(directory)) return undefined;
    if (!lstatOrMissing(join(directory, 'HEAD'))) return undefined;
    const common = readPointer(join(directory, 'commondir'), '') ?? directory;
    return mayLeadTo(common) ? { directory, common, indexBytesMax } : undefined;
  } catch (error) {
    rethrowShortage(error);
    return undefined;
  }
}

/** Throws where one of them is missing. */
function isReallyInside(path: string, folder: string): boolean {
  return isBelow(realpathSync(folder), realpathSync(path));
}

/** A one-line file that names a folder relative to its own. */
function readPointer(file: string, prefix: string): string | undefined {
  const bytes = readRegularFile(file, { maxBytes: POINTER_BYTES_MAX });
  if ('skipped' in bytes) return undefined;
  const text = Buffer.from(bytes).toString('utf8').trimEnd();
  return text.startsWith(prefix) ? resolve(dirname(file), text.slice(prefix.length)) : undefined;
}

export interface OuterRepository {
  readonly git: GitFolder;
  /** Absolute folders from the repository's own down to the parent of the scanned root. */
  readonly folders: readonly string[];
}

/**
 * Returns the repository that a folder lies in. It must belong to the folder's owner: a `.git` of another user above it
 * (in `/tmp`, say) would decide what is left out.
 */
export function outerRepository(root: string): OuterRepository | undefined {
  const owner = lstatSync(root).uid;
  const folders: string[] = [];
  for (let folder = dirname(root); basename(folder) !== ''; folder = dirname(folder)) {
    folders.unshift(folder);
    const git = gitFolderOf(folder);
    if (git) return lstatSync(git.directory).uid === owner ? { git, folders } : undefined;
  }
  return undefined;
}

export interface RepositoryPlace {
  readonly git: GitFolder;
  /** Where its working tree begins: real path of the folder that holds `.git`. */
  readonly folder: string;
  /** Path of the root below it: `''` or ending in `/`. */
  readonly prefix: string;
}

/**
 * Returns the repository that begins in a folder or above it, if it belongs to the folder's owner. Only an entry `.git`
 * begins one, which no commit can hold: files that look like the inside of a repository are files. Windows names no
 * owners.
 */
export function repositoryOf(root: string): RepositoryPlace | undefined {
  try {
    const realRoot = realpathSync.native(root);
    const git = gitFolderOf(realRoot);
    if (git === undefined) return placeIn(outerRepository(realRoot), realRoot);
    const isOwners = lstatSync(git.directory).uid === lstatSync(realRoot).uid;
    return isOwners ? { git, folder: realRoot, prefix: '' } : undefined;
  } catch {
    return undefined;
  }
}

function placeIn(outer: OuterRepository | undefined, root: string): RepositoryPlace | undefined {
  if (outer === undefined) return undefined;
  const [folder] = outer.folders;
  return { git: outer.git, folder, prefix: `${relative(folder, root).replaceAll(sep, '/')}/` };
}

export function readRepositoryFacts(git: GitFolder): RepositoryFacts {
  const exclude = readExclude(git);
  return { index: readIndex(git), ...(exclude && { exclude }) };
}

export function readExclude(git: GitFolder): Uint8Array | undefined {
  const bytes = readRegularFile(excludeFileOf(git), { maxBytes: EXCLUDE_BYTES_MAX });
  return bytes instanceof Uint8Array ? bytes : undefined;
}

export function readIndex({ directory, indexBytesMax }: GitFolder): RepositoryFacts['index'] {
  const path = join(directory, 'index');
  const bytes = readRegularFile(path, { maxBytes: indexBytesMax });
  if (bytes instanceof Uint8Array) return bytes;
  return lstatOrMissing(path) ? 'unreadable' : 'missing';
}

export function indexStampOf({ directory }: GitFolder): string {
  return stampText(join(directory, 'index'));
}

export function excludeFileOf({ common }: GitFolder): string {
  return join(common, 'info', 'exclude');
}
