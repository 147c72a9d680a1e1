import type ts from 'typescript';
import {
  compoundCondition,
  type Condition,
  conditionNode,
  knownTruth,
  simpleCondition,
} from '../../../flow/condition.ts';
import { foldEquality } from '../../../flow/constants.ts';
import type { ConstantValue } from '../../../flow/flow-graph-writer.ts';
import { flowFlag, flowKind } from '../../../source/flow-graph.ts';
import { unwrap } from '../node-names.ts';
import { isName } from './access.ts';
import type { Lowering } from './lowering.ts';

/** Reads an expression that is asked whether it is true. */
export function lowerCondition(lowering: Lowering, expression: ts.Expression): Condition {
  const node = unwrap(lowering, expression);
  const { ts } = lowering;
  if (isNegation(lowering, node)) return compoundCondition('not', [lowerCondition(lowering, node.operand)]);
  if (!ts.isBinaryExpression(node)) return lowerSimple(lowering, node);
  const form = logicalForm(lowering, node);
  if (form !== undefined) {
    return compoundCondition(
      form,
      lowerParts(lowering, node, form, (part) => lowerCondition(lowering, part)),
    );
  }
  return isEquality(lowering, node) ? lowerEqualityCondition(lowering, node) : lowerSimple(lowering, node);
}

/** The condition that a value is, or that its truth is. */
function lowerSimple(lowering: Lowering, node: ts.Expression): Condition {
  const { value, mentions } = lowering.mentioning(() => lowering.expression(node));
  const known = lowering.flow.conditionOf(value);
  if (known !== undefined) return known;
  return simpleCondition(value, mentions, isName(lowering, node) ? 'failing' : 'always');
}

/** Reads a value that may be asked later whether it is true. */
export function lowerRemembered(lowering: Lowering, read: () => number): number {
  const { value, mentions } = lowering.mentioning(read);
  const isKnown = mentions.length === 0 || lowering.flow.conditionOf(value) !== undefined;
  if (!isKnown && isTest(lowering, value)) lowering.flow.remember(value, simpleCondition(value, mentions));
  return value;
}

/** Calls and operators; of all else a variable is only another name. */
function isTest({ graph }: Lowering, value: number): boolean {
  const kind = graph.kindOf(value);
  if (kind === flowKind.await) return graph.kindOf(graph.operandOf(value, 0)) === flowKind.call;
  return kind === flowKind.call || kind === flowKind.operation;
}

function isNegation({ ts }: Lowering, node: ts.Node): node is ts.PrefixUnaryExpression {
  return (
    node.kind === ts.kinds.PrefixUnaryExpression &&
    (node as ts.PrefixUnaryExpression).operator === ts.kinds.ExclamationToken
  );
}

function logicalForm({ ts }: Lowering, { operatorToken: { kind } }: ts.BinaryExpression): 'and' | 'or' | undefined {
  if (kind === ts.kinds.AmpersandAmpersandToken) return 'and';
  return kind === ts.kinds.BarBarToken ? 'or' : undefined;
}

/**
 * Reads the parts of `a && b && c` (or `||`) up to the first that decides, each where those before are known to hold (not to
 * hold). What is known to decide nothing is left out, but for the last.
 */
function lowerParts(
  lowering: Lowering,
  node: ts.BinaryExpression,
  form: 'and' | 'or',
  read: (part: ts.Expression) => Condition,
): Condition[] {
  const expressions = operandsOf(lowering, node);
  const goesOn = form === 'and';
  const first = read(expressions[0]);
  const known = knownTruth(lowering.graph, first);
  if (known === !goesOn) return [first];
  const parts = known === goesOn ? [] : [first];
  lowering.flow.optionally(() => {
    lowering.flow.assume(first, goesOn);
    for (const [index, expression] of expressions.slice(1).entries()) {
      const part = read(expression);
      const truth = knownTruth(lowering.graph, part);
      if (truth !== goesOn || index === expressions.length - 2) parts.push(part);
      if (truth === !goesOn) return;
      lowering.flow.assume(part, goesOn);
    }
  });
  return parts;
}

/** Operands of a chain of one operator, from the left. */
export function operandsOf({ ts }: Lowering, node: ts.BinaryExpression): ts.Expression[] {
  const { kind } = node.operatorToken;
  const operands: ts.Expression[] = [];
  let left: ts.Expression = node;
  while (ts.isBinaryExpression(left) && left.operatorToken.kind === kind) {
    operands.push(left.right);
    left = left.left;
  }
  operands.push(left);
  return operands.toReversed();
}

/** `a && b` as a value is b where a holds; `a || b` is any of both. */
export function lowerLogical(lowering: Lowering, node: ts.BinaryExpression): number {
  const form = logicalForm(lowering, node) ?? 'or';
  const { graph, flow } = lowering;
  const values: number[] = [];
  const parts = lowerParts(lowering, node, form, (part) => {
    const { value, mentions } = lowering.mentioning(() => lowering.expression(part));
    values.push(value);
    return flow.conditionOf(value) ?? simpleCondition(value, mentions, isName(lowering, part) ? 'failing' : 'always');
  });
  if (parts.length === 1) return values[values.length - 1];
  const value = form === 'or' ? graph.choice(lowering.at(node), values) : guardedLast(lowering, values, parts);
  flow.remember(value, compoundCondition(form, parts));
  return value;
}

