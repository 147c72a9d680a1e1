import { compareTexts } from '../../base/compare-texts.ts';
import type { ModuleUnit } from './resolver.ts';

/** The module level of one project. */
export interface ModuleMap {
  /** Name of the module that a file belongs to: the node id at level `module`. */
  moduleOf(path: string): string;
  /** Which modules can get hold of which by what manifests say, by name; each pair once. */
  readonly needs: readonly ModuleNeed[];
}

export type ModuleNeed = readonly [from: string, to: string];

/** Module of files that lie in the root itself where no package claims them. */
const ROOT_MODULE = '.';

/**
 * Each file belongs to the innermost unit around it; where none is, to its top-level folder.
 *
 * Invariant: names are unique, and depend on the units and paths alone. Where two places share a name, the one nearer
 * to the root keeps it (units before folders), the others add their folder: `core (packages/old/core)`.
 *
 * @param units of all families, in the order of their precedence: of two for one folder the first counts
 */
export function createModuleMap(units: readonly ModuleUnit[], paths: readonly string[]): ModuleMap {
  const taken = new Set<string>();
  const nameByDirectory = nameUnits(units, taken);
  const nameByFolder = new Map<string, string>();
  const known = new Map<string, string | undefined>();
  const unitAt = (directory: string): string | undefined => {
    const own = nameByDirectory.get(directory);
    if (own !== undefined || directory === '') return own;
    if (!known.has(directory)) known.set(directory, unitAt(parentOf(directory)));
    return known.get(directory);
  };
  for (const path of paths) {
    const folder = topFolder(path);
    if (nameByFolder.has(folder) || unitAt(parentOf(path)) !== undefined) continue;
    nameByFolder.set(folder, claimName(folder === '' ? ROOT_MODULE : folder, folder, taken));
  }
  return {
    moduleOf: (path) => unitAt(parentOf(path)) ?? nameByFolder.get(topFolder(path)) ?? ROOT_MODULE,
    needs: [...needsOfUnits(units, nameByDirectory), ...needsOfFolders([...nameByFolder.values()], nameByDirectory)],
  };
}

function needsOfUnits(units: readonly ModuleUnit[], names: ReadonlyMap<string, string>): readonly ModuleNeed[] {
  const pairs = units.flatMap(({ directory, needs = [] }) =>
    needs.map((each) => [names.get(directory), names.get(each)] as const),
  );
  const known = new Map(pairs.map((pair) => [JSON.stringify(pair), pair]));
  return [...known.values()].filter(
    (pair): pair is [string, string] => !pair.includes(undefined) && pair[0] !== pair[1],
  );
}

/**
 * No manifest stands between top-level folders, nor between them and the packages: the first needs the second, and so on
 * around, and the last needs all packages as well.
 */
function needsOfFolders(folders: readonly string[], units: ReadonlyMap<string, string>): readonly ModuleNeed[] {
  const around = folders.map((folder, index): ModuleNeed => [folder, folders[(index + 1) % folders.length]]);
  const last = folders.at(-1);
  const packages = last === undefined ? [] : [...units.values()].map((unit): ModuleNeed => [last, unit]);
  return [...(folders.length > 1 ? around : []), ...packages];
}

function nameUnits(units: readonly ModuleUnit[], taken: Set<string>): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { name, directory } of units.toSorted(byDepth)) {
    if (!names.has(directory)) names.set(directory, claimName(name, directory, taken));
  }
  return names;
}

/** Stable: units of one folder stay in the order of the families. */
function byDepth(a: ModuleUnit, b: ModuleUnit): number {
  return depthOf(a.directory) - depthOf(b.directory) || compareTexts(a.directory, b.directory);
}

function depthOf(directory: string): number {
  return directory === '' ? 0 : directory.split('/').length;
}

function claimName(name: string, directory: string, taken: Set<string>): string {
  let free = name;
  while (taken.has(free)) free = `${free} (${directory === '' ? ROOT_MODULE : directory})`;
  taken.add(free);
  return free;
}

function topFolder(path: string): string {
  const slash = path.indexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
