import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Signature, Type, Types } from '../type.ts';
import type { Evaluate } from './evaluation.ts';
import { parameterAt } from './signature-arity.ts';

/** Types of the arguments of a call, and of the parameters that they are passed to. */
export class ArgumentTypes {
  readonly #types: Types;
  readonly #evaluate: Evaluate;

  constructor(types: Types, evaluate: Evaluate) {
    this.#types = types;
    this.#evaluate = evaluate;
  }

  argument(unit: Unit, arg: number): Type {
    const { kinds } = unit.tree;
    return kinds[arg] === kind.template && kinds[unit.tree.parents[arg]] === kind.taggedTemplate
      ? this.#types.globalReference('TemplateStringsArray')
      : this.#evaluate(unit, arg);
  }

  /** A spread argument is given as a whole where the parameter takes a list, else element by element. */
  parameter(unit: Unit, candidate: Signature, index: number, arg: number): Type | undefined {
    const parameter = parameterAt(candidate, index);
    if (parameter === undefined) return undefined;
    const type = parameter.type();
    if (!parameter.isRest || unit.tree.kinds[arg] === kind.spread) return type;
    if (type.form === 'parameter') return undefined;
    return this.#types.indexed(type, this.#types.literal(index - (candidate.parameters.length - 1)));
  }
}
