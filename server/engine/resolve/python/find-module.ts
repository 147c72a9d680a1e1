import { joinPath } from './paths.ts';
import type { PythonFiles } from './python-files.ts';

/** What a dotted name stands for. `folders` are where its submodules are looked for. */
export type Found =
  | { readonly kind: 'module'; readonly path: string; readonly folders: readonly [] }
  | { readonly kind: 'package'; readonly path: string; readonly folders: readonly [string] }
  | { readonly kind: 'namespace'; readonly folders: readonly string[] };

/**
 * Looks a dotted name up as Python's path finder does: in each folder a package comes before a module, the first
 * folder that has either wins, and only if none has, all folders of that name together are a namespace package.
 */
export function findModule(files: PythonFiles, parts: readonly string[], places: readonly string[]): Found | undefined {
  let found: Found | undefined;
  let folders = places;
  for (const part of parts) {
    found = findName(files, part, folders);
    if (found === undefined) return undefined;
    folders = found.folders;
  }
  return found;
}

export function findName(files: PythonFiles, name: string, places: readonly string[]): Found | undefined {
  const portions: string[] = [];
  for (const place of places) {
    const found = findIn(files, name, place);
    if (found !== undefined) return found;
    const folder = joinPath(place, name);
    if (files.hasFolder(folder)) portions.push(folder);
  }
  return portions.length > 0 ? { kind: 'namespace', folders: portions } : undefined;
}

/** The regular package or module of that name in one folder. */
export function findIn(files: PythonFiles, name: string, place: string): Found | undefined {
  const folder = joinPath(place, name);
  const packageFile = files.packageFile(folder);
  if (packageFile !== undefined) return { kind: 'package', path: packageFile, folders: [folder] };
  const module = files.module(place, name);
  return module === undefined ? undefined : { kind: 'module', path: module, folders: [] };
}
