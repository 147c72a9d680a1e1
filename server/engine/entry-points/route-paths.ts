import { type Places, PlaceSearch } from './place-search.ts';
import { pathIn, pathsIn, type RoutePath, unknownPath } from './known-path.ts';
import type { RouteMount, RouteValue } from './route-values.ts';

const root: RoutePath = { text: '', isWhole: true };

/** Paths below which routes of values are served, the prefix of each included. */
export class RoutePaths {
  readonly #below = new Map<RouteValue, [RouteValue, RouteMount][]>();
  readonly #places: ReadonlyMap<RouteValue, Places<RoutePath>>;

  /** @param values those of the routes, one for each route; all that is mounted is known by then */
  constructor(values: readonly RouteValue[]) {
    const sizes = new Map<RouteValue, number>();
    for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1);
    const all = new Set(values);
    for (const value of all) for (const mount of value.mounts) all.add(this.#note(value, mount));
    const search = new PlaceSearch<RouteValue, RoutePath>({
      below: (parent, at) => this.#pathsBelow(parent, at),
      keyOf: ({ isWhole, text }) => `${isWhole} ${text}`,
      sizeOf: (value) => sizes.get(value) ?? 0,
    });
    for (const value of all) {
      if (value.mounts.length === 0) search.start(value, value.isPart ? somewhere(value) : ownPath(value));
    }
    this.#places = search.places();
  }

  of(value: RouteValue): readonly RoutePath[] {
    const places = this.#places.get(value);
    // Whatever is mounted in circles alone is served nowhere that is known.
    if (places === undefined) return [somewhere(value)];
    return places.isCut ? places.all.map(({ text }) => ({ text, isWhole: false })) : places.all;
  }

  #note(value: RouteValue, mount: RouteMount): RouteValue {
    const known = this.#below.get(mount.parent);
    if (known === undefined) this.#below.set(mount.parent, [[value, mount]]);
    else known.push([value, mount]);
    return mount.parent;
  }

  *#pathsBelow(parent: RouteValue, at: RoutePath): Iterable<readonly [RouteValue, RoutePath]> {
    const { joinPaths } = joining(parent);
    for (const [value, { prefix, replaces }] of this.#below.get(parent) ?? []) {
      for (const path of prefix === undefined ? [root] : pathsIn(prefix)) {
        const below = joinPaths(at, path);
        yield [value, replaces ? below : joinPaths(below, ownPath(value))];
      }
    }
  }
}

function ownPath(value: RouteValue): RoutePath {
  const { joinPaths } = joining(value);
  return value.prefixes.reduce((path, prefix) => joinPaths(path, pathIn(prefix)), root);
}

function somewhere(value: RouteValue): RoutePath {
  return joining(value).joinPaths(unknownPath, ownPath(value));
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
  // What is not known and then not known is not known once.
  if (!isWhole && begin.endsWith('*') && end.startsWith('*')) return { text: begin + end.slice(1), isWhole };
  const isApart = end.startsWith('/') || begin === '' || begin.endsWith('*') || end.startsWith('*');
  return { text: isApart ? begin + end : `${begin}/${end}`, isWhole };
}

function withoutEnd(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
