import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { type Slowness, slownessOf } from '../expressions/slow-expression.ts';
import { constantsOf, type ConstantText } from '../program/constant-texts.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';
import { writtenValue } from '../program/written-value.ts';
import { calleeOf } from './node-shapes.ts';

/** Returns the nodes of the regular expressions that a value may be and that are slow: where they are written, or made of a text. */
export function slowExpressionsOf(
  program: Program,
  values: ProgramValues,
  node: number,
  ways: readonly Slowness[],
): readonly number[] {
  const written = constantsOf(program, values, node)?.filter((constant) => isExpression(program, constant));
  const expressions = written ?? madeExpressions(program, values, node);
  return expressions.filter(({ text }) => isSlow(text, ways)).map((expression) => expression.node);
}

function isExpression({ kinds, flags }: Program, { node }: ConstantText): boolean {
  return kinds[node] === flowKind.constant && (flags[node] & flowFlag.regularExpression) !== 0;
}

function isSlow(text: string, ways: readonly Slowness[]): boolean {
  const slowness = slownessOf(text);
  return slowness !== undefined && ways.includes(slowness);
}

/** `new RegExp('a+', 'g')` is the expression `/a+/g`. */
function madeExpressions(program: Program, values: ProgramValues, node: number): readonly ConstantText[] {
  const call = writtenValue(program, values, node);
  if (call === noNode || program.kinds[call] !== flowKind.call) return [];
  const isMaker = values
    .originsOf(calleeOf(program, call))
    .some(({ origin, members }) => origin === 'global:RegExp' && members.length === 0);
  if (!isMaker) return [];
  const flags = program.operandAt(call, 2);
  const flagTexts = flags === noNode ? [''] : constantsOf(program, values, flags)?.map(({ text }) => text);
  const patterns = constantsOf(program, values, program.operandAt(call, 1)) ?? [];
  return patterns.flatMap((pattern) => {
    // `new RegExp(/a+/)` is what it is given.
    if (isExpression(program, pattern)) return [pattern];
    return (flagTexts ?? []).map((flag) => ({ text: `/${pattern.text}/${flag}`, node: call }));
  });
}
