/** Facts about importing from the manifests of one folder. Paths are as written, relative to that folder. */
export interface ManifestFacts {
  /** Name of the distribution that is built there. */
  readonly name?: string;
  /** Folders whose packages are installed. */
  readonly roots: readonly string[];
  /** Folders that tests run with on their path. */
  readonly testPaths: readonly string[];
  /** Top-level packages that lie in a folder of another name: `pkg` → `lib`. */
  readonly packageFolders: ReadonlyMap<string, string>;
  /** Top-level modules that are installed beside packages. */
  readonly modules: readonly string[];
}

export const noFacts: ManifestFacts = { roots: [], testPaths: [], packageFolders: new Map(), modules: [] };

/** Facts of several manifests of one folder; the first name counts. */
export function mergeFacts(all: readonly ManifestFacts[]): ManifestFacts {
  return {
    name: all.find(({ name }) => name !== undefined)?.name,
    roots: all.flatMap(({ roots }) => roots),
    testPaths: all.flatMap(({ testPaths }) => testPaths),
    packageFolders: new Map(all.flatMap(({ packageFolders }) => [...packageFolders])),
    modules: all.flatMap(({ modules }) => modules),
  };
}

/**
 * setuptools' `package_dir`: the folder of the root package `''` is a root. That of another package gives a root if it
 * is the package's own name below it (`pkg` in `lib/pkg`), else the package is renamed.
 */
export function readPackageDir(
  packageDir: Iterable<readonly [string, string]>,
): Pick<ManifestFacts, 'roots' | 'packageFolders'> {
  const roots: string[] = [];
  const packageFolders = new Map<string, string>();
  for (const [name, written] of packageDir) {
    const folder = written.replace(/[/\\]+$/, '');
    const ending = `/${name.replaceAll('.', '/')}`;
    if (name === '') roots.push(folder);
    else if (`/${folder}`.endsWith(ending)) roots.push(folder.slice(0, Math.max(0, folder.length - ending.length)));
    else if (!name.includes('.')) packageFolders.set(name, folder);
  }
  return { roots, packageFolders };
}
