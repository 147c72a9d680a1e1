/** Folder of a path, `''` for the root. */
export function directoryOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

export function baseNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function inDirectory(directory: string, name: string): string {
  if (directory === '') return name;
  return name === '' ? directory : `${directory}/${name}`;
}

/** Whether `path` is that folder or lies below it. */
export function isWithin(path: string, directory: string): boolean {
  if (directory === '') return true;
  return path.startsWith(directory) && (path.length === directory.length || path[directory.length] === '/');
}

/** Path of a file or folder below `directory`, seen from there. */
export function relativeTo(directory: string, path: string): string {
  return directory === '' ? path : path.slice(directory.length + 1);
}

/** Empty, `.` or `..` as a whole segment: what the fast path cannot leave as it stands. */
const UNTIDY = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** Joins and normalises; `undefined` where the result would lie outside the root. */
export function joinPath(directory: string, relative: string): string | undefined {
  let base = directory;
  let start = 0;
  for (;;) {
    if (relative.startsWith('./', start)) {
      start += 2;
    } else if (relative.startsWith('../', start)) {
      if (base === '') return undefined;
      base = directoryOf(base);
      start += 3;
    } else {
      break;
    }
  }
  const rest = start === 0 ? relative : relative.slice(start);
  return UNTIDY.test(rest) ? joinSegments(base, rest) : inDirectory(base, rest);
}

function joinSegments(directory: string, relative: string): string | undefined {
  const segments = directory === '' ? [] : directory.split('/');
  for (const segment of relative.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}

/** The folder itself, then each folder around it up to the root. */
export function* ancestorsOf(directory: string): Generator<string> {
  let current = directory;
  yield current;
  while (current !== '') {
    current = directoryOf(current);
    yield current;
  }
}
