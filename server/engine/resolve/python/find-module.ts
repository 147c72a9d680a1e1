import type { PythonFolder } from './python-files.ts';

/** Target of a dotted name. `folders` are where its submodules are looked for. */
export type Found =
  | { readonly kind: 'module'; readonly path: string; readonly folders: readonly [] }
  | { readonly kind: 'package'; readonly path: string; readonly folders: readonly [PythonFolder] }
  | { readonly kind: 'namespace'; readonly folders: readonly PythonFolder[] };

/**
 * Looks a dotted name up as Python's path finder does: in each folder a package comes before a module, the first
 * folder that has either wins, and only if none has, all folders of that name together are a namespace package.
 */
export function findModule(parts: readonly string[], places: readonly PythonFolder[]): Found | undefined {
  let found: Found | undefined;
  let folders = places;
  for (const part of parts) {
    found = findName(part, folders);
    if (found === undefined) return undefined;
    folders = found.folders;
  }
  return found;
}

export function findName(name: string, places: readonly PythonFolder[]): Found | undefined {
  for (const place of places) {
    const found = findIn(name, place);
    if (found !== undefined) return found;
  }
  const portions = places.map((place) => place.folders.get(name)).filter((folder) => folder !== undefined);
  return portions.length > 0 ? { kind: 'namespace', folders: portions } : undefined;
}

/** The regular package or module of that name in one folder. */
export function findIn(name: string, place: PythonFolder): Found | undefined {
  const folder = place.folders.get(name);
  if (folder?.packageFile !== undefined) return { kind: 'package', path: folder.packageFile, folders: [folder] };
  const path = place.modules.get(name);
  return path === undefined ? undefined : { kind: 'module', path, folders: [] };
}
