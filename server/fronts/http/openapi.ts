/** The OpenAPI 3.1 document, made from the operation table: what is not there is not in it. */
import { Type, type TSchema } from 'typebox';
import { Ok } from '#protocol/envelope.ts';
import { errors } from '#protocol/errors.ts';
import type { HttpRoute, OperationSpec } from '#protocol/operation-spec.ts';
import { operations, operationSpec, type OperationId } from '#protocol/operations.ts';
import {
  described,
  failureStatus,
  headerComponents,
  namedSchemas,
  parameterComponents,
  responseComponents,
  responseHeaders,
  securitySchemes,
  type FailureName,
} from './openapi-components.ts';
import { webhookOperations } from './openapi-webhooks.ts';
import { documentPath } from './routes.ts';

type Json = Record<string, unknown>;

export function openApiDocument(): Json {
  const paths = collectPaths();
  const tags = [...new Set(Object.values(paths).flatMap(tagsOf))].toSorted();
  const document = {
    openapi: '3.1.1',
    info: {
      title: 'Code Architecture Analysis API',
      version: '1.0.0',
      summary: 'Projects, index, graph, symbols, source.',
      description: 'One contract for the local engine and the remote service.',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      contact: { name: 'Maintainers', url: 'https://example.com/', email: 'maintainers@example.com' },
    },
    servers: [
      { url: 'http://127.0.0.1:{port}', description: 'Local engine', variables: { port: { default: '7431' } } },
    ],
    security: [{ bearer: [] }, { apiKeyQuery: [] }],
    tags: tags.map((name) => ({ name, description: `${name} endpoints.` })),
    paths,
    webhooks: webhookOperations(),
    components: {
      schemas: namedSchemas,
      headers: headerComponents,
      responses: responseComponents(),
      parameters: parameterComponents,
      securitySchemes,
    },
  };
  return withReferences(document);
}

function collectPaths(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const id of Object.keys(operations) as OperationId[]) {
    const spec = operationSpec(id);
    if (spec.http === undefined) continue;
    const path = spec.http.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = {
      ...pathParameters(path),
      ...paths[path],
      [spec.http.method.toLowerCase()]: operationObject(spec, spec.http),
    };
  }
  return { ...paths, [documentPath]: { get: documentOperation() } };
}

const pathParameterNames = {
  id: 'ProjectId',
  webhookId: 'WebhookId',
  deliveryId: 'DeliveryId',
  fingerprint: 'Fingerprint',
  name: 'MemberName',
  snapshotId: 'SnapshotId',
};

function pathParameters(path: string): Json {
  const names = Object.entries(pathParameterNames).filter(([name]) => path.includes(`{${name}}`));
  const parameters = names.map(([, component]) => ({ $ref: `#/components/parameters/${component}` }));
  return parameters.length === 0 ? {} : { parameters };
}

function operationObject(spec: OperationSpec, route: HttpRoute): Json {
  const parameters = [...queryParameters(spec), ...headerParameters(spec)];
  const body = requestBody(spec, route);
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: { ...successResponses(spec, route), ...failureResponses(failuresOf(spec, route)) },
  };
}

function queryParameters({ params, places }: OperationSpec): Json[] {
  const names = Object.keys(params.properties).filter((name) => places[name] === 'query');
  return names.map((name) => {
    const schema = params.properties[name] ?? Type.Unknown();
    if (name === 'cursor') return { $ref: '#/components/parameters/Cursor' };
    if (name === 'limit' && 'cursor' in places) return { $ref: '#/components/parameters/PageLimit' };
    const required = isRequired(params, name) ? { required: true } : {};
    const list = 'type' in schema && schema.type === 'array' ? { style: 'form', explode: true } : {};
    return { name, in: 'query', ...required, ...list, ...described(schema) };
  });
}

