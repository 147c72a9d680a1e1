import type { FolderLookup } from '../ports/folders.ts';
import type { ProjectWorkspaces } from './project-workspaces.ts';
import type { ServedRoots } from '../projects/served-roots.ts';

export interface AllowRootsContext {
  readonly roots: ServedRoots;
  readonly workspaces: Pick<ProjectWorkspaces, 'attach'>;
  readonly folders: FolderLookup;
}

/**
 * Roots of a person's settings: projects may lie in them, and are trusted for as long as they are allowed. A project that
 * a key may register and never index would be of no use.
 *
 * @returns how to take them away again
 */
export function allowRoots(
  { roots, workspaces, folders }: AllowRootsContext,
  paths: readonly string[],
): () => Promise<void> {
  const disallow = roots.add(paths);
  const held = paths.map((path) => workspaces.attach(folders.realFolder(path).realPath, 'trusting'));
  return async () => {
    disallow();
    await Promise.all(held.map(({ leave }) => leave()));
  };
}
