const separator = '\0';

/** Of the controller that shows results of ours: what it has are no tests that anybody could run by it. */
export const resultsId = 'groundplan.testsOfTheChange';

/** Ids of tests of others by their paths; one that is part of another one runs with it. */
export function outermost(paths: readonly (readonly string[])[]): string[] {
  const others = paths.filter(([controller]) => controller !== resultsId);
  const ids = new Set(others.map((path) => path.join(separator)));
  return others
    .filter((path) => !path.some((_, index) => index > 0 && ids.has(path.slice(0, index).join(separator))))
    .map((path) => path.join(separator));
}
