import type ts from 'typescript';
import { flowFlag, flowKind } from '../../../source/flow-graph.ts';
import { unwrap } from '../node-names.ts';
import { lowerCallee } from './access.ts';
import { lowerRemembered } from './conditions.ts';
import { calledAt } from './literals.ts';
import type { Lowering } from './lowering.ts';

export function lowerCall(lowering: Lowering, node: ts.CallExpression): number {
  const callee = unwrap(lowering, node.expression);
  const { kinds } = lowering.ts;
  const required = requiredModule(lowering, callee, node.arguments);
  if (required !== undefined) return lowering.module(required.text, lowering.at(required));
  if (callee.kind === kinds.ImportKeyword) return lowerImportCall(lowering, node);
  if (callee.kind === kinds.SuperKeyword) return lowerSuperCall(lowering, node);
  const values = [lowerCallee(lowering, callee), ...lowerArguments(lowering, callee, node.arguments)];
  return lowering.graph.add(flowKind.call, calledAt(lowering, callee), values);
}

/** Behind `assert(a)` a holds. */
function lowerArguments(
  lowering: Lowering,
  callee: ts.Expression,
  [first, ...rest]: readonly ts.Expression[],
): readonly number[] {
  if (first === undefined) return [];
  if (!isAssertion(lowering, callee)) return [first, ...rest].map((argument) => lowering.expression(argument));
  const asserted = lowerRemembered(lowering, () => lowering.expression(first));
  const values = [asserted, ...rest.map((argument) => lowering.expression(argument))];
  const condition = lowering.flow.conditionOf(asserted);
  if (condition !== undefined) lowering.flow.assume(condition, true);
  return values;
}

/** `assert(…)`, `assert.ok(…)`, `invariant(…)`, as they are called everywhere. */
function isAssertion({ ts }: Lowering, callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'assert' || callee.text === 'invariant';
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'ok') return false;
  return ts.isIdentifier(callee.expression) && callee.expression.text === 'assert';
}

/** `require("x")`, where the file declares no `require`. */
function requiredModule(
  { ts, bindings }: Lowering,
  callee: ts.Expression,
  [specifier]: readonly ts.Expression[],
): ts.StringLiteralLike | undefined {
  if (!ts.isIdentifier(callee) || callee.text !== 'require' || bindings.uses.has(callee)) return undefined;
  return specifier !== undefined && ts.isStringLiteralLike(specifier) ? specifier : undefined;
}

/** `import(x)`: a promise of the module. */
function lowerImportCall(lowering: Lowering, node: ts.CallExpression): number {
  const [specifier] = node.arguments;
  if (specifier !== undefined && lowering.ts.isStringLiteralLike(specifier)) {
    return lowering.module(specifier.text, lowering.at(specifier));
  }
  const values = node.arguments.map((argument) => lowering.expression(argument));
  const callee = lowering.add(flowKind.named, node, [], 'import');
  return lowering.add(flowKind.call, node, [callee, ...values]);
}

/** `super(…)` makes the object that `this` is. */
function lowerSuperCall(lowering: Lowering, node: ts.CallExpression): number {
  const values = node.arguments.map((argument) => lowering.expression(argument));
  return superCall(lowering, node.expression, values);
}

export function superCall(lowering: Lowering, node: ts.Node, values: readonly number[]): number {
  return lowering.add(flowKind.call, node, [lowerSuper(lowering, node), ...values], 'super', flowFlag.isNew);
}

/** Returns the value that the class extends. */
function lowerSuper(lowering: Lowering, node: ts.Node): number {
  const { base } = lowering.function.home ?? lowering.function;
  return base >= 0 ? base : lowering.add(flowKind.named, node, [], 'super');
}

export function lowerNew(lowering: Lowering, node: ts.NewExpression): number {
  const callee = unwrap(lowering, node.expression);
  const given = node.arguments ?? [];
  const values = [lowering.expression(callee), ...given.map((argument) => lowering.expression(argument))];
  return lowering.graph.add(flowKind.call, calledAt(lowering, callee), values, '', flowFlag.isNew);
}

export function lowerMetaProperty(lowering: Lowering, node: ts.MetaProperty): number {
  return lowering.add(flowKind.named, node, [], `${lowering.ts.tokenToString(node.keywordToken)}.${node.name.text}`);
}
