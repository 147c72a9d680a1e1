import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Fit, Mapper, Signature, Type, Types } from '../type.ts';
import type { ArgumentTypes } from './argument-types.ts';
import type { CallState } from './call-state.ts';
import { requiredParameters } from './signature-arity.ts';

/** Whether the arguments of a call fit the parameters of a signature. */
export class ArgumentFit {
  readonly #types: Types;
  readonly #argumentTypes: ArgumentTypes;

  constructor(types: Types, argumentTypes: ArgumentTypes) {
    this.#types = types;
    this.#argumentTypes = argumentTypes;
  }

  fitOf(unit: Unit, state: CallState, candidate: Signature, mapper: Mapper | undefined): Fit {
    let isKnown = true;
    for (const [index, arg] of state.args.entries()) {
      const target = this.#argumentTypes.parameter(unit, candidate, index, arg);
      if (target === undefined) continue;
      const fit = this.#fitOfArgument(unit, state, index, this.#types.instantiate(target, mapper));
      if (fit === 'no') return 'no';
      if (fit === 'unknown') isKnown = false;
    }
    return isKnown ? 'yes' : 'unknown';
  }

  #fitOfArgument(unit: Unit, { args, isDeferred }: CallState, index: number, expected: Type): Fit {
    const arg = args[index];
    if (isDeferred[index]) return this.#acceptsDeferred(unit, arg, expected) ? 'yes' : 'no';
    if (unit.tree.kinds[arg] === kind.spread) return 'yes';
    return this.#types.fitOf(this.#argumentTypes.argument(unit, arg), expected);
  }

  /** A function fits what can be called, with not fewer arguments than it needs; literals fit what is no primitive. */
  #acceptsDeferred({ tree }: Unit, arg: number, expected: Type): boolean {
    if (this.#types.isOpen(expected) || expected.form === 'parameter' || expected.form === 'deferred') return true;
    const isFunction = tree.kinds[arg] === kind.arrowFunction || tree.kinds[arg] === kind.functionExpression;
    const target = this.#types.nonNullable(this.#types.apparent(expected));
    if (target.form === 'intrinsic') return target.name === 'unknown' || target.name === 'object';
    if (target.form === 'literal') return false;
    if (!isFunction) return tree.kinds[arg] !== kind.objectLiteral || !isListLike(target);
    return this.#takesFunction(target, requiredParameters(tree, arg));
  }

  #takesFunction(target: Type, required: number): boolean {
    if (target.form === 'union') return target.members.some((member) => this.#takesFunction(member, required));
    const signatures = this.#types.callSignatures(target);
    if (signatures.length === 0) return target.form === 'reference' && target.entity.name === 'Function';
    return signatures.some(({ parameters, hasRest }) => hasRest || parameters.length >= required);
  }
}

function isListLike(type: Type): boolean {
  return type.form === 'tuple' || (type.form === 'reference' && type.entity.name === 'Array');
}
