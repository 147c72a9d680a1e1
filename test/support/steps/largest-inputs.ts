import type { TSchema } from 'typebox';

/** The keywords that say how much there may be. */
interface Bounded {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly string[];
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly maximum?: number;
  readonly items?: TSchema;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

/** Names a body, a query or parameters as large as they get. */
export interface LargestInput {
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Parts of the texts of a field where the schema alone would make nothing that is looked at: by the field's name. */
export type Texts = Readonly<Record<string, readonly string[]>>;

/**
 * The largest inputs of an operation, made from its schema: each field at its bound with the others as small as they may be,
 * each far beyond it, and fields that do not exist.
 *
 * @param bytesMax of the whole as JSON
 */
export function* largestInputs(params: TSchema, texts: Texts, bytesMax: number): Generator<LargestInput> {
  const { properties = {}, required = [] } = params as Bounded;
  const least = Object.fromEntries(required.map((name) => [name, smallest(properties[name], texts[name])]));
  yield { name: 'unknown fields', params: { ...least, ...manyFields(bytesMax) } };
  yield { name: 'deep', params: { ...least, deep: nested(60, bytesMax) } };
  for (const [name, schema] of Object.entries(properties)) {
    for (const text of texts[name] ?? [undefined])
      yield { name: `${name} at its bound`, params: { ...least, [name]: largest(schema, text, bytesMax) } };
    for (const [what, value] of beyond(schema, bytesMax))
      yield { name: `${name} ${what}`, params: { ...least, [name]: value } };
  }
}

/** Values that are far too large, of the kind that the schema asks for. */
function* beyond(schema: TSchema, bytesMax: number): Generator<readonly [what: string, value: unknown]> {
  const { type } = schema as Bounded;
  if (type === 'string') yield ['too long', 'a'.repeat(bytesMax)];
  if (type === 'object') yield ['of unknown fields', manyFields(bytesMax)];
  if (type !== 'array') return;
  yield ['of numbers', listOf(0, 2, bytesMax)];
  yield ['of empty objects', listOf({}, 3, bytesMax)];
  yield ['of unknown fields', listOf({ '': 0 }, 7, bytesMax)];
}

function manyFields(bytesMax: number): Record<string, number> {
  // `"x00000":0,`
  return Object.fromEntries(
    Array.from({ length: Math.floor(bytesMax / 12) }, (_, index) => [`x${100_000 + index}`, 0]),
  );
}

function listOf(item: unknown, bytes: number, bytesMax: number): unknown[] {
  return Array.from({ length: Math.floor(bytesMax / bytes) }, () => item);
}

function nested(depth: number, bytesMax: number): unknown[] {
  let value: unknown = 0;
  for (let level = 0; level < depth; level++) value = [value];
  return listOf(value, 2 * depth + 2, bytesMax);
}

function smallest(schema: TSchema, texts: readonly string[] | undefined): unknown {
  const { type, enum: values, examples } = schema as Bounded;
  if (values !== undefined) return values[0];
  if (type === 'string') return texts?.[0] ?? examples?.[0] ?? 'https://a';
  if (type === 'array') return [];
  return type === 'boolean' ? true : 1;
}

function largest(schema: TSchema, text: string | undefined, bytesMax: number): unknown {
  const { type, enum: values, examples, maxLength, maxItems, maximum, items, properties } = schema as Bounded;
  if (values !== undefined) return values.at(-1);
  if (type === 'string') return repeated(text ?? examples?.[0] ?? 'a', Math.min(maxLength ?? 0, bytesMax));
  if (type === 'array') {
    const item = largest(items as TSchema, text, bytesMax / Math.max(1, maxItems ?? 1) / 2);
    return Array.from({ length: maxItems ?? 0 }, () => item);
  }
  if (type === 'object') {
    const fields = Object.entries(properties ?? {});
    return Object.fromEntries(fields.map(([name, each]) => [name, largest(each, text, bytesMax / fields.length)]));
  }
  return type === 'boolean' ? true : (maximum ?? Number.MAX_SAFE_INTEGER);
}

/** A text that has a form keeps it: nothing of an example is repeated. */
function repeated(text: string, length: number): string {
  return text.repeat(Math.max(1, Math.floor(length / text.length)));
}
