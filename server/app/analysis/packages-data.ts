import { remember } from '#server/base/remember-by.ts';
import { stringAt } from '#server/base/string-table.ts';
import type { FileLayer, GraphSnapshot } from '#server/engine/graph/snapshot.ts';
import type { ProjectPackage } from '#server/engine/packages/join-packages.ts';
import { packageId, packageKey } from '#server/engine/packages/locked-package.ts';
import { isTestPath } from '#server/engine/source/tests.ts';
import { type ReadLockFiles, readLockFiles } from './read-lock-files.ts';

/** Lock files and manifests of a snapshot, with those lock files that it leaves out for their size. */
export interface PackagesRequest {
  readonly texts: readonly { readonly file: string; readonly bytes: Uint8Array }[];
}

export interface FoundPackage extends ProjectPackage {
  /** Whether a folder of the project needs it at once; absent where a lock file that pins it does not say it. */
  readonly direct?: boolean;
  /** Files that import a package of this name; absent where that is not known. */
  readonly importers?: number;
  /** One of them, of shipped code where there is one. */
  readonly importer?: string;
  /** Its id among the nodes of the graph. */
  readonly node?: string;
}

export interface FoundPackages {
  readonly packages: FoundPackage[];
  /** Lock files that are none, or broken. */
  readonly unread: string[];
  /** Manifests and lists of which no lock file pins all packages. */
  readonly unlocked: string[];
  readonly direct: ReadLockFiles['direct'][number][];
}

export function packagesData({ files }: GraphSnapshot, { texts }: PackagesRequest): FoundPackages {
  const { packages, unread, unlocked, direct, withoutDirect } = readLockFiles(texts);
  const needed = new Set(direct.map(({ ecosystem, key }) => `${ecosystem}:${key}`));
  const directOf = (each: ProjectPackage): Pick<FoundPackage, 'direct'> => {
    if (needed.has(`${each.ecosystem}:${packageKey(each)}`)) return { direct: true };
    return each.places.some(({ file }) => withoutDirect.has(file)) ? {} : { direct: false };
  };
  return {
    packages: packages.map((each) => ({ ...withImporters(files, each), ...directOf(each) })),
    unread: [...unread],
    unlocked: [...unlocked],
    direct: [...direct],
  };
}

function withImporters(files: FileLayer, found: ProjectPackage): FoundPackage {
  const { ecosystem, name } = found;
  const external = externalsByName(files).get(`${ecosystem}:${name}`);
  // A package of PyPI may have modules of other names: that none is imported under its own says nothing.
  if (external === undefined) return ecosystem === 'pypi' ? found : { ...found, importers: 0 };
  const { reverseStarts, reverseSources } = files.edges;
  const [start, end] = [reverseStarts[external], reverseStarts[external + 1]];
  const importing = Array.from(reverseSources.subarray(start, end), (file) => stringAt(files.paths, file));
  // Shipped code is named before tests.
  const [importer] = [...importing.filter((path) => !isTestPath(path)), ...importing];
  const node = files.externals[external - files.count];
  return { ...found, importers: importing.length, ...(importer !== undefined && { importer, node }) };
}

/** Nodes of packages outside, by ecosystem and name. */
const externalsByName = remember(({ externals, count }: FileLayer): ReadonlyMap<string, number> => {
  return new Map(externals.map((id, index) => [normalExternal(id), count + index]));
});

function normalExternal(id: string): string {
  return id.startsWith('pypi:') ? packageId('pypi', id.slice('pypi:'.length)) : id;
}
