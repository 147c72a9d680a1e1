import { foldEquality, foldOperation, foldSum, isTrue } from '../../../flow/constants.ts';
import type { ConstantValue } from '../../../flow/flow-graph-writer.ts';
import { nameOf } from '../../../source/code-tree.ts';
import { flowFlag, flowKind } from '../../../source/flow-graph.ts';
import { kind } from '../node-kinds.ts';
import { childList, type Lowering } from './lowering.ts';
import { concatenate, lowerPercent } from './texts.ts';

export function lowerBinary(lowering: Lowering, node: number): number {
  const { tree } = lowering;
  const operator = nameOf(tree, node);
  const [left, right] = childList(tree, node);
  if (right === undefined)
    return left === undefined ? lowering.graph.unknown(tree.positions[node], 'broken') : lowering.value(left);
  if (operator === '+') return lowerSum(lowering, node);
  const position = tree.positions[node];
  if (operator === '%' && !isNumber(lowering, right)) return lowerPercent(lowering, position, left, right);
  return operate(lowering, position, operator, lowering.value(left), lowering.value(right));
}

/** Applies an operator to two values. */
export function operate(lowering: Lowering, position: number, operator: string, left: number, right: number): number {
  const { graph } = lowering;
  if (operator === '+') return add(lowering, position, [left, right]);
  const folded = foldOperator(operator, graph.constantOf(left), graph.constantOf(right));
  if (folded !== undefined) return graph.constant(position, folded);
  if (passesText(operator) && typeof graph.constantOf(right) !== 'number') {
    const both = graph.add(flowKind.concatenation, position, [left, right]);
    // What a path or dictionary makes with something else is one as well.
    return operator === '%' ? both : graph.choice(position, [left, operator === '/' ? both : right]);
  }
  if (operator === '*' && typeof graph.constantOf(right) !== 'number') return graph.choice(position, [left, right]);
  return operator === '*' ? left : graph.add(flowKind.operation, position, [left, right], operator);
}

/** `path / name`, `text % values`, dictionaries and sets put together by `|`. */
function passesText(operator: string): boolean {
  return operator === '/' || operator === '%' || operator === '|';
}

function foldOperator(operator: string, left?: ConstantValue, right?: ConstantValue): ConstantValue | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (typeof left !== 'number' || typeof right !== 'number') return foldOperation(operator, left, right);
  if (operator === '//') return right === 0 ? undefined : Math.floor(left / right);
  if (operator === '%') return right === 0 ? undefined : left - right * Math.floor(left / right);
  if (operator === '**') return foldPower(left, right);
  return foldOperation(operator, left, right);
}

function foldPower(left: number, right: number): number | undefined {
  const power = left ** right;
  return Number.isSafeInteger(power) ? power : undefined;
}

/** `a + b + …`, in one row: a tree of sums may be as deep as a file is long. */
function lowerSum(lowering: Lowering, node: number): number {
  const { tree } = lowering;
  const operands: number[] = [];
  let at = node;
  while (tree.kinds[at] === kind.binary && nameOf(tree, at) === '+') {
    const [left, right] = childList(tree, at);
    if (right === undefined) break;
    operands.push(right);
    at = left;
  }
  operands.push(at);
  return add(
    lowering,
    tree.positions[node],
    operands.toReversed().map((operand) => lowering.value(operand)),
  );
}

function add(lowering: Lowering, position: number, values: readonly number[]): number {
  const { graph, containers } = lowering;
  const lists = values.map((value) => containers.valuesOf(value));
  if (lists.every((list) => list !== undefined)) return containers.list(position, lists.flat());
  const constants = values.map((value) => graph.constantOf(value));
  const sum = constants.every((constant) => constant !== undefined) ? foldAll(constants) : undefined;
  return sum === undefined ? concatenate(lowering, position, values) : graph.constant(position, sum);
}

