import { LineFinder } from './line-finder.ts';
import { type LockedPackage, ownFolder, type PackageScope, type ReadLockFile } from './locked-package.ts';

/** An entry of `packages` (npm 7 and newer), or of `dependencies` (npm 5 and 6). */
interface NpmEntry {
  readonly name?: string;
  readonly version?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: unknown;
  readonly dependencies?: Readonly<Record<string, NpmEntry>>;
}

const installed = 'node_modules/';

/** Reads `package-lock.json` and `npm-shrinkwrap.json`, versions 1 to 3 (docs.npmjs.com, "package-lock.json"). */
export function readPackageLock(text: string): ReadLockFile {
  const { packages, dependencies } = JSON.parse(text) as Record<string, Readonly<Record<string, NpmEntry>> | undefined>;
  const lines = new LineFinder(text);
  if (packages === undefined) return { packages: nested(dependencies ?? {}, lines), isWhole: true, folders: ownFolder };
  const found = Object.entries(packages).flatMap(([path, entry]): LockedPackage[] => {
    const at = path.lastIndexOf(installed);
    if (at < 0 || entry.link === true) return [];
    return lockedOf(entry.name ?? path.slice(at + installed.length), entry, lines.next(keyIn(path)));
  });
  const folders = Object.keys(packages).filter((path) => !path.includes(installed));
  return { packages: found, isWhole: true, folders: [...ownFolder, ...folders] };
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
