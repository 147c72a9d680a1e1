/** `a/b` of `a` and `b`; the root is `''`. */
export function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

/** Folder of a path, `''` for what lies in the root. */
export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Whether `path` is `folder` or lies below it. */
export function isWithin(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** A path as a manifest in `folder` writes it (`./src/`, `..\\lib`); undefined where it leads out of the project. */
export function resolvePath(folder: string, written: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  if (/^(?:[/\\]|[A-Za-z]:)/.test(written)) return undefined;
  for (const part of written.split(/[/\\]/)) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}
