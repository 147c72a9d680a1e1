import type { Resolution } from '../resolver.ts';
import { absentFile, absentImport } from './absent-import.ts';
import { conventionalPaths } from './conventional-alias.ts';
import { readDependencyRange } from './dependency-range.ts';
import { importTargets } from './export-map.ts';
import { isDeclarationFile } from './extensions.ts';
import { activeConditions, type Importer } from './importer.ts';
import { builtinModule, schemeModule } from './node-builtins.ts';
import type { FoundFile, PackageEntries } from './package-entries.ts';
import type { Dependency } from './package-index.ts';
import { parsePackageManifest, type PackageManifest } from './package-manifest.ts';
import { matchPathPatterns, type PathMatch } from './path-patterns.ts';
import { ancestorsOf, inDirectory, joinPath } from './path.ts';
import type { PathTargets } from './path-targets.ts';
import type { ProjectContext } from './project-context.ts';
import { isPackageName, schemeOf, splitBare } from './specifier.ts';
import { isOutOfRange } from './version-range.ts';
import { virtualPackage } from './virtual-modules.ts';

/** `imports` may lead to a package and never to another `#name`; this only bounds what a hostile manifest can do. */
const MOST_HOPS = 2;

/** Names that don't begin with a dot: aliases, packages of the project, packages outside it. */
export class BareResolver {
  readonly #context: ProjectContext;

  constructor(context: ProjectContext) {
    this.#context = context;
  }

  resolve(specifier: string, importer: Importer, hops = 0): readonly Resolution[] {
    const scheme = schemeOf(specifier);
    if (scheme === 'node') return external(schemeModule(scheme, specifier));
    const alias = matchAlias(specifier, importer);
    const aliased = this.#aliased(specifier, importer, alias);
    if (aliased.length > 0) return asFiles(aliased);
    const virtual = this.#virtual(specifier, importer);
    if (virtual !== undefined) return virtual;
    if (scheme !== undefined) return external(schemeModule(scheme, specifier));
    if (specifier.startsWith('#')) {
      return this.#ownImport(specifier, importer, hops) ?? this.#outside(specifier, importer, alias);
    }
    if (specifier.startsWith('/')) return this.#rooted(specifier, importer);
    const builtin = builtinModule(specifier);
    if (builtin !== undefined) return external(builtin);
    return this.#package(specifier, importer) ?? this.#declared(specifier, importer, alias);
  }

