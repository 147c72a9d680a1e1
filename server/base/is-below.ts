import { sep } from 'node:path';

/**
 * Reports whether a path is that of the root, or lies below it. Both are absolute, and as real as the answer is to be.
 */
export function isBelow(root: string, path: string): boolean {
  // With the separator at the end: `/work/app-old` is not below `/work/app`.
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}
