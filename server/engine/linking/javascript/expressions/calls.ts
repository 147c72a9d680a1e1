import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { Unit } from '../entity.ts';
import type { Fit, Mapper, Signature, Type, Types, TypeParameterType } from '../type.ts';
import type { CallState } from './call-state.ts';
import { isDeferred } from './deferred-arguments.ts';
import type { ContextOf, Evaluate } from './evaluation.ts';
import type { NodeMemory } from './node-memory.ts';
import { fitsArity, parameterAt, requiredParameters } from './signature-arity.ts';
import { argumentsOf, templateArguments, typeChildren } from './syntax.ts';

export interface Calls {
  /** The signature that a call, `new` or tagged template is answered by, its type arguments filled in. */
  signatureOf(unit: Unit, call: number): Signature | undefined;
  /** Returns the expected type of an argument. */
  argumentContext(unit: Unit, call: number, argument: number): Type | undefined;
}

/** More overloads than these are not looked at. */
const overloadsMax = 64;

/** Which signature a call means, and what its type parameters are. */
export function createCalls(
  types: Types,
  memory: NodeMemory,
  evaluate: Evaluate,
  contextOf: ContextOf,
  signaturesOf: (unit: Unit, call: number) => readonly Signature[],
): Calls {
  return { signatureOf, argumentContext };

  function signatureOf(unit: Unit, call: number): Signature | undefined {
    const state = stateOf(unit, call);
    if (state.phase === 'choosing') return undefined;
    choose(unit, call, state);
    if (state.chosen === undefined) return undefined;
    inferDeferred(unit, state, state.args.length);
    return instantiated(state);
  }

  function instantiated(state: CallState): Signature {
    const chosen = state.chosen as Signature;
    const mapper = mapperOf(state);
    return mapper === undefined ? chosen : chosen.instantiate(mapper);
  }

  function argumentContext(unit: Unit, call: number, argument: number): Type | undefined {
    const state = stateOf(unit, call);
    const index = state.args.indexOf(argument);
    if (index < 0) return undefined;
    if (state.isDeferred[index]) return deferredContext(unit, call, state, index);
    // Of several overloads the first says at least whether a list is to be a tuple.
    const isList = unit.tree.kinds[argument] === kind.arrayLiteral;
    const only = state.candidates.length === 1 || isList ? state.candidates[0] : undefined;
    if (only === undefined) return undefined;
    const type = parameterType(unit, state, only, index);
    if (type === undefined || only.typeParameters.length === 0) return type;
    if (isList) return state.phase === 'new' ? type : types.instantiate(type, mapperOf(state));
    return types.instantiate(type, state.given ?? knownSoFar(state, only));
  }

  /**
   * A type parameter without a result gives no expected type: its constraint does not answer what the argument is to
   * be.
   */
  function knownSoFar({ found, fromReturn }: CallState, signature: Signature): Mapper {
    const open = types.intrinsic('unresolved', 'not_inferred');
    const known = signature.typeParameters.map((parameter) => {
      const candidates = found?.get(parameter) ?? fromReturn?.get(parameter) ?? [];
      return candidates.length === 0 ? open : types.union(candidates);
    });
    return types.createMapper(signature.typeParameters, known);
  }

  function deferredContext(unit: Unit, call: number, state: CallState, index: number): Type | undefined {
    if (state.phase === 'choosing') return undefined;
    choose(unit, call, state);
    if (state.chosen === undefined) return undefined;
    inferDeferred(unit, state, index);
    const type = parameterType(unit, state, state.chosen, index);
    return type === undefined ? undefined : types.instantiate(type, mapperOf(state));
  }

  function stateOf(unit: Unit, call: number): CallState {
    const { calls } = memory.frameOf(unit);
    let state = calls.get(call);
    if (state === undefined) {
      state = begin(unit, call);
      memory.frameOf(unit).calls.set(call, state);
    }
    return state;
  }

  function begin(unit: Unit, call: number): CallState {
    const { tree } = unit;
    const args = tree.kinds[call] === kind.taggedTemplate ? templateArguments(tree, call) : argumentsOf(tree, call);
    const all = signaturesOf(unit, call);
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
      deferredDone: 0,
      returned: undefined,
    };
  }

  function choose(unit: Unit, call: number, state: CallState): void {
    if (state.phase !== 'new') return;
    state.phase = 'choosing';
    const { candidates } = state;
    for (const candidate of candidates) {
      prepare(unit, call, state, candidate);
      const fit = candidates.length === 1 && !state.isCut ? 'yes' : fitOf(unit, state, candidate);
      if (fit === 'unknown') state.isCut = true;
      else if (fit !== 'no') state.chosen = candidate;
      // Where it is unknown whether this one fits, the same holds for those behind it.
      if (fit !== 'no') break;
    }
    if (state.chosen === undefined && candidates.length > 0 && !state.isCut) {
      prepare(unit, call, state, candidates[0]);
      state.chosen = candidates[0];
    }
    state.phase = 'chosen';
  }

  /** Type arguments of a candidate as far as they are written or follow from arguments that do not wait. */
  function prepare(unit: Unit, call: number, state: CallState, candidate: Signature): void {
    state.given = undefined;
    state.found = undefined;
    state.fromReturn = undefined;
    const { typeParameters } = candidate;
    if (typeParameters.length === 0) return;
    const written = typeChildren(unit.tree, call);
    if (written.length > 0) {
      const given = written.map((node) => types.fromNode({ unit, node }));
      state.given = types.createMapper(typeParameters.slice(0, given.length), given);
      if (given.length >= typeParameters.length) return;
    }
    state.found = new Map();
    inferFromReturn(unit, call, state, candidate);
    inferFromReceiver(unit, call, candidate, state.found);
    inferPlain(unit, state, candidate, state.found);
  }

  /** `f.call(…)`, `f.bind(…)`: what `this` has to be says what comes out. */
  function inferFromReceiver(
    unit: Unit,
    call: number,
    candidate: Signature,
    found: Map<TypeParameterType, Type[]>,
  ): void {
    if (unit.tree.kinds[call + 1] !== kind.propertyAccess) return;
    const wanted = candidate.thisType?.();
    if (wanted !== undefined) types.infer(wanted, evaluate(unit, call + 2), candidate.typeParameters, found);
  }

  function inferFromReturn(unit: Unit, call: number, state: CallState, candidate: Signature): void {
    const { place } = candidate;
    // What a body returns may wait for the call itself: only a written type is asked.
    if (place !== undefined && !mentionsParameters(candidate)) return;
    const context = contextOf(unit, call);
    if (context === undefined || types.isOpen(context)) return;
    state.fromReturn = new Map();
    types.infer(candidate.returnType(), types.nonNullable(context), candidate.typeParameters, state.fromReturn);
  }

  function inferPlain(unit: Unit, state: CallState, candidate: Signature, found: Map<TypeParameterType, Type[]>): void {
    for (const [index, arg] of state.args.entries()) {
      if (!state.isDeferred[index]) inferFrom(unit, candidate, index, arg, found);
    }
  }

  function inferFrom(
    unit: Unit,
    candidate: Signature,
    index: number,
    arg: number,
    found: Map<TypeParameterType, Type[]>,
  ): void {
    const target = plainParameterType(unit, candidate, index, arg);
    if (target === undefined) return;
    types.infer(target, argumentType(unit, arg), candidate.typeParameters, found);
  }

  function argumentType(unit: Unit, arg: number): Type {
    const { kinds } = unit.tree;
    return kinds[arg] === kind.template && kinds[unit.tree.parents[arg]] === kind.taggedTemplate
      ? types.globalReference('TemplateStringsArray')
      : evaluate(unit, arg);
  }

  /** A spread argument is given as a whole where the parameter takes a list, else element by element. */
  function plainParameterType(unit: Unit, candidate: Signature, index: number, arg: number): Type | undefined {
    const parameter = parameterAt(candidate, index);
    if (parameter === undefined) return undefined;
    const type = parameter.type();
    if (!parameter.isRest || unit.tree.kinds[arg] === kind.spread) return type;
    if (type.form === 'parameter') return undefined;
    return types.indexed(type, types.literal(index - (candidate.parameters.length - 1)));
  }

  function parameterType(unit: Unit, state: CallState, candidate: Signature, index: number): Type | undefined {
    return plainParameterType(unit, candidate, index, state.args[index]);
  }

  /** Whether the arguments fit the parameters. */
  function fitOf(unit: Unit, state: CallState, candidate: Signature): Fit {
    const mapper = mapperFor(state, candidate);
    let isKnown = true;
    for (const [index, arg] of state.args.entries()) {
      const target = plainParameterType(unit, candidate, index, arg);
      if (target === undefined) continue;
      const fit = fitOfArgument(unit, state, index, types.instantiate(target, mapper));
      if (fit === 'no') return 'no';
      if (fit === 'unknown') isKnown = false;
    }
    return isKnown ? 'yes' : 'unknown';
  }

  function fitOfArgument(unit: Unit, { args, isDeferred: waits }: CallState, index: number, expected: Type): Fit {
    const arg = args[index];
    if (waits[index]) return acceptsDeferred(unit, arg, expected) ? 'yes' : 'no';
    return unit.tree.kinds[arg] === kind.spread ? 'yes' : types.fitOf(argumentType(unit, arg), expected);
  }

  /** A function fits what can be called, with not fewer arguments than it needs; literals fit what is no primitive. */
  function acceptsDeferred({ tree }: Unit, arg: number, expected: Type): boolean {
    if (types.isOpen(expected) || expected.form === 'parameter' || expected.form === 'deferred') return true;
    const isFunction = tree.kinds[arg] === kind.arrowFunction || tree.kinds[arg] === kind.functionExpression;
    const target = types.nonNullable(types.apparent(expected));
    if (target.form === 'intrinsic') return target.name === 'unknown' || target.name === 'object';
    if (target.form === 'literal') return false;
    if (!isFunction) return tree.kinds[arg] !== kind.objectLiteral || !isListLike(target);
    return takesFunction(target, requiredParameters(tree, arg));
  }

  function takesFunction(target: Type, required: number): boolean {
    if (target.form === 'union') return target.members.some((member) => takesFunction(member, required));
    const signatures = types.callSignatures(target);
    if (signatures.length === 0) return target.form === 'reference' && target.entity.name === 'Function';
    return signatures.some(({ parameters, hasRest }) => hasRest || parameters.length >= required);
  }

  /** Functions from left to right up to, not including, an argument. */
  function inferDeferred(unit: Unit, state: CallState, end: number): void {
    const { chosen, found } = state;
    if (chosen === undefined || found === undefined) return;
    for (let index = state.deferredDone; index < end; index++) {
      // Before the inference: what asks meanwhile is inside that very argument.
      state.deferredDone = index + 1;
      if (state.isDeferred[index]) inferFrom(unit, chosen, index, state.args[index], found);
    }
  }

  function mapperOf(state: CallState): Mapper | undefined {
    const signature = state.chosen ?? (state.candidates.length === 1 ? state.candidates[0] : undefined);
    return signature === undefined ? undefined : mapperFor(state, signature);
  }

  function mapperFor(state: CallState, signature: Signature): Mapper | undefined {
    const { found, fromReturn, given } = state;
    if (found === undefined) return given;
    const candidates = new Map(found);
    for (const [parameter, expected] of fromReturn ?? []) {
      const isFound = (candidates.get(parameter)?.length ?? 0) > 0;
      if (!isFound && !expected.some((each) => types.isOpen(each))) candidates.set(parameter, expected);
    }
    if (given === undefined) return types.inferredMapper(signature, candidates);
    for (const parameter of signature.typeParameters) {
      const written = given.get(parameter);
      if (written !== undefined) candidates.set(parameter, [written]);
    }
    return types.inferredMapper(signature, candidates);
  }
}

function isListLike(type: Type): boolean {
  return type.form === 'tuple' || (type.form === 'reference' && type.entity.name === 'Array');
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
