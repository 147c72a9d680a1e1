import findMyWay, { type HTTPMethod } from 'find-my-way';
import type { HttpRoute } from '#protocol/operation-spec.ts';
import { operationSpec, operations, type OperationId } from '#protocol/operations.ts';

/** A route of the HTTP interface: an operation of the table, the OpenAPI document, or the protocol of agents. */
export interface Route {
  readonly method: HttpRoute['method'];
  /** Parameters begin with a colon. */
  readonly path: string;
  /** Absent for the document and for agents, which are no operations. */
  readonly operation?: OperationId;
  readonly counted: boolean;
  /** Only a remote has it. */
  readonly remoteOnly?: boolean;
}

export const documentPath = '/api/v1/openapi.json';

/** Where agents speak the Model Context Protocol. */
export const agentsPath = '/mcp';

export const routes: readonly Route[] = [
  ...(Object.keys(operations) as OperationId[]).flatMap(routeOf),
  { method: 'GET', path: documentPath, counted: true },
  { method: 'POST', path: agentsPath, counted: true },
];

function routeOf(id: OperationId): Route[] {
  const { http, counted = true, remoteOnly = false } = operationSpec(id);
  return http === undefined ? [] : [{ method: http.method, path: http.path, operation: id, counted, remoteOnly }];
}

/** Longest path parameter in characters; a path with a longer one has no route. */
const paramLengthMax = 16_384;

const router = findMyWay({ maxParamLength: paramLengthMax });
for (const route of routes) router.on(route.method, route.path, () => undefined, route);

export interface FoundRoute {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The route of a request. A path with an empty parameter has none. HEAD is answered as GET. */
export function findRoute(method: string, path: string, isRemote: boolean): FoundRoute | undefined {
  const found = router.find((method === 'HEAD' ? 'GET' : method) as HTTPMethod, path);
  if (found === null || Object.values(found.params).includes('')) return undefined;
  const route = found.store as Route;
  if (route.remoteOnly === true && !isRemote) return undefined;
  return { route, params: found.params as FoundRoute['params'] };
}

/** Template of a path and the methods that it takes; undefined where it has no route. */
export function matchPath(
  path: string,
  isRemote: boolean,
): { readonly template: string; readonly methods: string[] } | undefined {
  const matching = ['GET', 'POST', 'PUT', 'DELETE'].flatMap((method) => findRoute(method, path, isRemote)?.route ?? []);
  const [first] = matching;
  if (first === undefined) return undefined;
  const methods = matching.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return { template: first.path, methods: [...methods, 'OPTIONS'] };
}
