import { lockFileFormat } from './lock-files.ts';
import type { Ecosystem, ReadLockFile } from './locked-package.ts';
import { manifestEcosystem, needsPackages } from './package-manifests.ts';

/**
 * Manifests and lists of which no lock file pins all packages. A lock file pins those of the manifests in its folder and below, as
 * workspaces have it.
 *
 * @param locks what was read, by path
 * @param manifests texts, by path
 */
export function unlockedFiles(
  locks: ReadonlyMap<string, ReadLockFile>,
  manifests: ReadonlyMap<string, string>,
): string[] {
  const whole = [...locks].filter(([, { isWhole }]) => isWhole);
  const covered: Record<Ecosystem, Set<string>> = { npm: new Set(), pypi: new Set() };
  for (const [path] of whole) {
    const format = lockFileFormat(path);
    if (format !== undefined) covered[format.ecosystem].add(folderOf(path));
  }
  const lists = [...locks].filter(([, { isWhole }]) => !isWhole).map(([path]) => path);
  const needing = [...manifests].filter(([path, text]) => needsPackages(path, text)).map(([path]) => path);
  return [...lists, ...needing].filter((path) => !isCovered(path, covered)).toSorted();
}

function isCovered(path: string, covered: Readonly<Record<Ecosystem, ReadonlySet<string>>>): boolean {
  const folders = covered[lockFileFormat(path)?.ecosystem ?? manifestEcosystem(path) ?? 'npm'];
  for (let folder = folderOf(path); ; folder = folderOf(folder)) {
    if (folders.has(folder)) return true;
    if (folder === '') return false;
  }
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
