import { nameOf } from '../../../source/code-tree.ts';
import { flowKind } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import type { Lowering } from './lowering.ts';
import { variableOf } from './name-scopes.ts';
import type { WrittenCall } from './written-call.ts';

type BuiltIn = (lowering: Lowering, call: WrittenCall) => number | undefined;

/** Functions of the language that are syntax elsewhere. They answer undefined where it is a call like any other. */
const builtIns: ReadonlyMap<string, BuiltIn> = new Map([
  ['isinstance', lowerIsInstance],
  ['issubclass', lowerIsInstance],
  ['getattr', lowerGetAttribute],
  ['setattr', lowerSetAttribute],
  ['len', lowerLength],
  ['dict', lowerDictionary],
  ['list', lowerEmptyList],
]);

export function lowerBuiltIn(lowering: Lowering, call: WrittenCall): number | undefined {
  const { tree, scope } = lowering;
  const name = nameOf(tree, call.callee);
  const builtIn = builtIns.get(name);
  if (builtIn === undefined || variableOf(scope, name) !== undefined) return undefined;
  return call.arguments.every(
    (argument) => tree.kinds[argument] !== kind.star && tree.kinds[argument] !== kind.doubleStar,
  )
    ? builtIn(lowering, call)
    : undefined;
}

function lowerIsInstance(lowering: Lowering, { arguments: given, position }: WrittenCall): number | undefined {
  if (given.length !== 2) return undefined;
  const values = given.map((argument) => lowering.inspected(argument));
  return lowering.graph.add(flowKind.operation, position, values, 'instanceof');
}

/** `getattr(a, 'b')` is `a.b`. */
function lowerGetAttribute(lowering: Lowering, { arguments: given, position }: WrittenCall): number | undefined {
  const { graph } = lowering;
  if (given.length !== 2 && given.length !== 3) return undefined;
  const [object, key, ...rest] = given.map((argument) => lowering.value(argument));
  const name = graph.constantOf(key);
  const member =
    typeof name === 'string'
      ? graph.add(flowKind.member, position, [object], name)
      : graph.add(flowKind.element, position, [object, key]);
  return graph.choice(position, [member, ...rest]);
}

function lowerSetAttribute(lowering: Lowering, { arguments: given, position }: WrittenCall): number | undefined {
  const { graph } = lowering;
  if (given.length !== 3) return undefined;
  const [object, key, value] = given.map((argument) => lowering.value(argument));
  const name = graph.constantOf(key);
  return typeof name === 'string'
    ? graph.add(flowKind.storeMember, position, [object, value], name)
    : graph.add(flowKind.storeElement, position, [object, key, value]);
}

/** Known of what is known. */
function lowerLength(lowering: Lowering, { arguments: given, position }: WrittenCall): number | undefined {
  const { graph, tree, containers } = lowering;
  if (given.length !== 1 || tree.kinds[given[0]] === kind.keywordArgument) return undefined;
  const value = lowering.inspected(given[0]);
  const text = graph.constantOf(value);
  const length = typeof text === 'string' ? text.length : containers.valuesOf(value)?.length;
  if (length !== undefined) return graph.constant(position, length);
  return graph.add(flowKind.call, position, [graph.add(flowKind.named, position, [], 'len'), value]);
}

function lowerDictionary(lowering: Lowering, { arguments: given, position }: WrittenCall): number | undefined {
  const { tree, containers } = lowering;
  if (!given.every((argument) => tree.kinds[argument] === kind.keywordArgument && tree.ends[argument] > argument + 1))
    return undefined;
  const values = new Map(given.map((argument) => [nameOf(tree, argument), lowering.value(argument + 1)]));
  return containers.dictionary(position, values);
}

function lowerEmptyList(lowering: Lowering, { arguments: given, position }: WrittenCall): number | undefined {
  return given.length === 0 ? lowering.containers.list(position, []) : undefined;
}
