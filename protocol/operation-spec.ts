import { Type, type TProperties, type TSchema } from 'typebox';
import type { HttpErrorCode } from './errors.ts';

/** Where a parameter travels over HTTP. `preference` is the header `Prefer: name=value`, `precondition` the header `If-Match`. */
export type ParameterPlace = 'path' | 'query' | 'body' | 'preference' | 'precondition';

export interface HttpRoute {
  /** `operationId` of the OpenAPI document. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Parameters of the path begin with a colon: `/api/v1/projects/:id`. */
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Meaning of a success, by its status; 201 is sent where the answer reports that something was created. */
  readonly successes: Readonly<Partial<Record<200 | 201, string>>>;
  /** Codes of this operation alone; those that every request can get are not repeated. */
  readonly errorCodes: readonly HttpErrorCode[];
  /** `Location` of the answer; names in braces are looked up in its data, then in the parameters. */
  readonly location?: string;
  /** The body is `{"success":true}` and nothing else. */
  readonly bare?: boolean;
  /**
   * Answered as server-sent events; each has the form of the operation's result. `asked`: only to who accepts nothing else,
   * by `Accept: text/event-stream`.
   */
  readonly streamed?: boolean | 'asked';
  /** Other forms of the same answer, without the envelope, for clients that accept nothing else. */
  readonly alternatives?: readonly { readonly mediaType: string; readonly schema: TSchema }[];
  /** Media types of the body, which is no JSON and goes to the operation as it is. */
  readonly upload?: readonly string[];
  /** Media type of an answer without the envelope. */
  readonly document?: string;
  /** A body may be left out altogether. */
  readonly bodyOptional?: boolean;
}

export interface OperationSpec {
  /** `any`: every valid key. `owner`: only the person at the machine; such an operation has no HTTP route. Those of agents
   * have none either: keys reach them over the Model Context Protocol. */
  readonly permission: 'read' | 'create' | 'analysis' | 'webhooks' | 'team' | 'any' | 'owner';
  /** One flat object: path, query and body merged. */
  readonly params: TSchema & { readonly properties: TProperties };
  readonly places: Readonly<Record<string, ParameterPlace>>;
  readonly result: TSchema;
  readonly http?: HttpRoute;
  /** Only a remote has it over HTTP. */
  readonly remoteOnly?: boolean;
  /** Name under `extensions` of the capabilities; absent for what the service's description has itself. */
  readonly extension?: string;
  /** False: not counted against the rate limits. */
  readonly counted?: boolean;
  /** Answers carry a version: `ETag`, and 304 to a client that has it. */
  readonly cacheable?: boolean;
  /** The version is the `ETag` as it is, since writes name it in `If-Match`. */
  readonly versioned?: boolean;
  /** Takes an `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /** Only so many of these at a time a key; those above wait, and are refused after a while. */
  readonly concurrency?: 'ask' | 'search' | 'analyze' | 'stream';
}

/** Parameters by place, as one flat schema and the place of each. */
export function parameters<
  Path extends TProperties = Record<never, TSchema>,
  Query extends TProperties = Record<never, TSchema>,
  Body extends TProperties = Record<never, TSchema>,
  Preference extends TProperties = Record<never, TSchema>,
  Precondition extends TProperties = Record<never, TSchema>,
>(parts: { path?: Path; query?: Query; body?: Body; preference?: Preference; precondition?: Precondition }) {
  const { path, query, body, preference, precondition } = parts;
  const properties = { ...path, ...query, ...body, ...preference, ...precondition } as Path &
    Query &
    Body &
    Preference &
    Precondition;
  const places: Record<string, ParameterPlace> = {};
  for (const place of ['path', 'query', 'body', 'preference', 'precondition'] as const) {
    for (const name of Object.keys(parts[place] ?? {})) places[name] = place;
  }
  return { params: Type.Object(properties), places };
}
