import type ts from 'typescript';
import { foldOperation, foldSum } from '../../../flow/constants.ts';
import type { ConstantValue } from '../../../flow/flow-graph-writer.ts';
import { flowKind, noNode } from '../../../source/flow-graph.ts';
import { unwrap } from '../node-names.ts';
import { lowerCondition, lowerEquality, lowerLogical, lowerNot, operandsOf } from './conditions.ts';
import type { Lowering } from './lowering.ts';
import { lowerAssignment, setTarget } from './patterns.ts';

type BinaryLowerer = (lowering: Lowering, node: ts.BinaryExpression) => number;

export function lowerBinary(lowering: Lowering, node: ts.BinaryExpression): number {
  const { kind } = node.operatorToken;
  const { kinds } = lowering.ts;
  if (kind === kinds.EqualsToken) return lowerAssignment(lowering, node);
  if (kind >= kinds.FirstAssignment && kind <= kinds.LastAssignment) return lowerCompound(lowering, node);
  return (binary(lowering).get(kind) ?? lowerOperation)(lowering, node);
}

let byOperator: ReadonlyMap<ts.SyntaxKind, BinaryLowerer> | undefined;

/** Built once: there is one parser in a process. */
function binary({ ts: { kinds } }: Lowering): ReadonlyMap<ts.SyntaxKind, BinaryLowerer> {
  byOperator ??= new Map<ts.SyntaxKind, BinaryLowerer>([
    [kinds.PlusToken, lowerSum],
    [kinds.AmpersandAmpersandToken, lowerLogical],
    [kinds.BarBarToken, lowerLogical],
    [kinds.QuestionQuestionToken, lowerCoalesce],
    [kinds.CommaToken, lowerComma],
    [kinds.EqualsEqualsToken, lowerEquality],
    [kinds.EqualsEqualsEqualsToken, lowerEquality],
    [kinds.ExclamationEqualsToken, lowerEquality],
    [kinds.ExclamationEqualsEqualsToken, lowerEquality],
  ]);
  return byOperator;
}

function lowerSum(lowering: Lowering, node: ts.BinaryExpression): number {
  const parts = operandsOf(lowering, node).map((part) => lowering.expression(part));
  return concatenate(lowering, node, parts);
}

/** Puts values together as text. Constants side by side are one; empty ones are none. */
export function concatenate(lowering: Lowering, node: ts.Node, parts: readonly number[]): number {
  const { graph } = lowering;
  const joined: number[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const [before, value] = [last === undefined ? undefined : graph.constantOf(last), graph.constantOf(part)];
    const sum = before === undefined || value === undefined ? undefined : foldParts(before, value);
    if (last === undefined || sum === undefined) joined.push(part);
    else joined[joined.length - 1] = graph.constant(graph.positionOf(last), sum);
  }
  return joined.length === 1 ? joined[0] : lowering.add(flowKind.concatenation, node, joined);
}

/** Beside a text a number is one. */
function foldParts(left: ConstantValue, right: ConstantValue): ConstantValue | undefined {
  const isText = typeof left === 'string' || typeof right === 'string';
  return isText && left !== null && right !== null ? foldSum(String(left), String(right)) : foldSum(left, right);
}

function lowerOperation(lowering: Lowering, node: ts.BinaryExpression): number {
  const operator = lowering.ts.tokenToString(node.operatorToken.kind) ?? '';
  const [first, ...rest] = operandsOf(lowering, node);
  return rest.reduce(
    (left, part) => operate(lowering, node, operator, left, lowering.expression(part)),
    lowering.expression(first),
  );
}

function operate(lowering: Lowering, node: ts.Node, operator: string, left: number, right: number): number {
  const { graph } = lowering;
  const [before, behind] = [graph.constantOf(left), graph.constantOf(right)];
  const known = before === undefined || behind === undefined ? undefined : fold(operator, before, behind);
  if (known !== undefined) return lowering.constant(node, known);
  return lowering.add(flowKind.operation, node, [left, right], operator);
}

function fold(operator: string, left: ConstantValue, right: ConstantValue): ConstantValue | undefined {
  if (operator !== '%' || typeof left !== 'number' || typeof right !== 'number')
    return foldOperation(operator, left, right);
  return right === 0 ? undefined : left % right;
}

