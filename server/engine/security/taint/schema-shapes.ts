import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, calleeOf, chainOf, receiverOf } from '../patterns/node-shapes.ts';
import { writtenValue } from '../program/written-value.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';

/** One check of a field: an expression that its text matches, a function that says yes or no, or one that returns what passes, or throws; one that is not read. */
export type FieldCheck =
  | { readonly kind: 'expression' | 'predicate'; readonly node: number }
  | { readonly kind: 'validator'; readonly function: number }
  | { readonly kind: 'unread' };

/** The values that a schema lets through: `open` may be any, `text` any text, `closed` none of anyone's choice; fields of an object, items of a list. */
export type SchemaShape =
  | { readonly kind: 'open' | 'text'; readonly checks?: readonly FieldCheck[]; readonly isConverted?: true }
  /** `isConverted`: another value may come in, of which the schema makes one of these: `z.coerce.date()`. */
  | { readonly kind: 'closed'; readonly isConverted?: true }
  /** A strict one refuses fields that it does not have. */
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, SchemaShape>; readonly isStrict?: true }
  | { readonly kind: 'list'; readonly item: SchemaShape };

const open: SchemaShape = { kind: 'open' };
const closed: SchemaShape = { kind: 'closed' };
const converted: SchemaShape = { kind: 'closed', isConverted: true };

/** Packages that check values by schemas. Sources: zod.dev, joi.dev, github.com/jquense/yup, valibot.dev. */
const packages: ReadonlySet<string> = new Set(
  ['zod', 'zod/v4', 'zod/v3', 'zod/mini', 'joi', '@hapi/joi', 'yup', 'celebrate'].map((name) => `npm:${name}`),
);

/** Calls that make a schema of values which are no texts of anyone's choice, or that narrow one to these. */
const closing: ReadonlySet<string> = new Set(
  (
    'number int int32 uint32 float32 float64 bigint boolean bool date literal enum nativeEnum null undefined void never nan symbol ' +
    'stringbool uuid uuidv4 uuidv6 uuidv7 guid cuid cuid2 ulid nanoid xid ksuid valid equal oneOf datetime isoDate alphanum hex token'
  ).split(' '),
);
/** Calls after which more than the schema says may come through. */
const opening: ReadonlySet<string> = new Set(
  (
    'passthrough loose catchall unknown looseObject transform pipe alternatives try fork alter ' +
    'when custom external warn warning ordered single'
  ).split(' '),
);
/** Calls that are given a schema, whose values may be absent as well. */
const wrapping: ReadonlySet<string> = new Set(
  'optional nullable nullish nonoptional readonly _default prefault'.split(' '),
);
/** Calls that make a schema of texts of a form. Source: zod.dev, "String formats". */
const forms: ReadonlySet<string> = new Set(
  'email url httpUrl hostname emoji base64 base64url jwt ipv4 ipv6 cidrv4 cidrv6 mac e164 lowercase uppercase'.split(
    ' ',
  ),
);
const unions: ReadonlySet<string> = new Set(['union', 'discriminatedUnion', 'or']);
const objects: ReadonlySet<string> = new Set(['object', 'strictObject', 'interface']);
/** Calls on the schema of an object that add fields. */
const adding: ReadonlySet<string> = new Set([
  'extend',
  'safeExtend',
  'augment',
  'keys',
  'append',
  'shape',
  'concat',
  'merge',
  'and',
]);
/** Calls that are given options for a schema. */
const preferring: ReadonlySet<string> = new Set(['options', 'prefs', 'preferences']);
/** Functions that make a value which stands for that of another field. */
const referring: ReadonlySet<string> = new Set(['ref', 'in', 'expression', 'x']);
/** Calls after which what is refused comes through as something else. */
const replacing: ReadonlySet<string> = new Set(['catch', 'failover']);
/** Calls that want a text to match an expression, and those that ask a function. */
const checking: ReadonlyMap<string, 'expression' | 'predicate'> = new Map([
  ['regex', 'expression'],
  ['pattern', 'expression'],
  ['matches', 'expression'],
  ['refine', 'predicate'],
]);
const lists: ReadonlySet<string> = new Set(['array', 'set', 'items', 'of']);

/** Schemas in schemas are read so far. */
const depthMax = 8;
/** Calls in a chain: `z.string().min(1).optional()`. */
const chainMax = 24;
const namesMax = 3;

function withCheck(shape: SchemaShape, kind: 'expression' | 'predicate' | undefined, node: number): SchemaShape {
  if (kind === undefined || node === noNode || (shape.kind !== 'text' && shape.kind !== 'open')) return shape;
  return { ...shape, checks: [...(shape.checks ?? []), { kind, node }] };
}

