import type { PathValue, RouteMount, RouteValue } from './route-values.ts';

/** A path as far as it is known; `*` stands in it for what is not. */
export interface RoutePath {
  readonly text: string;
  readonly isWhole: boolean;
}

/** So many places one value is served at: what is mounted in circles has no end. */
const placesMax = 100;
const depthMax = 20;

const root: RoutePath = { text: '', isWhole: true };
const unknown: RoutePath = { text: '*', isWhole: false };

/** Paths below which a value's routes are served, its own prefix included. */
export function pathsBelow(value: RouteValue): readonly RoutePath[] {
  return pathsAt(value, 0);
}

function pathsAt(value: RouteValue, depth: number): readonly RoutePath[] {
  if (depth > depthMax) return [];
  const { joinPaths } = joining(value);
  const own = value.prefixes.reduce((path, prefix) => joinPaths(path, pathsIn(prefix)[0]), root);
  if (value.mounts.length === 0) return [value.isPart ? joinPaths(unknown, own) : own];
  const all = value.mounts.flatMap((mount) => pathsOfMount(mount, own, depth));
  return withoutRepeats(all).slice(0, placesMax);
}

function pathsOfMount({ parent, prefix, replaces }: RouteMount, own: RoutePath, depth: number): readonly RoutePath[] {
  const prefixes = prefix === undefined ? [root] : pathsIn(prefix);
  const { joinPaths } = joining(parent);
  return pathsAt(parent, depth + 1).flatMap((above) =>
    prefixes.map((path) => {
      const at = joinPaths(above, path);
      return replaces ? at : joinPaths(at, own);
    }),
  );
}

/** The paths that a value tells: one, or those of a list. */
export function pathsIn(value: PathValue | undefined): readonly RoutePath[] {
  if (value?.kind === 'untold') return [{ text: '', isWhole: false }];
  if (value?.kind === 'list' && value.items.length > 0) return value.items.flatMap((item) => pathsIn(item));
  if (value?.kind !== 'text') return [unknown];
  return [{ text: value.isWhole ? value.text : `${value.text}*`, isWhole: value.isWhole }];
}

/** How a framework joins paths. */
export interface PathJoining {
  joinPaths(before: RoutePath, after: RoutePath): RoutePath;
}

export function joining({ kind: { framework } }: Pick<RouteValue, 'kind'>): PathJoining {
  return framework.keepsLastSlash === true ? keeping : leavingOut;
}

/** One slash between them, and none at the end. */
const leavingOut: PathJoining = {
  joinPaths: (before, after) => join({ ...before, text: withoutEnd(before.text) }, after, withoutEnd(after.text)),
};

/** One slash between them. */
const keeping: PathJoining = { joinPaths: (before, after) => join(before, after, after.text) };

function join(before: RoutePath, after: RoutePath, end: string): RoutePath {
  const isWhole = before.isWhole && after.isWhole;
  if (end === '') return { text: before.text, isWhole };
  const begin = withoutEnd(before.text);
  const isApart = end.startsWith('/') || begin === '' || begin.endsWith('*') || end.startsWith('*');
  return { text: isApart ? begin + end : `${begin}/${end}`, isWhole };
}

function withoutEnd(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

function withoutRepeats(paths: readonly RoutePath[]): RoutePath[] {
  const known = new Map(paths.map((path) => [`${path.isWhole} ${path.text}`, path]));
  return [...known.values()];
}
