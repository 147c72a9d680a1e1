import { addToList } from '#server/base/add-to-list.ts';
import { type Places, PlaceSearch } from './place-search.ts';
import { pathsIn, type RoutePath, unknownPath, wideOf } from './known-path.ts';
import type { RouteMount, RouteValue } from './route-values.ts';

const root: RoutePath = { text: '', isWhole: true };
/** Where an application is served that a function is given, unless it is part of another one. */
const usualRoot: RoutePath = { text: '', isWhole: false, wide: unknownPath.text };

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
      keyOf: ({ isWhole, text, wide }) => `${isWhole} ${wide} ${text}`,
      sizeOf: (value) => sizes.get(value) ?? 0,
    });
    for (const value of all) {
      if (value.mounts.length > 0) continue;
      for (const path of startsOf(value)) search.start(value, path);
    }
    this.#places = search.places();
  }

  of(value: RouteValue): readonly RoutePath[] {
    const places = this.#places.get(value);
    // Values that are only mounted in circles are served nowhere that is known.
    if (places === undefined) return somewhere(value);
    return places.isCut ? places.all.map((path) => ({ ...path, isWhole: false })) : places.all;
  }

  #note(value: RouteValue, mount: RouteMount): RouteValue {
    addToList(this.#below, mount.parent, [value, mount]);
    return mount.parent;
  }

  *#pathsBelow(parent: RouteValue, at: RoutePath): Iterable<readonly [RouteValue, RoutePath]> {
    const { joinPaths } = joining(parent);
    for (const [value, { prefix, replaces }] of this.#below.get(parent) ?? []) {
      for (const path of prefix === undefined ? [root] : pathsIn(prefix)) {
        const below = joinPaths(at, path);
        if (replaces) yield [value, below];
        else for (const own of ownPaths(value)) yield [value, joinPaths(below, own)];
      }
    }
  }
}

/** A value without a known mount is served where it is, or at an unknown place. */
function startsOf(value: RouteValue): readonly RoutePath[] {
  if (value.isPart === false) return ownPaths(value);
  const { joinPaths } = joining(value);
  return value.isPart === true ? somewhere(value) : ownPaths(value).map((own) => joinPaths(usualRoot, own));
}

/** One where a prefix is one of several for each of them, none of which is sure then. */
function ownPaths(value: RouteValue): readonly RoutePath[] {
  const { joinPaths } = joining(value);
  return value.prefixes.reduce<readonly RoutePath[]>(
    (paths, prefix) => paths.flatMap((path) => oneOfSeveral(pathsIn(prefix)).map((each) => joinPaths(path, each))),
    [root],
  );
}

function oneOfSeveral(paths: readonly RoutePath[]): readonly RoutePath[] {
  return paths.length === 1 ? paths : paths.map((path) => ({ wide: unknownPath.text, ...path, isWhole: false }));
}

function somewhere(value: RouteValue): readonly RoutePath[] {
  return ownPaths(value).map((own) => joining(value).joinPaths(unknownPath, own));
}

/** How a framework joins paths. */
export interface PathJoining {
  joinPaths(before: RoutePath, after: RoutePath): RoutePath;
}

export function joining({ kind: { framework } }: Pick<RouteValue, 'kind'>): PathJoining {
  return framework.keepsLastSlash === true ? keeping : leavingOut;
}

type JoinTexts = (texts: readonly string[], isWhole: boolean) => string;

/** One slash between them, and none at the end. */
const leavingOut: PathJoining = {
  joinPaths: (before, after) =>
    join(before, after, ([begin, end], isWhole) => joinTexts(withoutEnd(begin), withoutEnd(end), isWhole)),
};

/** One slash between them. */
const keeping: PathJoining = {
  joinPaths: (before, after) => join(before, after, ([begin, end], isWhole) => joinTexts(begin, end, isWhole)),
};

function join(before: RoutePath, after: RoutePath, joinBoth: JoinTexts): RoutePath {
  const parts = [before, after];
  const isWhole = before.isWhole && after.isWhole;
  const wide = wideOf(parts, (texts) => joinBoth(texts, false));
  const text = joinBoth([before.text, after.text], isWhole);
  return { text, isWhole, ...(wide !== undefined && { wide }) };
}

function joinTexts(before: string, end: string, isWhole: boolean): string {
  if (end === '') return before;
  const begin = withoutEnd(before);
  // What is not known and then not known is not known once.
  if (!isWhole && begin.endsWith('*') && end.startsWith('*')) return begin + end.slice(1);
  const isApart = end.startsWith('/') || begin === '' || begin.endsWith('*') || end.startsWith('*');
  return isApart ? begin + end : `${begin}/${end}`;
}

function withoutEnd(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path;
}
