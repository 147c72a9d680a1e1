import type { Distribution } from './distributions.ts';
import { findIn, findModule, findName, type Found } from './find-module.ts';
import type { PythonFiles, PythonFolder } from './python-files.ts';
import { isInstalledName, type SearchPath, type SearchPaths } from './search-path.ts';
import { standardLibrary } from './standard-library.ts';

/** Target of an absolute module name as one file sees it. */
export type Absolute =
  | { readonly kind: 'found'; readonly found: Found; readonly proof: 'exact' | 'inferred' }
  | { readonly kind: 'external'; readonly id: string }
  /** A package of the project has no such module. */
  | { readonly kind: 'missing' };

type Places = readonly PythonFolder[];

/**
 * Finds absolute imports in the project: first where Python would look for the importing file, then in the installed
 * folders of the other distributions, then, for more than a bare name, beside the top-most package of the file, and in what
 * no distribution installs beside the file itself.
 */
export class AbsoluteImports {
  readonly #files: PythonFiles;
  readonly #searchPaths: SearchPaths;
  readonly #distributions: ReadonlyMap<string, Distribution>;
  /** Installed folders by the top-level names they have, in the order of their paths. */
  readonly #providers: ReadonlyMap<string, Places>;
  readonly #known = new Map<SearchPath, Map<string, Absolute>>();

  constructor(files: PythonFiles, distributions: ReadonlyMap<string, Distribution>, searchPaths: SearchPaths) {
    this.#files = files;
    this.#searchPaths = searchPaths;
    this.#distributions = distributions;
    const installed = [...distributions.values()].flatMap(({ directory, sourceRoots }) => [directory, ...sourceRoots]);
    this.#providers = groupByName(files.existing(new Set(installed.toSorted())));
  }

  /** @param names names taken out of the module: may confirm that it is the meant one */
  find(fromPath: string, folder: PythonFolder, module: string, names: readonly string[]): Absolute {
    const searchPath = this.#searchPaths.of(fromPath, folder);
    const [name] = module.split('.', 1);
    if (folder.modules.get(name) === fromPath && searchPath.own.includes(folder)) {
      return this.#findElsewhere(searchPath, folder, module);
    }
    const answer = this.#lookUp(searchPath, module);
    if (answer.kind === 'found') return answer;
    const { base, scripts } = searchPath;
    const beside = base === undefined ? undefined : this.#besideTopPackage(base, module, names);
    return beside ?? (answer.kind === 'external' ? this.#besideScript(scripts, module) : undefined) ?? answer;
  }

  /** `redis.py` that imports `redis` means the installed one: no script imports itself. */
  #findElsewhere(searchPath: SearchPath, folder: PythonFolder, module: string): Absolute {
    const parts = module.split('.');
    const own = searchPath.own.filter((place) => place !== folder);
    return this.#findIn(parts, own, this.#otherPlaces(searchPath, parts[0]));
  }

  /** Folders where a top-level name may lie, in the order in which they count. */
  places(fromPath: string, folder: PythonFolder, name: string): Places {
    const searchPath = this.#searchPaths.of(fromPath, folder);
    return [...searchPath.own, ...this.#otherPlaces(searchPath, name)];
  }

  #lookUp(searchPath: SearchPath, module: string): Absolute {
    let known = this.#known.get(searchPath);
    if (known === undefined) {
      known = new Map();
      this.#known.set(searchPath, known);
    }
    const answer = known.get(module) ?? this.#search(searchPath, module.split('.'));
    known.set(module, answer);
    return answer;
  }

  #search(searchPath: SearchPath, parts: readonly string[]): Absolute {
    const path = searchPath.packageFolders.get(parts[0]);
    const renamed = path === undefined ? undefined : this.#files.folder(path);
    const found = renamed === undefined ? undefined : findBelowPackage(renamed, parts.slice(1));
    if (found !== undefined) return { kind: 'found', found, proof: 'exact' };
    return this.#findIn(parts, searchPath.own, this.#otherPlaces(searchPath, parts[0]));
  }

  /**
   * Installed folders of other distributions that have the name. What only lies in a flat one must be a package, or a module
   * that the distribution installs: an extension module in another language has a stub there.
   */
  #otherPlaces(searchPath: SearchPath, name: string): Places {
    const providers = this.#providers.get(name) ?? [];
    return providers.filter((place) => !searchPath.own.includes(place) && this.#installs(place, name));
  }

  #installs(place: PythonFolder, name: string): boolean {
    const distribution = this.#distributions.get(place.path);
    if (distribution === undefined || distribution.modules.has(name)) return true;
    return isInstalledName(name) && findIn(name, place)?.kind !== 'module';
  }

  /**
   * Python would stop at the first package of that name. We go on with the next one if it lacks the module: the
   * environments of a repository's parts need not be one.
   */
  #findIn(parts: readonly string[], own: Places, others: Places): Absolute {
    const [name] = parts;
    const isStandard = standardLibrary.has(name);
    const places = isStandard ? own : [...own, ...others];
    const first = places.findIndex((place) => findIn(name, place) !== undefined);
    if (isStandard && first < 0) return { kind: 'external', id: `python:${name}` };
    const found = findModule(parts, places);
    const isSure = first < own.length || others.length === 1;
    if (found !== undefined) return { kind: 'found', found, proof: isSure ? 'exact' : 'inferred' };
    if (first < 0) return { kind: 'external', id: `pypi:${name}` };
    const later = findLater(parts, places.slice(first + 1));
    return later === undefined ? { kind: 'missing' } : { kind: 'found', found: later, proof: 'inferred' };
  }

  /**
   * Below a named distribution, a folder without `__init__` may be a namespace package or a folder of programs. Its
   * own modules are meant if all of a longer name is there; a bare `redis` in `backends/redis/` is not.
   */
  #besideTopPackage(base: PythonFolder, module: string, names: readonly string[]): Absolute | undefined {
    const parts = module.split('.');
    const found = findModule(parts, [base]);
    if (found === undefined || standardLibrary.has(parts[0])) return undefined;
    const isCertain = parts.length > 1 || names.some((name) => findName(name, found.folders));
    return isCertain ? { kind: 'found', found, proof: 'inferred' } : undefined;
  }

  /** The folder of a file that is run as a program comes first on the path, also in a package. */
  #besideScript(scripts: PythonFolder | undefined, module: string): Absolute | undefined {
    const parts = module.split('.');
    if (scripts === undefined || standardLibrary.has(parts[0])) return undefined;
    if (findIn(parts[0], scripts) === undefined) return undefined;
    const found = findModule(parts, [scripts]);
    return found && { kind: 'found', found, proof: 'inferred' };
  }
}

function groupByName(places: Places): ReadonlyMap<string, Places> {
  const providers = new Map<string, PythonFolder[]>();
  for (const place of places) {
    for (const name of new Set([...place.folders.keys(), ...place.modules.keys()])) {
      const known = providers.get(name);
      if (known === undefined) providers.set(name, [place]);
      else known.push(place);
    }
  }
  return providers;
}

function findBelowPackage(folder: PythonFolder, below: readonly string[]): Found | undefined {
  const { packageFile } = folder;
  if (packageFile === undefined || below.length > 0) return findModule(below, [folder]);
  return { kind: 'package', path: packageFile, folders: [folder] };
}

function findLater(parts: readonly string[], places: Places): Found | undefined {
  for (let start = 0; start < places.length; start++) {
    const found = findModule(parts, places.slice(start));
    if (found !== undefined && found.kind !== 'namespace') return found;
  }
  return undefined;
}
