import { flowKind } from '../../../source/flow-graph.ts';
import { lastChild, childList, type Lowering } from './lowering.ts';
import { truthOf } from './conditions.ts';

/** `a or b`: a where it is true. */
export function lowerOr(lowering: Lowering, node: number): number {
  const { tree, flow } = lowering;
  const [left, right] = childList(tree, node);
  const first = lowering.value(left);
  if (right === undefined) return first;
  const condition = truthOf(lowering, left, first);
  return flow.choose(
    condition,
    tree.positions[node],
    () => first,
    () => lowering.value(right),
  );
}

/** `a and b`: where a is not true, it is nothing that harms. */
export function lowerAnd(lowering: Lowering, node: number): number {
  const { tree, flow, graph } = lowering;
  const position = tree.positions[node];
  const [left, right] = childList(tree, node);
  if (right === undefined) return lowering.value(left);
  const condition = lowering.condition(left);
  return flow.choose(
    condition,
    position,
    () => lowering.value(right),
    () => graph.constant(position, null, 'None'),
  );
}

/** `a if condition else b` */
export function lowerConditional(lowering: Lowering, node: number): number {
  const { tree, flow, graph } = lowering;
  const [value, condition, other] = childList(tree, node);
  if (other === undefined) return graph.unknown(tree.positions[node], 'broken');
  const asked = lowering.condition(condition);
  return flow.choose(
    asked,
    tree.positions[node],
    () => lowering.value(value),
    () => lowering.value(other),
  );
}

export function lowerYield(lowering: Lowering, node: number): number {
  const { tree, graph } = lowering;
  const value = lastChild(tree, node);
  return graph.add(flowKind.yield, tree.positions[node], value < 0 ? [] : [lowering.value(value)]);
}

/** `yield from a` gives out the items of `a`. */
export function lowerYieldFrom(lowering: Lowering, node: number): number {
  const { tree, graph } = lowering;
  const position = tree.positions[node];
  const value = lastChild(tree, node);
  const item = value < 0 ? [] : [graph.add(flowKind.item, position, [lowering.value(value)])];
  return graph.add(flowKind.yield, position, item);
}
