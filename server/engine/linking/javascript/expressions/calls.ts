import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Fit, Signature, Type, Types } from '../type.ts';
import { ArgumentFit } from './argument-fit.ts';
import { ArgumentTypes } from './argument-types.ts';
import type { CallState } from './call-state.ts';
import { isDeferred } from './deferred-arguments.ts';
import type { ContextOf, Evaluate } from './evaluation.ts';
import type { NodeMemory } from './node-memory.ts';
import { fitsArity } from './signature-arity.ts';
import { argumentsOf, templateArguments, typeChildren } from './syntax.ts';
import { TypeArguments } from './type-arguments.ts';

export interface CallParts {
  readonly types: Types;
  readonly memory: NodeMemory;
  readonly evaluate: Evaluate;
  readonly contextOf: ContextOf;
  readonly signaturesOf: (unit: Unit, call: number) => readonly Signature[];
}

/** More overloads than these are not looked at. */
const overloadsMax = 64;

/** Which signature a call means, with its type arguments. */
export class Calls {
  readonly #types: Types;
  readonly #memory: NodeMemory;
  readonly #signaturesOf: CallParts['signaturesOf'];
  readonly #argumentTypes: ArgumentTypes;
  readonly #argumentFit: ArgumentFit;
  readonly #typeArguments: TypeArguments;

  constructor({ types, memory, evaluate, contextOf, signaturesOf }: CallParts) {
    this.#types = types;
    this.#memory = memory;
    this.#signaturesOf = signaturesOf;
    this.#argumentTypes = new ArgumentTypes(types, evaluate);
    this.#argumentFit = new ArgumentFit(types, this.#argumentTypes);
    this.#typeArguments = new TypeArguments(types, evaluate, contextOf, this.#argumentTypes);
  }

  /** The signature that a call, `new` or tagged template is answered by, its type arguments filled in. */
  signatureOf(unit: Unit, call: number): Signature | undefined {
    const state = this.#stateOf(unit, call);
    if (state.phase === 'choosing') return undefined;
    this.#choose(unit, call, state);
    const { chosen } = state;
    if (chosen === undefined) return undefined;
    this.#typeArguments.inferDeferred(unit, state, state.args.length);
    const mapper = this.#typeArguments.mapperOf(state);
    return mapper === undefined ? chosen : chosen.instantiate(mapper);
  }

  /** Returns the expected type of an argument. */
  argumentContext(unit: Unit, call: number, argument: number): Type | undefined {
    const state = this.#stateOf(unit, call);
    const index = state.args.indexOf(argument);
    if (index < 0) return undefined;
    if (state.isDeferred[index]) return this.#deferredContext(unit, call, state, index);
    // Of several overloads the first says at least whether a list is to be a tuple.
    const isList = unit.tree.kinds[argument] === kind.arrayLiteral;
    const only = state.candidates.length === 1 || isList ? state.candidates[0] : undefined;
    if (only === undefined) return undefined;
    const type = this.#argumentTypes.parameter(unit, only, index, argument);
    if (type === undefined || only.typeParameters.length === 0) return type;
    if (state.candidates.length > 1) return type;
    const known = this.#typeArguments.before(unit, call, state, only, index);
    const mapper = isList ? this.#typeArguments.mapperFor(known, only) : this.#typeArguments.mapperSoFar(known, only);
    return this.#types.instantiate(type, mapper);
  }

  #deferredContext(unit: Unit, call: number, state: CallState, index: number): Type | undefined {
    if (state.phase === 'choosing') return undefined;
    this.#choose(unit, call, state);
    if (state.chosen === undefined) return undefined;
    this.#typeArguments.inferDeferred(unit, state, index);
    const type = this.#argumentTypes.parameter(unit, state.chosen, index, state.args[index]);
    return type === undefined
      ? undefined
      : this.#types.instantiate(type, this.#typeArguments.mapperBefore(state, index));
  }

  #stateOf(unit: Unit, call: number): CallState {
    const { calls } = this.#memory.frameOf(unit);
    let state = calls.get(call);
    if (state === undefined) {
      state = this.#begin(unit, call);
      this.#memory.frameOf(unit).calls.set(call, state);
    }
    return state;
  }

  #begin(unit: Unit, call: number): CallState {
    const { tree } = unit;
    const args = tree.kinds[call] === kind.taggedTemplate ? templateArguments(tree, call) : argumentsOf(tree, call);
    const all = this.#signaturesOf(unit, call);
    const signatures = all.slice(0, overloadsMax);
    const written = typeChildren(tree, call).length;
    const fitting = signatures.filter(
      (signature) => fitsArity(tree, args, signature) && (written === 0 || signature.typeParameters.length >= written),
    );
    return {
      args,
      isDeferred: args.map((arg) => isDeferred(tree, arg)),
      candidates: fitting.length === 0 ? signatures.slice(0, 1) : fitting,
      isCut: signatures.length < all.length,
      chosen: undefined,
      phase: 'new',
      found: undefined,
      fromReturn: undefined,
      given: undefined,
      before: [],
      foundBefore: new Map(),
      deferredDone: 0,
      returned: undefined,
    };
  }

  #choose(unit: Unit, call: number, state: CallState): void {
    if (state.phase !== 'new') return;
    state.phase = 'choosing';
    const { candidates } = state;
    for (const candidate of candidates) {
      this.#typeArguments.prepare(unit, call, state, candidate);
      const fit = candidates.length === 1 && !state.isCut ? 'yes' : this.#fitOf(unit, state, candidate);
      if (fit === 'unknown') state.isCut = true;
      else if (fit !== 'no') state.chosen = candidate;
      // Where it is unknown whether this one fits, the same holds for those behind it.
      if (fit !== 'no') break;
    }
    if (state.chosen === undefined && candidates.length > 0 && !state.isCut) {
      this.#typeArguments.prepare(unit, call, state, candidates[0]);
      state.chosen = candidates[0];
    }
    state.phase = 'chosen';
  }

  #fitOf(unit: Unit, state: CallState, candidate: Signature): Fit {
    return this.#argumentFit.fitOf(unit, state, candidate, this.#typeArguments.mapperFor(state, candidate));
  }
}
