import { operationSpec, operations, type OperationId } from '#protocol/operations.ts';
import { segmentsOf } from './request-target.ts';

/** A route of the HTTP interface: an operation of the table, the OpenAPI document, or the protocol of agents. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Parameters begin with a colon. */
  readonly path: string;
  /** Absent for the document and for agents, which are no operations. */
  readonly operation?: OperationId;
  readonly counted: boolean;
}

export const documentPath = '/api/v1/openapi.json';

/** Where agents speak the Model Context Protocol. */
export const agentsPath = '/mcp';

export const routes: readonly Route[] = [
  ...(Object.keys(operations) as OperationId[]).flatMap(routeOf),
  { method: 'GET', path: documentPath, counted: true },
  { method: 'POST', path: agentsPath, counted: true },
];

const methodOrder = ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'];

/** Returns methods and template of the routes at that path; undefined where there are none. */
export function matchPath(path: string): { readonly template: string; readonly methods: string[] } | undefined {
  const matching = routes.filter((route) => matches(route.path, path));
  const [first] = matching;
  if (first === undefined) return undefined;
  const methods = new Set(['OPTIONS', ...matching.map(({ method }) => method as string)]);
  if (methods.has('GET')) methods.add('HEAD');
  return { template: first.path, methods: methodOrder.filter((method) => methods.has(method)) };
}

function routeOf(id: OperationId): Route[] {
  const { http, counted = true } = operationSpec(id);
  return http === undefined ? [] : [{ method: http.method, path: http.path, operation: id, counted }];
}

function matches(template: string, path: string): boolean {
  const given = segmentsOf(path);
  const expected = template.slice(1).split('/');
  return (
    given.length === expected.length &&
    expected.every((segment, index) => (segment.startsWith(':') ? given[index] !== '' : segment === given[index]))
  );
}
