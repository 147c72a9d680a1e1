import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { NodeMemory } from './node-memory.ts';

/** Type of an expression of a unit, narrowed, in its context. */
export type Evaluate = (unit: Unit, node: number) => Type;

/** Returns the expected type of an expression at its place; undefined where there is none. */
export type ContextOf = (unit: Unit, node: number) => Type | undefined;

/** One inside the other: what is nested deeper is no code that people write. */
const depthMax = 150;
/** From here on a chain is looked at from its beginning, so that long ones do not nest. */
const chainDepth = 100;
/** Links of a chain that are looked at one inside the other. */
const chainStep = 10;

/** Asks the handler of a node's kind, once for each computation. A node that waits for itself has no type. */
export function createEvaluation(
  types: Types,
  memory: NodeMemory,
  handlers: readonly (Evaluate | undefined)[],
): Evaluate {
  const circular = types.intrinsic('unresolved', 'circular');
  const tooDeep = types.intrinsic('unresolved', 'too_deep');
  const notInferred = types.intrinsic('unresolved', 'not_inferred');
  return evaluate;

  function evaluate(unit: Unit, node: number): Type {
    const frame = memory.frameOf(unit);
    const known = frame.types.get(node);
    if (known !== undefined) return known;
    if (frame.depth >= depthMax) return tooDeep;
    const handler = handlers[unit.tree.kinds[node]];
    if (handler === undefined) return notInferred;
    if (frame.depth === chainDepth) followChain(unit, node);
    frame.types.set(node, circular);
    frame.depth++;
    memory.steps.take();
    const type = handler(unit, node);
    frame.depth--;
    frame.types.set(node, type);
    return type;
  }

  /** `a.b().c().d`, from `a` on. */
  function followChain(unit: Unit, node: number): void {
    const { kinds } = unit.tree;
    const links: number[] = [];
    for (let link = node; isLink(kinds[link]); link++) links.push(link);
    for (let index = links.length - 1; index > chainStep; index -= chainStep) evaluate(unit, links[index]);
  }
}

function isLink(value: number): boolean {
  return (
    value === kind.propertyAccess ||
    value === kind.call ||
    value === kind.elementAccess ||
    value === kind.nonNull ||
    value === kind.awaitExpression
  );
}
