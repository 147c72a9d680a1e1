import type { TSchema } from 'typebox';

/** The parts of a schema that say how much there may be. */
interface Bounded {
  readonly maxItems?: number;
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
}

/**
 * A value as it is checked against its schema: of a list that is too long the first items, one too many. So the check says
 * that the list is too long and what else is wrong at its beginning, and its time does not grow with the rest. What needs
 * no cut is given back as it is.
 */
export function cutToBounds(schema: TSchema, value: unknown): unknown {
  if (Array.isArray(value)) return cutList(schema, value);
  const { properties } = schema as Bounded;
  if (properties === undefined || typeof value !== 'object' || value === null) return value;
  const given = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(properties).filter((name) => Object.hasOwn(given, name));
  const cut = Object.fromEntries(names.map((name) => [name, cutToBounds(properties[name], given[name])]));
  return names.every((name) => cut[name] === given[name]) ? value : { ...given, ...cut };
}

function cutList(schema: TSchema, list: readonly unknown[]): readonly unknown[] {
  const { items, maxItems = Number.POSITIVE_INFINITY } = schema as Bounded;
  const first = list.length > maxItems ? list.slice(0, maxItems + 1) : list;
  if (items === undefined) return first;
  const cut = first.map((item) => cutToBounds(items, item));
  return cut.every((item, index) => item === first[index]) ? first : cut;
}
