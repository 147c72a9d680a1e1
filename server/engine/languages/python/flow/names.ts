import { nameOf } from '../../../source/code-tree.ts';
import { flowKind, noNode } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import type { Lowering } from './lowering.ts';
import { type Variable, variableOf } from './name-scopes.ts';

export function lowerName(lowering: Lowering, node: number): number {
  const { tree, graph, scope, flow, variables } = lowering;
  const name = nameOf(tree, node);
  const position = tree.positions[node];
  const variable = variableOf(scope, name);
  if (variable === undefined) return graph.add(flowKind.named, position, [], name);
  const value = variables.read(flow, scope, variable, position);
  if (value === noNode) return unsetName(lowering, variable, position);
  return isLinked(lowering, variable, value) ? graph.add(flowKind.named, position, [value], name) : value;
}

/** Of the file: links may know it, as where `from a import *` brings it. */
function unsetName({ graph }: Lowering, { scope, name }: Variable, position: number): number {
  return scope.kind === 'file' ? graph.add(flowKind.named, position, [], name) : graph.unknown(position, 'unset');
}

/** Whether links may say what a name means: one of the file, or one for what is defined or imported. */
function isLinked({ graph }: Lowering, { scope }: Variable, value: number): boolean {
  if (graph.constantOf(value) !== undefined) return false;
  if (scope.kind === 'file') return true;
  const own = graph.kindOf(value);
  if (own === flowKind.member) return graph.kindOf(graph.operandOf(value, 0)) === flowKind.imported;
  return own === flowKind.closure || own === flowKind.class || own === flowKind.imported;
}

export function lowerAttribute(lowering: Lowering, node: number): number {
  const { tree, graph } = lowering;
  if (tree.ends[node] === node + 1) return graph.unknown(tree.positions[node], 'broken');
  return attributeOf(lowering, node, lowering.value(node + 1));
}

/** The attribute of a value: a module where that is the package of one. */
export function attributeOf(lowering: Lowering, node: number, object: number): number {
  const { tree, graph } = lowering;
  const name = nameOf(tree, node);
  const position = tree.positions[node];
  const module = moduleOf(lowering, object);
  if (module !== undefined && lowering.modules.has(`${module}.${name}`)) {
    return graph.add(flowKind.imported, position, [], `${module}.${name}`);
  }
  const member = graph.add(flowKind.member, position, [object], name);
  const chain = chainOf(lowering, node);
  return chain === undefined ? member : lowering.flow.readChain(chain.variable, chain.text, member);
}

function moduleOf({ graph }: Lowering, object: number): string | undefined {
  const value = graph.kindOf(object) === flowKind.named ? graph.operandOf(object, 0) : object;
  return graph.kindOf(value) === flowKind.imported ? graph.nameOf(value) : undefined;
}

/** `.b.c` of the variable `a` in `a.b.c` */
function chainOf(
  { tree, scope }: Lowering,
  node: number,
): { readonly variable: number; readonly text: string } | undefined {
  let text = '';
  let at = node;
  for (; tree.kinds[at] === kind.attribute && tree.ends[at] > at + 1; at++) text = `.${nameOf(tree, at)}${text}`;
  const variable = tree.kinds[at] === kind.name ? variableOf(scope, nameOf(tree, at)) : undefined;
  return variable === undefined ? undefined : { variable: variable.number, text };
}
