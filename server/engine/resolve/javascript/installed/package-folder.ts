const marker = 'node_modules/';

/** Folder of the installed package that a path belongs to, the innermost one; undefined for what lies in none. */
export function packageFolderOf(path: string): string | undefined {
  const last = path.lastIndexOf(`/${marker}`) + 1;
  if (!path.startsWith(marker, last)) return undefined;
  const start = last + marker.length;
  const end = path.indexOf('/', start);
  if (path[start] !== '@' || end < 0) return end < 0 ? path : path.slice(0, end);
  const scopedEnd = path.indexOf('/', end + 1);
  return scopedEnd < 0 ? path : path.slice(0, scopedEnd);
}
