import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Mapper, Signature, Types } from '../type.ts';
import type { ArgumentTypes } from './argument-types.ts';
import type { CallState, Findings, KnownArguments } from './call-state.ts';
import type { ContextOf, Evaluate } from './evaluation.ts';
import { typeChildren } from './syntax.ts';

/** Type arguments follow from so many arguments of a call where those behind them are looked at. */
const lookedAtMax = 50;

/** Type arguments of a call: those that are written, else those that follow from its arguments and its place. */
export class TypeArguments {
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #contextOf: ContextOf;
  readonly #argumentTypes: ArgumentTypes;

  constructor(types: Types, evaluate: Evaluate, contextOf: ContextOf, argumentTypes: ArgumentTypes) {
    this.#types = types;
    this.#evaluate = evaluate;
    this.#contextOf = contextOf;
    this.#argumentTypes = argumentTypes;
  }

  /** Those of a candidate as far as they are written or follow from arguments that do not wait. */
  prepare(unit: Unit, call: number, state: CallState, candidate: Signature): void {
    const begun = this.#begin(unit, call, candidate);
    state.given = begun.given;
    state.found = begun.found;
    state.fromReturn = begun.fromReturn;
    if (begun.found !== undefined) this.#inferPlain(unit, state, candidate, begun.found);
  }

