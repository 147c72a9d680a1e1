import type { ImportSite } from '../../source/facts.ts';
import type { ImportResolver, ProjectFiles, Resolution } from '../resolver.ts';
import { AbsoluteImports } from './absolute-imports.ts';
import { readDistributions } from './distributions.ts';
import { findModule, findName, type Found } from './find-module.ts';
import { folderOf, isWithin } from './paths.ts';
import { PythonFiles } from './python-files.ts';
import { SearchPaths } from './search-path.ts';

type Proof = 'exact' | 'inferred';

/**
 * Which files Python imports name.
 *
 * `import a.b.c` names the module `a.b.c`; that Python runs `a/__init__` and `a/b/__init__` on the way is a fact of
 * the packages and no dependency of the importing file. `from a.b import c` names `a.b`, whose namespace `c` is taken
 * from, and the module `a.b.c` too if there is one: which of both Python takes depends on what `a/b/__init__` binds.
 * A namespace package has no file of its own. A file never names itself.
 */
export class PythonResolver implements ImportResolver {
  readonly #files: PythonFiles;
  readonly #absolute: AbsoluteImports;

  constructor(project: ProjectFiles) {
    this.#files = new PythonFiles(project.paths);
    const distributions = readDistributions(project, this.#files);
    this.#absolute = new AbsoluteImports(this.#files, distributions, new SearchPaths(this.#files, distributions));
  }

  resolve(fromPath: string, site: ImportSite): readonly Resolution[] {
    const name = site.specifier.replace(/^\.+/, '');
    const level = site.specifier.length - name.length;
    const resolutions = level > 0 ? this.#relative(fromPath, level, name, site) : this.#fromRoots(fromPath, name, site);
    return resolutions.filter((each) => each.kind !== 'file' || each.path !== fromPath);
  }

  #fromRoots(fromPath: string, module: string, site: ImportSite): Resolution[] {
    const names = site.names ?? [];
    const answer = this.#absolute.find(fromPath, module, names);
    if (answer.kind === 'missing') return [{ kind: 'unresolved' }];
    if (answer.kind === 'external') return [answer];
    const files = this.#filesOf(answer.found, names, answer.proof);
    if (answer.found.kind !== 'namespace' || !this.#isElsewhere(module, answer.found, names)) return files;
    return [...files, { kind: 'external', id: `pypi:${module.split('.', 1)[0]}` }];
  }

  /**
   * Whether parts of a namespace package outside of the project are meant. A bare `import docker` is more likely to
   * name a package that is installed than a folder of that name, which has nothing to import.
   */
  #isElsewhere(module: string, found: Found, names: readonly string[]): boolean {
    return (names.length === 0 && !module.includes('.')) || this.#lacksName(found, names);
  }

  #relative(fromPath: string, level: number, module: string, site: ImportSite): Resolution[] {
    const start = folderAbove(folderOf(fromPath), level - 1);
    const found = start === undefined ? undefined : this.#findRelative(fromPath, start, module);
    if (found === undefined) return [{ kind: 'unresolved' }];
    const files = this.#filesOf(found, site.names ?? [], 'exact');
    const isIncomplete = found.kind === 'namespace' && this.#lacksName(found, site.names ?? []);
    return isIncomplete ? [...files, { kind: 'unresolved' }] : files;
  }

  #findRelative(fromPath: string, start: string, module: string): Found | undefined {
    const packageFile = this.#files.packageFile(start);
    const own: Found =
      packageFile === undefined
        ? { kind: 'namespace', folders: this.#portions(fromPath, start) }
        : { kind: 'package', path: packageFile, folders: [start] };
    return module === '' ? own : findModule(this.#files, module.split('.'), own.folders);
  }

  /** All folders of the namespace package that a folder is part of, the folder itself first. */
  #portions(fromPath: string, folder: string): string[] {
    const roots = this.#absolute.places(fromPath, '').filter((root) => folder !== root && isWithin(folder, root));
    const names = roots.map((root) => (root === '' ? folder : folder.slice(root.length + 1)).split('/'));
    const found = names.map((parts) => findModule(this.#files, parts, this.#absolute.places(fromPath, parts[0])));
    const others = found.flatMap((each) => (each?.kind === 'namespace' ? each.folders : []));
    return [...new Set([folder, ...others])];
  }

  #filesOf(found: Found, names: readonly string[], proof: Proof): Resolution[] {
    const submodules = names.map((name) => findName(this.#files, name, found.folders));
    const paths = [found, ...submodules].map((each) =>
      each === undefined || each.kind === 'namespace' ? '' : each.path,
    );
    return [...new Set(paths)].filter((path) => path !== '').map((path) => fileResolution(path, proof));
  }

  #lacksName(found: Found, names: readonly string[]): boolean {
    return names.some((name) => name !== '*' && findName(this.#files, name, found.folders) === undefined);
  }
}

/** A Cython source is not what is imported, but what it is built from. */
function fileResolution(path: string, proof: Proof): Resolution {
  return { kind: 'file', path, proof: path.endsWith('.pyx') ? 'inferred' : proof };
}

function folderAbove(folder: string, levels: number): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  return levels > parts.length ? undefined : parts.slice(0, parts.length - levels).join('/');
}
