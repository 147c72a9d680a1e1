import { isTrue } from '../../flow/constants.ts';
import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import { isImplied } from './implied.ts';
import type { SwitchedCode } from './switched-code.ts';

/** Returns what a call gives a parameter of the function that it runs: `noNode` for nothing, undefined where that is not known. */
export type GivenFor = (parameter: number) => number | undefined;

/**
 * Conditions under which a check is left out: a mode of the program, which a setting chooses that does not choose it by default, and options that a
 * call does not take. What a requester sends is none of these.
 */
export class LeftOutChecks {
  readonly #program: Program;
  readonly #switched: SwitchedCode;

  constructor(program: Program, switched: SwitchedCode) {
    this.#program = program;
    this.#switched = switched;
  }

  /**
   * @param holds whether code runs without the check where the condition holds, or where it does not
   * @param givenFor for conditions in a function that a known call runs
   * @returns the setting as short code, `''` where the call itself says that it is never so; undefined where it may be so by default
   */
  modeOf(condition: number, holds: boolean, givenFor?: GivenFor): string | undefined {
    let mode = '';
    const isLeftOut = isImplied(this.#program, condition, holds, (part, isAsked) => {
      const found = this.#optionOf(part, isAsked, givenFor) ?? this.#switched.modeOf(part, isAsked);
      mode ||= found ?? '';
      return found !== undefined;
    });
    return isLeftOut ? mode : undefined;
  }

  /** `check(path, skip=False)`: an option that is not taken, or one of the caller that is off by default. */
  #optionOf(part: number, isAsked: boolean, givenFor: GivenFor | undefined): string | undefined {
    const { kinds } = this.#program;
    const parameter = bareNode(this.#program, part);
    if (parameter === noNode || kinds[parameter] !== flowKind.parameter || givenFor === undefined) return undefined;
    const given = givenFor(parameter);
    const fallback = this.#program.operandAt(parameter, 0);
    const value = given === noNode ? fallback : given === undefined ? noNode : bareNode(this.#program, given);
    const truth = this.#truthOf(value);
    if (truth !== undefined) return truth === isAsked ? undefined : '';
    const isOption = value !== noNode && kinds[value] === flowKind.parameter;
    const isOff = isOption && this.#truthOf(this.#program.operandAt(value, 0)) === !isAsked;
    return isOff && !this.#switched.isSent(value) ? this.#program.nameOf(value) : undefined;
  }

  /** Undefined for what is no constant. */
  #truthOf(node: number): boolean | undefined {
    const constant = node === noNode ? noNode : bareNode(this.#program, node);
    if (constant === noNode || this.#program.kinds[constant] !== flowKind.constant) return undefined;
    const flags = this.#program.flags[constant];
    const text = this.#program.nameOf(constant);
    if ((flags & flowFlag.nothing) !== 0) return false;
    if ((flags & flowFlag.boolean) !== 0) return text.toLowerCase() === 'true';
    return isTrue((flags & flowFlag.number) === 0 ? text : Number(text));
  }
}
