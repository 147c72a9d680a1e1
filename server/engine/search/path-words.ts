const partsKept = 3;

/** What of a path says where code belongs: its last three parts, without the extension. */
export function pathWords(path: string): string {
  return path
    .split('/')
    .slice(-partsKept)
    .join('/')
    .replace(/\.[a-z]+$/, '');
}
