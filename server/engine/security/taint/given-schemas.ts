import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, calleeOf } from '../patterns/node-shapes.ts';
import { fieldOf } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { writtenValue } from '../program/written-value.ts';
import { isCheckName } from './check-names.ts';
import { jsonSchemaShape } from './json-schema-shapes.ts';
import { type RequestPart, requestPart, SchemaReads } from './schema-reads.ts';
import type { SchemaShape, SchemaShapes } from './schema-shapes.ts';

/** A schema that a part of what a handler is given has passed before the handler runs. */
export interface RequestCheck {
  readonly part: RequestPart | 'input';
  readonly shape: SchemaShape;
  /** Values that do not fit are refused, for sure. */
  readonly isUnderstood: boolean;
  /** The handler gets what the schema made of the part, and not what came in. */
  readonly isReplaced: boolean;
}

interface PartShape {
  readonly part: RequestPart;
  readonly shape: SchemaShape;
}

/**
 * Functions of packages that make a check of a request out of schemas. Sources: celebrate, README; zod-express-middleware, README;
 * express-zod-safe, README.
 */
const makers: ReadonlyMap<string, ReadonlyMap<string, { readonly isReplaced: boolean }>> = new Map([
  ['npm:celebrate', new Map([['celebrate', { isReplaced: true }]])],
  [
    'npm:zod-express-middleware',
    new Map<string, { readonly isReplaced: boolean }>(
      ['', 'Body', 'Query', 'Params'].flatMap((part) => [
        [`validateRequest${part}`, { isReplaced: false }] as const,
        [`processRequest${part}`, { isReplaced: true }] as const,
      ]),
    ),
  ],
  ['npm:express-zod-safe', new Map(['default', 'validate', ''].map((name) => [name, { isReplaced: true }]))],
]);
/** Functions of packages that are given the part's name, and a schema. Sources: hono.dev, Validation; hono-openapi, README. */
const named: ReadonlySet<string> = new Set(
  ['@hono/zod-validator', '@hono/standard-validator', 'hono-openapi', 'hono-openapi/zod'].map((name) => `npm:${name}`),
);
/** A check in a function of the project is not understood: whether it refuses is not looked at. */
const likely = { isUnderstood: false, isReplaced: false } as const;

/** Reads what is given to a route, or around a handler, as checks of the request by schemas. */
export class GivenSchemas {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #schemas: SchemaShapes;
  readonly #reads: SchemaReads;
  #hasOwnCompiler: boolean | undefined;

  constructor(program: Program, values: ProgramValues, schemas: SchemaShapes) {
    this.#program = program;
    this.#values = values;
    this.#schemas = schemas;
    this.#reads = new SchemaReads(program);
  }

