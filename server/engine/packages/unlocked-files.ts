import { directoryOf, isWithin, relativeTo } from '../resolve/javascript/path.ts';
import { lockFileFormat } from './lock-files.ts';
import type { Ecosystem, ReadLockFile } from './locked-package.ts';
import { manifestEcosystem, needsPackages } from './package-manifests.ts';

/**
 * Manifests and lists of which no lock file pins all packages.
 *
 * @param locks what was read, by path
 * @param manifests texts, by path
 */
export function unlockedFiles(
  locks: ReadonlyMap<string, ReadLockFile>,
  manifests: ReadonlyMap<string, string>,
): string[] {
  const whole = [...locks].filter(([, { isWhole }]) => isWhole);
  const lists = [...locks.keys()].filter((path) => locks.get(path)?.isWhole === false);
  const needing = [...manifests].filter(([path, text]) => needsPackages(path, text)).map(([path]) => path);
  return [...lists, ...needing]
    .filter((path) => !whole.some(([lockFile, read]) => pins(lockFile, read, path)))
    .toSorted();
}

function pins(lockFile: string, { folders }: ReadLockFile, path: string): boolean {
  const [from, folder] = [directoryOf(lockFile), directoryOf(path)];
  if (ecosystemOf(lockFile) !== ecosystemOf(path) || !isWithin(folder, from)) return false;
  return folders === undefined || folders.includes(relativeTo(from, folder));
}

function ecosystemOf(path: string): Ecosystem | undefined {
  return lockFileFormat(path)?.ecosystem ?? manifestEcosystem(path);
}
