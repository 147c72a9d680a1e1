import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode, calleeOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';
import type { ProgramValues } from '../program/program-values.ts';

/** A function that is given to another one is each that is ever given to it: with many of them it is not known which. */
const givenMax = 6;
const bindingNames = new Set(['bind', 'call', 'apply']);

/** `fn(…args)` in a wrapper of functions. */
export function isAnyOfMany(program: Program, values: ProgramValues, call: number): boolean {
  if (values.calleesAt(call).length <= givenMax) return false;
  let at = calleeOf(program, call);
  for (let steps = 0; steps < givenMax && at !== noNode; steps++) {
    at = bareNode(program, at);
    if (at === noNode || program.kinds[at] === flowKind.parameter) return at !== noNode;
    const isBound = program.kinds[at] === flowKind.member && bindingNames.has(program.nameOf(at));
    if (!isBound && program.kinds[at] !== flowKind.call) return false;
    at = program.operandAt(at, 0);
  }
  return false;
}
