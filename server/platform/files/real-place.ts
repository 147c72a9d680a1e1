/**
 * Where something on the disk really lies: the one place that keeps a project within its folder.
 *
 * A project is registered by the real path of its folder, which lay in the allowed roots then or was named by the
 * person. So its folder is in its place as long as its path leads through no link; when a link takes the place of the
 * folder, or of one above it, what it leads to is another folder, which is not registered.
 *
 * What is read is opened first and looked up by its descriptor, so that it does not matter what the path leads to by
 * then. On Linux the kernel itself says where that is. Elsewhere, and without `/proc`, the path is resolved again and
 * what lies there must be what is open: a link would have to come and go twice within microseconds.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { isBelow } from '#server/base/is-below.ts';

/** The target of a path lies elsewhere. */
export class OutOfPlace extends Error {
  /** As the system says it of a link that is not to be followed. */
  readonly code = 'ELOOP';

  constructor(path: string) {
    super(`a link leads from ${path} to another place`);
  }
}

/** Throws `OutOfPlace`, or what the system says where nothing is there. */
export function requireInPlace(folder: string): void {
  if (!isSamePath(realpathSync.native(folder), folder)) throw new OutOfPlace(folder);
}

export function isInPlace(folder: string): boolean {
  try {
    requireInPlace(folder);
    return true;
  } catch {
    return false;
  }
}

/** Reports whether something lies at that path, and below a root. @param root real path */
export function leadsBelow(root: string, path: string): boolean {
  try {
    return isBelow(root, realpathSync.native(path));
  } catch {
    return false;
  }
}

/** Reports whether what was opened by that path lies there, links of folders followed nowhere. */
export function isOpenedInPlace(descriptor: number, path: string): boolean {
  return isSamePath(openedPath(descriptor, path), path);
}

/** Reports whether what was opened by that path lies below a root. @param root real path */
export function isOpenedBelow(root: string, descriptor: number, path: string): boolean {
  return isBelow(root, openedPath(descriptor, path));
}

/**
 * Returns the result of `list` for a folder that lies where its path says, or below a root if one is named. `list` gets
 * a path that leads to that folder alone. Throws `OutOfPlace`, and errors of the system.
 *
 * @param root real path
 */
export function withFolder<Result>(path: string, list: (path: string) => Result, root?: string): Result {
  const isHere = (real: string) => (root === undefined ? isSamePath(real, path) : isBelow(root, real));
  if (!hasDescriptorPaths) return withFolderByPath(path, list, isHere);
  const descriptor = openSync(path, FOLDER_FLAGS);
  try {
    if (!isHere(readlinkSync(descriptorPath(descriptor)))) throw new OutOfPlace(path);
    return list(descriptorPath(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

const FOLDER_FLAGS = constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Whether a folder can be reached by its descriptor. Asked once: `/proc` does not come and go. */
const hasDescriptorPaths = process.platform === 'linux' && canListDescriptors();

function canListDescriptors(): boolean {
  try {
    return readdirSync('/proc/self/fd').length > 0;
  } catch {
    return false;
  }
}

function descriptorPath(descriptor: number): string {
  return `/proc/self/fd/${descriptor}`;
}

/** Looked up on both sides, so that a link must come and go twice. */
function withFolderByPath<Result>(
  path: string,
  list: (path: string) => Result,
  isHere: (real: string) => boolean,
): Result {
  if (!isHere(realpathSync.native(path))) throw new OutOfPlace(path);
  const listed = list(path);
  if (!isHere(realpathSync.native(path))) throw new OutOfPlace(path);
  return listed;
}

function openedPath(descriptor: number, path: string): string {
  if (hasDescriptorPaths) return readlinkSync(descriptorPath(descriptor));
  const real = join(realpathSync.native(dirname(path)), basename(path));
  const [there, opened] = [lstatSync(real), fstatSync(descriptor)];
  if (there.ino !== opened.ino || there.dev !== opened.dev) throw new OutOfPlace(path);
  return real;
}

/** Paths are put together with `/` on every system. */
function isSamePath(real: string, path: string): boolean {
  return real === path || real === resolve(path);
}
