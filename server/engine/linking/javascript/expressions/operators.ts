import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Type, Types, IntrinsicType } from '../type.ts';
import type { Evaluate } from './evaluation.ts';
import { hasFlag, secondChild, thirdChild } from './syntax.ts';
import { isConstantContext } from './constant-context.ts';
import type { Truthiness } from './truthiness.ts';

/** Types of what operators make. */
export class Operators {
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #truthiness: Truthiness;
  readonly #number: IntrinsicType;
  readonly #boolean: IntrinsicType;

  constructor(types: Types, evaluate: Evaluate, truthiness: Truthiness) {
    this.#types = types;
    this.#evaluate = evaluate;
    this.#truthiness = truthiness;
    this.#number = types.intrinsic('number');
    this.#boolean = types.intrinsic('boolean');
  }

  #second(unit: Unit, node: number): Type {
    return this.#evaluate(unit, secondChild(unit.tree, node));
  }

  #left(unit: Unit, node: number): Type {
    return this.#evaluate(unit, node + 1);
  }

  handlers(): readonly (Evaluate | undefined)[] {
    const table: (Evaluate | undefined)[] = [];
    table[kind.conditional] = (unit, node) =>
      this.#join([this.#second(unit, node), this.#evaluate(unit, thirdChild(unit.tree, node))]);
    table[kind.and] = (unit, node) =>
      this.#join([this.#truthiness.falsy(this.#left(unit, node)), this.#second(unit, node)]);
    table[kind.or] = (unit, node) =>
      this.#join([this.#truthiness.truthy(this.#left(unit, node)), this.#second(unit, node)]);
    table[kind.coalesce] = (unit, node) =>
      this.#join([this.#types.nonNullable(this.#left(unit, node)), this.#second(unit, node)]);
    table[kind.andAssign] = table[kind.and];
    table[kind.orAssign] = table[kind.or];
    table[kind.coalesceAssign] = table[kind.coalesce];
    table[kind.comma] = (unit, node) => this.#second(unit, node);
    table[kind.assign] = (unit, node) => this.#second(unit, node);
    table[kind.plus] = (unit, node) => this.#plus(unit, node);
    table[kind.compoundAssign] = (unit, node) => (isAddition(unit, node) ? this.#plus(unit, node) : this.#number);
    table[kind.arithmetic] = (unit, node) =>
      isBigint(this.#left(unit, node)) ? this.#types.intrinsic('bigint') : this.#number;
    table[kind.unary] = (unit, node) =>
      isBigint(this.#left(unit, node)) ? this.#types.intrinsic('bigint') : this.#unary(unit, node);
    for (const each of [kind.equal, kind.instanceOf, kind.inOperator, kind.compare, kind.not, kind.deleteExpression]) {
      table[each] = () => this.#boolean;
    }
    table[kind.typeOf] = () => this.#types.intrinsic('string');
    table[kind.voidExpression] = () => this.#types.intrinsic('undefined');
    table[kind.awaitExpression] = (unit, node) => this.#types.awaited(this.#left(unit, node));
    table[kind.yieldExpression] = () => this.#types.intrinsic('any');
    table[kind.asExpression] = (unit, node) => this.#asserted(unit, node);
    table[kind.satisfies] = (unit, node) => this.#left(unit, node);
    table[kind.instantiation] = (unit, node) => this.#left(unit, node);
    table[kind.spread] = (unit, node) => this.#left(unit, node);
    table[kind.nonNull] = (unit, node) => this.#types.nonNullable(this.#left(unit, node));
    return table;
  }

  /** An empty array beside another one says nothing of its elements. */
  #join(members: readonly Type[]): Type {
    const filled = members.filter((member) => !this.#isEmptyArray(member));
    return this.#types.union(filled.length === 0 ? members : filled);
  }

  #isEmptyArray(type: Type): boolean {
    return type.form === 'reference' && type === this.#types.arrayOf(this.#types.intrinsic('never'));
  }

  #plus(unit: Unit, node: number): Type {
    const sides = [this.#types.widen(this.#left(unit, node)), this.#types.widen(this.#second(unit, node))];
    if (sides.some(isText)) return this.#types.intrinsic('string');
    if (sides.every(isBigint)) return this.#types.intrinsic('bigint');
    return sides.every(isNumber) ? this.#number : this.#types.intrinsic('any');
  }

  #unary({ tree }: Unit, node: number): Type {
    const isMinus = tree.texts[tree.names[node]] === '-' && tree.kinds[node + 1] === kind.numberLiteral;
    return isMinus ? this.#types.literal(-Number(tree.texts[tree.names[node + 1]]), true) : this.#number;
  }

  #asserted(unit: Unit, node: number): Type {
    const { tree } = unit;
    const inner = this.#left(unit, node);
    if (!hasFlag(tree, node, flag.constant)) return this.#types.fromNode({ unit, node: secondChild(tree, node) });
    return inner.form === 'literal' && inner.isFresh && isConstantContext(tree, node + 1)
      ? this.#types.literal(inner.value, false)
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
