import type ts from 'typescript';
import { flowKind } from '../../../source/flow-graph.ts';
import { unwrap } from '../node-names.ts';
import { thisVariable } from './bindings.ts';
import type { Lowering } from './lowering.ts';
import { moduleExports } from './variables.ts';

interface Chain {
  readonly variable: number;
  /** `.body.name` */
  readonly path: string;
}

/** Longer chains are about nothing that is asked twice. */
const CHAIN_LENGTH_MAX = 8;

export function lowerMember(lowering: Lowering, node: ts.PropertyAccessExpression): number {
  if (isModuleExports(lowering, node)) return moduleExports(lowering);
  return readMember(lowering, node, node.expression, node.name, lowering.ts.idText(node.name as ts.Identifier));
}

/** `module.exports`, where the file declares no `module`. */
export function isModuleExports(lowering: Lowering, node: ts.Node): boolean {
  const { ts, bindings } = lowering;
  if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'exports') return false;
  const { expression } = node;
  return ts.isIdentifier(expression) && expression.text === 'module' && !bindings.uses.has(expression);
}

/** Reads the function that a call calls: a condition that is a call is about the object, not about its method. */
export function lowerCallee(lowering: Lowering, node: ts.Expression): number {
  if (!lowering.ts.isPropertyAccessExpression(node) || isModuleExports(lowering, node))
    return lowering.expression(node);
  const name = lowering.ts.idText(node.name as ts.Identifier);
  return lowering.add(flowKind.member, node.name, [lowering.expression(node.expression)], name);
}

export function lowerElement(lowering: Lowering, node: ts.ElementAccessExpression): number {
  const name = constantKey(lowering, node);
  if (name !== undefined) return readMember(lowering, node, node.expression, node.argumentExpression, name);
  const object = lowering.expression(node.expression);
  const key = lowering.expression(node.argumentExpression);
  const value = lowering.graph.constantOf(key);
  const at = node.argumentExpression;
  if (value !== undefined && value !== null) return lowering.add(flowKind.member, at, [object], String(value));
  return lowering.add(flowKind.element, at, [object, key]);
}

/** `a` of `x['a']`, `0` of `x[0]`. */
export function constantKey({ ts }: Lowering, { argumentExpression }: ts.ElementAccessExpression): string | undefined {
  const isKnown = ts.isStringLiteralLike(argumentExpression) || ts.isNumericLiteral(argumentExpression);
  return isKnown ? argumentExpression.text : undefined;
}

function readMember(lowering: Lowering, node: ts.Expression, object: ts.Expression, at: ts.Node, name: string): number {
  const { flow, mentions } = lowering;
  const chain = mentions !== undefined || flow.guardsChains ? chainOf(lowering, node) : undefined;
  if (chain !== undefined) lowering.mentions = undefined;
  const value = lowering.add(flowKind.member, at, [lowering.expression(object)], name);
  lowering.mentions = mentions;
  if (chain === undefined) return value;
  const { variable, path } = chain;
  lowering.mention(variable, path);
  return flow.readChain(variable, path, value);
}

/** A variable and the names of the members that lead from it; undefined where calls or computed names do. */
export function chainOf(lowering: Lowering, node: ts.Expression): Chain | undefined {
  const { ts } = lowering;
  let path = '';
  let inner = unwrap(lowering, node);
  for (let length = 0; length <= CHAIN_LENGTH_MAX; length++) {
    if (ts.isIdentifier(inner)) {
      const binding = lowering.bindings.uses.get(inner);
      return binding === undefined ? undefined : { variable: binding.number, path };
    }
    if (inner.kind === ts.kinds.ThisKeyword) return { variable: thisVariable, path };
    const name = memberName(lowering, inner);
    if (name === undefined) return undefined;
    path = `.${name}${path}`;
    inner = unwrap(lowering, (inner as ts.PropertyAccessExpression | ts.ElementAccessExpression).expression);
  }
  return undefined;
}

/** `a`, `a.b`: to ask whether it is true says nothing of what it holds. */
export function isName(lowering: Lowering, node: ts.Expression): boolean {
  let inner = unwrap(lowering, node);
  while (lowering.ts.isPropertyAccessExpression(inner)) inner = unwrap(lowering, inner.expression);
  return lowering.ts.isIdentifier(inner) || inner.kind === lowering.ts.kinds.ThisKeyword;
}

function memberName(lowering: Lowering, node: ts.Expression): string | undefined {
  const { ts } = lowering;
  if (ts.isPropertyAccessExpression(node)) return ts.idText(node.name as ts.Identifier);
  return ts.isElementAccessExpression(node) ? constantKey(lowering, node) : undefined;
}

/** `x.a = value`, `x[k] = value`. What conditions said about members of `x` may no longer hold. */
export function storeInto(
  lowering: Lowering,
  target: ts.PropertyAccessExpression | ts.ElementAccessExpression,
  value: number,
): void {
  const { ts, flow } = lowering;
  const object = lowering.expression(target.expression);
  const chain = flow.guardsChains ? chainOf(lowering, target.expression) : undefined;
  if (ts.isPropertyAccessExpression(target)) {
    lowering.add(flowKind.storeMember, target.name, [object, value], ts.idText(target.name as ts.Identifier));
  } else storeElement(lowering, target, object, value);
  if (chain === undefined) return;
  flow.environment.forgetChains(chain.variable);
  const name = memberName(lowering, target);
  if (name !== undefined) flow.environment.setChain(chain.variable, `${chain.path}.${name}`, value);
}

function storeElement(lowering: Lowering, target: ts.ElementAccessExpression, object: number, value: number): void {
  const at = target.argumentExpression;
  const key = lowering.expression(at);
  const name = lowering.graph.constantOf(key);
  if (name === undefined || name === null) lowering.add(flowKind.storeElement, at, [object, key, value]);
  else lowering.add(flowKind.storeMember, at, [object, value], String(name));
}