/** Reads expressions that make schemas. */
export class SchemaShapes {
  readonly #program: Program;
  readonly #values: ProgramValues;

  constructor(program: Program, values: ProgramValues) {
    this.#program = program;
    this.#values = values;
  }

  /** Returns the values that the schema at a node lets through; undefined where the node is no schema that can be read. */
  shapeOf(node: number, depth = 0): SchemaShape | undefined {
    const calls = this.#chainAt(node);
    if (calls.length === 0 || depth > depthMax) return undefined;
    // The innermost call makes the schema; each around it changes it.
    return calls
      .toReversed()
      .reduce<SchemaShape | undefined>((shape, call) => this.#after(shape, call, depth), undefined);
  }

  /** Whether options of a check may let fields through that the schema does not have: `{ allowUnknown: true }`. */
  isOpenedBy(options: number): boolean {
    if (options === noNode) return false;
    const object = writtenValue(this.#program, this.#values, options);
    if (object === noNode || this.#program.kinds[object] !== flowKind.object) return true;
    return Array.from(this.#program.operandsOf(object)).some((part) => {
      return (
        part === noNode || this.#program.kinds[part] !== flowKind.field || this.#program.nameOf(part) === 'allowUnknown'
      );
    });
  }

  /** Calls of a chain that begins with a package for schemas, the outermost first. */
  #chainAt(node: number): number[] {
    const calls: number[] = [];
    let at = writtenValue(this.#program, this.#values, node);
    for (let steps = 0; steps < chainMax && at !== noNode && this.#program.kinds[at] === flowKind.call; steps++) {
      calls.push(at);
      const callee = calleeOf(this.#program, at);
      if (callee === noNode) return [];
      const inner = receiverOf(this.#program, at);
      const made = inner === noNode ? noNode : writtenValue(this.#program, this.#values, inner);
      if (made === noNode || this.#program.kinds[made] !== flowKind.call) {
        return this.#values.originsOf(callee).some(({ origin }) => packages.has(origin)) ? calls : [];
      }
      at = made;
    }
    return [];
  }

  #after(before: SchemaShape | undefined, call: number, depth: number): SchemaShape {
    const name = this.#program.nameOf(bareNode(this.#program, calleeOf(this.#program, call)));
    if (opening.has(name)) return open;
    if (preferring.has(name) && this.isOpenedBy(this.#program.operandAt(call, 1))) return open;
    if ((closing.has(name) || name === 'allow') && this.#hasReference(call)) return open;
    if (closing.has(name)) return this.#isConverting(call, name, before) ? converted : closed;
    if (replacing.has(name)) return before?.kind === 'closed' ? converted : open;
    return this.#made(name, before, call, depth) ?? this.#changed(name, before ?? open, call, depth);
  }

  /** The schema that a call makes, out of others or out of nothing. */
  #made(name: string, before: SchemaShape | undefined, call: number, depth: number): SchemaShape | undefined {
    if (wrapping.has(name) && before === undefined) return this.#inside(call, depth);
    if (name === 'string' || (forms.has(name) && before === undefined))
      return { kind: 'text', ...(this.#isConverting(call, name, before) ? { isConverted: true } : {}) };
    if (unions.has(name)) return this.#ofUnion(before, call, depth);
    if (lists.has(name)) return this.#ofList(before, call, depth);
    if (!objects.has(name)) return undefined;
    const made = this.#ofObject(this.#program.operandAt(call, 1), depth);
    return name === 'strictObject' && made.kind === 'object' ? { ...made, isStrict: true } : made;
  }

  /** The schema that a call makes of the one that it is called on. */
  #changed(name: string, before: SchemaShape, call: number, depth: number): SchemaShape {
    if (before.kind === 'object') {
      if (name === 'strict') return { ...before, isStrict: true };
      if (name === 'omit' || name === 'pick') return this.#chosen(before, call, name);
      if (adding.has(name)) return this.#extended(before, call, depth);
      // Fields whose names match, with any value.
      if (name === 'pattern') return open;
    }
    return withCheck(before, checking.get(name), this.#program.operandAt(call, 1));
  }

  #isConverting(call: number, name: string, before: SchemaShape | undefined): boolean {
    if (before !== undefined) return false;
    return name === 'date' || chainOf(this.#program, calleeOf(this.#program, call), namesMax).includes('coerce');
  }

  /** `valid(Joi.ref('other'))`, `oneOf([ref('other')])`: the value may be that of another field. */
  #hasReference(call: number): boolean {
    const { kinds } = this.#program;
    const valueOf = (node: number) => (node === noNode ? noNode : writtenValue(this.#program, this.#values, node));
    const given = Array.from(this.#program.operandsOf(call).subarray(1), valueOf).flatMap((value) => {
      const isList = value !== noNode && kinds[value] === flowKind.list;
      return isList ? Array.from(this.#program.operandsOf(value), valueOf) : [value];
    });
    return given.some((value) => {
      const callee = value !== noNode && kinds[value] === flowKind.call ? calleeOf(this.#program, value) : noNode;
      return callee !== noNode && referring.has(this.#program.nameOf(callee));
    });
  }

  #inside(call: number, depth: number): SchemaShape {
    const inner = this.#program.operandAt(call, 1);
    return inner === noNode ? open : (this.shapeOf(inner, depth + 1) ?? open);
  }

  /** `z.union([z.string(), z.number()])`, `z.string().or(z.number())`: texts, where none of them lets an object through. */
  #ofUnion(before: SchemaShape | undefined, call: number, depth: number): SchemaShape {
    const first = this.#program.operandAt(call, 1);
    const list = before === undefined && first !== noNode ? writtenValue(this.#program, this.#values, first) : noNode;
    const isList = list !== noNode && this.#program.kinds[list] === flowKind.list;
    const given = isList ? Array.from(this.#program.operandsOf(list)) : [first];
    const others = given.map((each) => (each === noNode ? open : (this.shapeOf(each, depth + 1) ?? open)));
    const shapes = before === undefined ? others : [before, ...others];
    if (shapes.some(({ kind }) => kind !== 'text' && kind !== 'closed') || (before === undefined && !isList))
      return open;
    const isConverted = shapes.some((shape) => 'isConverted' in shape);
    if (shapes.every(({ kind }) => kind === 'closed')) return isConverted ? converted : closed;
    return { kind: 'text', ...(isConverted ? { isConverted } : {}) };
  }

  #ofObject(given: number, depth: number): SchemaShape {
    const object = given === noNode ? noNode : writtenValue(this.#program, this.#values, given);
    if (object === noNode || this.#program.kinds[object] !== flowKind.object) return open;
    const fields = new Map<string, SchemaShape>();
    for (const part of this.#program.operandsOf(object)) {
      if (part === noNode || this.#program.kinds[part] !== flowKind.field) return open;
      fields.set(this.#program.nameOf(part), this.shapeOf(this.#program.operandAt(part, 0), depth + 1) ?? open);
    }
    return { kind: 'object', fields };
  }

  #extended(before: SchemaShape & { readonly kind: 'object' }, call: number, depth: number): SchemaShape {
    const given = this.#program.operandAt(call, 1);
    const schema = given === noNode ? undefined : this.shapeOf(given, depth + 1);
    const more = schema ?? this.#ofObject(given, depth);
    if (more.kind !== 'object') return open;
    const fields = new Map([...before.fields, ...more.fields]);
    // Of two that are merged the second says what is done with other fields.
    const isOfSecond = schema !== undefined && this.#program.nameOf(calleeOf(this.#program, call)) === 'merge';
    const isStrict = isOfSecond ? more.isStrict : before.isStrict;
    return { kind: 'object', fields, ...(isStrict === true && { isStrict }) };
  }

  /** `schema.omit({ id: true })` */
  #chosen(before: SchemaShape & { readonly kind: 'object' }, call: number, name: 'omit' | 'pick'): SchemaShape {
    const listed = this.#ofObject(this.#program.operandAt(call, 1), depthMax);
    if (listed.kind !== 'object') return open;
    const fields = [...before.fields].filter(([key]) => listed.fields.has(key) === (name === 'pick'));
    return { ...before, fields: new Map(fields) };
  }

  #ofList(before: SchemaShape | undefined, call: number, depth: number): SchemaShape {
    const [, given = noNode, ...more] = this.#program.operandsOf(call);
    // Items of several kinds: `items(Joi.string(), Joi.number())`, `items(…).items(…)`.
    const isOfSeveral = more.length > 0 && this.#program.nameOf(calleeOf(this.#program, call)) === 'items';
    const isFirst = before === undefined || (before.kind === 'list' && before.item === open);
    const isAdded = given !== noNode && !isFirst;
    if (isOfSeveral || isAdded) return { kind: 'list', item: open };
    const item = given === noNode ? before : (this.shapeOf(given, depth + 1) ?? open);
    return { kind: 'list', item: item ?? open };
  }
}
