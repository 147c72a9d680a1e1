import type { Distribution } from './distributions.ts';
import { baseName, folderOf, foldersUpwards, isWithin } from './paths.ts';
import type { PythonFiles } from './python-files.ts';

/** Where absolute imports of one file are looked for. */
export interface SearchPath {
  /** Folders in the order of `sys.path`, the file's own distribution first. */
  readonly own: readonly string[];
  /** Folder of the top-most package, where it is not in `own`: asked last, and only for more than a bare name. */
  readonly base?: string;
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
  readonly #known = new Map<string, SearchPath>();

  constructor(files: PythonFiles, distributions: ReadonlyMap<string, Distribution>) {
    this.#files = files;
    this.#distributions = distributions;
  }

  of(path: string): SearchPath {
    const folder = folderOf(path);
    const startsPath = this.#files.packageFile(folder) === undefined || isTestModule(path);
    const key = `${startsPath ? 'script' : 'module'} ${folder}`;
    const known = this.#known.get(key) ?? this.#make(folder, startsPath);
    this.#known.set(key, known);
    return known;
  }

  #make(folder: string, startsPath: boolean): SearchPath {
    const above = foldersUpwards(folder);
    const distributions = above.map((each) => this.#distributions.get(each)).filter((each) => each !== undefined);
    const installed = distributions.flatMap(({ directory, sourceRoots, testPaths }) => [
      ...testPaths,
      ...sourceRoots,
      directory,
    ]);
    const isInSourceRoot = distributions.some(({ sourceRoots }) => sourceRoots.some((root) => isWithin(folder, root)));
    const first = isInSourceRoot ? [] : this.#startFolders(above, startsPath);
    const base = this.#files.baseOf(folder);
    const isScattered = !isInSourceRoot && !distributions.some((each) => isPackageOf(each, folder));
    const own = [...new Set([...first, ...installed, '', ...(isScattered ? [base] : [])])];
    return {
      own,
      base: own.includes(base) ? undefined : base,
      packageFolders: new Map(distributions.toReversed().flatMap(({ packageFolders }) => [...packageFolders])),
    };
  }

  /** What Python puts first for a script, pytest for a test module, and pytest for each `conftest.py` above. */
  #startFolders(above: readonly string[], startsPath: boolean): string[] {
    const withConftest = above.filter((each) => this.#files.module(each, 'conftest') !== undefined);
    return [...(startsPath ? above.slice(0, 1) : []), ...withConftest].map((each) => this.#files.baseOf(each));
  }
}

/** By pytest's default patterns. */
function isTestModule(path: string): boolean {
  return /^(?:test_.*|.*_test|conftest)\.py$/.test(baseName(path));
}

/** Whether the folder is part of what the distribution installs, so that its name begins at the distribution's folder. */
function isPackageOf(distribution: Distribution, folder: string): boolean {
  if (distribution.name === undefined || folder === distribution.directory) return false;
  const below = distribution.directory === '' ? folder : folder.slice(distribution.directory.length + 1);
  return isInstalledName(below.split('/')[0]);
}
