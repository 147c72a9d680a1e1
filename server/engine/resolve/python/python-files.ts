import { baseName, folderOf, joinPath } from './paths.ts';

/**
 * Python's files of a project, as its import system sees them: module names and packages by folder.
 *
 * Suffixes in the order in which they are asked for. Stubs and Cython sources stand in for a module that has no other
 * file: the stub is all that is known of it, the source is what it is built from.
 */
const suffixes = ['.py', '.pyw', '.pyi', '.pyx'] as const;

export class PythonFiles {
  /** Path by path without suffix. */
  readonly #modules = new Map<string, string>();
  /** Folders with a Python file at any depth. */
  readonly #folders = new Set<string>(['']);

  constructor(paths: readonly string[]) {
    for (const path of paths) if (isPythonFile(path)) this.#add(path);
  }

  /** The module of that name in the folder. */
  module(folder: string, name: string): string | undefined {
    return this.#modules.get(joinPath(folder, name));
  }

  /** The `__init__` file of the folder, if it is a regular package. */
  packageFile(folder: string): string | undefined {
    return this.module(folder, '__init__');
  }

  hasFolder(folder: string): boolean {
    return this.#folders.has(folder);
  }

  /** What can be imported from these folders: each name with the folders that have it, in the order of their paths. */
  providers(folders: ReadonlySet<string>): ReadonlyMap<string, readonly string[]> {
    const providers = new Map<string, string[]>();
    for (const entry of [...this.#folders, ...this.#modules.keys()].toSorted()) {
      const folder = folderOf(entry);
      if (entry === '' || !folders.has(folder)) continue;
      const known = providers.get(baseName(entry));
      if (known === undefined) providers.set(baseName(entry), [folder]);
      else if (known.at(-1) !== folder) known.push(folder);
    }
    return providers;
  }

  /** The first folder upwards that is no regular package: where the top-most package lies. */
  baseOf(folder: string): string {
    let base = folder;
    while (base !== '' && this.packageFile(base) !== undefined) base = folderOf(base);
    return base;
  }

  #add(path: string): void {
    const stem = stemOf(path);
    const known = this.#modules.get(stem);
    if (known === undefined || rank(path) < rank(known)) this.#modules.set(stem, path);
    for (let folder = folderOf(path); !this.#folders.has(folder); folder = folderOf(folder)) this.#folders.add(folder);
  }
}

export function isPythonFile(path: string): boolean {
  return rank(path) >= 0;
}

export function stemOf(path: string): string {
  return path.slice(0, path.lastIndexOf('.'));
}

function rank(path: string): number {
  return suffixes.findIndex((suffix) => path.endsWith(suffix));
}