function headerParameters({ cacheable, idempotent, places }: OperationSpec): Json[] {
  const names = [
    ...(cacheable === true ? ['IfNoneMatch'] : []),
    ...(Object.values(places).includes('precondition') ? ['IfMatch'] : []),
    ...(idempotent === true ? ['IdempotencyKey'] : []),
    ...(Object.values(places).includes('preference') ? ['Prefer'] : []),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function requestBody({ params, places }: OperationSpec, route: HttpRoute): Json | undefined {
  if (route.upload !== undefined) {
    return { content: Object.fromEntries(route.upload.map((mediaType) => [mediaType, { schema: Type.String() }])) };
  }
  const fields = Object.entries(params.properties).filter(([name]) => places[name] === 'body');
  if (fields.length === 0) return undefined;
  const schema = Type.Object(Object.fromEntries(fields));
  return { required: route.bodyOptional !== true, content: { 'application/json': { schema } } };
}

function successResponses(spec: OperationSpec, route: HttpRoute): Json {
  const responses: Json = {};
  for (const [status, description] of Object.entries(route.successes)) {
    const isCreation = status === '201' || (route.location !== undefined && route.successes[201] === undefined);
    const headers = responseHeaders({
      ...(isCreation && route.location !== undefined ? { Location: 'Location' } : {}),
      ...(spec.idempotent === true ? { 'Idempotency-Replayed': 'IdempotencyReplayed' } : {}),
      ...(spec.cacheable === true || spec.versioned === true ? { ETag: 'ETag' } : {}),
    });
    responses[status] = { description, headers, content: contentOf(spec, route) };
  }
  if (spec.cacheable === true) {
    const description = 'Not modified; only in answer to If-None-Match.';
    responses['304'] = { description, headers: responseHeaders({ ETag: 'ETag' }) };
  }
  return responses;
}

function contentOf({ result }: OperationSpec, route: HttpRoute): Json {
  if (route.streamed === true) return { 'text/event-stream': { schema: Type.String() } };
  if (route.document !== undefined) return { [route.document]: { schema: Type.String() } };
  const json = { 'application/json': { schema: route.bare === true ? Ok : envelopeOf(result) } };
  const { alternatives } = route;
  if (alternatives !== undefined) {
    const forms = alternatives.map(({ mediaType, schema }) => [mediaType, { schema }]);
    return { ...json, ...Object.fromEntries(forms) };
  }
  return route.streamed === 'asked' ? { ...json, 'text/event-stream': { schema: Type.String() } } : json;
}

function envelopeOf(result: TSchema): TSchema {
  return Type.Object({ success: Type.Literal(true, { type: 'boolean' }), data: result });
}

function failuresOf(spec: OperationSpec, route: HttpRoute): FailureName[] {
  const mayConflict = spec.idempotent === true || route.errorCodes.some((code) => errors[code].status === 409);
  const mayMiss = route.path.includes(':') || route.errorCodes.some((code) => code.endsWith('_not_found'));
  return [
    'BadRequest',
    'Unauthorized',
    'Forbidden',
    ...(mayMiss ? (['NotFound'] as const) : []),
    ...(mayConflict ? (['Conflict'] as const) : []),
    'TooManyRequests',
    'InternalError',
  ];
}

function failureResponses(names: readonly FailureName[]): Json {
  return Object.fromEntries(names.map((name) => [failureStatus(name), { $ref: `#/components/responses/${name}` }]));
}

function documentOperation(): Json {
  const schema = Type.Object({ openapi: Type.String(), info: Type.Object({}), paths: Type.Object({}) });
  const headers = responseHeaders();
  const failures: FailureName[] = ['BadRequest', 'Unauthorized', 'Forbidden', 'TooManyRequests', 'InternalError'];
  return {
    operationId: 'getOpenApi',
    tags: ['Service'],
    summary: 'This document (extension)',
    description: 'The machine-readable form of this contract.',
    responses: {
      200: { description: 'OpenAPI document.', headers, content: { 'application/json': { schema } } },
      ...failureResponses(failures),
    },
  };
}

function isRequired(params: TSchema, name: string): boolean {
  return 'required' in params && Array.isArray(params.required) && params.required.includes(name);
}

function tagsOf(path: Json): string[] {
  return Object.values(path).flatMap((operation) => (operation as { tags?: string[] }).tags ?? []);
}

/** Every place where a named schema stands, but its own, becomes a reference to it. Optional fields hold a copy of theirs. */
function withReferences(document: Json): Json {
  const named = Object.entries(namedSchemas);
  const names = new Map(named.map(([name, schema]) => [JSON.stringify(schema), name]));
  const refer = (value: unknown, isDefinition: boolean): unknown => {
    const name = isDefinition ? undefined : names.get(JSON.stringify(value));
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` };
    if (Array.isArray(value)) return value.map((item) => refer(item, false));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, refer(item, value === namedSchemas)]));
  };
  return refer(document, false) as Json;
}