  /**
   * The same for one argument, of the call's only candidate: as far as they follow from arguments before it that do not
   * wait, whatever else is known of the call by now. So the expected type of an argument does not depend on who asks first.
   */
  before(unit: Unit, call: number, state: CallState, candidate: Signature, argument: number): KnownArguments {
    const { before } = state;
    if (before.length === 0) before.push(this.#begin(unit, call, candidate));
    const end = Math.min(argument, lookedAtMax);
    while (before.length <= end) {
      const index = before.length - 1;
      const known = before[index];
      const found = known.found && copyOf(known.found);
      if (found !== undefined && !state.isDeferred[index])
        this.#inferFrom(unit, candidate, index, state.args[index], found);
      // The argument itself may have asked for those before it, and for no more.
      if (before.length === index + 1) before.push({ ...known, found });
    }
    return before[end];
  }

  /** Those that are written, that the place of the call expects, and that its receiver has. */
  #begin(unit: Unit, call: number, candidate: Signature): KnownArguments {
    const { typeParameters } = candidate;
    const none: KnownArguments = { given: undefined, found: undefined, fromReturn: undefined };
    if (typeParameters.length === 0) return none;
    const written = typeChildren(unit.tree, call);
    const types = written.map((node) => this.#types.fromNode({ unit, node }));
    const given =
      written.length === 0 ? undefined : this.#types.createMapper(typeParameters.slice(0, types.length), types);
    if (types.length >= typeParameters.length) return { ...none, given };
    const found: Findings = new Map();
    const fromReturn = this.#inferFromReturn(unit, call, candidate);
    this.#inferFromReceiver(unit, call, candidate, found);
    return { given, found, fromReturn };
  }

  /** Functions from left to right up to, not including, an argument. */
  inferDeferred(unit: Unit, state: CallState, end: number): void {
    const { chosen, found } = state;
    if (chosen === undefined || found === undefined) return;
    for (let index = state.deferredDone; index < end; index++) {
      // Before the inference: what asks meanwhile is inside that very argument.
      state.deferredDone = index + 1;
      if (!state.isDeferred[index]) continue;
      state.foundBefore.set(index, copyOf(found));
      this.#inferFrom(unit, chosen, index, state.args[index], found);
    }
  }

  /** Returns what the expected type of a deferred argument is made with: nothing that follows from the argument itself, also once it was looked at. */
  mapperBefore(state: CallState, index: number): Mapper | undefined {
    const found = state.foundBefore.get(index);
    return found === undefined || state.chosen === undefined
      ? this.mapperOf(state)
      : this.mapperFor({ ...state, found }, state.chosen);
  }

  /** Those of the chosen signature, or of the only candidate. */
  mapperOf(state: CallState): Mapper | undefined {
    const signature = state.chosen ?? (state.candidates.length === 1 ? state.candidates[0] : undefined);
    return signature === undefined ? undefined : this.mapperFor(state, signature);
  }

  mapperFor({ found, fromReturn, given }: KnownArguments, signature: Signature): Mapper | undefined {
    if (found === undefined) return given;
    const candidates = new Map(found);
    for (const [parameter, expected] of fromReturn ?? []) {
      const isFound = (candidates.get(parameter)?.length ?? 0) > 0;
      if (!isFound && !expected.some((each) => this.#types.isOpen(each))) candidates.set(parameter, expected);
    }
    if (given === undefined) return this.#types.inferredMapper(signature, candidates);
    for (const parameter of signature.typeParameters) {
      const written = given.get(parameter);
      if (written !== undefined) candidates.set(parameter, [written]);
    }
    return this.#types.inferredMapper(signature, candidates);
  }

  /**
   * Those known while the signature is being chosen. A type parameter without a result gives no expected type: its
   * constraint does not answer what the argument is to be.
   */
  mapperSoFar({ given, found, fromReturn }: KnownArguments, signature: Signature): Mapper {
    if (given !== undefined) return given;
    const open = this.#types.intrinsic('unresolved', 'not_inferred');
    const known = signature.typeParameters.map((parameter) => {
      const candidates = found?.get(parameter) ?? fromReturn?.get(parameter) ?? [];
      return candidates.length === 0 ? open : this.#types.union(candidates);
    });
    return this.#types.createMapper(signature.typeParameters, known);
  }

  /** `f.call(…)`, `f.bind(…)`: what `this` has to be says what comes out. */
  #inferFromReceiver(unit: Unit, call: number, candidate: Signature, found: Findings): void {
    if (unit.tree.kinds[call + 1] !== kind.propertyAccess) return;
    const wanted = candidate.thisType?.();
    if (wanted === undefined) return;
    this.#types.infer(wanted, this.#evaluate(unit, call + 2), candidate.typeParameters, found);
  }

  #inferFromReturn(unit: Unit, call: number, candidate: Signature): Findings | undefined {
    const { place } = candidate;
    // What a body returns may wait for the call itself: only a written type is asked.
    if (place !== undefined && !mentionsParameters(candidate)) return undefined;
    const context = this.#contextOf(unit, call);
    if (context === undefined || this.#types.isOpen(context)) return undefined;
    const fromReturn: Findings = new Map();
    const expected = this.#types.nonNullable(context);
    this.#types.infer(candidate.returnType(), expected, candidate.typeParameters, fromReturn);
    return fromReturn;
  }

  #inferPlain(unit: Unit, state: CallState, candidate: Signature, found: Findings): void {
    for (const [index, arg] of state.args.entries()) {
      if (!state.isDeferred[index]) this.#inferFrom(unit, candidate, index, arg, found);
    }
  }

  #inferFrom(unit: Unit, candidate: Signature, index: number, arg: number, found: Findings): void {
    const target = this.#argumentTypes.parameter(unit, candidate, index, arg);
    if (target === undefined) return;
    this.#types.infer(target, this.#argumentTypes.argument(unit, arg), candidate.typeParameters, found);
  }
}

function mentionsParameters({ place }: Signature): boolean {
  if (place === undefined) return true;
  const { kinds, ends } = place.unit.tree;
  if (kinds[place.node] === kind.classDeclaration || kinds[place.node] === kind.constructorMember) return true;
  for (let child = place.node + 1; child < ends[place.node]; child = ends[child]) {
    if (kinds[child] >= kind.typeReference) return true;
  }
  return false;
}

function copyOf(found: Findings): Findings {
  return new Map(Array.from(found, ([parameter, types]) => [parameter, [...types]]));
}
