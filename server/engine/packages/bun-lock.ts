import { parse } from 'jsonc-parser';
import { LineFinder } from './line-finder.ts';
import { type DirectNeed, type LockedPackage, ownFolder, packageKey, type ReadLockFile } from './locked-package.ts';

type BunPackages = Readonly<Record<string, readonly unknown[]>>;
type Ranges = Readonly<Record<string, unknown>>;
const kinds = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];

/** Reads `bun.lock` (bun.sh/docs/install/lockfile). It does not say what only work on the program needs. */
export function readBunLock(text: string): ReadLockFile {
  const { packages, workspaces = {} } = parse(text, [], { allowTrailingComma: true }) as {
    readonly packages?: BunPackages;
    readonly workspaces?: Readonly<Record<string, Readonly<Record<string, Ranges>>>>;
  };
  if (packages === undefined) throw new SyntaxError('no packages');
  const lines = new LineFinder(text);
  const found = Object.entries(packages).flatMap(([key, [identity, ...rest]]): LockedPackage[] => {
    const own = identityOf(identity);
    if (own === undefined) return [];
    const line = lines.next(`${JSON.stringify(key)}: [`);
    const integrity = rest.find((each): each is string => typeof each === 'string' && /^sha\d+-/.test(each));
    const needed = rest.find((each): each is Readonly<Record<string, Ranges>> => typeof each === 'object') ?? {};
    const needs = needsOf(packages, key, needed);
    return [{ ecosystem: 'npm', ...own, line, needs, ...(integrity !== undefined && { integrity }) }];
  });
  const direct = Object.entries(workspaces).flatMap(([folder, needed]) =>
    needsOf(packages, String(needed['name'] ?? ''), needed).map((each): DirectNeed => ({ folder, key: each })),
  );
  return { packages: found, isWhole: true, folders: [...ownFolder, ...Object.keys(workspaces)], direct };
}

/** Undefined for a folder of the project. */
function identityOf(identity: unknown): { readonly name: string; readonly version: string } | undefined {
  const [, name, version] = /^(.+)@([^@]+)$/.exec(String(identity)) ?? [];
  return name === undefined || /^(?:workspace|link|file):/.test(version) ? undefined : { name, version };
}

/** The entries that an entry needs: a key below its own is nested in it, and one without a folder is for all. */
function needsOf(packages: BunPackages, key: string, needed: Readonly<Record<string, Ranges>>): string[] {
  const names = new Set(kinds.flatMap((kind) => Object.keys(needed[kind] ?? {})));
  return [...names].flatMap((name) => {
    for (let around = key; ; around = around.slice(0, Math.max(0, around.lastIndexOf('/')))) {
      const entry = packages[around === '' ? name : `${around}/${name}`];
      const found = entry && identityOf(entry[0]);
      if (found !== undefined) return [packageKey(found)];
      if (around === '') return [];
    }
  });
}
