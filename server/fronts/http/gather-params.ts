import type { TSchema } from 'typebox';
import type { OperationSpec } from '#protocol/operation-spec.ts';
import { waitMaxSeconds } from '#protocol/index-state.ts';
import type { ParamProblem } from '#server/app/check-params.ts';
import type { Preferences } from './prefer.ts';

type Query = readonly (readonly [name: string, value: string])[];

/** A request's inputs, each from its own place: a query parameter never stands in for a field of the body. */
export interface Inputs {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Readonly<Record<string, unknown>>;
  readonly preferences: Preferences;
}

/** The flat object of an operation's parameters, in the order of its schema. Unknown inputs are left out. */
export function gatherParams({ params, places }: OperationSpec, inputs: Inputs): Record<string, unknown> {
  const gathered: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(params.properties)) {
    const value = valueAt(places[name], name, schema, inputs);
    if (value !== undefined) gathered[name] = value;
  }
  return gathered;
}

/** With `Prefer: handling=strict`: what was sent and does not exist, inside of fields too. */
export function unknownInputs({ params, places }: OperationSpec, { query, body }: Inputs): ParamProblem[] {
  const isUnknownIn = (place: string) => (name: string) => !Object.hasOwn(places, name) || places[name] !== place;
  const names = [...new Set(query.map(([name]) => name))];
  const inQuery = names.filter(isUnknownIn('query')).map((field) => unknown('query', field));
  const inBody = Object.keys(body).filter(isUnknownIn('body'));
  const inFields = Object.entries(body)
    .filter(([name]) => !inBody.includes(name))
    .flatMap(([name, value]) => unknownBelow(params.properties[name], value, `/${escapePointer(name)}`));
  return [...inQuery, ...inBody.map((name) => unknown('body', `/${escapePointer(name)}`)), ...inFields];
}

function unknownBelow(schema: TSchema | undefined, value: unknown, pointer: string): ParamProblem[] {
  if (typeof value !== 'object' || value === null || schema === undefined) return [];
  if (Array.isArray(value)) {
    const items = 'items' in schema ? (schema.items as TSchema) : undefined;
    return value.flatMap((item, index) => unknownBelow(items, item, `${pointer}/${index}`));
  }
  if (!('properties' in schema)) return [];
  const properties = schema.properties as Readonly<Record<string, TSchema>>;
  return Object.entries(value).flatMap(([name, item]) => {
    const below = `${pointer}/${escapePointer(name)}`;
    return Object.hasOwn(properties, name) ? unknownBelow(properties[name], item, below) : [unknown('body', below)];
  });
}

function valueAt(place: string | undefined, name: string, schema: TSchema, inputs: Inputs): unknown {
  switch (place) {
    case 'path':
      return inputs.path[name];
    case 'query':
      return queryValue(name, schema, inputs.query);
    case 'preference':
      return inputs.preferences.wait === undefined ? undefined : Math.min(inputs.preferences.wait, waitMaxSeconds);
    default:
      return Object.hasOwn(inputs.body, name) ? inputs.body[name] : undefined;
  }
}

/**
 * Text becomes a number or a boolean where the schema wants one; what can't stays text and fails the check. A list is a
 * parameter that is sent as often as it has items; one item is a list too.
 */
function queryValue(name: string, schema: TSchema, query: Query): unknown {
  const values = query.filter(([each]) => each === name).map(([, value]) => value);
  const type = 'type' in schema ? schema.type : undefined;
  if (values.length === 0) return undefined;
  if (values.length > 1 || type === 'array') return values;
  const [value = ''] = values;
  if (type === 'integer' && /^-?\d+$/.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

function unknown(place: 'query' | 'body', field: string): ParamProblem {
  return { place, field, issue: 'unknown', message: 'does not exist' };
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
