import type { FolderLookup } from '../ports/folders.ts';
import type { ProjectRoots } from './project-folder.ts';

/**
 * Folders in which projects may lie, for as long as a client serves them.
 *
 * Invariant: a root is the folder that it was when it was allowed. A link that takes its place later allows nothing
 * else.
 */
export class ServedRoots implements ProjectRoots {
  readonly #folders: FolderLookup;
  readonly #groups: (readonly string[])[] = [];

  constructor(folders: FolderLookup) {
    this.#folders = folders;
  }

  /** @returns how to take them away again */
  add(roots: readonly string[]): () => void {
    const group = roots.map((root) => this.#folders.realFolder(root).realPath);
    this.#groups.push(group);
    return () => {
      this.#groups.splice(this.#groups.indexOf(group), 1);
    };
  }

  allowedRoots(): readonly string[] {
    return this.#groups.flat();
  }

  /** The first folder that is served. */
  baseFolder(): string | undefined {
    return this.#groups.find((roots) => roots.length > 0)?.[0];
  }
}
