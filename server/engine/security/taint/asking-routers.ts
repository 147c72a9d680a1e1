import { flowKind, noNode } from '../../source/flow-graph.ts';
import { calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { writtenValue } from '../program/written-value.ts';

/** Before all nodes: whatever a router is given asks. */
const fromTheStart = -1;
/** Routers in routers are followed so deep. */
const depthMax = 8;

/** A call that gives an application, or a router, what runs before its routes, or another router. */
interface Use {
  readonly call: number;
  /** Node that makes the router which is given something. */
  readonly receiver: number;
  readonly parts: readonly number[];
}

/** Routers whose routes run only after a middleware asked: `app.use(requireAdmin)`, `app.use('/a', requireAdmin, router)`. */
export class AskingRouters {
  readonly #program: Program;
  readonly #values: ProgramValues;
  readonly #asks: (part: number) => boolean;
  /** By the node that makes them: all routes behind that node ask. */
  readonly #from = new Map<number, number>();

  /** @param asks whether a value that a route or a router is given is a middleware that asks */
  constructor(program: Program, values: ProgramValues, asks: (part: number) => boolean) {
    this.#program = program;
    this.#values = values;
    this.#asks = asks;
    const uses = this.#uses();
    for (const { call, receiver, parts } of uses) {
      if (parts.length > 0 && parts.every(asks) && !this.#from.has(receiver)) this.#from.set(receiver, call);
    }
    this.#follow(uses);
  }

  /** Whether what a router is given by a call runs only after a middleware asked. */
  isAsked(router: number, call: number): boolean {
    return (this.#from.get(router) ?? call) < call;
  }

  /** Node of the call that makes the router that a call is made on; `noNode` where it is not one. */
  routerOf(call: number): number {
    const receiver = receiverOf(this.#program, call);
    return receiver === noNode ? noNode : this.#made(receiver);
  }

  #made(node: number): number {
    const made = node === noNode ? noNode : writtenValue(this.#program, this.#values, node);
    return made !== noNode && this.#program.kinds[made] === flowKind.call ? made : noNode;
  }

  #uses(): Use[] {
    const program = this.#program;
    const uses: Use[] = [];
    for (let call = 0; call < program.nodeCount; call++) {
      if (program.kinds[call] !== flowKind.call) continue;
      const callee = calleeOf(program, call);
      if (callee === noNode || program.kinds[callee] !== flowKind.member || program.nameOf(callee) !== 'use') continue;
      const receiver = this.routerOf(call);
      if (receiver !== noNode) uses.push({ call, receiver, parts: Array.from(program.operandsOf(call).subarray(1)) });
    }
    return uses;
  }

  /** A router asks where all that it is given to by is behind a middleware, or is given to one that asks. */
  #follow(uses: readonly Use[]): void {
    const mounts = Map.groupBy(
      uses.flatMap((use) => use.parts.map((part, place) => ({ use, place, made: this.#made(part) }))),
      ({ made }) => made,
    );
    mounts.delete(noNode);
    for (let round = 0; round < depthMax; round++) {
      let isChanged = false;
      for (const [made, given] of mounts) {
        if (this.#from.get(made) === fromTheStart || !given.every(({ use, place }) => this.#isBehind(use, place)))
          continue;
        this.#from.set(made, fromTheStart);
        isChanged = true;
      }
      if (!isChanged) return;
    }
  }

  #isBehind({ call, receiver, parts }: Use, place: number): boolean {
    return this.isAsked(receiver, call) || parts.slice(0, place).some((part) => this.#asks(part));
  }
}