  /** Checks that a value is which a route is given: a middleware that was made of schemas, options with schemas. */
  checksOf(node: number): readonly RequestCheck[] {
    const made = writtenValue(this.#program, this.#values, node);
    if (made === noNode) return [];
    if (this.#program.kinds[made] === flowKind.object) return this.#ofOptions(made);
    return this.#program.kinds[made] === flowKind.call ? this.#ofCall(made) : [];
  }

  /** `{ schema: { body: … } }`. Source: fastify.dev, Validation and Serialization. */
  #ofOptions(options: number): readonly RequestCheck[] {
    // The handler is asked to look at what does not fit by itself.
    if (this.#field(options, 'attachValidation') !== noNode) return [];
    const isUnderstood = this.#field(options, 'validatorCompiler') === noNode && !this.#isComparedByProject();
    const given = this.#field(options, 'schema');
    const schemas = given === noNode ? noNode : writtenValue(this.#program, this.#values, given);
    if (schemas === noNode || this.#program.kinds[schemas] !== flowKind.object) return [];
    return this.#partsIn(schemas, (node) => {
      return jsonSchemaShape(this.#program, this.#values, node) ?? this.#schemas.shapeOf(node);
    }).map((each) => ({ ...each, isUnderstood, isReplaced: false }));
  }

  /** `setValidatorCompiler(() => () => true)`: a function of the project says what fits. */
  #isComparedByProject(): boolean {
    return (this.#hasOwnCompiler ??= this.#findOwnCompiler());
  }

  #findOwnCompiler(): boolean {
    const program = this.#program;
    for (let node = 0; node < program.nodeCount; node++) {
      if (program.kinds[node] !== flowKind.call) continue;
      const callee = calleeOf(program, node);
      const isSetting = callee !== noNode && program.nameOf(callee) === 'setValidatorCompiler';
      const given = isSetting ? program.operandAt(node, 1) : noNode;
      if (given !== noNode && this.#values.closuresOf(given).length > 0) return true;
    }
    return false;
  }

  #ofCall(call: number): readonly RequestCheck[] {
    const callee = calleeOf(this.#program, call);
    if (callee === noNode) return [];
    for (const { origin, members } of this.#values.originsOf(callee)) {
      if (named.has(origin)) return this.#ofNamed(call);
      const maker = makers.get(origin)?.get(members.join('.'));
      if (maker !== undefined) return this.#ofMaker(call, members.at(-1) ?? '', maker);
      if (origin === 'npm:@hono/zod-openapi' && members[0] === 'createRoute') return this.#ofOpenRoute(call);
    }
    return this.#ofLikely(call, callee);
  }

  /** `zValidator('json', schema)` */
  #ofNamed(call: number): readonly RequestCheck[] {
    const [part, shape] = [this.#partAt(call, 1), this.#schemas.shapeOf(this.#program.operandAt(call, 2))];
    // Options may say how a value is compared with the schema.
    const isUnderstood = this.#program.operandsOf(call).length <= 4;
    return part === undefined || shape === undefined ? [] : [{ part, shape, isUnderstood, isReplaced: false }];
  }

  #ofMaker(call: number, name: string, { isReplaced }: { readonly isReplaced: boolean }): readonly RequestCheck[] {
    const given = this.#program.operandAt(call, 1);
    // Options may let more through.
    const isPlain = this.#program.operandsOf(call).length === 2;
    const how = { isUnderstood: true, isReplaced: isReplaced && isPlain };
    const part = partInName(name);
    const shape = part === undefined ? undefined : this.#schemas.shapeOf(given);
    if (part !== undefined) return shape === undefined ? [] : [{ part, shape, ...how }];
    return this.#partsOf(given).map((each) => ({ ...each, ...how }));
  }

  /** `createRoute({ request: { query, body: { content: { 'application/json': { schema } } } } })`. Source: hono.dev, Zod OpenAPI. */
  #ofOpenRoute(call: number): readonly RequestCheck[] {
    const request = this.#field(this.#program.operandAt(call, 1), 'request');
    const how = { isUnderstood: true, isReplaced: false };
    const plain = this.#partsOf(request).map((each) => ({ ...each, ...how }));
    const content = this.#field(this.#field(request, 'body'), 'content');
    const types = this.#objectAt(content);
    const fields = types === noNode ? [] : Array.from(this.#program.operandsOf(types));
    const shapes = fields.map((field) => this.#schemas.shapeOf(this.#field(field, 'schema')));
    const [shape] = shapes;
    return shape === undefined || shapes.length !== 1 ? plain : [...plain, { part: 'body', shape, ...how }];
  }

  /** A function of the project, or of a package that is not known, is given schemas. */
  #ofLikely(call: number, callee: number): readonly RequestCheck[] {
    const program = this.#program;
    const given = Array.from(program.operandsOf(call).subarray(1));
    const place = given.findIndex((node) => node !== noNode && this.#hasSchema(node));
    if (place < 0) return [];
    const shape = this.#schemas.shapeOf(given[place]);
    const inParts = this.#partsOf(given[place]);
    const functions = this.#values.calleesAt(call).map(({ function: called }) => called);
    const isUnknown = functions.length === 0 && program.kinds[callee] !== flowKind.closure;
    const name = isUnknown ? program.nameOf(callee) : '';
    if (isUnknown && !isCheckName(name)) return [];
    const parts = isUnknown
      ? this.#partsNamed(call, name)
      : this.#reads.partsOf(functions, place, (other) => this.#partAt(call, other + 1));
    if (parts === undefined) return [];
    if (inParts.length > 0)
      return inParts
        .filter(({ part }) => parts.length === 0 || parts.includes(part))
        .map((each) => ({ ...each, ...likely }));
    return shape === undefined ? [] : parts.map((part) => ({ part, shape, ...likely }));
  }

  #partsNamed(call: number, name: string): readonly RequestPart[] {
    const given = Array.from(this.#program.operandsOf(call).subarray(1), (_, place) => this.#partAt(call, place + 1));
    const parts = [partInName(name), ...given].filter((part) => part !== undefined);
    return parts.slice(0, 1);
  }

  #hasSchema(node: number): boolean {
    return this.#schemas.shapeOf(node) !== undefined || this.#partsOf(node).length > 0;
  }

  /** Parts of a request that an argument of a call names. */
  #partAt(call: number, place: number): RequestPart | undefined {
    const node = this.#program.operandAt(call, place);
    if (node === noNode) return undefined;
    const bare = bareNode(this.#program, node);
    const isConstant = bare !== noNode && this.#program.kinds[bare] === flowKind.constant;
    return isConstant ? requestPart(this.#program.nameOf(bare)) : undefined;
  }

  /** `{ body: schema }`, `z.object({ body: schema })`: none where other fields stand beside. */
  #partsOf(node: number): readonly PartShape[] {
    const object = this.#objectAt(node);
    if (object !== noNode) return this.#partsIn(object, (each) => this.#schemas.shapeOf(each));
    const shape = node === noNode ? undefined : this.#schemas.shapeOf(node);
    if (shape?.kind !== 'object') return [];
    const parts = [...shape.fields].map(([key, field]) => ({ part: requestPart(key), shape: field }));
    return parts.every(isOfPart) ? parts : [];
  }

  #partsIn(object: number, shapeOf: (node: number) => SchemaShape | undefined): readonly PartShape[] {
    return Array.from(this.#program.operandsOf(object)).flatMap((field) => {
      const [key, value] = this.#keyAndValue(field);
      const part = requestPart(key);
      const shape = part === undefined || value === noNode ? undefined : shapeOf(value);
      return part === undefined || shape === undefined ? [] : [{ part, shape }];
    });
  }

