import { flowKind, noNode } from '../../source/flow-graph.ts';
import { bareNode } from '../patterns/node-shapes.ts';
import type { ProgramValues } from './program-values.ts';
import type { Program } from './program.ts';

/** Farther away, what a value is made by is not looked for. */
const stepsMax = 16;

/** Returns the node that makes a value, through names, imports and variables that are set once; `noNode` where that is not one. */
export function writtenValue(program: Program, values: ProgramValues, node: number): number {
  let at = node;
  for (let steps = 0; steps < stepsMax && at !== noNode; steps++) {
    // An imported name has the import in it, which says less than what it is linked to.
    const linked = program.kinds[at] === flowKind.named ? values.linkedTo(at) : [];
    at = linked.length === 1 ? linked[0] : bareNode(program, at);
    const next = at === noNode ? [] : sourcesOf(program, values, at);
    if (next === undefined) return at;
    at = next.length === 1 ? next[0] : noNode;
  }
  return noNode;
}

/** Nodes that the value of a name comes from; undefined where the node is none. */
function sourcesOf(program: Program, values: ProgramValues, node: number): readonly number[] | undefined {
  const kind = program.kinds[node];
  if (kind === flowKind.variable) return writtenTo(program, node);
  if (kind === flowKind.keyword || kind === flowKind.field) return [program.operandAt(node, 0)];
  if (kind !== flowKind.named && kind !== flowKind.member) return undefined;
  const linked = values.linkedTo(node);
  return linked.length > 0 ? linked : undefined;
}

/** Values that are written to a variable. */
export function writtenTo(program: Program, variable: number): number[] {
  return Array.from(program.usersOf(variable))
    .filter((user) => program.kinds[user] === flowKind.write && program.operandAt(user, 0) === variable)
    .map((user) => program.operandAt(user, 1));
}
