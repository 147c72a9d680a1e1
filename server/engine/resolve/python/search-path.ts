import type { Distribution } from './distributions.ts';
import { baseName, isWithin } from './paths.ts';
import { baseOf, foldersUpwards, type PythonFiles, type PythonFolder } from './python-files.ts';

/** Where absolute imports of one file are looked for. */
export interface SearchPath {
  /** Folders in the order of `sys.path`, the file's own distribution first. */
  readonly own: readonly PythonFolder[];
  /** Folder of the top-most package, where it is not in `own`: asked last, and only for more than a bare name. */
  readonly base: PythonFolder | undefined;
  /** The file's own folder, where it is a package that no distribution installs and may hold scripts: asked behind all others. */
  readonly scripts: PythonFolder | undefined;
  /** Top-level packages that lie in a folder of another name. */
  readonly packageFolders: ReadonlyMap<string, string>;
}

/**
 * Top-level folders that setuptools' discovery of a flat layout leaves out (its `FlatLayoutPackageFinder`): they hold
 * scripts, tests and documents, not packages of the distribution.
 */
const notInstalled = new Set(
  `ci bin debian doc docs documentation manpages news newsfragments changelog test tests unit_test unit_tests example
  examples scripts tools util utils python build benchmark benchmarks exercise exercises htmlcov`.split(/\s+/),
);

export function isInstalledName(name: string): boolean {
  return !notInstalled.has(name) && !name.startsWith('.') && !name.startsWith('_');
}

/** Search paths by folder, made once each. */
export class SearchPaths {
  readonly #files: PythonFiles;
  readonly #distributions: ReadonlyMap<string, Distribution>;
  readonly #ofScripts = new Map<PythonFolder, SearchPath>();
  readonly #ofModules = new Map<PythonFolder, SearchPath>();

  constructor(files: PythonFiles, distributions: ReadonlyMap<string, Distribution>) {
    this.#files = files;
    this.#distributions = distributions;
  }

  /** @param folder the one that the file at `path` lies in */
  of(path: string, folder: PythonFolder): SearchPath {
    const startsPath = folder.packageFile === undefined || isTestModule(path);
    const known = startsPath ? this.#ofScripts : this.#ofModules;
    let searchPath = known.get(folder);
    if (searchPath === undefined) {
      searchPath = this.#make(folder, startsPath);
      known.set(folder, searchPath);
    }
    return searchPath;
  }

  #make(folder: PythonFolder, startsPath: boolean): SearchPath {
    const above = foldersUpwards(folder);
    const distributions = above.map(({ path }) => this.#distributions.get(path)).filter((each) => each !== undefined);
    const installed = distributions.flatMap(({ directory, sourceRoots, testPaths }) => [
      ...testPaths,
      ...sourceRoots,
      directory,
    ]);
    const roots = distributions.flatMap(({ sourceRoots }) => sourceRoots);
    const isInSourceRoot = roots.some((root) => isWithin(folder.path, root));
    const first = isInSourceRoot ? [] : startFolders(above, startsPath);
    const base = baseOf(folder);
    const isScattered = !isInSourceRoot && !distributions.some((each) => isPackageOf(each, folder.path));
    const own = [...first, ...this.#files.existing(installed), this.#files.root, ...(isScattered ? [base] : [])];
    return {
      own: [...new Set(own)],
      base: own.includes(base) ? undefined : base,
      scripts: !isInSourceRoot && isLeftOut(folder.path, distributions) && !own.includes(folder) ? folder : undefined,
      packageFolders: new Map(distributions.toReversed().flatMap(({ packageFolders }) => [...packageFolders])),
    };
  }
}

/**
 * Returns the folders that Python puts first for a script, pytest for a test module, and pytest for each `conftest.py`
 * above.
 */
function startFolders(above: readonly PythonFolder[], startsPath: boolean): PythonFolder[] {
  const withConftest = above.filter(({ modules }) => modules.has('conftest'));
  return [...(startsPath ? above.slice(0, 1) : []), ...withConftest].map(baseOf);
}

/** By pytest's default patterns. */
function isTestModule(path: string): boolean {
  return /^(?:test_.*|.*_test|conftest)\.py$/.test(baseName(path));
}

/** Whether the folder is one that the named distribution around it leaves out: of tests, scripts, documents. */
function isLeftOut(folder: string, distributions: readonly Distribution[]): boolean {
  const around = distributions.find(({ name }) => name !== undefined);
  return around !== undefined && around.directory !== folder && !isPackageOf(around, folder);
}

/** Whether the folder is part of what the distribution installs, so that its name begins at the distribution's folder. */
function isPackageOf(distribution: Distribution, folder: string): boolean {
  if (distribution.name === undefined || folder === distribution.directory) return false;
  const below = distribution.directory === '' ? folder : folder.slice(distribution.directory.length + 1);
  return isInstalledName(below.split('/')[0]);
}
