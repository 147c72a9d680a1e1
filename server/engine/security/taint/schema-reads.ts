import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import { isCheckName } from './check-names.ts';

/** Parts of a request, by what frameworks call them. */
const partNames = {
  body: 'body',
  json: 'body',
  form: 'body',
  query: 'query',
  querystring: 'query',
  params: 'params',
  param: 'params',
  headers: 'headers',
  header: 'headers',
  cookies: 'cookies',
  cookie: 'cookies',
} as const;

export type RequestPart = (typeof partNames)[keyof typeof partNames];

/** The part of a request that goes by a name. */
export function requestPart(name: string): RequestPart | undefined {
  return Object.hasOwn(partNames, name) ? partNames[name as keyof typeof partNames] : undefined;
}

/** Methods of schemas that check a value. */
const checking: ReadonlySet<string> = new Set(
  'parse parseAsync safeParse safeParseAsync spa validate validateAsync validateSync'.split(' '),
);
/** Of these the ones that say whether a value fits, and refuse none. */
const asking: ReadonlySet<string> = new Set(['safeParse', 'safeParseAsync', 'spa']);
/** Members of a schema that was given, functions in functions: `schemas.body`. */
const stepsMax = 8;

/** A check by a schema in a function: which parameter has the schema, and what is checked by it. */
interface SchemaRead {
  readonly schema: number;
  /** A part; the number of the parameter that names it; `all` of a request, as the schema's fields say. */
  readonly checked: RequestPart | number | 'all';
}

/** Functions of the project that are given a schema, and check parts of a request by it. */
export class SchemaReads {
  readonly #program: Program;
  readonly #known = new Map<number, readonly SchemaRead[]>();

  constructor(program: Program) {
    this.#program = program;
  }

  /**
   * Parts of a request that functions check by the schema that they are given at a place; none where the schema itself says which;
   * undefined where they check none.
   *
   * @param named the part that another argument names
   */
  partsOf(
    functions: readonly number[],
    place: number,
    named: (place: number) => RequestPart | undefined,
  ): readonly RequestPart[] | undefined {
    const [called] = functions;
    if (functions.length !== 1 || called === undefined) return undefined;
    const reads = this.#readsIn(called).filter(({ schema }) => schema === place);
    if (reads.length === 0) return undefined;
    return reads.flatMap(({ checked }) => {
      if (checked === 'all') return [];
      return (typeof checked === 'number' ? (named(checked) ?? this.#usually(called, checked)) : checked) ?? [];
    });
  }

  /** `source = 'body'` */
  #usually(called: number, place: number): RequestPart | undefined {
    const parameter = this.#program.parametersOf(called)[place];
    const given = parameter === undefined ? noNode : this.#program.operandAt(parameter, 0);
    const isConstant = given !== noNode && this.#program.kinds[given] === flowKind.constant;
    return isConstant ? requestPart(this.#program.nameOf(given)) : undefined;
  }

  #readsIn(called: number): readonly SchemaRead[] {
    let known = this.#known.get(called);
    if (known === undefined) this.#known.set(called, (known = this.#find(called)));
    return known;
  }

  #find(called: number): readonly SchemaRead[] {
    const program = this.#program;
    const { base, graph } = program.functionAt(called).file;
    const parameters = program.parametersOf(called);
    const reads: SchemaRead[] = [];
    for (let node = base; node < base + graph.count; node++) {
      if (program.kinds[node] !== flowKind.call || !this.#isIn(program.owners[node], called)) continue;
      const [schema, value] = this.#schemaAndValue(node, parameters);
      const checked = schema < 0 || value === noNode ? undefined : this.#checkedAt(value, parameters);
      if (checked !== undefined) reads.push({ schema, checked });
    }
    return reads;
  }

  #isIn(inner: number, outer: number): boolean {
    let at = inner;
    for (let steps = 0; steps < stepsMax; steps++) {
      if (at === outer) return true;
      const { file, code } = this.#program.functionAt(at);
      const parent = file.functionBase + code.parent;
      if (parent === at) return false;
      at = parent;
    }
    return false;
  }

  /** `schema.parse(value)`, `check(schema, value)`: the parameter's number, -1 where the schema is none. */
  #schemaAndValue(call: number, parameters: readonly number[]): readonly [schema: number, value: number] {
    const program = this.#program;
    const callee = calleeOf(program, call);
    const name = callee === noNode || program.kinds[callee] === flowKind.closure ? '' : program.nameOf(callee);
    const receiver = receiverOf(program, call);
    if (asking.has(name) && program.usersOf(call).length === 0) return [-1, noNode];
    if (receiver !== noNode && checking.has(name))
      return [this.#parameterOf(receiver, parameters), program.operandAt(call, 1)];
    if (!isCheckName(name) && !/parse/i.test(name)) return [-1, noNode];
    const given = Array.from(program.operandsOf(call).subarray(1));
    const schemas = given.map((each) => this.#parameterOf(each, parameters));
    const place = schemas.findIndex((each) => each >= 0);
    const value = given.find((_, index) => index !== place) ?? noNode;
    return place < 0 ? [-1, noNode] : [schemas[place], value];
  }

  #parameterOf(node: number, parameters: readonly number[]): number {
    let at = node === noNode ? noNode : bareNode(this.#program, node);
    for (let steps = 0; steps < stepsMax && at !== noNode; steps++) {
      const kind = this.#program.kinds[at];
      if (kind === flowKind.parameter) return parameters.indexOf(at);
      if (kind !== flowKind.member && kind !== flowKind.element) return -1;
      at = bareNode(this.#program, this.#program.operandAt(at, 0));
    }
    return -1;
  }

  /** `request.body`, `request[source]`, `{ body: request.body }`, `request` */
  #checkedAt(node: number, parameters: readonly number[]): SchemaRead['checked'] | undefined {
    const program = this.#program;
    const bare = bareNode(program, node);
    if (bare === noNode) return undefined;
    switch (program.kinds[bare]) {
      case flowKind.member:
        return requestPart(program.nameOf(bare));
      case flowKind.element: {
        const place = this.#parameterOf(program.operandAt(bare, 1), parameters);
        return place < 0 ? undefined : place;
      }
      case flowKind.object: {
        const fields = Array.from(program.operandsOf(bare)).filter((each) => each !== noNode);
        return fields.some((each) => requestPart(program.nameOf(each)) !== undefined) ? 'all' : undefined;
      }
      case flowKind.parameter:
        return /^_*req(?:uest)?$/i.test(program.nameOf(bare)) ? 'all' : undefined;
      case flowKind.call: {
        const called = calleeOf(program, bare);
        return called === noNode ? undefined : requestPart(program.nameOf(called));
      }
      default:
        return undefined;
    }
  }
}