  /**
   * Returns the declarations of an external package in one of the `typeRoots` of the config, which the compiler takes
   * where the package has none. They describe it; the package itself is what runs.
   */
  #declared(specifier: string, importer: Importer, alias: PathMatch | undefined): readonly Resolution[] {
    const outside = this.#outside(specifier, importer, alias);
    if (outside.some(({ kind }) => kind === 'file')) return outside;
    for (const root of importer.config?.typeRoots ?? []) {
      const path = joinPath(root, specifier);
      const files = path === undefined ? [] : this.#targets(importer).existing(path, { strict: true });
      const found = files.filter((file) => isDeclarationFile(file.path));
      if (found.length > 0) return [...asFiles(found), ...outside.filter(({ kind }) => kind === 'external')];
    }
    return outside;
  }

  /** `paths`, then `baseUrl`. What they name stands in the project, or they don't apply. */
  #aliased(specifier: string, importer: Importer, alias: PathMatch | undefined): readonly FoundFile[] {
    const targets = this.#targets(importer);
    const paths = ownPaths(alias);
    const { baseUrl } = importer.config ?? {};
    const based = baseUrl === undefined ? undefined : joinPath(baseUrl, specifier);
    for (const path of based === undefined ? paths : [...paths, based]) {
      const found = targets.existing(path, { strict: true });
      if (found.length > 0) return found;
    }
    for (const path of alias?.catchAll === true ? [] : paths) {
      const found = targets.existing(path);
      if (found.length > 0) return found;
    }
    return [];
  }

  /** `#name`, by the `imports` of the package around: a file of it, or a package by its name. */
  #ownImport(specifier: string, importer: Importer, hops: number): readonly Resolution[] | undefined {
    const { scope } = importer;
    if (scope === undefined || hops >= MOST_HOPS) return undefined;
    const [first] = importTargets(scope.imports, specifier, activeConditions(importer));
    if (first !== undefined && !first.startsWith('.')) return this.resolve(first, importer, hops + 1);
    const found = this.#entries(importer).fromTargets(scope, importer, (conditions) =>
      importTargets(scope.imports, specifier, conditions).filter((target) => target.startsWith('.')),
    );
    return found.length > 0 ? asFiles(found) : undefined;
  }

  /** Resolves a module of a bundler's plug-in. An unknown one may still contain code of the project. */
  #virtual(specifier: string, { directory }: Importer): readonly Resolution[] | undefined {
    const { packages, virtualPatterns } = this.#context;
    const isDeclared = (name: string): boolean => packages.dependency(directory, name) !== undefined;
    const name = virtualPackage(specifier, isDeclared, virtualPatterns);
    if (name !== undefined) return external(`npm:${name}`);
    return specifier.startsWith('virtual:') ? this.#absent(specifier, []) : undefined;
  }

  /** `/logo.svg`: the habit of development servers, which answer from the package's folder and its `public`. */
  #rooted(specifier: string, importer: Importer): readonly Resolution[] {
    const root = importer.scope?.directory ?? '';
    for (const folder of [inDirectory(root, 'public'), root]) {
      const path = joinPath(folder, specifier.slice(1));
      if (path !== undefined && this.#context.files.has(path)) return [{ kind: 'file', path, proof: 'inferred' }];
    }
    return this.#absentFile(inDirectory(root, specifier.slice(1)));
  }

  /** `undefined` where no folder of the project is that package. */
  #package(specifier: string, importer: Importer): readonly Resolution[] | undefined {
    const { packageName, subpath } = splitBare(specifier);
    const { scope } = importer;
    if (scope?.name === packageName && scope.exports !== undefined) return this.#entry(scope, subpath, importer);
    const installed = this.#installed(packageName, subpath, importer);
    if (installed.length > 0) return asFiles(installed);
    return this.#dependency(packageName, subpath, importer);
  }

  #dependency(packageName: string, subpath: string, importer: Importer): readonly Resolution[] | undefined {
    const dependency = this.#context.packages.dependency(importer.directory, packageName);
    if (dependency === undefined) return this.#named(packageName, subpath, importer);
    const source = readDependencyRange(dependency.range);
    switch (source.kind) {
      case 'elsewhere':
        return undefined;
      case 'folder':
        return this.#inFolder(joinPath(dependency.directory, source.path), subpath, importer);
      case 'workspace':
        return this.#named(source.name ?? packageName, subpath, importer);
      case 'version':
        return this.#inRange(packageName, dependency, subpath, importer);
    }
  }

  #inFolder(folder: string | undefined, subpath: string, importer: Importer): readonly Resolution[] | undefined {
    const manifest = folder === undefined ? undefined : this.#manifestAt(folder);
    return manifest && this.#entry(manifest, subpath, importer);
  }

  /** In the member of the workspace with that name, else in the nearest package with it. */
  #named(name: string, subpath: string, importer: Importer): readonly Resolution[] | undefined {
    const { packages } = this.#context;
    const member = packages.member(importer.directory, name);
    if (member !== undefined) return this.#entry(member, subpath, importer);
    const namesake = packages.nearestNamed(importer.directory, name);
    return namesake && this.#guessedEntry(namesake, subpath, importer);
  }

  /**
   * In the member of the workspace with that name, else in one that is released beside it. Package managers install
   * another version beside the workspace's own; a peer dependency means the package at that place.
   */
  #inRange(
    name: string,
    { range, isPeer }: Dependency,
    subpath: string,
    importer: Importer,
  ): readonly Resolution[] | undefined {
    const { packages } = this.#context;
    const member = packages.member(importer.directory, name);
    if (member !== undefined) {
      const isOther = !isPeer && isOutOfRange(range, member.version);
      return isOther ? undefined : this.#entry(member, subpath, importer);
    }
    const namesake = packages.releasedBeside(importer.directory, name, range);
    return namesake && this.#guessedEntry(namesake, subpath, importer);
  }

  /** In a package that nothing declares to be the one meant. */
  #guessedEntry(manifest: PackageManifest, subpath: string, importer: Importer): readonly Resolution[] | undefined {
    const found = this.#entries(importer).find(manifest, subpath, importer);
    return found.length === 0 ? undefined : found.map(({ path }) => ({ kind: 'file', path, proof: 'inferred' }));
  }

  /** Packages in a `node_modules` among the project's own files, from the importer's folder upwards. */
  #installed(packageName: string, subpath: string, importer: Importer): readonly FoundFile[] {
    if (!this.#context.hasInstalledPackages) return [];
    for (const directory of ancestorsOf(importer.directory)) {
      const folder = inDirectory(directory, `node_modules/${packageName}`);
      const manifest = this.#manifestAt(folder);
      const found = manifest === undefined ? [] : this.#entries(importer).find(manifest, subpath, importer);
      if (found.length > 0) return found;
      const path = this.#context.targets.file(inDirectory(folder, subpath));
      if (path !== undefined) return [{ path, proof: 'exact' }];
    }
    return [];
  }

  /** Manifest of a folder, an empty one where it has none; `undefined` where there is no such folder. */
  #manifestAt(directory: string): PackageManifest | undefined {
    if (!this.#context.files.hasDirectory(directory)) return undefined;
    return this.#context.packages.at(directory) ?? parsePackageManifest(inDirectory(directory, 'package.json'), '{}');
  }

  #entry(manifest: PackageManifest, subpath: string, importer: Importer): readonly Resolution[] {
    const found = this.#entries(importer).find(manifest, subpath, importer);
    return found.length === 0 ? this.#absentFile(inDirectory(manifest.directory, subpath)) : asFiles(found);
  }

  /** Returns an external package, unless an alias or the name itself says that it should be part of the project. */
  #outside(specifier: string, importer: Importer, alias: PathMatch | undefined): readonly Resolution[] {
    const claims = alias?.catchAll === true ? [] : ownPaths(alias);
    for (const path of claims) {
      const found = this.#targets(importer).unbuilt(path);
      if (found.length > 0) return asFiles(found);
    }
    const { packageName } = splitBare(specifier);
    const declared = this.#context.packages.dependency(importer.directory, packageName) !== undefined;
    const generated = declared ? undefined : this.#generated(specifier, importer);
    if (generated !== undefined) return external(`npm:${generated}`);
    const guessed = declared ? undefined : this.#guess(specifier, importer);
    if (guessed !== undefined) return [{ kind: 'file', path: guessed, proof: 'inferred' }];
    if (declared) return external(`npm:${packageName}`);
    const ours = !isPackageName(packageName) || claims.length > 0 || isAliasLike(packageName, importer);
    if (!ours) return [{ kind: 'external', id: `npm:${packageName}`, proof: 'inferred' }];
    return this.#absentOwn(specifier, importer, claims);
  }

  /** A name that an alias or the package itself claims is that of a file. */
  #absentOwn(specifier: string, { scope }: Importer, claims: readonly string[]): readonly Resolution[] {
    const isOwn = specifier.startsWith('#') && Object.keys(scope?.imports ?? {}).length > 0;
    if (claims.length > 0 || isOwn) return this.#absentFile(...claims);
    return this.#absent(specifier, conventionalPaths(specifier, scope?.directory ?? ''));
  }

  #absent(specifier: string, paths: readonly string[]): readonly Resolution[] {
    return absentImport(specifier, paths, this.#context);
  }

  #absentFile(...paths: readonly string[]): readonly Resolution[] {
    return absentFile(paths, this.#context.leftOut);
  }

  /** Package of a client that is generated where the name leads by a `baseUrl`, or from the folder of the package. */
  #generated(specifier: string, { config, scope }: Importer): string | undefined {
    for (const folder of [config?.baseUrl, scope?.directory]) {
      const path = folder === undefined ? undefined : joinPath(folder, specifier);
      const found = path === undefined ? undefined : this.#context.generated.packageAt(path);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #guess(specifier: string, importer: Importer): string | undefined {
    for (const path of conventionalPaths(specifier, importer.scope?.directory ?? '')) {
      const found = this.#targets(importer).existing(path)[0];
      if (found !== undefined) return found.path;
    }
    return undefined;
  }

  #targets({ config }: Importer): PathTargets {
    return this.#context.targetsFor(config);
  }

  #entries(importer: Importer): PackageEntries {
    return this.#targets(importer).entries;
  }
}

/**
 * Bundlers and frameworks give their aliases the form of a scope. Where a manifest speaks for the importer, a scoped
 * name that it does not list may lead into the project: this cannot be excluded.
 */
function isAliasLike(packageName: string, { scope }: Importer): boolean {
  return packageName.startsWith('@') && scope !== undefined;
}

function matchAlias(specifier: string, { config }: Importer): PathMatch | undefined {
  return config?.paths && matchPathPatterns(config.paths, specifier);
}

/** Targets within the project; those in `node_modules` only say which installed package is meant. */
function ownPaths(alias: PathMatch | undefined): readonly string[] {
  const targets = alias?.targets ?? [];
  return targets.flatMap((target) => (target.includes('node_modules') ? [] : (joinPath('', target) ?? [])));
}

export function asFiles(found: readonly FoundFile[]): readonly Resolution[] {
  return found.map(({ path, proof }) => ({ kind: 'file', path, proof }));
}

/** @param id `undefined` where nothing is named that is or should be a file */
export function external(id: string | undefined): readonly Resolution[] {
  return id === undefined ? [] : [{ kind: 'external', id }];
}
