import type { ProjectFiles } from '../resolve/resolver.ts';

/**
 * The resolvers' view of a set of paths.
 *
 * @param paths sorted by code unit
 * @param manifests text of the files that steer resolution, by path
 */
export function projectFiles(paths: readonly string[], manifests: ReadonlyMap<string, string>): ProjectFiles {
  const files = new Set(paths);
  const directories = collectDirectories(paths);
  return {
    paths,
    has: (path) => files.has(path),
    hasDirectory: (path) => directories.has(path),
    manifest: (path) => manifests.get(path),
  };
}

function collectDirectories(paths: readonly string[]): ReadonlySet<string> {
  const directories = new Set<string>(paths.length > 0 ? [''] : []);
  for (const path of paths) {
    let slash = path.lastIndexOf('/');
    while (slash > 0 && !directories.has(path.slice(0, slash))) {
      directories.add(path.slice(0, slash));
      slash = path.lastIndexOf('/', slash - 1);
    }
  }
  return directories;
}
