/** Last part of a path, whichever system wrote it; of a root the root itself. */
export function folderName(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
}
