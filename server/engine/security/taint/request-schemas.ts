import { addToList } from '#server/base/add-to-list.ts';
import { flowKind, noNode } from '../../source/flow-graph.ts';
import { calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { writtenValue } from '../program/written-value.ts';
import { GivenSchemas, type RequestCheck } from './given-schemas.ts';
import type { Handlers } from './handlers.ts';
import { requestPart } from './schema-reads.ts';
import type { SchemaShapes } from './schema-shapes.ts';

const routing = new Set('get post put patch delete del all head options use on route openapi'.split(' '));
const none: readonly RequestCheck[] = [];
/** A schema that is not found has checked it. */
const unread: RequestCheck = {
  part: 'body',
  shape: { kind: 'open', checks: [{ kind: 'unread' }] },
  isUnderstood: true,
  isReplaced: true,
};

/** Schemas that parts of a request have passed before a handler runs: those of a middleware before it, of the route's options, of a function around it. */
export class RequestSchemas {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #handlers: Handlers;
  readonly #given: GivenSchemas;
  /** By the handler, a list for each place where it is given to a router, or wrapped. */
  #byHandler: ReadonlyMap<number, readonly (readonly RequestCheck[])[]> | undefined;

  constructor(program: Program, values: ProgramValues, handlers: Handlers, schemas: SchemaShapes) {
    this.#program = program;
    this.#values = values;
    this.#handlers = handlers;
    this.#given = new GivenSchemas(program, values, schemas);
  }

  /** Checks that have been passed wherever a function is a handler. */
  before(handler: number): readonly RequestCheck[] {
    const places = (this.#byHandler ??= this.#collect()).get(handler) ?? [];
    const isOne = places.length === 1 && this.#handlers.routesOf(handler).length <= 1;
    return isOne ? places[0] : none;
  }

  /** The check of what a call in a handler of Hono reads: `c.req.valid('json')`, `c.req.query('name')`. */
  readAt(call: number): RequestCheck | undefined {
    const program = this.#program;
    const receiver = receiverOf(program, call);
    if (receiver === noNode || program.kinds[receiver] !== flowKind.member || program.nameOf(receiver) !== 'req')
      return undefined;
    const name = program.nameOf(calleeOf(program, call));
    const checks = this.before(program.owners[call]);
    if (name === 'valid') {
      const check = checkOf(checks, this.#textAt(call) ?? '');
      return check === undefined ? unread : { ...check, isReplaced: true };
    }
    const check = checkOf(checks, name);
    // A body of another type is not looked at.
    if (check?.part === 'body') return { ...check, isUnderstood: false };
    if (check === undefined || program.operandAt(call, 1) === noNode) return check;
    const field = check.shape.kind === 'object' ? check.shape.fields.get(this.#textAt(call) ?? '') : undefined;
    return field === undefined ? undefined : { ...check, shape: field };
  }

  /** A text that a call is given first. */
  #textAt(call: number): string | undefined {
    const given = this.#program.operandAt(call, 1);
    const isConstant = given !== noNode && this.#program.kinds[given] === flowKind.constant;
    return isConstant ? this.#program.nameOf(given) : undefined;
  }

  #collect(): ReadonlyMap<number, readonly (readonly RequestCheck[])[]> {
    const program = this.#program;
    const found = new Map<number, (readonly RequestCheck[])[]>();
    for (let node = 0; node < program.nodeCount; node++) {
      if (program.kinds[node] !== flowKind.call) continue;
      const callee = calleeOf(program, node);
      if (callee === noNode || program.kinds[callee] === flowKind.closure) continue;
      // `app[method]('/a', handler)` may be any of them.
      const isNamed = program.kinds[callee] === flowKind.element || routing.has(program.nameOf(callee));
      const isRoute = receiverOf(program, node) !== noNode && isNamed;
      if (isRoute) this.#collectRoute(node, found);
      else this.#collectWrapper(node, found);
    }
    return found;
  }

  #collectRoute(call: number, found: Map<number, (readonly RequestCheck[])[]>): void {
    let passed: readonly RequestCheck[] = [];
    for (const node of this.#givenTo(call)) {
      const checks = this.#given.checksOf(node);
      // Those of a wrapper are noted where it is called.
      const closures = this.#values.closuresOf(node);
      const handlers = closures.filter((each) => this.#handlers.frameworksOf(each).length > 0);
      for (const handler of handlers) addToList(found, handler, passed);
      passed = [...passed, ...checks];
    }
    // `route({ schema, handler })`
    for (const node of this.#givenTo(call)) this.#collectOptions(node, found);
  }

  #collectOptions(node: number, found: Map<number, (readonly RequestCheck[])[]>): void {
    const options = writtenValue(this.#program, this.#values, node);
    if (options === noNode || this.#program.kinds[options] !== flowKind.object) return;
    for (const field of this.#program.operandsOf(options)) {
      if (field === noNode || this.#program.kinds[field] !== flowKind.field) continue;
      if (this.#program.nameOf(field) !== 'handler') continue;
      for (const handler of this.#values.closuresOf(field)) addToList(found, handler, this.#given.checksOf(node));
    }
  }

  /** `withSchema(schema, handler)` */
  #collectWrapper(call: number, found: Map<number, (readonly RequestCheck[])[]>): void {
    const program = this.#program;
    const given = Array.from(program.operandsOf(call).subarray(1)).filter(
      (each) => each !== noNode && program.kinds[each] === flowKind.closure,
    );
    const handlers = given
      .map((each) => program.functionOfClosure(each))
      .filter((each) => this.#handlers.frameworksOf(each).length > 0);
    if (handlers.length === 0) return;
    const checks = this.#given.checksOf(call);
    if (checks.length > 0) for (const handler of handlers) addToList(found, handler, checks);
  }

  #givenTo(call: number): readonly number[] {
    const program = this.#program;
    return Array.from(program.operandsOf(call).subarray(1)).flatMap((node) => {
      const list = node === noNode ? noNode : writtenValue(program, this.#values, node);
      const isList = list !== noNode && program.kinds[list] === flowKind.list;
      return (isList ? Array.from(program.operandsOf(list)) : [node]).filter((each) => each !== noNode);
    });
  }
}

function checkOf(checks: readonly RequestCheck[], name: string): RequestCheck | undefined {
  const part = requestPart(name);
  return part === undefined ? undefined : checks.findLast((each) => each.part === part);
}
