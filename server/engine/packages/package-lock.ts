import { LineFinder } from './line-finder.ts';
import {
  type DirectNeed,
  type LockedPackage,
  ownFolder,
  packageKey,
  type PackageScope,
  type ReadLockFile,
} from './locked-package.ts';

/** An entry of `packages` (npm 7 and newer), or of `dependencies` (npm 5 and 6). */
interface NpmEntry {
  readonly name?: string;
  readonly version?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: unknown;
  /** Of npm 5 and 6 what is nested in it; else ranges by name. */
  readonly dependencies?: Readonly<Record<string, NpmEntry>>;
  readonly devDependencies?: Readonly<Record<string, unknown>>;
  readonly optionalDependencies?: Readonly<Record<string, unknown>>;
  readonly peerDependencies?: Readonly<Record<string, unknown>>;
  /** Ranges by name, of npm 5 and 6. */
  readonly requires?: unknown;
}

type NpmEntries = Readonly<Record<string, NpmEntry>>;

const installed = 'node_modules/';

/** Reads `package-lock.json` and `npm-shrinkwrap.json`, versions 1 to 3 (docs.npmjs.com, "package-lock.json"). */
export function readPackageLock(text: string): ReadLockFile {
  const { packages, dependencies } = JSON.parse(text) as Record<string, Readonly<Record<string, NpmEntry>> | undefined>;
  const lines = new LineFinder(text);
  if (packages === undefined) return { packages: nested(dependencies ?? {}, lines), isWhole: true, folders: ownFolder };
  const found = Object.entries(packages).flatMap(([path, entry]): LockedPackage[] => {
    const at = path.lastIndexOf(installed);
    if (at < 0 || entry.link === true) return [];
    const own = lockedOf(entry.name ?? path.slice(at + installed.length), entry, lines.next(keyIn(path)));
    return own.map((each) => ({ ...each, needs: needsOf(packages, path) }));
  });
  const folders = Object.keys(packages).filter((path) => !path.includes(installed));
  const direct = folders.flatMap((folder) => needsOf(packages, folder).map((key): DirectNeed => ({ folder, key })));
  return { packages: found, isWhole: true, folders: [...ownFolder, ...folders], direct };
}

/** The entries that an entry needs, as Node looks it up: beside it, then beside what it is nested in. */
function needsOf(packages: NpmEntries, path: string): string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = packages[path];
  const names = new Set(
    [dependencies, devDependencies, optionalDependencies, peerDependencies].flatMap((kind) => Object.keys(kind ?? {})),
  );
  return [...names].flatMap((name) => {
    for (let around: string | undefined = path; around !== undefined; around = folderAround(around)) {
      const entry = packages[`${around === '' ? '' : `${around}/`}${installed}${name}`];
      if (entry === undefined) continue;
      return entry.link === true ? [] : lockedOf(entry.name ?? name, entry, 0).map(packageKey);
    }
    return [];
  });
}

/** The place next above where packages may lie: what it is nested in, or a folder of the project. */
function folderAround(path: string): string | undefined {
  if (path === '') return undefined;
  const at = path.lastIndexOf(`/${installed}`);
  if (at >= 0) return path.slice(0, at);
  return path.startsWith(installed) ? '' : path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nested(dependencies: Readonly<Record<string, NpmEntry>>, lines: LineFinder): LockedPackage[] {
  return Object.entries(dependencies).flatMap(([name, entry]) => {
    const line = lines.next(keyIn(name));
    return [...lockedOf(name, entry, line), ...nested(entry.dependencies ?? {}, lines)];
  });
}

/** Empty for a folder of the project. */
function lockedOf(key: string, entry: NpmEntry, line: number): LockedPackage[] {
  const { version, dev, integrity, license, resolved = version ?? '' } = entry;
  if (version === undefined || version.startsWith('file:')) return [];
  // `npm:real@1.0.0`: npm 5 and 6 write so what is installed under another name.
  const [, name = key, number = version] = /^npm:(.+)@([^@]+)$/.exec(version) ?? [];
  const scope: PackageScope = dev === true ? 'development' : 'production';
  return [
    {
      ecosystem: 'npm',
      name,
      version: number,
      line,
      scope,
      ...(resolved.startsWith('git') && { origin: resolved }),
      ...(integrity !== undefined && { integrity }),
      ...(typeof license === 'string' && { license }),
    },
  ];
}

function keyIn(key: string): string {
  return `${JSON.stringify(key)}: {`;
}
