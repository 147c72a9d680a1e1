import { isJsonObject } from '#server/base/json-object.ts';
import { objectOr } from '../resolve/javascript/json-text.ts';
import { baseNameOf, directoryOf } from '../resolve/javascript/path.ts';
import type { ImportResolver, ProjectFiles } from '../resolve/resolver.ts';
import { consoleScripts } from './console-scripts.ts';
import type { ConventionRoot, Declared, DeclaredEntry } from './declared-entry.ts';
import { fileConventions } from './file-conventions.ts';
import { loadedFiles } from './loaded-files.ts';
import { entriesOfPackage } from './manifest-entries.ts';
import { placeOfText } from './place-of-text.ts';
import { readManifest, type Manifest } from './read-manifest.ts';

/**
 * Returns the entry points that manifests declare, a text each: snapshots keep them so, since they have no manifests.
 * By path of the manifest, then in the order in which it is written.
 *
 * @param resolver of JavaScript: a target of a manifest is found as an import of it would be, built output included
 */
export function declaredEntries(files: ProjectFiles, resolver: ImportResolver): readonly string[] {
  const found: Declared[] = [];
  for (const path of files.paths) {
    const name = baseNameOf(path);
    if (name === 'package.json')
      found.push(...ofPackage(readManifest(path, files.manifest(path) ?? ''), files, resolver));
    else if (name === 'pyproject.toml' || name === 'setup.cfg' || name === 'setup.py')
      found.push(...ofPython(path, files.manifest(path) ?? '', files));
  }
  return found.map((each) => JSON.stringify(each));
}

/** Reads text that `declaredEntries` wrote; any other text gives nothing. */
export function readDeclared(text: string): Declared | undefined {
  const read: unknown = JSON.parse(text);
  return isJsonObject(read) && (read['kind'] === 'entry' || read['kind'] === 'root')
    ? (read as unknown as Declared)
    : undefined;
}

function ofPackage(manifest: Manifest, files: ProjectFiles, resolver: ImportResolver): Declared[] {
  const folder = directoryOf(manifest.path);
  const dependencies = dependenciesOf(manifest);
  const followed = [
    ...fileConventions.filter((convention) => convention.package !== undefined && dependencies.has(convention.package)),
    ...loadedFiles.filter(({ packages }) => packages.some((name) => dependencies.has(name))),
  ];
  const roots = followed.map(({ key }): ConventionRoot => ({ kind: 'root', framework: key, folder }));
  return [...entriesOfPackage(manifest, files, resolver), ...roots];
}

function dependenciesOf({ json }: Manifest): ReadonlySet<string> {
  const fields = ['dependencies', 'devDependencies', 'peerDependencies'];
  return new Set(fields.flatMap((field) => Object.keys(objectOr(json[field]))));
}

function ofPython(manifest: string, text: string, files: ProjectFiles): DeclaredEntry[] {
  return consoleScripts(text, baseNameOf(manifest)).map(({ name, module, symbol, at, type }) => {
    const end = module.replaceAll('.', '/');
    const targets = files.paths.filter((path) => ends(path, `${end}.py`) || ends(path, `${end}/__init__.py`));
    return { kind: 'entry', type, name, framework: '', manifest, ...placeOfText(text, at), targets, symbol };
  });
}

function ends(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`);
}
