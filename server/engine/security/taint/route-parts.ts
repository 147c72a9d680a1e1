/** Converters of routes whose values are numbers, identifiers, listed words, or words of letters, digits and hyphens. */
const closedConverters: ReadonlySet<string> = new Set(['int', 'float', 'uuid', 'slug', 'any']);
/** Converters of texts without a slash. */
const plainConverters: ReadonlySet<string> = new Set(['', 'string', 'str']);

/**
 * The part of a request's path that a parameter is, by the names of the routes that lead to its function: `closed` where it
 * can be no text of anyone's choice, `segment` where it has no slash. Servers in Python decode a path before it is compared
 * with routes, so that no encoded one comes through. Sources: Flask, URL Route Registrations; Django, URL dispatcher;
 * Starlette, Routing.
 *
 * @param routes `GET /a/<int:id>/{name}`
 * @returns undefined where it is not known
 */
export function routePart(routes: readonly string[], parameter: string): 'closed' | 'segment' | undefined {
  // Where a route has no such part, the program itself gives the value: `defaults={'folder': 'files'}`.
  const named = routes.filter((route) => mentions(route, parameter));
  const found = named.map((route) => partIn(route, parameter));
  if (found.length === 0 || found.includes(undefined)) return undefined;
  return found.every((part) => part === 'closed') ? 'closed' : 'segment';
}

/**
 * Whether a parameter is no part of any of the routes: a decorator gives it, who is signed in say. `unclear` where the beginning of a
 * route is not known, which may have it.
 */
export function isNoPart(routes: readonly string[], parameter: string): boolean | 'unclear' {
  if (routes.length === 0 || routes.some((route) => mentions(route, parameter))) return false;
  return routes.some((route) => route.includes('*')) ? 'unclear' : true;
}

/** `<int:id>`, `<id>`; the groups of an expression, `(?P<id>…)`, are none. */
const bracketed = /(?<!\?P)<(?:(\w+)(?:\([^)]*\))?:)?(\w+)>/g;
/** `{id:int}`, `{id}` */
const braced = /\{(\w+)(?::(\w+))?\}/g;

function mentions(route: string, parameter: string): boolean {
  return ['<', '{', ':'].some((open) => ['>', '}', ':'].some((close) => route.includes(open + parameter + close)));
}

function partIn(route: string, parameter: string): 'closed' | 'segment' | undefined {
  for (const [, converter = '', name] of route.matchAll(bracketed)) if (name === parameter) return kindOf(converter);
  for (const [, name, converter = ''] of route.matchAll(braced)) if (name === parameter) return kindOf(converter);
  return undefined;
}

function kindOf(converter: string): 'closed' | 'segment' | undefined {
  if (closedConverters.has(converter)) return 'closed';
  return plainConverters.has(converter) ? 'segment' : undefined;
}
