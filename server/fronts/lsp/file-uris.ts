import { fileURLToPath, pathToFileURL } from 'node:url';

/** Path of a `file:` URI; undefined for every other scheme, and for what names no file of this machine. */
export function pathOfUri(uri: string): string | undefined {
  if (!/^file:/i.test(uri)) return undefined;
  try {
    return withCapitalDrive(fileURLToPath(uri));
  } catch {
    return undefined;
  }
}

export function uriOfPath(path: string): string {
  return pathToFileURL(path).href;
}

/** Clients spell the letter of a drive in either case; the file system means the same. */
function withCapitalDrive(path: string): string {
  return /^[a-z]:/.test(path) ? path[0].toUpperCase() + path.slice(1) : path;
}
