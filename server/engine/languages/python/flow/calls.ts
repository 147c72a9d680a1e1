import { nameOf } from '../../../source/code-tree.ts';
import { flowFlag, flowKind, noNode } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import { lowerBuiltIn } from './built-in-calls.ts';
import { changeByMethod } from './container-changes.ts';
import { childList, type Lowering } from './lowering.ts';
import type { WrittenCall } from './written-call.ts';
import { lowerFormat, concatenate } from './texts.ts';
import { lowerKeyedStore } from './keyed-stores.ts';

export function lowerCall(lowering: Lowering, node: number): number {
  const { tree, graph } = lowering;
  const [callee, ...given] = childList(tree, node);
  if (callee === undefined) return graph.unknown(tree.positions[node], 'broken');
  const call: WrittenCall = { node, callee, arguments: given, position: tree.positions[callee] };
  const own = tree.kinds[callee];
  if (own === kind.name) return lowerBuiltIn(lowering, call) ?? lowerPlainCall(lowering, call, lowering.value(callee));
  return own === kind.attribute && tree.ends[callee] > callee + 1
    ? lowerMethodCall(lowering, call)
    : lowerPlainCall(lowering, call, lowering.value(callee));
}

function lowerPlainCall(lowering: Lowering, call: WrittenCall, callee: number): number {
  const values = call.arguments.map((argument) => lowerArgument(lowering, argument));
  return lowering.graph.add(flowKind.call, call.position, [callee, ...values]);
}

export function lowerArgument(lowering: Lowering, node: number): number {
  const { tree, graph } = lowering;
  const position = tree.positions[node];
  const child = tree.ends[node] > node + 1 ? node + 1 : noNode;
  switch (tree.kinds[node]) {
    case kind.keywordArgument:
      return child === noNode
        ? graph.unknown(position, 'broken')
        : graph.add(flowKind.keyword, position, [lowering.value(child)], nameOf(tree, node));
    case kind.star:
      return graph.add(flowKind.spread, position, child === noNode ? [] : [lowering.value(child)]);
    case kind.doubleStar:
      return graph.add(
        flowKind.spread,
        position,
        child === noNode ? [] : [lowering.value(child)],
        '',
        flowFlag.mapping,
      );
    default:
      return lowering.value(node);
  }
}

function isPlain({ tree }: Lowering, node: number): boolean {
  const own = tree.kinds[node];
  return own !== kind.keywordArgument && own !== kind.star && own !== kind.doubleStar;
}

function lowerMethodCall(lowering: Lowering, call: WrittenCall): number {
  const { tree, graph, containers } = lowering;
  const method = nameOf(tree, call.callee);
  const objectNode = call.callee + 1;
  const object = lowering.inspected(objectNode);
  const arePlain = call.arguments.every((argument) => isPlain(lowering, argument));
  const values = call.arguments.map((argument) =>
    arePlain ? lowering.inspected(argument) : lowerArgument(lowering, argument),
  );
  if (arePlain) {
    const known =
      changeByMethod(lowering, { object: objectNode, method, values, position: call.position }) ??
      lookUp(lowering, object, method, values, call.position) ??
      lowerKeyedStore(lowering, object, method, values, call.position);
    if (known !== undefined) return known;
  }
  const text = textCall(lowering, { object, method, values, position: call.position });
  if (text !== undefined) return text;
  containers.escape(object);
  for (const value of values) containers.escape(value);
  const callee = memberOfCallee(lowering, call, object);
  return graph.add(flowKind.call, call.position, [callee, ...values]);
}

/** The method as a value: with what conditions say about it, and as a module where the object is a package. */
function memberOfCallee(lowering: Lowering, { callee }: WrittenCall, object: number): number {
  return lowering.attributeOf(callee, object);
}

/** `d.get(key)` of a dictionary whose keys are known. */
function lookUp(
  lowering: Lowering,
  object: number,
  method: string,
  values: readonly number[],
  position: number,
): number | undefined {
  const { graph, containers } = lowering;
  const fields = containers.fieldsOf(object);
  if (fields === undefined || method !== 'get' || values.length === 0 || values.length > 2) return undefined;
  const key = graph.constantOf(values[0]);
  if (typeof key !== 'string' && typeof key !== 'number') return undefined;
  return fields.get(String(key)) ?? values[1] ?? graph.constant(position, null, 'None');
}

interface TextCall {
  readonly object: number;
  readonly method: string;
  readonly values: readonly number[];
  readonly position: number;
}

/** `'…'.format(…)`, `', '.join([…])`: texts put together. */
function textCall(lowering: Lowering, { object, method, values, position }: TextCall): number | undefined {
  const { graph, containers } = lowering;
  const text = graph.constantOf(object);
  if (typeof text !== 'string') return undefined;
  if (method === 'format') {
    const given = values.map((value) => ({
      name: nameOfArgument(lowering, value),
      value: valueOfArgument(lowering, value),
    }));
    return lowerFormat(lowering, position, text, given);
  }
  if (method !== 'join' || values.length !== 1) return undefined;
  const parts = containers.valuesOf(values[0]);
  if (parts === undefined) {
    const item = graph.add(flowKind.item, position, [values[0]]);
    return graph.add(flowKind.concatenation, position, [item, object]);
  }
  return concatenate(
    lowering,
    position,
    parts.flatMap((part, index) => (index === 0 || text === '' ? [part] : [object, part])),
  );
}

function nameOfArgument({ graph }: Lowering, value: number): string {
  return graph.kindOf(value) === flowKind.keyword ? graph.nameOf(value) : '';
}

function valueOfArgument({ graph }: Lowering, value: number): number {
  const own = graph.kindOf(value);
  return own === flowKind.keyword || own === flowKind.spread ? graph.operandOf(value, 0) : value;
}
