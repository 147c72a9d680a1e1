import type { Distribution } from './distributions.ts';
import { findIn, findModule, findName, type Found } from './find-module.ts';
import { folderOf } from './paths.ts';
import type { PythonFiles } from './python-files.ts';
import { isInstalledName, type SearchPath, type SearchPaths } from './search-path.ts';
import { standardLibrary } from './standard-library.ts';

/** What an absolute module name stands for, seen from one file. */
export type Absolute =
  | { readonly kind: 'found'; readonly found: Found; readonly proof: 'exact' | 'inferred' }
  | { readonly kind: 'external'; readonly id: string }
  /** A package of the project has no such module. */
  | { readonly kind: 'missing' };

/**
 * Finds absolute imports in the project: first where Python would look for the importing file, then in the installed
 * folders of the other distributions, then, for more than a bare name, beside the top-most package of the file.
 */
export class AbsoluteImports {
  readonly #files: PythonFiles;
  readonly #searchPaths: SearchPaths;
  /** Installed folders by the top-level names they have. */
  readonly #providers: ReadonlyMap<string, readonly string[]>;
  readonly #distributions: ReadonlyMap<string, Distribution>;
  readonly #known = new Map<SearchPath, Map<string, Absolute>>();

  constructor(files: PythonFiles, distributions: ReadonlyMap<string, Distribution>, searchPaths: SearchPaths) {
    this.#files = files;
    this.#searchPaths = searchPaths;
    this.#distributions = distributions;
    const all = [...distributions.values()];
    this.#providers = files.providers(
      new Set(all.flatMap(({ directory, sourceRoots }) => [directory, ...sourceRoots])),
    );
  }

  /** @param names what is taken out of the module: may tell that it is the one that is meant */
  find(fromPath: string, module: string, names: readonly string[]): Absolute {
    const searchPath = this.#searchPaths.of(fromPath);
    const answer = this.#lookUp(searchPath, module);
    if (answer.kind === 'found' && isOwnScript(answer.found, fromPath, module)) {
      const own = searchPath.own.filter((place) => place !== folderOf(fromPath));
      return this.#findIn([module], own, this.#otherPlaces(searchPath, module));
    }
    if (answer.kind === 'found' || searchPath.base === undefined) return answer;
    return this.#besideTopPackage(searchPath.base, module, names) ?? answer;
  }

  /** Folders where a module of that name may lie, in the order in which they count. */
  places(fromPath: string, module: string): readonly string[] {
    const searchPath = this.#searchPaths.of(fromPath);
    return [...searchPath.own, ...this.#otherPlaces(searchPath, module)];
  }

  #lookUp(searchPath: SearchPath, module: string): Absolute {
    const known = this.#known.get(searchPath) ?? new Map<string, Absolute>();
    this.#known.set(searchPath, known);
    const answer = known.get(module) ?? this.#search(searchPath, module);
    known.set(module, answer);
    return answer;
  }

  #search(searchPath: SearchPath, module: string): Absolute {
    const parts = module.split('.');
    const folder = searchPath.packageFolders.get(parts[0]);
    const renamed = folder === undefined ? undefined : this.#findRenamed(folder, parts.slice(1));
    if (renamed !== undefined) return { kind: 'found', found: renamed, proof: 'exact' };
    return this.#findIn(parts, searchPath.own, this.#otherPlaces(searchPath, module));
  }

  #findRenamed(folder: string, below: readonly string[]): Found | undefined {
    const packageFile = this.#files.packageFile(folder);
    if (packageFile === undefined) return undefined;
    return below.length === 0
      ? { kind: 'package', path: packageFile, folders: [folder] }
      : findModule(this.#files, below, [folder]);
  }

  /** Installed folders of other distributions that have the name; what only lies in a flat one must be a package. */
  #otherPlaces(searchPath: SearchPath, module: string): string[] {
    const [name] = module.split('.', 1);
    const providers = this.#providers.get(name) ?? [];
    return providers.filter((place) => !searchPath.own.includes(place) && this.#installs(place, name));
  }

  #installs(place: string, name: string): boolean {
    if (!this.#distributions.has(place)) return true;
    return isInstalledName(name) && findIn(this.#files, name, place)?.kind !== 'module';
  }

  /**
   * Python would stop at the first package of that name. We go on with the next one if it lacks the module: the
   * environments of a repository's parts need not be one.
   */
  #findIn(parts: readonly string[], own: readonly string[], others: readonly string[]): Absolute {
    const [name] = parts;
    const isStandard = standardLibrary.has(name);
    const places = isStandard ? own : [...own, ...others];
    const first = places.findIndex((place) => findIn(this.#files, name, place) !== undefined);
    if (isStandard && first < 0) return { kind: 'external', id: `python:${name}` };
    const found = findModule(this.#files, parts, places);
    const isSure = first < own.length || others.length === 1;
    if (found !== undefined) return { kind: 'found', found, proof: isSure ? 'exact' : 'inferred' };
    if (first < 0) return { kind: 'external', id: `pypi:${name}` };
    const later = this.#findLater(parts, places.slice(first + 1));
    return later === undefined ? { kind: 'missing' } : { kind: 'found', found: later, proof: 'inferred' };
  }

  #findLater(parts: readonly string[], places: readonly string[]): Found | undefined {
    for (let start = 0; start < places.length; start++) {
      const found = findModule(this.#files, parts, places.slice(start));
      if (found !== undefined && found.kind !== 'namespace') return found;
    }
    return undefined;
  }

  /**
   * Below a named distribution, a folder without `__init__` may be a namespace package or a folder of programs. Its
   * own modules are meant if all of a longer name is there; a bare `redis` in `backends/redis/` is not.
   */
  #besideTopPackage(base: string, module: string, names: readonly string[]): Absolute | undefined {
    const found = findModule(this.#files, module.split('.'), [base]);
    if (found === undefined || standardLibrary.has(module.split('.', 1)[0])) return undefined;
    const isCertain = module.includes('.') || names.some((name) => findName(this.#files, name, found.folders));
    return isCertain ? { kind: 'found', found, proof: 'inferred' } : undefined;
  }
}

/** `redis.py` that imports `redis` means the installed one: no script imports itself. */
function isOwnScript(found: Found, fromPath: string, module: string): boolean {
  return found.kind === 'module' && found.path === fromPath && !module.includes('.');
}
