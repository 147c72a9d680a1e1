import { flowKind } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import { lowerCall } from './calls.ts';
import { lowerAnd, lowerConditional, lowerOr, lowerYield, lowerYieldFrom } from './choices.ts';
import { lowerComprehension, lowerDictionary, lowerList } from './comprehensions.ts';
import { lowerLambda } from './definitions.ts';
import { lastChild, type Lowering } from './lowering.ts';
import { lowerAttribute, lowerName } from './names.ts';
import { readNumber } from './numbers.ts';
import { lowerBinary, lowerComparison, lowerNot, lowerUnary } from './operators.ts';
import { lowerSlice, lowerSubscript } from './subscripts.ts';
import { bindWalrus } from './targets.ts';
import { lowerString } from './texts.ts';

type ExpressionLowering = (lowering: Lowering, node: number) => number;

const byKind = new Map<number, ExpressionLowering>([
  [kind.name, lowerName],
  [kind.attribute, lowerAttribute],
  [kind.call, lowerCall],
  [kind.subscript, lowerSubscript],
  [kind.slice, lowerSlice],
  [kind.string, lowerString],
  [kind.bytes, lowerString],
  [kind.integer, lowerNumber],
  [kind.float, lowerNumber],
  [kind.trueLiteral, ({ tree, graph }, node) => graph.constant(tree.positions[node], true, 'True')],
  [kind.falseLiteral, ({ tree, graph }, node) => graph.constant(tree.positions[node], false, 'False')],
  [kind.none, ({ tree, graph }, node) => graph.constant(tree.positions[node], null, 'None')],
  [kind.list, lowerList],
  [kind.tuple, lowerList],
  [kind.set, lowerList],
  [kind.dictionary, lowerDictionary],
  [kind.listComprehension, lowerComprehension],
  [kind.setComprehension, lowerComprehension],
  [kind.dictionaryComprehension, lowerComprehension],
  [kind.generator, lowerComprehension],
  [kind.lambda, lowerLambda],
  [kind.conditional, lowerConditional],
  [kind.walrus, bindWalrus],
  [kind.star, lowerStar],
  [kind.doubleStar, lowerStar],
  [kind.binary, lowerBinary],
  [kind.unary, lowerUnary],
  [kind.not, lowerNot],
  [kind.and, lowerAnd],
  [kind.or, lowerOr],
  [kind.comparison, lowerComparison],
  [kind.awaitExpression, lowerAwait],
  [kind.yieldExpression, lowerYield],
  [kind.yieldFrom, lowerYieldFrom],
]);

export function lowerExpression(lowering: Lowering, node: number): number {
  const { tree, graph } = lowering;
  const lower = byKind.get(tree.kinds[node]);
  return lower === undefined ? graph.unknown(tree.positions[node], 'broken') : lower(lowering, node);
}

export function isExpression({ tree }: Lowering, node: number): boolean {
  return byKind.has(tree.kinds[node]);
}

function lowerNumber({ tree, text, graph }: Lowering, node: number): number {
  const position = tree.positions[node];
  const value = readNumber(text, position);
  return value === undefined ? graph.unknown(position, 'number') : graph.constant(position, value);
}

function lowerStar(lowering: Lowering, node: number): number {
  const { tree, graph } = lowering;
  const value = lastChild(tree, node);
  return graph.add(flowKind.spread, tree.positions[node], value < 0 ? [] : [lowering.value(value)]);
}

function lowerAwait(lowering: Lowering, node: number): number {
  const { tree, graph } = lowering;
  const value = lastChild(tree, node);
  return graph.add(flowKind.await, tree.positions[node], value < 0 ? [] : [lowering.value(value)]);
}