  /** `body: …`, `[Segments.BODY]: …` */
  #keyAndValue(field: number): readonly [string, number] {
    const { kinds } = this.#program;
    const first = field === noNode ? noNode : this.#program.operandAt(field, 0);
    if (first === noNode) return ['', noNode];
    if (kinds[field] === flowKind.field) return [this.#program.nameOf(field), first];
    return kinds[field] === flowKind.computedField
      ? [this.#program.nameOf(first).toLowerCase(), this.#program.operandAt(field, 1)]
      : ['', noNode];
  }

  /** Value of a field of an object that is written out. */
  #field(node: number, name: string): number {
    const isField = node !== noNode && this.#program.kinds[node] === flowKind.field;
    const object = this.#objectAt(isField ? this.#program.operandAt(node, 0) : node);
    return object === noNode ? noNode : fieldOf(this.#program, object, name);
  }

  #objectAt(node: number): number {
    const object = node === noNode ? noNode : writtenValue(this.#program, this.#values, node);
    return object !== noNode && this.#program.kinds[object] === flowKind.object ? object : noNode;
  }
}

function isOfPart(each: { readonly part: RequestPart | undefined; readonly shape: SchemaShape }): each is PartShape {
  return each.part !== undefined;
}

/** `validateBody` */
function partInName(name: string): RequestPart | undefined {
  const word = /(?:body|query|params|headers)/i.exec(name)?.[0];
  return word === undefined ? undefined : requestPart(word.toLowerCase());
}