function foldAll([first, ...rest]: readonly ConstantValue[]): ConstantValue | undefined {
  let sum: ConstantValue | undefined = first;
  for (const constant of rest) sum = sum === undefined ? undefined : foldSum(sum, constant);
  return sum;
}

function isNumber({ tree }: Lowering, node: number): boolean {
  return tree.kinds[node] === kind.integer || tree.kinds[node] === kind.float;
}

export function lowerUnary(lowering: Lowering, node: number): number {
  const { tree, text, graph } = lowering;
  const position = tree.positions[node];
  const [child] = childList(tree, node);
  if (child === undefined) return graph.unknown(position, 'broken');
  const operator = text.charAt(position);
  const value = lowering.value(child);
  const constant = graph.constantOf(value);
  if (typeof constant === 'number' && operator === '-') return graph.constant(position, -constant);
  return operator === '+' ? value : graph.add(flowKind.operation, position, [value], operator);
}

/** `a < b`, `a in b < c`: the parts of a chain after one another. */
export function lowerComparison(lowering: Lowering, node: number): number {
  const { tree, graph } = lowering;
  const position = tree.positions[node];
  const operands = childList(tree, node);
  const operator = nameOf(tree, node).replaceAll(/\s+/g, ' ');
  const values = operands.map((operand) => lowering.inspected(operand));
  // Only the first operator of a chain is known: of the others, that something is compared.
  if (values.length !== 2) return graph.add(flowKind.operation, position, values, operator);
  return compare(lowering, position, operator, values[0], values[1]);
}

interface Meaning {
  readonly name: string;
  readonly isNegated: boolean;
}

/** Of operators that JavaScript has by another name, or not at all. */
const meanings: Readonly<Record<string, Meaning>> = {
  '!=': { name: '==', isNegated: true },
  '<>': { name: '==', isNegated: true },
  is: { name: '==', isNegated: false },
  'is not': { name: '==', isNegated: true },
  'not in': { name: 'in', isNegated: true },
};

export function compare(lowering: Lowering, position: number, operator: string, left: number, right: number): number {
  const { graph } = lowering;
  const { name, isNegated } = meanings[operator] ?? { name: operator, isNegated: false };
  const folded = foldComparison(lowering, name, left, right);
  if (folded !== undefined) return graph.constant(position, folded !== isNegated);
  return graph.add(flowKind.operation, position, [left, right], name, isNegated ? flowFlag.negated : 0);
}

function foldComparison(lowering: Lowering, name: string, left: number, right: number): boolean | undefined {
  const { graph } = lowering;
  const known = graph.constantOf(left);
  if (known === undefined) return undefined;
  if (name === 'in') return foldContained(lowering, known, right);
  const other = graph.constantOf(right);
  if (other === undefined) return undefined;
  const folded = name === '==' ? foldEquality(known, other) : foldOperation(name, known, other);
  return typeof folded === 'boolean' ? folded : undefined;
}

/** `'a' in 'abc'`, `'a' in ['a', 'b']` */
function foldContained({ graph, containers }: Lowering, value: ConstantValue, container: number): boolean | undefined {
  const text = graph.constantOf(container);
  if (typeof text === 'string' && typeof value === 'string') return text.includes(value);
  const constants = containers.valuesOf(container)?.map((each) => graph.constantOf(each));
  if (constants?.includes(value) === true) return true;
  const isKnown = constants?.every((each) => each !== undefined && foldEquality(each, value) !== undefined) === true;
  return isKnown ? false : undefined;
}

/** `not a`, as a value. */
export function lowerNot(lowering: Lowering, node: number): number {
  const { tree, graph } = lowering;
  const position = tree.positions[node];
  const [child] = childList(tree, node);
  if (child === undefined) return graph.unknown(position, 'broken');
  const value = lowering.inspected(child);
  const constant = graph.constantOf(value);
  return constant === undefined
    ? graph.add(flowKind.operation, position, [value], '!')
    : graph.constant(position, !isTrue(constant));
}
