/** Names that many files have: of such a file its folder is what people know it by. */
const commonName = /^(?:index|main|mod|lib|page|route|layout|error|loading|__init__|__main__|\+\w+)\.[\w.]+$/;

/**
 * Returns distinct names for files that are shown together: their names, with as many of the folders before them as are
 * needed to distinguish them, and at least one folder where a name alone is common.
 *
 * @param paths with `/` between their segments
 */
export function distinctNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const files = [...new Set(paths)].map((path) => path.split('/'));
  return new Map(files.map((segments) => [segments.join('/'), distinctName(segments, files)]));
}

function distinctName(segments: readonly string[], files: readonly (readonly string[])[]): string {
  const shared = (length: number) =>
    files.some((other) => other !== segments && lastOf(other, length) === lastOf(segments, length));
  let length = commonName.test(segments.at(-1) ?? '') ? 2 : 1;
  while (length < segments.length && shared(length)) length++;
  return lastOf(segments, length);
}

function lastOf(segments: readonly string[], length: number): string {
  return segments.slice(-length).join('/');
}
