import type { ImportSite } from '../../source/facts.ts';
import { LeftOutPaths } from '../left-out-paths.ts';
import type { ImportResolver, ProjectFiles, Resolution } from '../resolver.ts';
import { TemplateFiles } from '../templates/template-files.ts';
import { AbsoluteImports } from './absolute-imports.ts';
import { readDistributions } from './distributions.ts';
import { findModule, findName, type Found } from './find-module.ts';
import { folderOf, isWithin } from './paths.ts';
import { PythonFiles, type PythonFolder } from './python-files.ts';
import { SearchPaths } from './search-path.ts';

type Proof = 'exact' | 'inferred';

/**
 * Which files Python imports name.
 *
 * `import a.b.c` names the module `a.b.c`; that Python runs `a/__init__` and `a/b/__init__` on the way is a fact of
 * the packages and no dependency of the importing file. `from a.b import c` names `a.b`, whose namespace `c` is taken
 * from, and the module `a.b.c` too if there is one: which of both Python takes depends on what `a/b/__init__` binds.
 * A namespace package has no file of its own. A file never names itself. A text that names no module names nothing.
 */
export class PythonResolver implements ImportResolver {
  readonly #files: PythonFiles;
  readonly #absolute: AbsoluteImports;
  readonly #leftOut: LeftOutPaths;
  readonly #templates: TemplateFiles;

  constructor(project: ProjectFiles) {
    this.#leftOut = new LeftOutPaths(project);
    this.#templates = new TemplateFiles(project.paths);
    this.#files = new PythonFiles(project.paths);
    const distributions = readDistributions(project, this.#files);
    this.#absolute = new AbsoluteImports(this.#files, distributions, new SearchPaths(this.#files, distributions));
  }

  resolve(fromPath: string, site: ImportSite): readonly Resolution[] {
    const templates = this.#templates.resolve(fromPath, site);
    if (templates !== undefined) return templates;
    const folder = this.#files.folder(folderOf(fromPath)) ?? this.#files.root;
    return this.#resolutions(fromPath, folder, site).filter((each) => each.kind !== 'file' || each.path !== fromPath);
  }

  #resolutions(fromPath: string, folder: PythonFolder, { specifier, kind, names = [] }: ImportSite): Resolution[] {
    if (kind === 'reference') return this.#namedByText(fromPath, folder, specifier.split('.'));
    const level = levelOf(specifier);
    const module = specifier.slice(level);
    return level > 0
      ? this.#relative(fromPath, folder, level, module, names)
      : this.#fromRoots(fromPath, folder, module, names);
  }

