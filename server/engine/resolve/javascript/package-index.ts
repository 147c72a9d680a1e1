import type { ProjectFiles } from '../resolver.ts';
import { asksForVersion } from './dependency-range.ts';
import { parsePackageManifest, type PackageManifest } from './package-manifest.ts';
import { ancestorsOf, baseNameOf, directoryOf, isWithin } from './path.ts';
import { findWorkspaceRoots, type WorkspaceRoot } from './workspace-roots.ts';

/** How a package asks for another one. */
export interface Dependency {
  readonly directory: string;
  readonly range: string;
  /** It does not install the other one itself. */
  readonly isPeer: boolean;
}

/** All `package.json` of a project: whose scope a folder is in, and which folder a package name means there. */
export class PackageIndex {
  readonly workspaceRoots: readonly WorkspaceRoot[];
  readonly #byDirectory: ReadonlyMap<string, PackageManifest>;
  readonly #byName: ReadonlyMap<string, readonly PackageManifest[]>;
  readonly #memberNames: ReadonlyMap<WorkspaceRoot, ReadonlyMap<string, PackageManifest>>;
  readonly #scopes = new Map<string, PackageManifest | undefined>();

  constructor(files: ProjectFiles, manifestPaths: readonly string[]) {
    this.#byDirectory = readPackages(files, manifestPaths);
    this.#byName = Map.groupBy(
      [...this.#byDirectory.values()].filter(({ name, path }) => name !== undefined && !path.includes('node_modules/')),
      (manifest) => manifest.name ?? '',
    );
    this.workspaceRoots = findWorkspaceRoots(files, manifestPaths, this.#byDirectory);
    this.#memberNames = new Map(this.workspaceRoots.map((root) => [root, firstByName(root.members)]));
  }

  all(): Iterable<PackageManifest> {
    return this.#byDirectory.values();
  }

  at(directory: string): PackageManifest | undefined {
    return this.#byDirectory.get(directory);
  }

  /** The nearest `package.json`, named or not: Node's package scope. */
  scopeOf(directory: string): PackageManifest | undefined {
    const own = this.#byDirectory.get(directory);
    if (own !== undefined || directory === '') return own;
    if (this.#scopes.has(directory)) return this.#scopes.get(directory);
    const scope = this.scopeOf(directoryOf(directory));
    this.#scopes.set(directory, scope);
    return scope;
  }

  /** Member of that name of the innermost workspace around the folder that has one. */
  member(fromDirectory: string, name: string): PackageManifest | undefined {
    for (const root of this.workspaceRoots) {
      if (!isWithin(fromDirectory, root.directory)) continue;
      const found = this.#memberNames.get(root)?.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * Returns the package of that name and exactly the requested version, in a folder out of a repository of packages
   * that has no manifest to make them a workspace. Calling it external would hide its users.
   */
  releasedBeside(fromDirectory: string, name: string, range: string): PackageManifest | undefined {
    if (this.workspaceRoots.some((root) => isWithin(fromDirectory, root.directory))) return undefined;
    return this.#byName.get(name)?.find(({ directory, version }) => {
      const mayBeFixture = !isWithin(fromDirectory, seenFrom(directory)) && FIRST_VERSION.test(version ?? '');
      return asksForVersion(range, version) && !mayBeFixture;
    });
  }

  /**
   * The package of that name that shares most of its path with the folder. What lies in test data is seen from its own
   * surroundings alone: fixtures like to be called `a` or `react`.
   */
  nearestNamed(fromDirectory: string, name: string): PackageManifest | undefined {
    let best: PackageManifest | undefined;
    let bestShared = -1;
    for (const manifest of this.#byName.get(name) ?? []) {
      if (!isWithin(fromDirectory, seenFrom(manifest.directory))) continue;
      const shared = sharedSegments(fromDirectory, manifest.directory);
      if (shared > bestShared) [best, bestShared] = [manifest, shared];
    }
    return best;
  }

  /** How the nearest package around the folder that lists `name` asks for it. */
  dependency(fromDirectory: string, name: string): Dependency | undefined {
    for (const directory of ancestorsOf(fromDirectory)) {
      const manifest = this.#byDirectory.get(directory);
      const range = manifest?.dependencies.get(name);
      if (range !== undefined) return { directory, range, isPeer: manifest?.peers.has(name) === true };
    }
    return undefined;
  }
}

function readPackages(files: ProjectFiles, manifestPaths: readonly string[]): ReadonlyMap<string, PackageManifest> {
  const found = new Map<string, PackageManifest>();
  for (const path of manifestPaths) {
    const text = baseNameOf(path) === 'package.json' ? files.manifest(path) : undefined;
    if (text !== undefined) found.set(directoryOf(path), parsePackageManifest(path, text));
  }
  return found;
}

function firstByName(manifests: readonly PackageManifest[]): ReadonlyMap<string, PackageManifest> {
  const found = new Map<string, PackageManifest>();
  for (const manifest of manifests) {
    if (manifest.name !== undefined && !found.has(manifest.name)) found.set(manifest.name, manifest);
  }
  return found;
}

const TEST_DATA =
  /^(?:.*?\/)?(?:__)?(?:tests?|fixtures?|testdata|examples?|templates?|playground|mocks?)(?:__)?(?=\/|$)/;

/** Versions that new manifests have: those of test data stay there. */
const FIRST_VERSION = /^(?:0\.[01]\.[01]|1\.0\.0)$/;

/** Folder within which a package is seen: in test data two above its own, as those of one fixture lie. */
function seenFrom(directory: string): string {
  const testData = TEST_DATA.exec(directory)?.[0];
  if (testData === undefined) return '';
  const surroundings = directoryOf(directoryOf(directory));
  return surroundings.length > testData.length ? surroundings : testData;
}

function sharedSegments(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  const end = left.findIndex((segment, index) => segment !== right[index]);
  return end < 0 ? left.length : end;
}
