import type { ModuleUnit, ProjectFiles } from '../resolver.ts';
import { mergeFacts, type ManifestFacts } from './manifest-facts.ts';
import { baseName, folderOf, joinPath, resolvePath } from './paths.ts';
import { readPyproject } from './pyproject.ts';
import type { PythonFiles } from './python-files.ts';
import { readPytestIni, readSetupCfg, readSetupPy } from './setup-files.ts';

/** In the order in which their names count. */
const readers = new Map<string, (text: string) => ManifestFacts | undefined>([
  ['pyproject.toml', readPyproject],
  ['setup.cfg', readSetupCfg],
  ['setup.py', readSetupPy],
  ['pytest.ini', readPytestIni],
  ['tox.ini', readPytestIni],
]);

/** A folder with manifests. Paths are relative to the project's root. */
export interface Distribution {
  readonly directory: string;
  readonly name?: string;
  /** Folders apart from `directory` itself whose packages are installed: by a manifest, or `src`. */
  readonly sourceRoots: readonly string[];
  readonly testPaths: readonly string[];
  /** Top-level packages that lie in a folder of another name. */
  readonly packageFolders: ReadonlyMap<string, string>;
  /** Top-level modules that are installed: by a manifest, or named like the distribution. */
  readonly modules: ReadonlySet<string>;
}

export function isPythonManifest(path: string): boolean {
  return readers.has(baseName(path));
}

/** All folders with manifests that can be read, by folder. */
export function readDistributions(project: ProjectFiles, files: PythonFiles): ReadonlyMap<string, Distribution> {
  const found = readAll(project).map(([folder, facts]) => [folder, readDistribution(folder, facts, files)] as const);
  return new Map(found);
}

function readAll(project: ProjectFiles): [folder: string, facts: ManifestFacts][] {
  const folders = [...new Set(project.paths.filter(isPythonManifest).map(folderOf))].toSorted();
  return folders.flatMap((folder): [string, ManifestFacts][] => {
    const texts = [...readers].map(([name, read]) => ({ read, text: project.manifest(joinPath(folder, name)) }));
    const facts = texts.map(({ read, text }) => (text === undefined ? undefined : read(text)));
    const known = facts.filter((each) => each !== undefined);
    return known.length === 0 ? [] : [[folder, mergeFacts(known)]];
  });
}

function readDistribution(directory: string, facts: ManifestFacts, files: PythonFiles): Distribution {
  const within = (paths: readonly string[]) =>
    paths.map((path) => resolvePath(directory, path)).filter((path) => path !== undefined);
  const source = files.folder(joinPath(directory, 'src'));
  const conventional = source !== undefined && source.packageFile === undefined ? [source.path] : [];
  const named = facts.name === undefined ? [] : [facts.name.toLowerCase().replaceAll(/[-.]+/g, '_')];
  const renamed = [...facts.packageFolders].map(([name, path]) => [name, resolvePath(directory, path)] as const);
  return {
    directory,
    name: facts.name === '' ? undefined : facts.name,
    sourceRoots: [...new Set([...within(facts.roots), ...conventional])].filter((root) => root !== directory),
    testPaths: within(facts.testPaths),
    packageFolders: new Map(renamed.filter((entry): entry is [string, string] => entry[1] !== undefined)),
    modules: new Set([...named, ...facts.modules]),
  };
}

/** Returns the named distributions. Two of one name are distinguished by their folders. */
export function readModules(project: ProjectFiles): ModuleUnit[] {
  const taken = new Set<string>();
  const units = readAll(project).flatMap(([directory, { name }]) => {
    if (name === undefined || name === '') return [];
    const unique = taken.has(name) ? `${name} (${directory})` : name;
    taken.add(unique);
    return [{ name: unique, directory, distribution: normalised(name) }];
  });
  return units.map(({ name, directory }) => {
    const words = wordsOfManifests(project, directory);
    const needs = units.filter((other) => other.directory !== directory && words.has(other.distribution));
    return { name, directory, needs: needs.map((each) => each.directory) };
  });
}

/**
 * Returns the words of the manifests. Every name in a manifest counts: requirements stand in many fields, of tools as
 * well.
 */
function wordsOfManifests(project: ProjectFiles, directory: string): ReadonlySet<string> {
  const texts = [...readers.keys()].map((name) => project.manifest(joinPath(directory, name)) ?? '');
  return new Set(texts.flatMap((text) => text.match(/[\w.-]+/g) ?? []).map(normalised));
}

/** Source: packaging.python.org, Name normalization. */
function normalised(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]+/g, '-');
}
