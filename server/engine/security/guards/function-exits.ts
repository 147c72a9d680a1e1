import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import type { Program } from '../program/program.ts';

export type ReadCondition = (condition: number, value: number, holds: boolean, depth: number) => number;

/** One way out of a function. */
export interface FunctionExit {
  /** Node `return` or `yield`. */
  readonly node: number;
  /** Returned value; `noNode` where it is none. */
  readonly value: number;
  /** Callers get a promise. */
  readonly isPromised: boolean;
}

/** Conditions on a parameter at one exit. */
const conditionsMax = 16;

/** Conditions on parameters where a function returns. */
export class FunctionExits {
  readonly #program: Program;
  readonly #read: ReadCondition;

  constructor(program: Program, read: ReadCondition) {
    this.#program = program;
    this.#read = read;
  }

  returnsOf(called: number): FunctionExit[] {
    const { flags } = this.#program;
    return this.#program.returnsOf(called).map((node) => ({
      node,
      value: this.#program.operandAt(node, 0),
      isPromised: (flags[node] & flowFlag.promised) !== 0,
    }));
  }

  /** Returns the harms that a parameter cannot do if the function is left here. */
  harmsAt({ node }: FunctionExit, parameter: number, depth: number): number {
    const { kinds, flags } = this.#program;
    if (kinds[node] !== flowKind.return) return 0;
    const place = this.#program.parametersOf(this.#program.owners[parameter]).indexOf(parameter);
    let at = this.#program.operandAt(node, place + 1);
    let harms = 0;
    for (let steps = 0; steps < conditionsMax && at !== noNode && kinds[at] === flowKind.guarded; steps++) {
      const isNegated = (flags[at] & flowFlag.negated) !== 0;
      harms |= this.#read(this.#program.operandAt(at, 1), parameter, !isNegated, depth);
      at = this.#program.operandAt(at, 0);
    }
    return harms;
  }
}
