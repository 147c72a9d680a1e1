/** The innermost of some folders around a URI. Both are compared as written: encoded alike, with forward slashes. */
export function findIn<Folder extends { readonly uri: string }>(
  folders: readonly Folder[],
  uri: string,
): { readonly folder: Folder; readonly path: string } | undefined {
  const around = folders.filter((folder) => uri.startsWith(rootOf(folder.uri)));
  const [folder] = around.toSorted((a, b) => b.uri.length - a.uri.length);
  return folder && { folder, path: decodeURIComponent(uri.slice(rootOf(folder.uri).length)) };
}

function rootOf(uri: string): string {
  return uri.endsWith('/') ? uri : `${uri}/`;
}

/** Name of the folder as the explorer shows it. */
export function nameOfFolder(uri: string): string {
  const path = uri.replace(/\/+$/, '');
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
}
