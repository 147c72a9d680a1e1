import type { Program } from '../program/program.ts';
import { flowFlag, flowKind } from '../../source/flow-graph.ts';
import { constantsOf, type ConstantText } from '../program/constant-texts.ts';
import { calledMember } from '../program/external-paths.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { ArgumentCondition } from '../rules/rule.ts';
import { givenAt } from './call-arguments.ts';
import { slowExpressionsOf } from './slow-constants.ts';

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
  if (test.kind === 'slow')
    return given !== 'unknown' && slowExpressionsOf(program, values, given, test.ways).length > 0;
  const found =
    given === 'unknown' ? undefined : (constantsOf(program, values, given) ?? namesOf(values, given, test.kind));
  if (found === undefined) return test.kind === 'unknown';
  const constants = found.map(({ text }) => text);
  switch (test.kind) {
    case 'is':
      return constants.some((constant) => test.values.includes(constant));
    case 'not':
      return !constants.some((constant) => test.values.includes(constant));
    case 'matches':
      return found?.some((constant) => isFound(program, constant, test.expression)) ?? false;
    case 'bits':
      return constants.some((constant) => (Number(constant) & test.bits) !== 0);
    case 'unknown':
      return false;
  }
}

/** Values of packages by their names: `ssl.CERT_NONE` is a constant as well. What begins with a small letter may be anything. */
function namesOf(
  values: ProgramValues,
  node: number,
  test: ArgumentCondition['test']['kind'],
): readonly ConstantText[] | undefined {
  const origins = values.originsOf(node);
  const isNamed = origins.every(({ origin, members }) => {
    const name = members.at(-1) ?? calledMember;
    return !origin.startsWith('global:') && (test === 'is' ? name !== calledMember : /^[A-Z]/.test(name));
  });
  if (!isNamed || origins.length === 0 || (test !== 'is' && test !== 'not')) return undefined;
  return origins.map(({ members }) => ({ text: members.at(-1) ?? '', node }));
}

/** Beyond this, texts are not looked at: expressions come with the analysed code. */
const charactersMax = 2000;

/** Whether an expression is found in a constant; `null` and `true` are no texts. */
function isFound({ kinds, flags }: Program, { text, node }: ConstantText, expression: string): boolean {
  const noText = flowFlag.nothing | flowFlag.boolean;
  if (kinds[node] === flowKind.constant && (flags[node] & noText) !== 0) return false;
  return isFoundIn(text, expression);
}

/** Whether an expression of a rule is found in the beginning of a text. */
export function isFoundIn(text: string, expression: string): boolean {
  return new RegExp(expression, 'iu').test(text.slice(0, charactersMax));
}
