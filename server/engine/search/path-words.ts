const partsKept = 3;

/** Returns the part of a path that says where code belongs: its last three parts, without the extension. */
export function pathWords(path: string): string {
  return path
    .split('/')
    .slice(-partsKept)
    .join('/')
    .replace(/\.[a-z]+$/, '');
}
