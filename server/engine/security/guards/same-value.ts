import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode } from '../patterns/node-shapes.ts';
import type { Program } from '../program/program.ts';

const depthMax = 8;

/** Calls that change nothing of what a check is about. */
const plainChanges = new Set([
  'trim',
  'toLowerCase',
  'toUpperCase',
  'toString',
  'String',
  'strip',
  'lower',
  'upper',
  'str',
  'normalize',
]);

/** Whether two nodes are the same value: one node, or the same member of one. */
export function isSameValue(program: Program, a: number, b: number, depth = 0): boolean {
  const [first, second] = [bareNode(program, a), bareNode(program, b)];
  if (first === noNode || second === noNode || depth > depthMax) return false;
  if (first === second) return true;
  const { kinds } = program;
  if (kinds[first] !== kinds[second] || kinds[first] !== flowKind.member) return false;
  return (
    program.nameOf(first) === program.nameOf(second) &&
    isSameValue(program, program.operandAt(first, 0), program.operandAt(second, 0), depth + 1)
  );
}

/** The same, where the first may be in other letters, or without blanks around it. */
export function isPlainlyOf(program: Program, node: number, value: number, depth = 0): boolean {
  if (isSameValue(program, node, value)) return true;
  const bare = bareNode(program, node);
  if (bare === noNode || depth > depthMax || program.kinds[bare] !== flowKind.call) return false;
  const callee = program.operandAt(bare, 0);
  if (callee === noNode || !plainChanges.has(program.nameOf(callee))) return false;
  const inner = program.kinds[callee] === flowKind.member ? program.operandAt(callee, 0) : program.operandAt(bare, 1);
  return inner !== noNode && isPlainlyOf(program, inner, value, depth + 1);
}

/** Parts of an address that say which host it leads to. */
const hostMembers = new Set(['host', 'hostname', 'origin', 'netloc', 'domain', 'protocol', 'scheme']);

/** Whether a node is the host of an address that was read from the value. */
export function isHostOf(program: Program, node: number, value: number): boolean {
  const bare = bareNode(program, node);
  if (bare === noNode || program.kinds[bare] !== flowKind.member || !hostMembers.has(program.nameOf(bare)))
    return false;
  return isMadeOf(program, program.operandAt(bare, 0), value);
}

function isMadeOf(program: Program, node: number, value: number): boolean {
  const bare = bareNode(program, node);
  if (bare === noNode || program.kinds[bare] !== flowKind.call) return isSameValue(program, bare, value);
  return program
    .operandsOf(bare)
    .some((part, place) => place > 0 && part !== noNode && isSameValue(program, part, value));
}
