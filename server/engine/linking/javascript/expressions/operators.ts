import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Type, Types } from '../type.ts';
import type { Evaluate } from './evaluation.ts';
import { hasFlag, secondChild, thirdChild } from './syntax.ts';
import { isConstantContext } from './constant-context.ts';
import type { Truthiness } from './truthiness.ts';

/** Types of what operators make. */
export function createOperators(
  types: Types,
  evaluate: Evaluate,
  truthiness: Truthiness,
): readonly (Evaluate | undefined)[] {
  const table: (Evaluate | undefined)[] = [];
  const number = types.intrinsic('number');
  const boolean = types.intrinsic('boolean');
  const second: Evaluate = (unit, node) => evaluate(unit, secondChild(unit.tree, node));
  const left: Evaluate = (unit, node) => evaluate(unit, node + 1);

  table[kind.conditional] = (unit, node) => join([second(unit, node), evaluate(unit, thirdChild(unit.tree, node))]);
  table[kind.and] = (unit, node) => join([truthiness.falsy(left(unit, node)), second(unit, node)]);
  table[kind.or] = (unit, node) => join([truthiness.truthy(left(unit, node)), second(unit, node)]);
  table[kind.coalesce] = (unit, node) => join([types.nonNullable(left(unit, node)), second(unit, node)]);
  table[kind.andAssign] = table[kind.and];
  table[kind.orAssign] = table[kind.or];
  table[kind.coalesceAssign] = table[kind.coalesce];
  table[kind.comma] = second;
  table[kind.assign] = second;
  table[kind.plus] = plus;
  table[kind.compoundAssign] = (unit, node) => (isAddition(unit, node) ? plus(unit, node) : number);
  table[kind.arithmetic] = (unit, node) => (isBigint(left(unit, node)) ? types.intrinsic('bigint') : number);
  table[kind.unary] = (unit, node) => (isBigint(left(unit, node)) ? types.intrinsic('bigint') : unary(unit, node));
  for (const each of [kind.equal, kind.instanceOf, kind.inOperator, kind.compare, kind.not, kind.deleteExpression]) {
    table[each] = () => boolean;
  }
  table[kind.typeOf] = () => types.intrinsic('string');
  table[kind.voidExpression] = () => types.intrinsic('undefined');
  table[kind.awaitExpression] = (unit, node) => types.awaited(left(unit, node));
  table[kind.yieldExpression] = () => types.intrinsic('any');
  table[kind.asExpression] = asserted;
  table[kind.satisfies] = left;
  table[kind.instantiation] = left;
  table[kind.spread] = left;
  table[kind.nonNull] = (unit, node) => types.nonNullable(left(unit, node));
  return table;

  /** An empty array beside another one says nothing of its elements. */
  function join(members: readonly Type[]): Type {
    const filled = members.filter((member) => !isEmptyArray(member));
    return types.union(filled.length === 0 ? members : filled);
  }

  function isEmptyArray(type: Type): boolean {
    return type.form === 'reference' && type === types.arrayOf(types.intrinsic('never'));
  }

  function plus(unit: Unit, node: number): Type {
    const sides = [types.widen(left(unit, node)), types.widen(second(unit, node))];
    if (sides.some(isText)) return types.intrinsic('string');
    if (sides.every(isBigint)) return types.intrinsic('bigint');
    return sides.every(isNumber) ? number : types.intrinsic('any');
  }

  function unary({ tree }: Unit, node: number): Type {
    const isMinus = tree.texts[tree.names[node]] === '-' && tree.kinds[node + 1] === kind.numberLiteral;
    return isMinus ? types.literal(-Number(tree.texts[tree.names[node + 1]]), true) : number;
  }

  function asserted(unit: Unit, node: number): Type {
    const { tree } = unit;
    const inner = left(unit, node);
    if (!hasFlag(tree, node, flag.constant)) return types.fromNode({ unit, node: secondChild(tree, node) });
    return inner.form === 'literal' && inner.isFresh && isConstantContext(tree, node + 1)
      ? types.literal(inner.value, false)
      : inner;
  }
}

function isNumber(type: Type): boolean {
  return (
    (type.form === 'intrinsic' && type.name === 'number') || (type.form === 'literal' && typeof type.value === 'number')
  );
}

function isText(type: Type): boolean {
  return (
    (type.form === 'intrinsic' && type.name === 'string') || (type.form === 'literal' && typeof type.value === 'string')
  );
}

function isBigint(type: Type): boolean {
  return type.form === 'intrinsic' && type.name === 'bigint';
}

function isAddition({ tree }: Unit, node: number): boolean {
  return tree.texts[tree.names[node]].startsWith('+');
}
