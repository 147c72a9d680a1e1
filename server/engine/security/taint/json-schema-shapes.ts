import { flowKind, noNode } from '../../source/flow-graph.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { writtenValue } from '../program/written-value.ts';
import type { SchemaShape } from './schema-shapes.ts';

const depthMax = 8;
const closedTypes: ReadonlySet<string> = new Set(['integer', 'number', 'boolean', 'null']);
const closedFormats: ReadonlySet<string> = new Set(['uuid', 'date', 'time', 'ipv4', 'ipv6']);
/** Words that say more than is read here. */
const other = ['$ref', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'patternProperties', 'prefixItems', 'nullable'];
const words = ['type', 'enum', 'const', 'properties', 'items', ...other];
const open: SchemaShape = { kind: 'open' };

type Fields = ReadonlyMap<string, number>;

/** Returns the values that a JSON schema lets through; undefined where an object is none. Source: json-schema.org, Validation. */
export function jsonSchemaShape(
  program: Program,
  values: ProgramValues,
  node: number,
  depth = 0,
): SchemaShape | undefined {
  const fields = fieldsOf(program, values, node);
  if (fields === undefined || !words.some((word) => fields.has(word))) return undefined;
  if (depth > depthMax || other.some((word) => fields.has(word))) return open;
  const listed = fields.get('enum') ?? fields.get('const');
  if (listed !== undefined) return isOfField(fieldsOf(program, values, listed)) ? open : { kind: 'closed' };
  const inner = (at: number): SchemaShape => jsonSchemaShape(program, values, at, depth + 1) ?? open;
  const textOf = (name: string): string => {
    const texts = constantsOf(program, values, fields.get(name) ?? noNode);
    return texts?.length === 1 ? texts[0].text : '';
  };
  const type = textOf('type');
  if (closedTypes.has(type)) return { kind: 'closed' };
  if (type === 'array') return { kind: 'list', item: inner(fields.get('items') ?? noNode) };
  if (type === 'string') return ofText(fields, textOf('format'));
  const properties = fieldsOf(program, values, fields.get('properties') ?? noNode);
  const isStrict = textOf('additionalProperties') === 'false';
  return type === 'object' ? ofObject(properties, inner, isStrict) : open;
}

/** `{ $data: '1/other' }` stands for what another field is. */
function isOfField(fields: Fields | undefined): boolean {
  return fields?.has('$data') === true;
}

function ofObject(properties: Fields | undefined, inner: (at: number) => SchemaShape, isStrict: boolean): SchemaShape {
  if (properties === undefined) return open;
  const fields = new Map([...properties].map(([key, value]) => [key, inner(value)]));
  return { kind: 'object', fields, ...(isStrict ? { isStrict } : {}) };
}

function ofText(fields: Fields, format: string): SchemaShape {
  if (closedFormats.has(format)) return { kind: 'closed' };
  return fields.has('pattern') ? { kind: 'text', checks: [{ kind: 'unread' }] } : { kind: 'text' };
}

/** Fields of an object that is written out; undefined where it has others, too. */
function fieldsOf(program: Program, values: ProgramValues, node: number): Fields | undefined {
  const object = node === noNode ? noNode : writtenValue(program, values, node);
  if (object === noNode || program.kinds[object] !== flowKind.object) return undefined;
  const fields = new Map<string, number>();
  for (const part of program.operandsOf(object)) {
    if (part === noNode || program.kinds[part] !== flowKind.field) return undefined;
    fields.set(program.nameOf(part), program.operandAt(part, 0));
  }
  return fields;
}
