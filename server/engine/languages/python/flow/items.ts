import { nameOf } from '../../../source/code-tree.ts';
import { flowKind } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import { childList, type Lowering } from './lowering.ts';
import { variableOf } from './name-scopes.ts';

/** Gives the target of a loop or comprehension what it gets in each pass. */
export function bindItem(lowering: Lowering, target: number, iterated: number): void {
  const { tree } = lowering;
  const values = pairOf(lowering, iterated);
  const parts = tree.kinds[target] === kind.tuple || tree.kinds[target] === kind.list ? childList(tree, target) : [];
  if (values === undefined || parts.length !== values.length) {
    lowering.bind(target, lowerItem(lowering, iterated));
    return;
  }
  parts.forEach((part, index) => lowering.bind(part, values[index]));
}

/** One of what an expression gives when it is iterated. */
export function lowerItem(lowering: Lowering, iterated: number): number {
  const { tree, graph, containers } = lowering;
  const pair = pairOf(lowering, iterated);
  const position = tree.positions[iterated];
  if (pair !== undefined) return containers.list(position, pair);
  const part = iteratedPart(lowering, iterated);
  if (part !== undefined) return part;
  const value = lowering.inspected(iterated);
  const known = containers.valuesOf(value);
  // A list that a loop goes through may be changed meanwhile.
  containers.escape(value);
  return known === undefined || known.length === 0
    ? graph.add(flowKind.item, position, [value])
    : graph.choice(position, known);
}

/** `items()`, `enumerate(…)`, `zip(…)`: lists of pairs of which each part comes from elsewhere. */
function pairOf(lowering: Lowering, iterated: number): readonly number[] | undefined {
  const { tree, graph } = lowering;
  const position = tree.positions[iterated];
  const method = methodCall(lowering, iterated);
  if (method?.name === 'items' || method?.name === 'iteritems') {
    const object = lowering.value(method.object);
    const key = graph.add(flowKind.key, position, [object]);
    return [key, graph.add(flowKind.element, position, [object, key])];
  }
  const call = builtInCall(lowering, iterated);
  if (call?.name === 'enumerate' && call.arguments.length > 0) {
    return [graph.unknown(position, 'index'), lowerItem(lowering, call.arguments[0])];
  }
  if (call?.name !== 'zip' || call.arguments.length < 2) return undefined;
  const isPlain = call.arguments.every(
    (argument) => tree.kinds[argument] !== kind.star && tree.kinds[argument] !== kind.keywordArgument,
  );
  return isPlain ? call.arguments.map((argument) => lowerItem(lowering, argument)) : undefined;
}

/** `keys()` and `values()`, and functions that give the same items in another order. */
function iteratedPart(lowering: Lowering, iterated: number): number | undefined {
  const { tree, graph } = lowering;
  const position = tree.positions[iterated];
  const method = methodCall(lowering, iterated);
  if (method?.name === 'keys') return graph.add(flowKind.key, position, [lowering.value(method.object)]);
  if (method?.name === 'values') {
    const object = lowering.value(method.object);
    return graph.add(flowKind.element, position, [object, graph.add(flowKind.key, position, [object])]);
  }
  const call = builtInCall(lowering, iterated);
  const isSame = call !== undefined && /^(?:list|tuple|set|sorted|reversed|iter)$/.test(call.name);
  return isSame && call.arguments.length > 0 && tree.kinds[call.arguments[0]] !== kind.star
    ? lowerItem(lowering, call.arguments[0])
    : undefined;
}

function methodCall({ tree }: Lowering, node: number): { readonly name: string; readonly object: number } | undefined {
  if (tree.kinds[node] !== kind.call || tree.kinds[node + 1] !== kind.attribute) return undefined;
  const hasArguments = tree.ends[node + 1] < tree.ends[node];
  const hasObject = tree.ends[node + 1] > node + 2;
  return hasArguments || !hasObject ? undefined : { name: nameOf(tree, node + 1), object: node + 2 };
}

function builtInCall(
  { tree, scope }: Lowering,
  node: number,
): { readonly name: string; readonly arguments: readonly number[] } | undefined {
  if (tree.kinds[node] !== kind.call || tree.kinds[node + 1] !== kind.name) return undefined;
  const name = nameOf(tree, node + 1);
  if (variableOf(scope, name) !== undefined) return undefined;
  return { name, arguments: childList(tree, node).slice(1) };
}
