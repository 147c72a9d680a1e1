import { isAbsolute, resolve } from 'node:path';
import { isBelow } from '#server/base/is-below.ts';
import { ApiError } from '../operations/api-error.ts';
import type { FolderLookup } from '../ports/folders.ts';

/** Where projects may lie. Read again at each request: folders are opened and closed while the server runs. */
export interface ProjectRoots {
  /** Trusted workspace folders and the folders of the settings, by their real paths. */
  allowedRoots(): readonly string[];
  /** Base of relative paths; undefined while no folder is open. */
  baseFolder(): string | undefined;
}

/**
 * Returns the real path of a project's folder. Throws `path_not_allowed` for any path outside the roots, whether it
 * exists or not, and `path_not_found` inside them.
 */
export function resolveProjectFolder(path: string, folders: FolderLookup, roots: ProjectRoots): string {
  const absolute = absolutePath(path, roots);
  if (absolute === undefined) throw notFound();
  const place = folders.realFolder(absolute);
  const isAllowed = roots.allowedRoots().some((root) => isBelow(root, place.realPath));
  if (!isAllowed) throw new ApiError('path_not_allowed', outside);
  if (place.kind !== 'directory') throw notFound();
  return place.realPath;
}

/** Names no root: paths are not shown to a key. */
const outside =
  'The path lies outside the allowed roots: the folders that are served, and those of the setting groundplan.api.allowedRoots.';

/** For the person at the machine, who may open any folder. */
export function resolveAnyFolder(path: string, folders: FolderLookup, roots: ProjectRoots): string {
  const absolute = absolutePath(path, roots);
  const place = absolute === undefined ? undefined : folders.realFolder(absolute);
  if (place?.kind !== 'directory') throw notFound(` ${path}`);
  return place.realPath;
}

export function absolutePath(path: string, roots: ProjectRoots): string | undefined {
  if (isAbsolute(path)) return resolve(path);
  const base = roots.baseFolder();
  return base === undefined ? undefined : resolve(base, path);
}

/** @param named the path as the owner gave it; paths are not shown to a key */
function notFound(named = ''): ApiError {
  return new ApiError(
    'path_not_found',
    named === '' ? 'There is no such directory.' : `There is no directory${named}.`,
  );
}
