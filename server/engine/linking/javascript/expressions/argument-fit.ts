import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { Unit } from '../entity.ts';
import type { Fit, Mapper, Signature, Type, Types } from '../type.ts';
import type { ArgumentTypes } from './argument-types.ts';
import type { CallState } from './call-state.ts';
import { findInBody } from './inferred-return.ts';
import { requiredParameters } from './signature-arity.ts';
import { bodyOf, isFunctionValue } from './syntax.ts';

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
    return this.#takesFunction(target, requiredParameters(tree, arg), givesValue(tree, arg));
  }

  #takesFunction(target: Type, required: number, isValue: boolean): boolean {
    if (target.form === 'union') return target.members.some((each) => this.#takesFunction(each, required, isValue));
    const signatures = this.#types.callSignatures(target);
    if (signatures.length === 0) return target.form === 'reference' && target.entity.name === 'Function';
    return signatures.some(
      (signature) =>
        (signature.hasRest || signature.parameters.length >= required) &&
        !(isValue && this.#wantsNoValue(signature.returnType())),
    );
  }

  /**
   * Whether it is `void` or a function (`() => void | Cleanup`). Where it is `void` alone a function may give back what it likes.
   */
  #wantsNoValue(result: Type): boolean {
    return (
      result.form === 'union' &&
      result.members.some((member) => isNamed(member, 'void')) &&
      result.members.every((member) => isNothing(member) || this.#types.callSignatures(member).length > 0)
    );
  }
}

/** Whether a function gives a value back that is not a function written there. */
function givesValue(tree: CodeTree, node: number): boolean {
  const body = bodyOf(tree, node);
  if (tree.kinds[body] !== kind.block) return !isFunctionValue(tree.kinds[body]);
  return findInBody(tree, body, kind.returnStatement).some(
    (result) => tree.ends[result] > result + 1 && !isFunctionValue(tree.kinds[result + 1]),
  );
}

function isNothing(type: Type): boolean {
  return isNamed(type, 'void') || isNamed(type, 'undefined') || isNamed(type, 'null');
}

function isNamed(type: Type, name: string): boolean {
  return type.form === 'intrinsic' && type.name === name;
}

function isListLike(type: Type): boolean {
  return type.form === 'tuple' || (type.form === 'reference' && type.entity.name === 'Array');
}
