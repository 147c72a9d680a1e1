import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import { traversalHarms } from '../guards/harm-characters.ts';
import { isSameValue } from '../guards/same-value.ts';
import { calleeOf, receiverOf } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';

const separator = '/';
const asking = new Set(['includes', 'contains']);

/** Whether the condition of a node `guarded` refuses a part of what a harm needs: one of two separators of paths, where `..` alone, or the other one, comes through. */
export function isPartlyRefused(program: Program, guarded: number, harm: string): boolean {
  if (program.kinds[guarded] !== flowKind.guarded || !traversalHarms.includes(harm)) return false;
  const [value, condition] = program.operandsOf(guarded);
  if (value === noNode || condition === noNode) return false;
  // `'/' not in name` is negated by itself.
  if (isNegated(program, guarded) === isNegated(program, condition)) return false;
  const [text, asked] = textAndValue(program, condition);
  const isConstant = text !== noNode && program.kinds[text] === flowKind.constant;
  return isConstant && program.nameOf(text) === separator && asked !== noNode && isSameValue(program, asked, value);
}

function isNegated(program: Program, node: number): boolean {
  return (program.flags[node] & flowFlag.negated) !== 0;
}

/** `name.includes('/')`, `'/' in name` */
function textAndValue(program: Program, condition: number): readonly [text: number, value: number] {
  if (program.kinds[condition] === flowKind.operation && program.nameOf(condition) === 'in')
    return [program.operandAt(condition, 0), program.operandAt(condition, 1)];
  const callee = program.kinds[condition] === flowKind.call ? calleeOf(program, condition) : noNode;
  if (callee === noNode || !asking.has(program.nameOf(callee))) return [noNode, noNode];
  return [program.operandAt(condition, 1), receiverOf(program, condition)];
}
