import type { TSchema } from 'typebox';
import type { OperationSpec } from '#protocol/operation-spec.ts';
import { waitMaxSeconds } from '#protocol/index-state.ts';
import type { ParamProblem } from '#server/app/operations/check-params.ts';
import type { Preferences } from './prefer.ts';

type Query = readonly (readonly [name: string, value: string])[];

/** A request's inputs, each from its own place: a query parameter never stands in for a field of the body. */
export interface Inputs {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Readonly<Record<string, unknown>>;
  readonly preferences: Preferences;
  /** Versions in `If-Match`; absent without that header. */
  readonly precondition?: readonly string[];
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

/**
 * With `Prefer: handling=strict`: what was sent and does not exist, inside of fields too. One after the other, for a caller
 * that wants the first ones alone.
 */
export function* unknownInputs({ params, places }: OperationSpec, { query, body }: Inputs): Generator<ParamProblem> {
  const isKnownIn = (place: string, name: string) => Object.hasOwn(places, name) && places[name] === place;
  for (const name of new Set(query.map(([each]) => each))) if (!isKnownIn('query', name)) yield unknown('query', name);
  for (const name of Object.keys(body)) if (!isKnownIn('body', name)) yield unknown('body', `/${escapePointer(name)}`);
  for (const name of Object.keys(params.properties)) {
    if (isKnownIn('body', name) && Object.hasOwn(body, name))
      yield* unknownBelow(params.properties[name], body[name], `/${escapePointer(name)}`);
  }
}

function* unknownBelow(schema: TSchema | undefined, value: unknown, pointer: string): Generator<ParamProblem> {
  if (typeof value !== 'object' || value === null || schema === undefined) return;
  if (Array.isArray(value)) return yield* unknownInItems(schema, value, pointer);
  if (!('properties' in schema)) return;
  const properties = schema.properties as Readonly<Record<string, TSchema>>;
  for (const [name, item] of Object.entries(value)) {
    const below = `${pointer}/${escapePointer(name)}`;
    if (Object.hasOwn(properties, name)) yield* unknownBelow(properties[name], item, below);
    else yield unknown('body', below);
  }
}

function* unknownInItems(schema: TSchema, list: readonly unknown[], pointer: string): Generator<ParamProblem> {
  if (!('items' in schema)) return;
  for (const [index, item] of list.entries()) yield* unknownBelow(schema.items as TSchema, item, `${pointer}/${index}`);
}

function valueAt(place: string | undefined, name: string, schema: TSchema, inputs: Inputs): unknown {
  switch (place) {
    case 'path':
      return inputs.path[name];
    case 'query':
      return queryValue(name, schema, inputs.query);
    case 'preference':
      return inputs.preferences.wait === undefined ? undefined : Math.min(inputs.preferences.wait, waitMaxSeconds);
    case 'precondition':
      return inputs.precondition;
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
