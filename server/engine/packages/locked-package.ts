/** Registries whose lock files are read, by the names that package URLs give them (purl-spec, "types"). */
export type Ecosystem = 'npm' | 'pypi';

/** Who needs a package: the program, or work on it alone. */
export type PackageScope = 'production' | 'development';

/** A package in the version that a lock file pins. */
export interface LockedPackage {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  readonly version: string;
  /** Line of the lock file that names it, from 1. */
  readonly line: number;
  /** Absent where the lock file does not say what needs it. */
  readonly scope?: PackageScope;
  /** Subresource integrity of the archive: `sha512-…`. */
  readonly integrity?: string;
  /** Address of a package that does not come from the registry: of a git repository or an archive. */
  readonly origin?: string;
  /** Keys of the packages that it needs; absent where the lock file does not say it. */
  readonly needs?: readonly string[];
  /** As the lock file writes it: an SPDX expression where the package keeps to the form. */
  readonly license?: string;
}

/** A package that a folder of the project needs at once. */
export interface DirectNeed {
  /** Relative to the folder of the lock file, which is `''`. */
  readonly folder: string;
  readonly key: string;
}

/** A package as its lock file names it to others: `name@version`. */
export function packageKey({ name, version }: Pick<LockedPackage, 'name' | 'version'>): string {
  return `${name}@${version}`;
}

/** Packages of a lock file. */
export interface ReadLockFile {
  readonly packages: readonly LockedPackage[];
  /** Whether it pins as well what its packages need in turn. */
  readonly isWhole: boolean;
  /**
   * Folders whose manifests it pins, relative to its own, which is `''`. Absent where it does not name them (Yarn 1): its own and those
   * below.
   */
  readonly folders?: readonly string[];
  /** Packages that folders of the project need at once; absent where the lock file does not say it. */
  readonly direct?: readonly DirectNeed[];
  /** Packages that it names and does not pin, with their lines. */
  readonly unpinned?: readonly { readonly name: string; readonly line: number }[];
}

/** The folder of a lock file alone. */
export const ownFolder: readonly string[] = [''];

/** Reads a text of one format. Throws where the text is none. */
export type LockFileReader = (text: string) => ReadLockFile;

/** Names of PyPI that mean the same package become the same text (packaging.python.org, "Names and normalization"). */
export function normalPythonName(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}

/** A package in any version: names that mean the same one have the same id. */
export function packageId(ecosystem: Ecosystem, name: string): string {
  return `${ecosystem}:${ecosystem === 'pypi' ? normalPythonName(name) : name}`;
}
