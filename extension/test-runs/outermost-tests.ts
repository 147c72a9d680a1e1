const separator = '\0';

/** Ids of tests by their paths; one that is part of another one runs with it. */
export function outermost(paths: readonly (readonly string[])[]): string[] {
  const ids = new Set(paths.map((path) => path.join(separator)));
  return paths
    .filter((path) => !path.some((_, index) => index > 0 && ids.has(path.slice(0, index).join(separator))))
    .map((path) => path.join(separator));
}
