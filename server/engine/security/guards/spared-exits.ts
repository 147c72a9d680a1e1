import { noNode } from '../../source/flow-graph.ts';
import type { GivenFor } from '../conditions/left-out-checks.ts';
import { argumentsOf } from '../patterns/call-arguments.ts';
import type { Callee } from '../program/bound-calls.ts';
import type { Program } from '../program/program.ts';
import type { FunctionExit } from './function-exits.ts';
import { allHarms } from './harm-bits.ts';

/** Whether code runs under a condition in a mode without checks alone. @param givenFor of the call that runs the code, where it is known */
export type IsLeftOut = (condition: number, holds: boolean, givenFor?: GivenFor) => boolean;

type HarmsAt = (exit: FunctionExit) => number;

/** Ways out of functions, without those that are taken in a mode without checks. */
export class SparedExits {
  readonly #program: Program;
  readonly #isLeftOut: IsLeftOut;

  constructor(program: Program, isLeftOut: IsLeftOut) {
    this.#program = program;
    this.#isLeftOut = isLeftOut;
  }

  /** Returns the harms that all of some ways out take away, but for those that say nothing and are taken in such a mode. */
  common(exits: readonly FunctionExit[], givenFor: GivenFor | undefined, harmsAt: HarmsAt): number {
    const said = exits.map((exit) => harmsAt(exit));
    const counted = said.filter((harms, index) => harms !== 0 || !this.#isOfMode(exits[index], givenFor));
    return counted.length === 0 ? 0 : counted.reduce((all, harms) => all & harms, allHarms);
  }

  #isOfMode({ node }: FunctionExit, givenFor: GivenFor | undefined): boolean {
    return this.#program
      .conditionsAround(node)
      .some(({ condition, isNegated }) => this.#isLeftOut(condition, !isNegated, givenFor));
  }

  /** Returns the arguments of a call by the parameters that get them. */
  givenBy(call: number, { function: called, shift }: Callee): GivenFor {
    const parameters = this.#program.parametersOf(called);
    const given = argumentsOf(this.#program, call);
    return (parameter) => {
      const place = parameters.indexOf(parameter) - shift;
      if (!parameters.includes(parameter) || given.some(({ isSpread }) => isSpread)) return undefined;
      const name = this.#program.nameOf(parameter);
      const named = given.find(({ keyword }) => keyword !== '' && keyword === name);
      if (named !== undefined) return this.#program.operandAt(named.node, 0);
      return given.find(({ position }) => position === place && position >= 0)?.node ?? noNode;
    };
  }
}
