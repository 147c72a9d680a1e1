import { exportTargets, importTargets, type Conditions } from '../export-map.ts';
import { parsePackageManifest, type PackageManifest } from '../package-manifest.ts';
import { ancestorsOf, baseNameOf, directoryOf, inDirectory, isWithin, joinPath } from '../path.ts';
import { isPackageName, isRelative, splitBare } from '../specifier.ts';
import { declarationPaths, indexPaths } from './declaration-paths.ts';
import type { InstalledFolders } from './installed-folders.ts';
import { packageFolderOf } from './package-folder.ts';
import { versionedPaths } from './types-versions.ts';

/** No path of any system is longer; what is, is no path. */
const specifierMax = 4096;

/** Of `types` written for modules and for CommonJS either is good: they say the same. */
const views: readonly Conditions[] = [
  (name) => name === 'types' || name === 'import' || name === 'node' || name === 'module',
  (name) => name === 'types' || name === 'require' || name === 'node',
];

/**
 * Declaration files of installed packages, as a compiler finds them: the package's own, else those of `@types`.
 *
 * Invariant: what is found lies in a `node_modules` of the root, by its real path. A package of the workspace that is only
 * linked there is none.
 */
export class InstalledResolver {
  readonly #folders: InstalledFolders;
  readonly #packages = new Map<string, string | undefined>();
  readonly #holders = new Map<string, boolean>();
  readonly #manifests = new Map<string, PackageManifest | undefined>();

  constructor(folders: InstalledFolders) {
    this.#folders = folders;
  }

  /** Returns the target of `specifier` in the code of that folder of the project. */
  fromProject(directory: string, specifier: string): string | undefined {
    if (specifier.length > specifierMax) return undefined;
    const { packageName, subpath } = splitBare(specifier);
    if (!isPackageName(packageName)) return undefined;
    for (const around of ancestorsOf(directory)) {
      const found = this.#inHolder(around, packageName, subpath);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Returns the target of `specifier` in a declaration file of a package. */
  fromDeclaration(path: string, specifier: string): string | undefined {
    if (specifier.length > specifierMax) return undefined;
    const folder = packageFolderOf(path);
    if (folder === undefined) return undefined;
    if (isRelative(specifier)) {
      const target = joinPath(directoryOf(path), specifier);
      return target === undefined || packageFolderOf(target) !== folder ? undefined : this.#declarationAt(target);
    }
    return specifier.startsWith('#') ? this.#ownImport(folder, specifier) : this.fromProject(folder, specifier);
  }

  /** Everything in `@types` of the folder and of those around it, the nearest of each name; and in `typeRoots` where there are some. */
  visibleTypes(directory: string, typeRoots: readonly string[]): readonly string[] {
    const roots =
      typeRoots.length > 0
        ? typeRoots
        : [...ancestorsOf(directory)].map((at) => inDirectory(at, 'node_modules/@types'));
    const found = new Map<string, string>();
    for (const root of roots) {
      for (const name of this.#folders.names(root)) {
        const entry = found.has(name) || name.startsWith('.') ? undefined : this.#typesAt(inDirectory(root, name));
        if (entry !== undefined) found.set(name, entry);
      }
    }
    return [...found.values()];
  }

  /** A package whose declarations a config names. */
  named(directory: string, typeRoots: readonly string[], name: string): string | undefined {
    for (const root of typeRoots) {
      const found = this.#typesAt(inDirectory(root, name));
      if (found !== undefined) return found;
    }
    return this.fromProject(directory, `@types/${name}`) ?? this.fromProject(directory, name);
  }

  #typesAt(path: string): string | undefined {
    const folder = this.#installed(path);
    return folder === undefined ? undefined : this.#entry(folder, '');
  }

  #inHolder(directory: string, packageName: string, subpath: string): string | undefined {
    if (!this.#holdsPackages(directory)) return undefined;
    const own = this.#package(inDirectory(directory, `node_modules/${packageName}`));
    const declared = own === undefined ? undefined : this.#entry(own, subpath);
    if (declared !== undefined || packageName.startsWith('@types/')) return declared;
    const types = packageName.startsWith('@') ? packageName.slice(1).replace('/', '__') : packageName;
    const beside = this.#package(inDirectory(directory, `node_modules/@types/${types}`));
    return beside === undefined ? undefined : this.#entry(beside, subpath);
  }

  #holdsPackages(directory: string): boolean {
    if (baseNameOf(directory) === 'node_modules') return false;
    const known = this.#holders.get(directory);
    if (known !== undefined) return known;
    const holds = this.#folders.isFolder(inDirectory(directory, 'node_modules'));
    this.#holders.set(directory, holds);
    return holds;
  }

