import type { Program } from '../program/program.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { ArgumentCondition } from '../rules/rule.ts';
import { givenAt } from './call-arguments.ts';

/** Whether a call is given what a rule asks for. What cannot be seen fits `unknown` alone. */
export function fitsAll(
  program: Program,
  values: ProgramValues,
  call: number,
  conditions: readonly ArgumentCondition[],
): boolean {
  return conditions.every((condition) => fits(program, values, call, condition));
}

function fits(program: Program, values: ProgramValues, call: number, { at, test }: ArgumentCondition): boolean {
  const given = givenAt(program, call, at);
  if (test.kind === 'missing') return given === 'absent';
  if (given === 'absent') return test.kind === 'not';
  const constants = given === 'unknown' ? undefined : textsOf(program, values, given);
  if (constants === undefined) return test.kind === 'unknown';
  switch (test.kind) {
    case 'is':
      return constants.some((constant) => test.values.includes(constant));
    case 'not':
      return !constants.some((constant) => test.values.includes(constant));
    case 'matches':
      return constants.some((constant) => new RegExp(test.expression).test(constant));
    case 'unknown':
      return false;
  }
}

function textsOf(program: Program, values: ProgramValues, node: number): readonly string[] | undefined {
  return constantsOf(program, values, node)?.map(({ text }) => text);
}
