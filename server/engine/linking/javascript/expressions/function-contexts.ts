import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Signature, Type, Types } from '../type.ts';
import type { ContextOf, Evaluate } from './evaluation.ts';
import { parameterAt } from './signature-arity.ts';
import { annotationOf, argumentsOf, enclosingFunction, hasFlag, isFunctionValue, parametersOf } from './syntax.ts';
import { isThisParameter } from './this-parameter.ts';

/** Types that are expected in functions: of parameters without an annotation, and of results. */
export class FunctionContexts {
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #contextOf: ContextOf;

  constructor(types: Types, evaluate: Evaluate, contextOf: ContextOf) {
    this.#types = types;
    this.#evaluate = evaluate;
    this.#contextOf = contextOf;
  }

  /** The signature that a function without annotations takes its parameters from. */
  contextualSignature(unit: Unit, node: number): Signature | undefined {
    const { kinds } = unit.tree;
    if (!isFunctionValue(kinds[node]) && !isLiteralMethod(unit, node)) return undefined;
    const context = this.#contextOf(unit, node);
    if (context === undefined) return undefined;
    return this.#soleSignature(
      this.#types.nonNullable(this.#types.apparent(context)),
      parametersOf(unit.tree, node).length,
    );
  }

  /** Of several signatures one that gives every parameter; overloads expect nothing. */
  #soleSignature(type: Type, parameters: number): Signature | undefined {
    const members = type.form === 'union' ? type.members : [type];
    const each = members.map((member) => this.#types.callSignatures(member)).filter(({ length }) => length > 0);
    const chosen = each.map((signatures) => oneOf(signatures, parameters));
    return chosen.find((signature) => signature !== undefined);
  }

  parameterContext(unit: Unit, parameter: number): Type | undefined {
    const { tree } = unit;
    const owner = tree.parents[parameter];
    const positions = parametersOf(tree, owner).filter((each) => !isThisParameter(tree, each));
    const index = positions.indexOf(parameter);
    if (index < 0) return undefined;
    const called = this.#calledInPlace(unit, owner, index);
    if (called !== undefined) return called;
    const signature = this.contextualSignature(unit, owner);
    return signature === undefined
      ? undefined
      : this.#parameterOf(signature, index, hasFlag(tree, parameter, flag.rest));
  }

  #parameterOf(signature: Signature, index: number, isRest: boolean): Type | undefined {
    const given = parameterAt(signature, index);
    if (given === undefined) return undefined;
    const type = given.type();
    if (isRest) return given.isRest ? type : this.#types.arrayOf(type);
    if (!given.isRest) return type;
    return this.#types.indexed(type, this.#types.literal(index - (signature.parameters.length - 1)));
  }

  /** `(function (a) {})(b)`: what it is called with. */
  #calledInPlace(unit: Unit, owner: number, index: number): Type | undefined {
    const { kinds, parents } = unit.tree;
    const call = parents[owner];
    if (kinds[call] !== kind.call || call + 1 !== owner) return undefined;
    const arg = argumentsOf(unit.tree, call)[index];
    return arg === undefined ? undefined : this.#types.widen(this.#evaluate(unit, arg));
  }

  /** Returns the expected type of a function's result, at a node inside the function. */
  returnContext(unit: Unit, node: number): Type | undefined {
    const owner = enclosingFunction(unit.tree, node);
    if (owner === 0) return undefined;
    const expected = this.#expectedReturn(unit, owner);
    if (expected === undefined || hasFlag(unit.tree, owner, flag.generator)) return undefined;
    if (!hasFlag(unit.tree, owner, flag.async)) return expected;
    const awaited = this.#types.awaited(expected);
    return this.#types.union([awaited, this.#types.promiseOf(awaited)]);
  }

  #expectedReturn(unit: Unit, owner: number): Type | undefined {
    const annotation = annotationOf(unit.tree, owner);
    if (annotation >= 0) return this.#types.fromNode({ unit, node: annotation });
    return this.contextualSignature(unit, owner)?.returnType();
  }

  yieldContext(unit: Unit, node: number): Type | undefined {
    const owner = enclosingFunction(unit.tree, node);
    const expected = owner === 0 ? undefined : this.#expectedReturn(unit, owner);
    return expected === undefined ? undefined : this.#types.iterated(expected, hasFlag(unit.tree, owner, flag.async));
  }
}

function oneOf(signatures: readonly Signature[], parameters: number): Signature | undefined {
  if (signatures.length === 1) return signatures[0];
  const fitting = signatures.filter((each) => each.hasRest || each.parameters.length >= parameters);
  return fitting.length === 1 ? fitting[0] : undefined;
}

function isLiteralMethod({ tree }: Unit, node: number): boolean {
  return tree.kinds[node] === kind.method && tree.kinds[tree.parents[node]] === kind.objectLiteral;
}