  #package(path: string): string | undefined {
    if (!this.#packages.has(path)) this.#packages.set(path, this.#installed(path));
    return this.#packages.get(path);
  }

  #installed(path: string): string | undefined {
    const real = this.#folders.realFolder(path);
    return real !== undefined && packageFolderOf(real) === real ? real : undefined;
  }

  #manifestOf(folder: string): PackageManifest | undefined {
    if (!this.#manifests.has(folder)) this.#manifests.set(folder, this.#readManifest(folder));
    return this.#manifests.get(folder);
  }

  #readManifest(folder: string): PackageManifest | undefined {
    const path = inDirectory(folder, 'package.json');
    const text = this.#folders.text(path);
    return text === undefined ? undefined : parsePackageManifest(path, text);
  }

  #entry(folder: string, subpath: string): string | undefined {
    const manifest = this.#manifestOf(folder);
    if (manifest?.exports !== undefined) {
      const key = subpath === '' ? '.' : `./${subpath}`;
      const mapped = this.#firstMapped(folder, (conditions) => exportTargets(manifest.exports, key, conditions));
      if (mapped !== undefined) return mapped;
    }
    return subpath === '' ? this.#mainEntry(folder, manifest) : this.#subEntry(folder, manifest, subpath);
  }

  #firstMapped(folder: string, targets: (conditions: Conditions) => readonly string[]): string | undefined {
    for (const conditions of views) {
      const found = this.#firstWithin(folder, targets(conditions));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #mainEntry(folder: string, manifest: PackageManifest | undefined): string | undefined {
    const written = manifest === undefined ? [] : [...manifest.typeEntries, ...manifest.codeEntries];
    const entries = [...written, 'index'];
    const versioned = entries.flatMap((entry) => versionedPaths(manifest?.typesVersions, withoutDot(entry)));
    return this.#firstWithin(folder, [...versioned, ...entries]);
  }

  #subEntry(folder: string, manifest: PackageManifest | undefined, subpath: string): string | undefined {
    return this.#firstWithin(folder, [...versionedPaths(manifest?.typesVersions, subpath), subpath]);
  }

  #ownImport(folder: string, specifier: string): string | undefined {
    const imports = this.#manifestOf(folder)?.imports ?? {};
    return this.#firstMapped(folder, (conditions) => importTargets(imports, specifier, conditions));
  }

  /** A manifest speaks of its own folder alone. */
  #firstWithin(folder: string, targets: readonly string[]): string | undefined {
    for (const target of targets) {
      const path = joinPath(folder, target.startsWith('/') ? `.${target}` : target);
      const found = path !== undefined && isWithin(path, folder) ? this.#declarationAt(path) : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #declarationAt(path: string): string | undefined {
    return this.#firstFile(declarationPaths(path)) ?? this.#folderEntry(path);
  }

  /** Entry of a folder inside of a package, which may have a manifest of its own. */
  #folderEntry(path: string): string | undefined {
    if (!this.#folders.isFolder(path)) return undefined;
    const entries = packageFolderOf(path) === path ? [] : (this.#manifestOf(path)?.typeEntries ?? []);
    for (const entry of entries) {
      const target = joinPath(path, entry);
      const found =
        target !== undefined && isWithin(target, path) ? this.#firstFile(declarationPaths(target)) : undefined;
      if (found !== undefined) return found;
    }
    return this.#firstFile(indexPaths(path));
  }

  #firstFile(paths: readonly string[]): string | undefined {
    return paths.find((path) => this.#folders.fileBytes(path) !== undefined);
  }
}

function withoutDot(path: string): string {
  return path.startsWith('./') ? path.slice(2) : path;
}
