import { addToList } from '#server/base/add-to-list.ts';
import { flowKind, noNode } from '../../source/flow-graph.ts';
import { calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { SchemaShape, SchemaShapes } from './schema-shapes.ts';

/** Calls that are given the handler of a procedure. Source: trpc.io, Define Procedures. */
const resolving = new Set(['query', 'mutation', 'subscription']);
/** Calls in a chain: `procedure.use(…).input(…).query(…)`. */
const chainMax = 16;

/** Schemas that the input of a procedure of tRPC has passed before its handler runs: `procedure.input(schema).query(({ input }) => …)`. */
export class ProcedureInputs {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #schemas: SchemaShapes;
  /** Calls that are given a function, by its number. */
  #calls: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(program: Program, values: ProgramValues, schemas: SchemaShapes) {
    this.#program = program;
    this.#values = values;
    this.#schemas = schemas;
  }

  /** Returns the values that the input of a handler may have; undefined where that is not known. */
  shapeOf(handler: number): SchemaShape | undefined {
    const calls = (this.#calls ??= this.#collect()).get(handler) ?? [];
    if (calls.length !== 1) return undefined;
    const shapes = this.#schemasBefore(calls[0]).map((schema) => this.#schemas.shapeOf(schema));
    return shapes.reduce(both, shapes[0]);
  }

  #collect(): ReadonlyMap<number, readonly number[]> {
    const program = this.#program;
    const calls = new Map<number, number[]>();
    for (let node = 0; node < program.nodeCount; node++) {
      if (program.kinds[node] !== flowKind.call || receiverOf(program, node) === noNode) continue;
      const [callee, handler] = [calleeOf(program, node), program.operandAt(node, 1)];
      if (callee === noNode || handler === noNode || !resolving.has(program.nameOf(callee))) continue;
      for (const called of this.#values.closuresOf(handler)) addToList(calls, called, node);
    }
    return calls;
  }

  #schemasBefore(call: number): readonly number[] {
    const program = this.#program;
    const schemas: number[] = [];
    let at = receiverOf(program, call);
    for (let steps = 0; steps < chainMax && at !== noNode && program.kinds[at] === flowKind.call; steps++) {
      const [callee, schema] = [calleeOf(program, at), program.operandAt(at, 1)];
      if (callee !== noNode && schema !== noNode && program.nameOf(callee) === 'input') schemas.push(schema);
      at = receiverOf(program, at);
    }
    return schemas;
  }
}

/** An input has the fields of all its schemas. */
function both(one: SchemaShape | undefined, other: SchemaShape | undefined): SchemaShape | undefined {
  if (one === other || one === undefined || other === undefined) return one === other ? one : undefined;
  if (one.kind !== 'object' || other.kind !== 'object') return undefined;
  return { kind: 'object', fields: new Map([...other.fields, ...one.fields]) };
}