function guardedLast({ graph }: Lowering, values: readonly number[], parts: readonly Condition[]): number {
  return parts.slice(0, -1).reduceRight(
    (value, part) => {
      if (part.informs === 'failing') return value;
      const condition = conditionNode(graph, part);
      return graph.add(flowKind.guarded, graph.positionOf(condition), [value, condition]);
    },
    values[values.length - 1],
  );
}

export function lowerNot(lowering: Lowering, node: ts.PrefixUnaryExpression): number {
  const { graph, flow } = lowering;
  const condition = compoundCondition('not', [lowerCondition(lowering, node.operand)]);
  const known = knownTruth(graph, condition);
  if (known !== undefined) return lowering.constant(node, known);
  const value = conditionNode(graph, condition);
  flow.remember(value, condition);
  return value;
}

function isEquality({ ts }: Lowering, { operatorToken: { kind } }: ts.BinaryExpression): boolean {
  const { EqualsEqualsToken, EqualsEqualsEqualsToken } = ts.kinds;
  const { ExclamationEqualsToken, ExclamationEqualsEqualsToken } = ts.kinds;
  if (kind === EqualsEqualsToken || kind === EqualsEqualsEqualsToken) return true;
  return kind === ExclamationEqualsToken || kind === ExclamationEqualsEqualsToken;
}

/** `a === b` as a value. */
export function lowerEquality(lowering: Lowering, node: ts.BinaryExpression): number {
  const condition = lowerEqualityCondition(lowering, node);
  const value = conditionNode(lowering.graph, condition);
  if (lowering.graph.constantOf(value) === undefined) lowering.flow.remember(value, condition);
  return value;
}

function lowerEqualityCondition(lowering: Lowering, node: ts.BinaryExpression): Condition {
  const { graph } = lowering;
  const { kind } = node.operatorToken;
  const { ExclamationEqualsToken, ExclamationEqualsEqualsToken } = lowering.ts.kinds;
  const isNegated = kind === ExclamationEqualsToken || kind === ExclamationEqualsEqualsToken;
  let right = 0;
  const { value: left, mentions } = lowering.mentioning(() => {
    const first = lowering.expression(node.left);
    right = lowering.expression(node.right);
    return first;
  });
  const [leftConstant, rightConstant] = [graph.constantOf(left), graph.constantOf(right)];
  const known = foldKnown(leftConstant, rightConstant, isNegated);
  if (known !== undefined) return simpleCondition(lowering.constant(node, known), []);
  const sameAs = comparedWithTruth(lowering, left, rightConstant) ?? comparedWithTruth(lowering, right, leftConstant);
  if (sameAs !== undefined) return isNegated ? compoundCondition('not', [sameAs]) : sameAs;
  const value = lowering.add(flowKind.operation, node, [left, right], '==', isNegated ? flowFlag.negated : 0);
  const names = leftConstant === undefined ? node.left : node.right;
  const saysLittle = excludesLittle(leftConstant ?? rightConstant) && isName(lowering, names);
  return simpleCondition(value, mentions, saysLittle ? (isNegated ? 'failing' : 'holding') : 'always');
}

/** To be no certain text (`__proto__`) may be what matters; to be something, or no certain number, never is. */
function excludesLittle(constant: ConstantValue | undefined): boolean {
  return constant !== undefined && (typeof constant !== 'string' || constant === '');
}

function foldKnown(
  left: ConstantValue | undefined,
  right: ConstantValue | undefined,
  isNegated: boolean,
): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  const equal = foldEquality(left, right);
  return equal === undefined ? undefined : equal !== isNegated;
}

/** `isSafe(x) === true` is `isSafe(x)`. */
function comparedWithTruth(
  { flow }: Lowering,
  value: number,
  constant: ConstantValue | undefined,
): Condition | undefined {
  if (typeof constant !== 'boolean') return undefined;
  const condition = flow.conditionOf(value);
  return condition === undefined || constant ? condition : compoundCondition('not', [condition]);
}

/** A condition that a value is one of several, for the cases of a `switch`. */
export function lowerCase(
  lowering: Lowering,
  on: { readonly node: ts.Expression; readonly value: number; readonly condition: Condition },
  expressions: readonly ts.Expression[],
): Condition {
  const { graph } = lowering;
  const isNamed = isName(lowering, on.node);
  const parts = expressions.map((expression) => {
    const of = lowering.mentioning(() => lowering.expression(expression));
    const subject = graph.constantOf(on.value);
    const wanted = graph.constantOf(of.value);
    if (subject === true) return flowConditionOf(lowering, of.value, of.mentions);
    const known = foldKnown(subject, wanted, false);
    if (known !== undefined) return simpleCondition(lowering.constant(expression, known), []);
    const value = lowering.add(flowKind.operation, expression, [on.value, of.value], '==');
    const saysLittle = isNamed && excludesLittle(wanted);
    return simpleCondition(value, [...on.condition.mentions, ...of.mentions], saysLittle ? 'holding' : 'always');
  });
  return compoundCondition('or', parts);
}

function flowConditionOf({ flow }: Lowering, value: number, mentions: Condition['mentions']): Condition {
  return flow.conditionOf(value) ?? simpleCondition(value, mentions);
}
