import { compoundCondition, type Condition } from '../../../flow/condition.ts';
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
  const second = askedValue(lowering, right);
  const value = flow.choose(condition, tree.positions[node], () => first, second.read);
  rememberParts(lowering, value, 'or', [condition, second.condition()]);
  return value;
}

/** `a and b`: where a is not true, it is nothing that harms. */
export function lowerAnd(lowering: Lowering, node: number): number {
  const { tree, flow, graph } = lowering;
  const position = tree.positions[node];
  const [left, right] = childList(tree, node);
  if (right === undefined) return lowering.value(left);
  const condition = lowering.condition(left);
  const second = askedValue(lowering, right);
  const value = flow.choose(condition, position, second.read, () => graph.constant(position, null, 'None'));
  rememberParts(lowering, value, 'and', [condition, second.condition()]);
  return value;
}

interface AskedValue {
  readonly read: () => number;
  /** That it is true; undefined where it was not read. */
  readonly condition: () => Condition | undefined;
}

function askedValue(lowering: Lowering, node: number): AskedValue {
  let condition: Condition | undefined;
  const read = (): number => {
    const value = lowering.value(node);
    condition = truthOf(lowering, node, value);
    return value;
  };
  return { read, condition: () => condition };
}

/** A variable that gets the value may be asked in place of its parts: `is_safe = url and is_local(url)`. */
function rememberParts(
  { graph, flow }: Lowering,
  value: number,
  form: 'and' | 'or',
  parts: readonly (Condition | undefined)[],
): void {
  const known = parts.filter((part) => part !== undefined);
  if (known.length === parts.length && graph.kindOf(value) === flowKind.choice) {
    flow.remember(value, compoundCondition(form, known));
  }
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
