import { parse } from 'jsonc-parser';
import { LineFinder } from './line-finder.ts';
import { type LockedPackage, ownFolder, type ReadLockFile } from './locked-package.ts';

/** Reads `bun.lock` (bun.sh/docs/install/lockfile). It does not say what only work on the program needs. */
export function readBunLock(text: string): ReadLockFile {
  const { packages, workspaces = {} } = parse(text, [], { allowTrailingComma: true }) as {
    readonly packages?: Readonly<Record<string, readonly unknown[]>>;
    readonly workspaces?: object;
  };
  if (packages === undefined) throw new SyntaxError('no packages');
  const lines = new LineFinder(text);
  const found = Object.entries(packages).flatMap(([key, [identity, ...rest]]): LockedPackage[] => {
    const [, name, version] = /^(.+)@([^@]+)$/.exec(String(identity)) ?? [];
    if (name === undefined || /^(?:workspace|link|file):/.test(version)) return [];
    const line = lines.next(`${JSON.stringify(key)}: [`);
    const integrity = rest.find((each): each is string => typeof each === 'string' && /^sha\d+-/.test(each));
    return [{ ecosystem: 'npm', name, version, line, ...(integrity !== undefined && { integrity }) }];
  });
  return { packages: found, isWhole: true, folders: [...ownFolder, ...Object.keys(workspaces)] };
}