function lowerCoalesce(lowering: Lowering, node: ts.BinaryExpression): number {
  const values: number[] = [];
  const [first, ...rest] = operandsOf(lowering, node);
  values.push(lowering.expression(first));
  const known = lowering.graph.constantOf(values[0]);
  if (known !== undefined && known !== null) return values[0];
  if (known === null) values.pop();
  for (const part of rest) lowering.flow.optionally(() => values.push(lowering.expression(part)));
  return lowering.graph.choice(lowering.at(node), values);
}

function lowerComma(lowering: Lowering, node: ts.BinaryExpression): number {
  return operandsOf(lowering, node).reduce((_, part) => lowering.expression(part), noNode);
}

/** `a += b`, `a ||= b`. */
function lowerCompound(lowering: Lowering, node: ts.BinaryExpression): number {
  const { kinds, tokenToString } = lowering.ts;
  const { kind } = node.operatorToken;
  const before = lowering.expression(unwrap(lowering, node.left));
  const isLogical =
    kind === kinds.BarBarEqualsToken ||
    kind === kinds.QuestionQuestionEqualsToken ||
    kind === kinds.AmpersandAmpersandEqualsToken;
  let value = before;
  if (isLogical) {
    lowering.flow.optionally(() => (value = lowering.expression(node.right)));
    value = lowering.graph.choice(lowering.at(node), [before, value]);
  } else if (kind === kinds.PlusEqualsToken) {
    value = concatenate(lowering, node, [before, lowering.expression(node.right)]);
  } else {
    const operator = (tokenToString(kind) ?? '').slice(0, -1);
    value = operate(lowering, node, operator, before, lowering.expression(node.right));
  }
  setTarget(lowering, node.left, value);
  return value;
}

export function lowerPrefix(lowering: Lowering, node: ts.PrefixUnaryExpression): number {
  const { kinds, tokenToString } = lowering.ts;
  const { operator, operand } = node;
  if (operator === kinds.ExclamationToken) return lowerNot(lowering, node);
  if (operator === kinds.PlusPlusToken || operator === kinds.MinusMinusToken) return lowerStep(lowering, node);
  const value = lowering.expression(operand);
  const known = lowering.graph.constantOf(value);
  if (typeof known === 'number' && operator === kinds.MinusToken) return lowering.constant(node, -known);
  return lowering.add(flowKind.operation, node, [value], tokenToString(operator) ?? '');
}

/** `a++`, `--a`: a number. */
export function lowerStep(lowering: Lowering, node: ts.PrefixUnaryExpression | ts.PostfixUnaryExpression): number {
  const before = lowering.expression(node.operand);
  const operator = lowering.ts.tokenToString(node.operator) ?? '';
  const one = lowering.constant(node, 1);
  setTarget(lowering, node.operand, operate(lowering, node, operator[0], before, one));
  return before;
}

export function lowerConditional(lowering: Lowering, node: ts.ConditionalExpression): number {
  const condition = lowerCondition(lowering, node.condition);
  return lowering.flow.choose(
    condition,
    lowering.at(node),
    () => lowering.expression(node.whenTrue),
    () => lowering.expression(node.whenFalse),
  );
}

export function lowerTypeOf(lowering: Lowering, node: ts.TypeOfExpression): number {
  return lowering.add(flowKind.operation, node, [lowering.expression(node.expression)], 'typeof');
}

export function lowerVoid(lowering: Lowering, node: ts.VoidExpression): number {
  lowering.expression(node.expression);
  return lowering.constant(node, null);
}

export function lowerDelete(lowering: Lowering, node: ts.DeleteExpression): number {
  return lowering.add(flowKind.effect, node, [lowering.expression(node.expression)], 'delete');
}

export function lowerAwait(lowering: Lowering, node: ts.AwaitExpression): number {
  return lowering.add(flowKind.await, node, [lowering.expression(node.expression)]);
}

export function lowerYield(lowering: Lowering, node: ts.YieldExpression): number {
  const value = node.expression === undefined ? lowering.constant(node, null) : lowering.expression(node.expression);
  const sent = node.asteriskToken === undefined ? value : lowering.add(flowKind.item, node, [value]);
  return lowering.add(flowKind.yield, node, [sent]);
}

/** `(a)`, `a as T`, `a!`: the value itself. */
export function lowerInner(lowering: Lowering, node: ts.Expression): number {
  return lowering.expression(unwrap(lowering, node));
}
