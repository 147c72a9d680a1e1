import type ts from 'typescript';
import { ControlFlow } from '../../../flow/control-flow.ts';
import type { Environment } from '../../../flow/environment.ts';
import type { FunctionHead } from '../../../flow/flow-graph-writer.ts';
import { type FlowFunction, flowFlag, flowKind, noNode } from '../../../source/flow-graph.ts';
import { hasModifier } from '../node-names.ts';
import { annotate, annotateText } from './annotations.ts';
import { type Binding, thisVariable } from './bindings.ts';
import type { Lowering, Naming, OpenFunction, WaitingFunction } from './lowering.ts';
import { propertyText, setPattern } from './patterns.ts';
import { lowerThis } from './variables.ts';

type FunctionKind = FlowFunction['kind'];

/** The class of a member, as far as its code needs it. */
export interface Membership {
  /** The value that the class extends; -1 where it extends nothing. */
  readonly base: number;
  /** An arrow function too has the instance as its `this`. */
  readonly isField: boolean;
  /** Runs before its body: what the class gives each instance. */
  readonly initialize?: () => void;
}

export function lowerFunctionExpression(lowering: Lowering, node: ts.FunctionExpression | ts.ArrowFunction): number {
  return lowerFunction(lowering, node, lowering.namingOf(node), 'function');
}

/** Writes a closure. The function's body waits until that around it is complete: then its variables are known. */
export function lowerFunction(
  lowering: Lowering,
  node: ts.FunctionLikeDeclaration,
  naming: Naming | undefined,
  kind: FunctionKind,
  membership?: Membership,
): number {
  const { ts, function: open } = lowering;
  const isArrow = ts.isArrowFunction(node);
  const sharesThis = membership === undefined ? isArrow || lowering.hasOptions : isArrow && !membership.isField;
  const around = isHoisted(lowering, node) ? undefined : capture(lowering, node, sharesThis);
  const head = headOf(lowering, node, naming, kind);
  return beginFunction(lowering, lowering.at(node), head, {
    scope: lowering.bindings.functions.get(node) ?? open.scope,
    source: lowering.source,
    around,
    home: sharesThis ? (open.home ?? open) : undefined,
    base: membership?.base ?? (sharesThis ? open.base : -1),
    write: () => writeBody(lowering, node, membership),
  });
}

/** A declaration may be called before anything is known. */
function isHoisted({ ts }: Lowering, { kind }: ts.Node): boolean {
  return kind === ts.kinds.FunctionDeclaration;
}

function headOf(
  lowering: Lowering,
  node: ts.FunctionLikeDeclaration,
  naming: Naming | undefined,
  kind: FunctionKind,
): FunctionHead {
  const own = lowering.symbolOf(node);
  return {
    kind,
    name: ownName(lowering, node) || (naming?.name ?? ''),
    symbol: own >= 0 ? own : (naming?.symbol ?? -1),
    position: lowering.at(node.name ?? node),
  };
}

function ownName({ ts }: Lowering, { kind, name }: ts.FunctionLikeDeclaration): string {
  if (kind === ts.kinds.Constructor) return 'constructor';
  if (name === undefined || ts.isComputedPropertyName(name)) return '';
  return propertyText({ ts } as Lowering, name as ts.Identifier);
}

/** Returns what is known here of the variables that the function uses. */
function capture(lowering: Lowering, node: ts.Node, sharesThis: boolean): Environment {
  const captured = lowering.bindings.functions.get(node)?.captured ?? [];
  const variables = [...captured].filter((binding) => isSettled(lowering, binding, node)).map(({ number }) => number);
  if (sharesThis) variables.push(thisVariable);
  return lowering.flow.environment.capture(lowering.graph, variables);
}

/** Whether a variable keeps for a function that is made here the value that it has. */
function isSettled(lowering: Lowering, binding: Binding, node: ts.Node): boolean {
  if (!binding.isShared) return true;
  if (binding.isSetElsewhere) return false;
  const { flow, graph, function: open } = lowering;
  if (binding.scope !== open.scope) {
    // It is what it was where this function was made.
    const value = flow.environment.valueOf(binding.number);
    return value >= 0 && graph.kindOf(value) !== flowKind.variable;
  }
  const isSetAgain = open.loops.some(({ node: loop, assigned }) => {
    return assigned.has(binding) && !(binding.isOfBlock && binding.declaration.pos >= loop.pos);
  });
  return binding.lastWrite <= node.pos && !isSetAgain;
}

