import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import type { Program } from '../program/program.ts';

/** Whether a condition without parts says something where it holds, or where it does not. */
export type SaidByPart = (node: number, holds: boolean) => boolean;

const depthMax = 12;

/** Whether something follows from a condition: of `a && b` from one of both, of `a || b` from each. */
export function isImplied(program: Program, condition: number, holds: boolean, says: SaidByPart, depth = 0): boolean {
  if (condition === noNode || depth > depthMax) return false;
  const parts = Array.from(program.operandsOf(condition));
  const inner = (part: number, same = holds): boolean => isImplied(program, part, same, says, depth + 1);
  switch (program.kinds[condition]) {
    case flowKind.guarded:
    case flowKind.await:
      return inner(parts[0]);
    case flowKind.choice:
      return parts.length > 0 && parts.every((part) => inner(part));
    case flowKind.operation:
      return isImpliedByOperation(program, condition, holds, says, inner);
    default:
      return says(condition, holds);
  }
}

function isImpliedByOperation(
  program: Program,
  node: number,
  holds: boolean,
  says: SaidByPart,
  inner: (part: number, same?: boolean) => boolean,
): boolean {
  const parts = Array.from(program.operandsOf(node));
  const operator = program.nameOf(node);
  if (operator === '!') return inner(parts[0], !holds);
  if (operator === '&&' || operator === '||')
    return (operator === '&&') === holds ? parts.some((part) => inner(part)) : parts.every((part) => inner(part));
  const isNegated = (program.flags[node] & flowFlag.negated) !== 0;
  return says(node, holds !== isNegated);
}
