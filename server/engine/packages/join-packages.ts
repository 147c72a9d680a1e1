import { compareTexts } from '#server/base/compare-texts.ts';
import type { Ecosystem, LockedPackage, PackageScope } from './locked-package.ts';

export interface PackagePlace {
  readonly file: string;
  readonly line: number;
}

/** A package of the project in one version. */
export interface ProjectPackage {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  readonly version: string;
  /** Absent where no lock file says it. */
  readonly scope?: PackageScope;
  readonly integrity?: string;
  readonly origin?: string;
  readonly license?: string;
  /** Keys of what it needs, `name@version`, as all lock files together say; absent where one does not say it. */
  readonly needs?: readonly string[];
  /** By file: each lock file that pins it. */
  readonly places: readonly PackagePlace[];
}

/** Joins what lock files pin, by ecosystem, name, version and origin. */
export function joinPackages(
  locked: Iterable<readonly [file: string, packages: readonly LockedPackage[]]>,
): readonly ProjectPackage[] {
  const found: (LockedPackage & { readonly file: string })[] = [];
  for (const [file, packages] of locked) for (const each of packages) found.push({ ...each, file });
  const groups = Map.groupBy(
    found,
    ({ ecosystem, name, version, origin = '' }) => `${ecosystem} ${name} ${version} ${origin}`,
  );
  return [...groups.values()].map(joined).toSorted(byName);
}

function joined(same: readonly (LockedPackage & PackagePlace)[]): ProjectPackage {
  const [{ ecosystem, name, version, origin }] = same;
  const scope = scopeOf(same.map((each) => each.scope));
  const integrity = same.find((each) => each.integrity !== undefined)?.integrity;
  const license = same.find((each) => each.license !== undefined)?.license;
  return {
    ecosystem,
    name,
    version,
    ...(scope !== undefined && { scope }),
    ...(origin !== undefined && { origin }),
    ...(integrity !== undefined && { integrity }),
    ...(license !== undefined && { license }),
    ...needsOf(same),
    places: same.map(({ file, line }) => ({ file, line })),
  };
}

function needsOf(same: readonly LockedPackage[]): Pick<ProjectPackage, 'needs'> {
  const all = same.flatMap(({ needs }) => (needs === undefined ? [] : [needs]));
  return all.length < same.length ? {} : { needs: [...new Set(all.flat())].toSorted() };
}

/** One place where the program needs it is enough; that only work on it needs a package must be known of all places. */
function scopeOf(scopes: readonly (PackageScope | undefined)[]): PackageScope | undefined {
  if (scopes.includes('production')) return 'production';
  return scopes.includes(undefined) ? undefined : 'development';
}

function byName(one: ProjectPackage, other: ProjectPackage): number {
  return (
    compareTexts(one.ecosystem, other.ecosystem) ||
    compareTexts(one.name, other.name) ||
    compareTexts(one.version, other.version)
  );
}
