import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { replacesAll } from '../expressions/admitted-characters.ts';
import { bareNode, calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import { constantsOf } from '../program/constant-texts.ts';
import type { ProgramValues } from '../program/program-values.ts';
import type { Program } from '../program/program.ts';
import type { RuleIndex } from '../taint/rule-index.ts';
import { harmCharacters } from './harm-characters.ts';

/** Calls in a row: `x.replace(…).replace(…)`. */
const chainMax = 16;

/** Harms that a text cannot do any more after what a call replaced in it, together with those called on before. */
export function harmsReplaced(program: Program, values: ProgramValues, index: RuleIndex, call: number): number {
  const expressions = expressionsOf(program, values, call);
  if (expressions.length === 0) return 0;
  const isGone = (character: string): boolean => expressions.some((expression) => replacesAll(expression, character));
  let harms = 0;
  for (const [harm, sets] of Object.entries(harmCharacters)) {
    const bit = index.harmBit(harm);
    if (bit !== 0 && sets.some((set) => Array.from(set).every(isGone))) harms |= bit;
  }
  return harms;
}

/** Returns the expressions that a chain of calls replaces everywhere in the text. */
function expressionsOf(program: Program, values: ProgramValues, call: number): string[] {
  const found: string[] = [];
  let at = call;
  for (let steps = 0; steps < chainMax && at !== noNode && program.kinds[at] === flowKind.call; steps++) {
    const callee = calleeOf(program, at);
    const name = callee === noNode ? '' : program.nameOf(callee);
    if (name !== 'replace' && name !== 'replaceAll' && name !== 'sub') break;
    const expression = expressionOf(program, values, program.operandAt(at, 1), name);
    if (expression !== undefined) found.push(expression);
    const text = name === 'sub' ? program.operandAt(at, 3) : receiverOf(program, at);
    at = text === noNode ? noNode : bareNode(program, text);
  }
  return found;
}

/** A text is replaced once, unless the language or the name says otherwise. */
function expressionOf(program: Program, values: ProgramValues, node: number, name: string): string | undefined {
  const constant = node === noNode ? undefined : constantsOf(program, values, node)?.[0];
  if (constant === undefined) return undefined;
  if ((program.flags[constant.node] & flowFlag.regularExpression) !== 0) return constant.text;
  if (name === 'sub') return `/${constant.text.replaceAll('/', String.raw`\/`)}/g`;
  const isEverywhere = name === 'replaceAll' || program.fileOf(node).hasReceiverParameters;
  return isEverywhere ? `/${escapedText(constant.text)}/g` : undefined;
}

function escapedText(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
