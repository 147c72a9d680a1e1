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
const OPTIONAL = /^(?::.*\?|\{:?\/?.*\?\}|\[\[.*)$/;

/** Routes by their paths, asked by requests. */
export class RouteMatcher<Route> {
  readonly #paths: readonly RoutePath<Route>[];

  /** @param routes with names as entry points have them: `GET /users/:id` */
  constructor(routes: readonly Route[], nameOf: (route: Route) => string) {
    this.#paths = routes.flatMap((route) => {
      const [, method, path] = /^(\S+) (\/.*)$/.exec(nameOf(route)) ?? [];
      return method === undefined ? [] : [{ route, method, segments: segmentsOf(path) }];
    });
  }

  /** Every route that may answer it; none where no part of its address is the same as that of a route. */
  matching(request: SentRequest): readonly Route[] {
    const path = pathOfUrl(request.url);
    if (path === undefined) return [];
    const segments = segmentsOf(path);
    // What is written last may go on.
    const isOpenEnd = !request.isWhole && !path.endsWith('/');
    return this.#paths
      .filter(({ method }) => request.method === undefined || answers(method, request.method))
      .filter((each) => fitsBelow(each.segments, segments, request.isWhole, isOpenEnd))
      .map(({ route }) => route);
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
  if (route.length < 2 || route[0] !== '*') return fits(route, asked, isWhole, isOpenEnd);
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
    if (REST.test(expected)) return same > 0;
    if (PARAMETER.test(expected)) continue;
    const isLast = index === asked.length - 1;
    const isSame = isLast && isOpenEnd ? expected.startsWith(segment) : expected === segment;
    if (!isSame) return false;
    same++;
  }
  const rest = route.slice(asked.length);
  if (same === 0) return isWhole && asked.length === 0 && rest.every(isOptional);
  // Behind a slash more follows.
  return isWhole ? rest.every(isOptional) : isOpenEnd || rest.length > 0;
}

function isOptional(segment: string): boolean {
  return REST.test(segment) || OPTIONAL.test(segment);
}
