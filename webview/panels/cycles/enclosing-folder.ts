/** The innermost folder that holds all of some files; empty at the root. */
export function commonFolder(files: readonly string[]): string {
  const [first = ''] = files;
  const parts = first.split('/').slice(0, -1);
  const isShared = (length: number) => files.every((file) => file.startsWith(`${parts.slice(0, length).join('/')}/`));
  let length = parts.length;
  while (length > 0 && !isShared(length)) length--;
  return parts.slice(0, length).join('/');
}
