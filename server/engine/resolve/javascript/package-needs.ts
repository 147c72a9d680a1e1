import { readDependencyRange } from './dependency-range.ts';
import type { PackageManifest } from './package-manifest.ts';
import { joinPath } from './path.ts';
import type { WorkspaceRoot } from './workspace-roots.ts';

/**
 * Folders of the packages that each of these can get hold of by what manifests say, by its own folder: those that it names,
 * a plug-in that names it as its peer, and the root of a workspace all members. Which version is meant is not asked: a need
 * too many is harmless.
 */
export function packageNeeds(
  packages: readonly PackageManifest[],
  roots: readonly WorkspaceRoot[],
): ReadonlyMap<string, readonly string[]> {
  const byName = Map.groupBy(packages, ({ name }) => name);
  const needs = new Map(packages.map(({ directory }) => [directory, new Set<string>()]));
  const add = (from: string, to: string): void => void needs.get(from)?.add(to);
  for (const { directory, members } of roots) for (const member of members) add(directory, member.directory);
  for (const { directory, dependencies, peers, scripts } of packages) {
    for (const [name, range] of dependencies) {
      for (const to of foldersNeeded(name, range, directory, byName)) {
        add(directory, to);
        if (peers.has(name)) add(to, directory);
      }
    }
    for (const word of wordsOf(scripts)) {
      for (const named of byName.get(word) ?? []) add(directory, named.directory);
      const folder = joinPath(directory, word);
      if (folder !== undefined && needs.has(folder)) add(directory, folder);
    }
  }
  return new Map(Array.from(needs, ([directory, of]) => [directory, [...of].filter((to) => to !== directory)]));
}

function foldersNeeded(
  name: string,
  range: string,
  directory: string,
  byName: ReadonlyMap<string | undefined, readonly PackageManifest[]>,
): readonly string[] {
  const source = readDependencyRange(range);
  const folder = source.kind === 'folder' ? joinPath(directory, source.path) : undefined;
  const named = [name, ...(source.kind === 'workspace' && source.name !== undefined ? [source.name] : [])];
  const members = named.flatMap((each) => byName.get(each) ?? []).map((member) => member.directory);
  return folder === undefined ? members : [folder, ...members];
}

/** Words of command lines: `pnpm --filter=@shop/web build`, `cd ../api`. */
function wordsOf(scripts: readonly string[]): readonly string[] {
  return scripts.flatMap((script) => script.split(/[\s'"`;&|()=,]+/)).filter((word) => word !== '');
}
