import type { Route } from './routes.ts';

/** A call as it goes over HTTP, without its key. */
export interface HttpRequest {
  readonly method: Route['method'];
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Parameters at their places: arrays as repeated query parameters, preferences in `Prefer`, versions in `If-Match`; `undefined` is left out. */
export function httpRequest(route: Route, params: Readonly<Record<string, unknown>>): HttpRequest {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  const at = (place: string) => given.filter(([name]) => route.places[name] === place);
  const query = at('query').flatMap(([name, value]) => queryParts(name, value));
  const preferences = at('preference').map(([name, value]) => `${name}=${String(value)}`);
  const versions = at('precondition').flatMap(([, value]) => value as readonly string[]);
  const body = at('body');
  return {
    method: route.method,
    target: pathOf(route, params) + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: {
      ...(preferences.length > 0 && { prefer: preferences.join(', ') }),
      ...(versions.length > 0 && {
        'if-match': versions.map((each) => (each === '*' ? each : `"${each}"`)).join(', '),
      }),
      ...(body.length > 0 && { 'content-type': 'application/json' }),
    },
    ...(body.length > 0 && { body: JSON.stringify(Object.fromEntries(body)) }),
  };
}

function pathOf({ path }: Route, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

function queryParts(name: string, value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.map((each) => `${name}=${encodeURIComponent(wellFormed(String(each)))}`);
}

/** A lone surrogate can't be percent-encoded, and no id of the engine holds one. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}
