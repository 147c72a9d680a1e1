import { isJsonObject } from '#server/base/json-object.ts';
import { parse } from 'smol-toml';
import { readPackageDir, type ManifestFacts } from './manifest-facts.ts';
import { folderOf } from './paths.ts';

/** Facts of a `pyproject.toml`; undefined if it is no TOML. */
export function readPyproject(text: string): ManifestFacts | undefined {
  let document: unknown;
  try {
    document = parse(text);
  } catch {
    return undefined;
  }
  const packageDir = Object.entries(tableAt(document, 'tool', 'setuptools', 'package-dir')).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const setuptools = readPackageDir(packageDir);
  return {
    name: stringAt(document, 'project', 'name') ?? stringAt(document, 'tool', 'poetry', 'name'),
    roots: [...setuptools.roots, ...backendRoots(document)],
    testPaths: stringsAt(document, 'tool', 'pytest', 'ini_options', 'pythonpath'),
    packageFolders: setuptools.packageFolders,
    modules: [
      ...stringsAt(document, 'tool', 'setuptools', 'py-modules'),
      ...stringsAt(document, 'tool', 'flit', 'module', 'name'),
      ...stringsAt(document, 'tool', 'maturin', 'module-name'),
    ],
  };
}

/** Folders whose packages the build backends install; each has a form of its own. */
function backendRoots(document: unknown): string[] {
  const hatch = tableAt(document, 'tool', 'hatch', 'build');
  return [
    ...stringsAt(document, 'tool', 'setuptools', 'packages', 'find', 'where'),
    ...poetryRoots(document),
    ...stringsAt(hatch, 'dev-mode-dirs'),
    ...hatchRoots(hatch),
    ...hatchRoots(tableAt(hatch, 'targets', 'wheel')),
    ...stringsAt(document, 'tool', 'pdm', 'build', 'package-dir'),
    ...stringsAt(document, 'tool', 'pdm', 'package-dir'),
    ...stringsAt(document, 'tool', 'uv', 'build-backend', 'module-root'),
    ...stringsAt(document, 'tool', 'maturin', 'python-source'),
    ...stringsAt(document, 'tool', 'scikit-build', 'wheel', 'packages').map(folderOf),
  ];
}

/** `packages = [{ include = "pkg", from = "lib" }]` */
function poetryRoots(document: unknown): string[] {
  const packages = valueAt(document, 'tool', 'poetry', 'packages');
  return Array.isArray(packages) ? packages.flatMap((each) => stringsAt(each, 'from')) : [];
}

/** `packages = ["src/pkg"]` and `sources = ["src"]`, also `sources = { "src" = "" }` */
function hatchRoots(target: unknown): string[] {
  const packages = stringsAt(target, 'packages').map((path) => folderOf(path.replace(/\/+$/, '')));
  const renamed = Object.entries(tableAt(target, 'sources')).filter(([, prefix]) => prefix === '');
  return [...packages, ...stringsAt(target, 'sources'), ...renamed.map(([folder]) => folder)];
}

function valueAt(value: unknown, ...keys: string[]): unknown {
  let found = value;
  for (const key of keys) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Record<string, unknown>)[key];
  }
  return found;
}

function stringAt(value: unknown, ...keys: string[]): string | undefined {
  const found = valueAt(value, ...keys);
  return typeof found === 'string' ? found : undefined;
}

/** A string counts as a list of one. */
function stringsAt(value: unknown, ...keys: string[]): string[] {
  const found = valueAt(value, ...keys);
  return (Array.isArray(found) ? found : [found]).filter((each): each is string => typeof each === 'string');
}

function tableAt(value: unknown, ...keys: string[]): Record<string, unknown> {
  const found = valueAt(value, ...keys);
  return isJsonObject(found) ? found : {};
}
