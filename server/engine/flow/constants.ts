import type { ConstantValue } from './flow-graph-writer.ts';

/** Longer texts are not put together: doubling one in a row of statements would fill the memory. */
const TEXT_LENGTH_MAX = 4096;

/** As all languages with such values have it: nothing, `''`, 0 and false are not true. */
export function isTrue(value: ConstantValue): boolean {
  return value !== null && value !== '' && value !== 0 && value !== false && !Number.isNaN(value);
}

/** The sum of numbers or texts; undefined where the languages do not agree on it. */
export function foldSum(left: ConstantValue, right: ConstantValue): ConstantValue | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  return left.length + right.length > TEXT_LENGTH_MAX ? undefined : left + right;
}

/** `-`, `*`, `<` and the like of two numbers, comparisons of two texts; undefined for all else. */
export function foldOperation(operator: string, left: ConstantValue, right: ConstantValue): ConstantValue | undefined {
  if (typeof left === 'number' && typeof right === 'number') return foldNumbers(operator, left, right);
  if (typeof left === 'string' && typeof right === 'string') return foldOrder(operator, left, right);
  return undefined;
}

function foldNumbers(operator: string, left: number, right: number): ConstantValue | undefined {
  if (operator === '-') return left - right;
  if (operator === '*') return left * right;
  return operator === '/' && right !== 0 ? left / right : foldOrder(operator, left, right);
}

function foldOrder<Value extends number | string>(operator: string, left: Value, right: Value): boolean | undefined {
  if (operator === '<') return left < right;
  if (operator === '>') return left > right;
  if (operator === '<=') return left <= right;
  return operator === '>=' ? left >= right : undefined;
}

/** Whether two values are equal; undefined where that depends on the language. */
export function foldEquality(left: ConstantValue, right: ConstantValue): boolean | undefined {
  return typeof left === typeof right || left === null || right === null ? left === right : undefined;
}
