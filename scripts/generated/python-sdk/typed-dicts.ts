import type { JsonSchema } from '../sdk-operations.ts';
import { bracketed, docstring, isFieldName, pascalCase, quoted } from './python-names.ts';

/** As much of JSON Schema as the document uses. */
type Schema = JsonSchema & {
  readonly additionalProperties?: Schema | boolean;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
};

/** Leaves room for a name before it. */
const LINE_MAX = 70;

const SCALARS: Readonly<Record<string, string>> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool' };

/**
 * Declares Python types for schemas, each shape once: what the document repeats inside of others is called by the name
 * that it has as a component.
 */
export class TypedDicts {
  /** By name, in order of declaration: what a type is made of stands before it. */
  readonly #texts = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #components: Readonly<Record<string, Schema>>;
  readonly #begun = new Set<string>();

  constructor(components: Readonly<Record<string, Schema>>) {
    this.#components = components;
    for (const [name, schema] of Object.entries(components)) {
      if (!this.#names.has(shapeOf(schema))) this.#names.set(shapeOf(schema), name);
    }
    for (const [name, schema] of Object.entries(components)) this.declare(name, schema);
  }

  get names(): string[] {
    return [...this.#texts.keys()].filter((name) => !name.startsWith('_'));
  }

  get text(): string {
    return [...this.#texts.values()].join('\n\n');
  }

  /** Declares a type under this name, unless it is declared already. */
  declare(name: string, schema: Schema): void {
    if (this.#begun.has(name)) return;
    this.#begun.add(name);
    if (isRecordOfFields(schema)) this.#declareFields(name, schema);
    else this.#texts.set(name, `${name} = ${broken(this.#inner(schema, name), '')}${commentOf(schema)}\n`);
  }

  /** How a value of this schema is written; `name` is for what must be declared for it. */
  typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return this.#referred(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1));
    const known = isRecordOfFields(schema) || schema.enum ? this.#names.get(shapeOf(schema)) : undefined;
    if (known !== undefined) return this.#referred(known);
    if (!isRecordOfFields(schema)) return this.#inner(schema, name);
    this.#names.set(shapeOf(schema), name);
    this.declare(name, schema);
    return name;
  }

  /** Declared before it is used: names in quotes would be parsed one by one whenever the types are loaded. */
  #referred(name: string): string {
    if (this.#components[name] !== undefined) this.declare(name, this.#components[name]);
    return this.#texts.has(name) ? name : quoted(name);
  }

  #inner(schema: Schema, name: string): string {
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    if (schema.anyOf !== undefined) {
      return `Union[${schema.anyOf.map((each, index) => this.typeOf(each, `${name}${index + 1}`)).join(', ')}]`;
    }
    if (schema.type === 'array') return `List[${this.typeOf(schema.items ?? {}, name)}]`;
    if (schema.type === 'object') return `Dict[str, ${this.#valuesOf(schema, name)}]`;
    return SCALARS[schema.type ?? ''] ?? 'Any';
  }

  #valuesOf({ additionalProperties, patternProperties }: Schema, name: string): string {
    const values = typeof additionalProperties === 'object' ? additionalProperties : undefined;
    const [schema] = values === undefined ? Object.values(patternProperties ?? {}) : [values];
    return schema === undefined ? 'Any' : this.typeOf(schema, `${name}Value`);
  }

  #declareFields(name: string, schema: Schema): void {
    const fields = Object.entries(schema.properties ?? {}).map(([field, inner]) => ({
      field,
      type: this.typeOf(inner, name + pascalCase(field)),
      about: inner.description,
      isRequired: schema.required?.includes(field) ?? false,
    }));
    this.#texts.set(name, classText(name, fields, schema.description));
  }
}

interface Field {
  readonly field: string;
  readonly type: string;
  readonly about?: string;
  readonly isRequired: boolean;
}

/** A field that may be absent needs a class of its own: `NotRequired` came with Python 3.11. */
function classText(name: string, fields: readonly Field[], about?: string): string {
  const required = fields.filter(({ isRequired }) => isRequired);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  if (!fields.every(({ field }) => isFieldName(field))) return callText(name, fields);
  if (optional.length === 0) return oneClass(`${name}(TypedDict)`, required, about);
  if (required.length === 0) return oneClass(`${name}(TypedDict, total=False)`, optional, about);
  const base = oneClass(`_${name}Required(TypedDict)`, required);
  return `${base}\n\n${oneClass(`${name}(_${name}Required, total=False)`, optional, about)}`;
}

function oneClass(head: string, fields: readonly Field[], about?: string): string {
  const lines = fields.flatMap(({ field, type, about: aboutField }) => [
    `    ${field}: ${broken(type, '    ')}`,
    ...(aboutField === undefined ? [] : [docstring(aboutField, '    ')]),
  ]);
  const body = [...(about === undefined ? [] : [docstring(about, '    '), '']), ...lines];
  return `\nclass ${head}:\n${body.length === 0 ? '    pass' : body.join('\n')}\n`;
}

/** For names that no class body can hold, such as `from`; what may be absent is in the call with `total=False`. */
function callText(name: string, fields: readonly Field[]): string {
  const call = (title: string, chosen: readonly Field[], more: string): string =>
    `${title} = TypedDict(${quoted(title)}, {${chosen.map(({ field, type }) => `${quoted(field)}: ${type}`).join(', ')}}${more})`;
  if (fields.every(({ isRequired }) => isRequired)) return call(name, fields, '');
  const required = fields.filter(({ isRequired }) => isRequired);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  return [
    call(`_${name}Required`, required, ''),
    call(`_${name}Optional`, optional, ', total=False'),
    `\n\nclass ${name}(_${name}Required, _${name}Optional):\n    pass\n`,
  ].join('\n');
}

/** Of a literal or a union that no line holds, a line each. */
function broken(type: string, indent: string): string {
  const list = /^List\[(.*)\]$/.exec(type)?.[1];
  if (list !== undefined) return `List[${broken(list, indent)}]`;
  const [, head, items] = /^(Literal|Union)\[(.*)\]$/.exec(type) ?? [];
  return items === undefined || type.length < LINE_MAX ? type : bracketed(head, items.split(', '), indent);
}

function isRecordOfFields({ type, properties }: Schema): boolean {
  return type === 'object' && properties !== undefined;
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return typeof value === 'string' ? quoted(value) : String(value);
}

function commentOf({ description }: Schema): string {
  return description === undefined ? '' : `\n${docstring(description, '')}`;
}

/** Equal for schemas that hold the same values, whatever is told about them. */
function shapeOf(schema: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (['description', 'examples', 'default'].includes(key) && typeof value !== 'object') return undefined;
    return key === 'examples' ? undefined : value;
  });
}
