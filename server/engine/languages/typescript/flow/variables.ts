import type ts from 'typescript';
import { flowFlag, flowKind, noNode } from '../../../source/flow-graph.ts';
import { type Binding, thisVariable } from './bindings.ts';
import type { Lowering, OpenFunction } from './lowering.ts';

/** The value of a name. Uses of imports and of global names are nodes of their own, since links know them by their places. */
export function lowerIdentifier(lowering: Lowering, node: ts.Identifier): number {
  const binding = lowering.bindings.uses.get(node);
  if (binding === undefined) return lowerGlobal(lowering, node);
  const value = readBinding(lowering, binding, node);
  return comesFromModule(lowering, value) ? lowering.add(flowKind.named, node, [value], node.text) : value;
}

function lowerGlobal(lowering: Lowering, node: ts.Identifier): number {
  if (node.text === 'undefined') return lowering.constant(node, null);
  if (node.text === 'arguments') return lowerArguments(lowering, node);
  if (node.text === 'exports') return moduleExports(lowering);
  if (isOfInstance(lowering, node.text)) return lowering.add(flowKind.member, node, [lowerThis(lowering)], node.text);
  return lowering.add(flowKind.named, node, [], node.text);
}

/** Names that markup has from the page's own language, written with a small letter. */
const globals = new Set(
  'undefined isFinite isNaN parseFloat parseInt decodeURI decodeURIComponent encodeURI encodeURIComponent console'.split(
    ' ',
  ),
);

/** Whether a name in the markup of a component with options is a member of its instance. */
function isOfInstance({ source, hasOptions }: Lowering, name: string): boolean {
  return hasOptions && source.text !== undefined && !/^[A-Z]/.test(name) && !globals.has(name);
}

/** Returns the value of `module.exports`. */
export function moduleExports(lowering: Lowering): number {
  if (lowering.moduleExports === noNode) {
    lowering.moduleExports = lowering.inFile(() => lowering.graph.add(flowKind.object, 0));
  }
  return lowering.moduleExports;
}

/** A module, or a member of one. */
function comesFromModule({ graph }: Lowering, value: number): boolean {
  let inner = graph.unguarded(value);
  while (inner !== noNode && graph.kindOf(inner) === flowKind.member)
    inner = graph.unguarded(graph.operandOf(inner, 0));
  return graph.kindOf(inner) === flowKind.imported;
}

/** Parameters of the function, and the arguments that it names no parameter for. */
function lowerArguments(lowering: Lowering, node: ts.Identifier): number {
  const home = lowering.function.home ?? lowering.function;
  if (home.number === 0) return lowering.add(flowKind.named, node, [], node.text);
  const { parameters } = lowering.graph.functions[home.number];
  const all = lowering.graph.within(home.number, () => {
    const more = restArguments(lowering, home, lowering.at(node));
    return lowering.add(flowKind.spread, node, [more]);
  });
  return lowering.add(flowKind.list, node, [...parameters.slice(0, -1), all]);
}

/** The last parameter, which stands for all arguments that have none. */
function restArguments({ graph }: Lowering, { number }: OpenFunction, position: number): number {
  const { parameters } = graph.functions[number];
  const last = parameters.at(-1);
  if (last !== undefined && (graph.flagsOf(last) & flowFlag.rest) !== 0) return last;
  const added = graph.add(flowKind.parameter, position, [], 'arguments', flowFlag.rest);
  parameters.push(added);
  return added;
}

export function readBinding(lowering: Lowering, binding: Binding, node: ts.Node): number {
  const { flow } = lowering;
  let value = flow.read(binding.number);
  if (value === noNode) {
    const outer = valueOutside(lowering, binding);
    if (outer === undefined) return lowering.constant(node, null);
    flow.assign(binding.number, outer);
    value = outer;
  }
  lowering.mention(binding.number, '');
  return value;
}

/** Returns the value of a variable that was not set yet in this function. */
function valueOutside(lowering: Lowering, binding: Binding): number | undefined {
  const isOwn = binding.scope === lowering.function.scope;
  if (binding.isShared && (!isOwn || binding.isSetElsewhere)) return variableNode(lowering, binding);
  return isOwn ? undefined : binding.value;
}

/** The node of a variable that functions share. */
export function variableNode(lowering: Lowering, binding: Binding): number {
  binding.variable ??= lowering.graph.within(lowering.numberOf(binding.scope), () =>
    lowering.add(flowKind.variable, binding.declaration, [], binding.name),
  );
  return binding.variable;
}

export function setBinding(lowering: Lowering, binding: Binding, value: number, node: ts.Node): void {
  const isOwn = binding.scope === lowering.function.scope;
  if (binding.isShared) {
    const variable = variableNode(lowering, binding);
    lowering.add(flowKind.write, node, [variable, value]);
    lowering.flow.assign(binding.number, isOwn && !binding.isSetElsewhere ? value : variable);
  } else {
    lowering.flow.assign(binding.number, value);
    if (isOwn) binding.value = value;
  }
}

/** A variable that is declared without a value has none, unless a `var` got one before. */
export function unsetBinding(lowering: Lowering, binding: Binding, node: ts.Node): void {
  const { flow } = lowering;
  if (binding.isSetElsewhere || flow.read(binding.number) !== noNode) return;
  flow.assign(binding.number, lowering.constant(node, null));
}

/** The node that other functions and files know a variable by. */
export function lastingNode(lowering: Lowering, binding: Binding): number {
  return binding.isShared ? variableNode(lowering, binding) : (binding.value ?? noNode);
}

export function lowerThis(lowering: Lowering): number {
  const { flow, function: open } = lowering;
  const known = flow.read(thisVariable);
  const value = known === noNode ? selfOf(lowering, open.home ?? open) : known;
  if (known === noNode) flow.assign(thisVariable, value);
  lowering.mention(thisVariable, '');
  return value;
}

function selfOf({ graph }: Lowering, home: OpenFunction): number {
  if (home.self !== noNode) return home.self;
  const draft = graph.functions[home.number];
  home.self = draft.self = graph.within(home.number, () => graph.add(flowKind.self, draft.position));
  return home.self;
}
