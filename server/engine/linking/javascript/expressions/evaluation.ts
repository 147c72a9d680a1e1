import type { Unit } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { NodeMemory } from './node-memory.ts';

/** Type of an expression of a unit, narrowed, in its context. */
export type Evaluate = (unit: Unit, node: number) => Type;

/** What is expected of an expression where it stands; undefined where nothing is. */
export type ContextOf = (unit: Unit, node: number) => Type | undefined;

/** One inside the other: what is nested deeper is no code that people write. */
const depthMax = 150;

/** Asks the handler of a node's kind, once for each computation. A node that waits for itself has no type. */
export function createEvaluation(
  types: Types,
  memory: NodeMemory,
  handlers: readonly (Evaluate | undefined)[],
): Evaluate {
  const circular = types.intrinsic('unresolved', 'circular');
  const tooDeep = types.intrinsic('unresolved', 'too_deep');
  const notInferred = types.intrinsic('unresolved', 'not_inferred');
  return (unit, node) => {
    const frame = memory.frameOf(unit);
    const known = frame.types.get(node);
    if (known !== undefined) return known;
    if (frame.depth >= depthMax || frame.budget <= 0) return tooDeep;
    const handler = handlers[unit.tree.kinds[node]];
    if (handler === undefined) return notInferred;
    frame.types.set(node, circular);
    frame.depth++;
    frame.budget--;
    const type = handler(unit, node);
    frame.depth--;
    frame.types.set(node, type);
    return type;
  };
}
