import { flowKind, noNode } from '../../source/flow-graph.ts';
import { calleeOf } from '../patterns/node-shapes.ts';
import { isSameValue } from '../guards/same-value.ts';
import type { TaintRun } from './taint-run.ts';

/** Names of functions that check what they are given, or make it safe, as people call them. */
const checkName =
  /^_*(?:assert|validate|ensure|verify|check|sanitize|sanitise|clean|escape|is[A-Z_]?(?:safe|valid|allowed|inside|within)|safe|require)/i;
/** Deeper parts of a condition are not looked at. */
const depthMax = 6;

/** Whether a call is of a function that is called like a check. */
export function isCheck(program: TaintRun['program'], call: number): boolean {
  const callee = program.kinds[call] === flowKind.call ? calleeOf(program, call) : noNode;
  return callee !== noNode && isCheckName(nameOfCalled(program, callee));
}

function nameOfCalled(program: TaintRun['program'], callee: number): string {
  if (program.kinds[callee] !== flowKind.closure) return program.nameOf(callee);
  return program.functionAt(program.functionOfClosure(callee)).code.name;
}

function isCheckName(name: string): boolean {
  return checkName.test(name) || /(?:safe|valid|allowed|permitted|inside|within)/i.test(name);
}

/** Whether a condition gives the value to a function that is called like a check: what it lets through is not known. */
export function isCheckedAt({ program }: TaintRun, guarded: number): boolean {
  const value = program.operandAt(guarded, 0);
  return value !== noNode && asks(program, program.operandAt(guarded, 1), value, 0);
}

function asks(program: TaintRun['program'], condition: number, value: number, depth: number): boolean {
  if (condition === noNode || depth > depthMax) return false;
  switch (program.kinds[condition]) {
    case flowKind.call:
      return isCheck(program, condition) && isAmong(program, program.operandsOf(condition).subarray(1), value);
    case flowKind.operation:
      return Array.from(program.operandsOf(condition)).some((part) => asks(program, part, value, depth + 1));
    case flowKind.guarded:
    case flowKind.named:
    case flowKind.await:
    case flowKind.member:
      return asks(program, program.operandAt(condition, 0), value, depth + 1);
    default:
      return false;
  }
}

function isAmong(program: TaintRun['program'], given: Uint32Array, value: number): boolean {
  return given.some((each) => isGiven(program, each, value));
}

function isGiven(program: TaintRun['program'], argument: number, value: number): boolean {
  if (argument === noNode) return false;
  const bare = program.kinds[argument] === flowKind.keyword ? program.operandAt(argument, 0) : argument;
  return bare !== noNode && isSameValue(program, bare, value);
}