  /**
   * The module that a dotted text names as a whole or by what is in it: a name, or a member of one. A single word before a
   * name is no module: `"shop.Order"` is how frameworks name a model.
   */
  #namedByText(fromPath: string, folder: PythonFolder, parts: readonly string[]): Resolution[] {
    for (let count = parts.length; count >= Math.max(2, parts.length - 2); count--) {
      const answer = this.#absolute.find(fromPath, folder, parts.slice(0, count).join('.'), []);
      if (answer.kind === 'found' && answer.found.kind !== 'namespace')
        return [{ kind: 'file', path: answer.found.path, proof: 'inferred' }];
    }
    return [];
  }

  /** No compiler removes types: imports for types alone are marked as such. */
  kept(): number {
    return 0;
  }

  #fromRoots(fromPath: string, folder: PythonFolder, module: string, names: readonly string[]): Resolution[] {
    const answer = this.#absolute.find(fromPath, folder, module, names);
    if (answer.kind === 'missing') return [this.#absent([...foldersAround(folder)], module)];
    if (answer.kind === 'external') return [answer];
    const files = filesOf(answer.found, names, answer.proof);
    if (answer.found.kind !== 'namespace' || !isElsewhere(module, answer.found, names)) return files;
    return [...files, { kind: 'external', id: `pypi:${module.split('.', 1)[0]}` }];
  }

  #relative(
    fromPath: string,
    folder: PythonFolder,
    level: number,
    module: string,
    names: readonly string[],
  ): Resolution[] {
    const start = folderAbove(folder, level - 1);
    const found = start === undefined ? undefined : this.#findRelative(fromPath, folder, start, module);
    if (found === undefined) return [this.#absent(start === undefined ? [] : [start], module)];
    const files = filesOf(found, names, 'exact');
    return found.kind === 'namespace' && lacksName(found, names) ? [...files, { kind: 'unresolved' }] : files;
  }

  /** @param folders where the module would lie */
  #absent(folders: readonly PythonFolder[], module: string): Resolution {
    const path = module.replaceAll('.', '/');
    const isLeftOut = folders.some((folder) =>
      this.#leftOut.hasAny(folder.path === '' ? path : `${folder.path}/${path}`, ['.py', '/__init__.py']),
    );
    return isLeftOut ? { kind: 'unresolved', absence: 'left_out' } : { kind: 'unresolved' };
  }

  #findRelative(fromPath: string, folder: PythonFolder, start: PythonFolder, module: string): Found | undefined {
    const { packageFile } = start;
    const own: Found =
      packageFile === undefined
        ? { kind: 'namespace', folders: this.#portions(fromPath, folder, start) }
        : { kind: 'package', path: packageFile, folders: [start] };
    return module === '' ? own : findModule(module.split('.'), own.folders);
  }

  /** All folders of the namespace package that `start` is part of, itself first. */
  #portions(fromPath: string, folder: PythonFolder, start: PythonFolder): PythonFolder[] {
    const placesOf = (name: string) => this.#absolute.places(fromPath, folder, name);
    const roots = placesOf('').filter((root) => start !== root && isWithin(start.path, root.path));
    const names = roots.map((root) => start.path.slice(root.path === '' ? 0 : root.path.length + 1).split('/'));
    const found = names.map((parts) => findModule(parts, placesOf(parts[0])));
    const others = found.flatMap((each) => (each?.kind === 'namespace' ? each.folders : []));
    return [...new Set([start, ...others])];
  }
}

/** How many dots a relative specifier begins with. */
function levelOf(specifier: string): number {
  let level = 0;
  while (specifier.charAt(level) === '.') level++;
  return level;
}

function filesOf(found: Found, names: readonly string[], proof: Proof): Resolution[] {
  if (found.kind === 'module') return [fileResolution(found.path, proof)];
  const submodules = names.map((name) => findName(name, found.folders));
  const paths = [found, ...submodules].map((each) =>
    each === undefined || each.kind === 'namespace' ? '' : each.path,
  );
  return [...new Set(paths)].filter((path) => path !== '').map((path) => fileResolution(path, proof));
}

/** A Cython source is not what is imported, but what it is built from. */
function fileResolution(path: string, proof: Proof): Resolution {
  return { kind: 'file', path, proof: path.endsWith('.pyx') ? 'inferred' : proof };
}

/**
 * Whether parts of a namespace package outside of the project are meant. A bare `import docker` is more likely to name
 * a package that is installed than a folder of that name, which has nothing to import.
 */
function isElsewhere(module: string, found: Found, names: readonly string[]): boolean {
  return (names.length === 0 && !module.includes('.')) || lacksName(found, names);
}

function lacksName(found: Found, names: readonly string[]): boolean {
  return names.some((name) => name !== '*' && findName(name, found.folders) === undefined);
}

function* foldersAround(folder: PythonFolder): Generator<PythonFolder> {
  for (let above: PythonFolder | undefined = folder; above !== undefined; above = above.parent) yield above;
}

function folderAbove(folder: PythonFolder, levels: number): PythonFolder | undefined {
  let above: PythonFolder | undefined = folder;
  for (let level = 0; level < levels; level++) above = above?.parent;
  return above;
}
