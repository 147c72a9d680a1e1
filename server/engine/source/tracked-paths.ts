import { parseGitIndex, type GitIndex } from './git-index.ts';

/**
 * Paths that git tracks in one repository. They are relative to the outermost folder of the scan, without a `/` at the
 * end.
 */
export interface TrackedPaths {
  readonly index: GitIndex;
  /** Every folder above a tracked file or submodule, with the names of the tracked files directly in it. */
  readonly folders: ReadonlyMap<string, ReadonlySet<string>>;
  readonly submodules: ReadonlySet<string>;
}

export const NOTHING_TRACKED: TrackedPaths = {
  index: { files: [], submodules: [] },
  folders: new Map(),
  submodules: new Set(),
};

/** `repositoryPath` is where the repository lies, `''` or ending in `/`. Undefined when the index can't be read. */
export function readTracked(indexBytes: Uint8Array, repositoryPath: string): TrackedPaths | undefined {
  const index = parseGitIndex(indexBytes);
  if (!index) return undefined;
  const folders = new FolderNames(repositoryPath);
  for (const path of index.files) {
    const nameStart = path.lastIndexOf('/') + 1;
    folders.namesIn(folderOf(path)).add(path.slice(nameStart));
  }
  for (const path of index.submodules) folders.namesIn(folderOf(path));
  const submodules = new Set(index.submodules.map((path) => repositoryPath + path));
  return { index, folders: folders.byPath, submodules };
}

/** Whether other bytes of the index track the same paths: git rewrites the file for less than that. */
export function tracksSame(tracked: TrackedPaths | undefined, indexBytes: Uint8Array): boolean {
  const index = parseGitIndex(indexBytes);
  if (!index || !tracked) return index === tracked;
  return areEqual(index.files, tracked.index.files) && areEqual(index.submodules, tracked.index.submodules);
}

/** Makes folders together with the ones above them. The index is sorted: most paths ask for the same folder as the last. */
class FolderNames {
  readonly byPath = new Map<string, Set<string>>();
  readonly #repositoryPath: string;
  #last: { readonly folder: string; readonly names: Set<string> } | undefined;

  constructor(repositoryPath: string) {
    this.#repositoryPath = repositoryPath;
  }

  /** `folder` is relative to the repository, `''` for its own. */
  namesIn(folder: string): Set<string> {
    if (this.#last?.folder === folder) return this.#last.names;
    const placed = this.#placed(folder);
    const names = this.byPath.get(placed) ?? this.#make(folder, placed);
    this.#last = { folder, names };
    return names;
  }

  #make(folder: string, placed: string): Set<string> {
    const names = new Set<string>();
    this.byPath.set(placed, names);
    this.#makeAbove(folder);
    return names;
  }

  /** Up to the first folder that is there already: it has all of those above it. */
  #makeAbove(folder: string): void {
    let above = folder;
    while (above !== '') {
      above = folderOf(above);
      const placed = this.#placed(above);
      if (this.byPath.has(placed)) return;
      this.byPath.set(placed, new Set());
    }
  }

  #placed(folder: string): string {
    return folder === '' ? this.#repositoryPath.slice(0, -1) : this.#repositoryPath + folder;
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function areEqual(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}
