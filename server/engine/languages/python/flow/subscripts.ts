import { flowKind, noNode } from '../../../source/flow-graph.ts';
import { childList, type Lowering } from './lowering.ts';

export interface SubscriptKey {
  /** Text of a constant key. */
  readonly constant: string | undefined;
  readonly node: number;
}

/** Reads the key in the brackets behind an object. */
export function keyOf(lowering: Lowering, indices: readonly number[]): SubscriptKey {
  const { tree, graph } = lowering;
  const [first, ...rest] = indices;
  if (first === undefined) return { constant: undefined, node: noNode };
  const position = tree.positions[first];
  if (rest.length > 0) {
    const parts = indices.map((index) => lowering.value(index));
    return { constant: undefined, node: graph.add(flowKind.list, position, parts) };
  }
  const node = lowering.value(first);
  const constant = graph.constantOf(node);
  const isKey = typeof constant === 'string' || typeof constant === 'number';
  return { constant: isKey ? String(constant) : undefined, node };
}

export function lowerSubscript(lowering: Lowering, node: number): number {
  const { tree, graph, containers } = lowering;
  const position = tree.positions[node];
  const [objectNode, ...indices] = childList(tree, node);
  if (objectNode === undefined) return graph.unknown(position, 'broken');
  const object = lowering.inspected(objectNode);
  const key = keyOf(lowering, indices);
  if (key.constant === undefined) return graph.add(flowKind.element, position, [object, key.node]);
  const letter = letterAt(graph.constantOf(object), key.constant);
  if (letter !== undefined) return graph.constant(position, letter);
  return containers.partOf(object, key.constant) ?? memberOf(lowering, position, object, key.constant);
}

/** Indices from the end name no place that stays the same. */
function memberOf({ graph }: Lowering, position: number, object: number, key: string): number {
  if (/^-\d+$/.test(key)) return graph.add(flowKind.item, position, [object], key);
  return graph.add(flowKind.member, position, [object], key);
}

function letterAt(text: unknown, key: string): string | undefined {
  const index = Number(key);
  return typeof text === 'string' && Number.isInteger(index) ? text.at(index) : undefined;
}

/** `[a:b]`: an operation on what is written of it. */
export function lowerSlice(lowering: Lowering, node: number): number {
  const { tree, graph } = lowering;
  const bounds = childList(tree, node).map((child) => lowering.value(child));
  return graph.add(flowKind.operation, tree.positions[node], bounds, ':');
}
