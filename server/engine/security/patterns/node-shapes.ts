import { flowKind, noNode } from '../../source/flow-graph.ts';
import type { Program } from '../program/program.ts';

/** Longer chains of names, and of conditions around a value, are not followed. */
const stepsMax = 64;

/** The value without the conditions that are known of it, and without `await`: these change no value. */
export function bareNode(program: Program, node: number): number {
  let bare = node;
  for (let steps = 0; steps < stepsMax && bare !== noNode; steps++) {
    const kind = program.kinds[bare];
    const isSame = kind === flowKind.guarded || kind === flowKind.await;
    const isBound = kind === flowKind.named && program.operandAt(bare, 0) !== noNode;
    if (!isSame && !isBound) return bare;
    bare = program.operandAt(bare, 0);
  }
  return bare;
}

/** Names by which code gets at a value, from the last one on to the front, `()` for calls: of `a.b().c` it is `c`, `()`, `b`, `a`. */
export function chainOf(program: Program, node: number, namesMax: number): readonly string[] {
  const names: string[] = [];
  let at = node;
  for (let steps = 0; steps < stepsMax && at !== noNode && names.length < namesMax; steps++) {
    const kind = program.kinds[at];
    if (kind === flowKind.member) names.push(program.nameOf(at));
    else if (kind === flowKind.call) names.push('()');
    else if (kind === flowKind.element) names.push('[]');
    else if (kind === flowKind.named || kind === flowKind.parameter || kind === flowKind.imported) {
      names.push(program.nameOf(at));
      break;
    } else if (kind !== flowKind.guarded && kind !== flowKind.await) break;
    at = program.operandAt(at, 0);
  }
  return names;
}

/** Node of what a member is called on, `noNode` where a function is called by itself. */
export function receiverOf(program: Program, call: number): number {
  const callee = calleeOf(program, call);
  if (callee === noNode) return noNode;
  const isMember = program.kinds[callee] === flowKind.member || program.kinds[callee] === flowKind.element;
  return isMember ? program.operandAt(callee, 0) : noNode;
}

/** Returns the called value, without conditions. */
export function calleeOf(program: Program, call: number): number {
  let callee = program.operandAt(call, 0);
  while (callee !== noNode && program.kinds[callee] === flowKind.guarded) callee = program.operandAt(callee, 0);
  return callee;
}
