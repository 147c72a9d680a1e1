import { folderOf } from './paths.ts';

/**
 * Suffixes in the order in which they count. Stubs and Cython sources stand in for a module that has no other file:
 * the stub is all that is known of it, the source is what it is built from.
 */
const suffixes = ['.py', '.pyw', '.pyi', '.pyx'] as const;

/** A folder with a Python file at any depth. Names lead to names, so that a look-up never puts a path together. */
export interface PythonFolder {
  readonly path: string;
  readonly parent: PythonFolder | undefined;
  /** Its `__init__` file, if it is a regular package. */
  readonly packageFile: string | undefined;
  /** Paths of its modules by name. */
  readonly modules: ReadonlyMap<string, string>;
  readonly folders: ReadonlyMap<string, PythonFolder>;
}

interface GrowingFolder extends PythonFolder {
  readonly parent: GrowingFolder | undefined;
  packageFile: string | undefined;
  readonly modules: Map<string, string>;
  readonly folders: Map<string, GrowingFolder>;
}

/** Python's files of a project, as its import system sees them: module names and packages by folder. */
export class PythonFiles {
  /** The project's own folder, which is there even without a file. */
  readonly root: PythonFolder;
  readonly #folders = new Map<string, GrowingFolder>();

  constructor(paths: readonly string[]) {
    this.root = this.#folderAt('');
    for (const path of paths) if (isPythonFile(path)) this.#add(path);
  }

  folder(path: string): PythonFolder | undefined {
    return this.#folders.get(path);
  }

  /** Those of the folders that have Python files. */
  existing(paths: Iterable<string>): PythonFolder[] {
    return [...paths].map((path) => this.folder(path)).filter((folder) => folder !== undefined);
  }

  #add(path: string): void {
    const folder = this.#folderAt(folderOf(path));
    const name = stemOf(path).slice(folder.path === '' ? 0 : folder.path.length + 1);
    const known = folder.modules.get(name);
    if (known !== undefined && rank(known) <= rank(path)) return;
    folder.modules.set(name, path);
    if (name === '__init__') folder.packageFile = path;
  }

  #folderAt(path: string): GrowingFolder {
    const known = this.#folders.get(path);
    if (known !== undefined) return known;
    const parent = path === '' ? undefined : this.#folderAt(folderOf(path));
    const folder = { path, parent, packageFile: undefined, modules: new Map(), folders: new Map() };
    this.#folders.set(path, folder);
    parent?.folders.set(path.slice(parent.path === '' ? 0 : parent.path.length + 1), folder);
    return folder;
  }
}

/** The first folder upwards that is no regular package: where the top-most package lies. */
export function baseOf(folder: PythonFolder): PythonFolder {
  let base = folder;
  while (base.packageFile !== undefined && base.parent !== undefined) base = base.parent;
  return base;
}

/** The folder and all that it lies in, innermost first. */
export function foldersUpwards(folder: PythonFolder): PythonFolder[] {
  const folders = [];
  for (let each: PythonFolder | undefined = folder; each !== undefined; each = each.parent) folders.push(each);
  return folders;
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
