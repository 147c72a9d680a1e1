import { flowFlag, flowKind } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import { listOfMany } from './containers.ts';
import { bindItem } from './items.ts';
import { childList, type Lowering } from './lowering.ts';

/** `[value for target in iterated if condition]`, and the other three. */
export function lowerComprehension(lowering: Lowering, node: number): number {
  const { tree, graph, flow, scopes } = lowering;
  const position = tree.positions[node];
  const scope = scopes.opened.get(node);
  const [result, ...clauses] = childList(tree, node);
  if (scope === undefined || result === undefined) return graph.unknown(position, 'broken');
  let value = -1;
  flow.optionally(() => {
    lowering.within(scope, () => {
      for (const clause of clauses) lowerClause(lowering, clause);
      value = resultOf(lowering, result, position);
    });
  });
  return value;
}

function lowerClause(lowering: Lowering, clause: number): void {
  const { tree, flow } = lowering;
  const [first, second] = childList(tree, clause);
  if (tree.kinds[clause] === kind.forIn && second !== undefined) bindItem(lowering, first, second);
  else if (tree.kinds[clause] === kind.ifClause && first !== undefined) flow.assume(lowering.condition(first), true);
}

function resultOf(lowering: Lowering, result: number, position: number): number {
  const { tree, graph } = lowering;
  if (tree.kinds[result] !== kind.pair) return listOfMany(graph, position, lowering.value(result));
  const [key, value] = childList(tree, result);
  const field = [lowering.value(key), lowering.value(value ?? key)];
  return graph.add(flowKind.object, position, [graph.add(flowKind.computedField, position, field)]);
}

/** `{…}`: the values by constant keys where all keys are. */
export function lowerDictionary(lowering: Lowering, node: number): number {
  const { tree, graph, containers } = lowering;
  const position = tree.positions[node];
  const parts = childList(tree, node).map((child) => lowerEntry(lowering, child));
  if (parts.every((part) => part.key !== undefined)) {
    return containers.dictionary(position, new Map(parts.map(({ key, value }) => [key as string, value])));
  }
  return graph.add(
    flowKind.object,
    position,
    parts.map((part) => writeEntry(lowering, part)),
  );
}

interface Entry {
  readonly position: number;
  /** The constant key. */
  readonly key?: string;
  readonly keyNode?: number;
  readonly value: number;
}

function lowerEntry(lowering: Lowering, node: number): Entry {
  const { tree, graph, containers } = lowering;
  const position = tree.positions[node];
  const [first, second] = childList(tree, node);
  if (tree.kinds[node] !== kind.pair || second === undefined) {
    return { position, value: first === undefined ? graph.unknown(position, 'broken') : lowering.value(first) };
  }
  const keyNode = lowering.value(first);
  const value = lowering.value(second);
  containers.escape(value);
  const constant = graph.constantOf(keyNode);
  const isKey = typeof constant === 'string' || typeof constant === 'number';
  return { position: tree.positions[first], value, keyNode, ...(isKey && { key: String(constant) }) };
}

function writeEntry({ graph }: Lowering, { position, key, keyNode, value }: Entry): number {
  if (key !== undefined) return graph.add(flowKind.field, position, [value], key);
  if (keyNode !== undefined) return graph.add(flowKind.computedField, position, [keyNode, value]);
  return graph.add(flowKind.spread, position, [value], '', flowFlag.mapping);
}

/** `[…]`, `(…)`, `{…}` */
export function lowerList(lowering: Lowering, node: number): number {
  const { tree, graph, containers } = lowering;
  const position = tree.positions[node];
  const children = childList(tree, node);
  const values = children.map((child) => {
    const value = lowering.value(child);
    containers.escape(value);
    return value;
  });
  return children.some((child) => tree.kinds[child] === kind.star)
    ? graph.add(flowKind.list, position, values)
    : containers.list(position, values);
}
