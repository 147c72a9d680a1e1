import { anyMethod } from './http-methods.ts';

/** A request as far as its sender writes it. */
export interface SentRequest {
  /** In capitals; undefined where it is not known. */
  readonly method: string | undefined;
  readonly url: string;
  /** False where only the beginning of the address is known. */
  readonly isWhole: boolean;
}

/** The path of a route in parts. */
interface RoutePath<Route> {
  readonly route: Route;
  readonly method: string;
  readonly segments: readonly string[];
}

/** A segment that stands for any text, as frameworks write it: `:id`, `{id}`, `<int:id>`, `[id]`, `$id`, `*`. */
const PARAMETER = /^(?::|\$|\{.*\}$|<.*>$|\[.*\]$|\*|\(.*\)$)|\{[^}]+\}|<[^>]+>|[*]|:\w/;
/** One that stands for any number of segments, none as well where it is the last. */
const REST = /^(?:\*.*|\{\*.*\}|\{.*:path\}|<path:.*>|\[\[?\.\.\..*|:.*[*+]|\(\.\*\)|:.*\(\.\*\)|.*\*)$/;
/** One of which only the beginning is known: any number of segments may follow in its place. */
const BEGUN = /^([\w.~-]+)\*$/;
const OPTIONAL = /^(?::.*\?|\{:?\/?.*\?\}|\[\[.*)$/;

/** Routes by their paths, asked by requests. */
export class RouteMatcher<Route> {
  readonly #paths: readonly RoutePath<Route>[];

  /** @param routes with names as entry points have them: `GET /users/:id` */
  constructor(routes: readonly Route[], namesOf: (route: Route) => readonly string[]) {
    this.#paths = routes.flatMap((route) =>
      namesOf(route).flatMap((name) => {
        const [, method, path] = /^(\S+) ([/*].*)$/.exec(name) ?? [];
        return method === undefined ? [] : [{ route, method, segments: segmentsOf(path) }];
      }),
    );
  }

  /** Every route that may answer it; none where no part of its address is the same as that of a route. */
  matching(request: SentRequest): readonly Route[] {
    const path = pathOfUrl(request.url);
    if (path === undefined) return [];
    const segments = segmentsOf(path);
    // What is written last may go on.
    const isOpenEnd = !request.isWhole && !path.endsWith('/');
    const found = this.#paths
      .filter(({ method }) => request.method === undefined || answers(method, request.method))
      .filter((each) => fitsBelow(each.segments, segments, request.isWhole, isOpenEnd))
      .map(({ route }) => route);
    return [...new Set(found)];
  }
}

function answers(method: string, asked: string): boolean {
  if (method === anyMethod || method === 'USE') return true;
  return method.split(/[,|]/).some((each) => each === asked || (each === 'GET' && asked === 'HEAD'));
}

/** The path of an address: without scheme, host, query and fragment. Undefined where no path is written. */
function pathOfUrl(url: string): string | undefined {
  const path = url.replace(/^(?:[a-z][\w+.-]*:)?\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  return /\w/.test(path) || path === '/' ? path : undefined;
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** A route whose beginning is not known may begin anywhere. */
function fitsBelow(route: readonly string[], asked: readonly string[], isWhole: boolean, isOpenEnd: boolean): boolean {
  if (route.length < 2 || !route[0].startsWith('*')) return fits(route, asked, isWhole, isOpenEnd);
  return asked.some((_, index) => fits(route.slice(1), asked.slice(index), isWhole, isOpenEnd));
}

/**
 * @param isWhole no segment follows those that are asked for
 * @param isOpenEnd the last one is a beginning
 */
function fits(route: readonly string[], asked: readonly string[], isWhole: boolean, isOpenEnd: boolean): boolean {
  let same = 0;
  for (const [index, segment] of asked.entries()) {
    const expected = route[index];
    if (expected === undefined) return false;
    const isCut = isOpenEnd && index === asked.length - 1;
    const begin = BEGUN.exec(expected)?.[1];
    if (begin !== undefined) {
      return isBegun(begin, segment, isCut) && endsAlike(route.slice(index + 1), asked.slice(index + 1), isWhole);
    }
    if (REST.test(expected)) return same > 0;
    if (PARAMETER.test(expected)) continue;
    if (!isSame(expected, segment, isCut)) return false;
    same++;
  }
  const rest = route.slice(asked.length);
  if (same === 0) return isWhole && asked.length === 0 && rest.every(isOptional);
  // Behind a slash more follows.
  return isWhole ? rest.every(isOptional) : isOpenEnd || rest.length > 0;
}

/** @param isCut only the beginning of the segment is written */
function isSame(expected: string, segment: string, isCut: boolean): boolean {
  return isCut ? expected.startsWith(segment) : expected === segment;
}

/** Whether a segment goes on from what is known of the expected one, or may where it is cut itself. */
function isBegun(begin: string, segment: string, isCut: boolean): boolean {
  return segment.startsWith(begin) || (isCut && begin.startsWith(segment));
}

/**
 * Behind a segment of which only the beginning is known: what stands behind all such segments must be the end of the request.
 * What stands between them is not asked for, since there are many ways to share it out.
 */
function endsAlike(route: readonly string[], asked: readonly string[], isWhole: boolean): boolean {
  const end = route.slice(route.findLastIndex((segment) => segment.endsWith('*')) + 1);
  const required = end.filter((segment) => !isOptional(segment));
  if (!isWhole || required.length === 0 || required.length !== end.length) return true;
  const last = asked.slice(-end.length);
  return last.length === end.length && end.every((segment, at) => PARAMETER.test(segment) || segment === last[at]);
}

function isOptional(segment: string): boolean {
  return REST.test(segment) || OPTIONAL.test(segment);
}