/** Returns the closure of a function that is written later. */
export function beginFunction(
  lowering: Lowering,
  position: number,
  head: FunctionHead,
  waiting: Omit<WaitingFunction, 'number'>,
): number {
  const number = lowering.graph.beginFunction(head);
  lowering.functionNumbers.set(waiting.scope, number);
  lowering.waiting.push({ ...waiting, number });
  return lowering.graph.closure(position, number);
}

/** Writes the bodies of all functions that wait, and of those in them. */
export function writeWaiting(lowering: Lowering): void {
  for (let next = 0; next < lowering.waiting.length; next++) {
    const { number, scope, source, around, home, base, write } = lowering.waiting[next];
    const open: OpenFunction = {
      number,
      scope,
      flow: new ControlFlow(lowering.graph, around),
      home,
      loops: [],
      self: noNode,
      base,
    };
    lowering.begin(open, source);
    write();
  }
}

function writeBody(lowering: Lowering, node: ts.FunctionLikeDeclaration, membership: Membership | undefined): void {
  const { ts } = lowering;
  const { body } = node;
  lowering.flow.parameters.isAsync = hasModifier(node, ts.kinds.AsyncKeyword);
  if (ts.isFunctionExpression(node) && node.name !== undefined) bindOwnName(lowering, node);
  for (const parameter of node.parameters) lowerParameter(lowering, parameter);
  noteParameters(lowering, node.parameters);
  membership?.initialize?.();
  if (body === undefined) return;
  if (!ts.isBlock(body)) return void lowering.add(flowKind.return, body, [lowering.expression(body)]);
  lowering.statement(body);
  lowering.flow.returnAtEnd(lowering.at(body));
}

/** Inside of itself a named function expression is called by its name. */
function bindOwnName(lowering: Lowering, { name }: ts.FunctionExpression): void {
  const binding = name === undefined ? undefined : lowering.bindings.declared.get(name);
  if (binding === undefined || name === undefined) return;
  const { number } = lowering.function;
  const { graph } = lowering;
  binding.value = graph.within(graph.functions[number].parent, () => graph.closure(lowering.at(name), number));
  lowering.flow.assign(binding.number, binding.value);
}

function lowerParameter(lowering: Lowering, parameter: ts.ParameterDeclaration): void {
  const { ts, graph } = lowering;
  const { name, initializer, dotDotDotToken } = parameter;
  const text = ts.isIdentifier(name) ? name.text : '';
  if (text === 'this') return;
  const defaults = initializer === undefined ? [] : [lowering.expression(initializer)];
  const flags = dotDotDotToken === undefined ? 0 : flowFlag.rest;
  const node = lowering.add(flowKind.parameter, name, defaults, text, flags);
  graph.functions[lowering.function.number].parameters.push(node);
  lowerDecorators(lowering, parameter, node);
  annotate(lowering, parameter.type, node);
  annotateText(lowering, parameter, node);
  setPattern(lowering, name, node);
  if (parameter.modifiers?.some(({ kind }) => kind !== ts.kinds.Decorator) === true) {
    lowering.add(flowKind.storeMember, name, [lowerThis(lowering), node], text);
  }
}

function noteParameters(lowering: Lowering, declared: readonly ts.ParameterDeclaration[]): void {
  const { parameters } = lowering.graph.functions[lowering.function.number];
  const named = declared.filter(({ name }) => !lowering.ts.isIdentifier(name) || name.text !== 'this');
  for (const [place, { name }] of named.entries()) {
    const binding = lowering.bindings.declared.get(name);
    if (binding !== undefined) lowering.flow.parameters.note(place, binding.number, parameters[place]);
  }
}

export function lowerDecorators(lowering: Lowering, node: ts.Node, target: number): void {
  const { modifiers } = node as { readonly modifiers?: readonly ts.Node[] };
  for (const modifier of modifiers ?? []) {
    if (modifier.kind !== lowering.ts.kinds.Decorator) continue;
    const { expression } = modifier as ts.Decorator;
    lowering.add(flowKind.decoration, modifier, [lowering.expression(expression), target]);
  }
}
