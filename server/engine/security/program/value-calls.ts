import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import type { ProofLevel } from '../../graph/snapshot.ts';
import { type AbstractValue, kindOfValue, numberOfValue, valueOf } from './abstract-value.ts';
import { BoundCalls, type Callee } from './bound-calls.ts';
import { calledMember, type ExternalPaths } from './external-paths.ts';
import { type Inheriting, inheritingCalls, returnsArgument } from './inheriting-calls.ts';
import type { ObjectMembers } from './object-members.ts';
import type { Program } from './program.ts';
import { itemKey, type ValueCells } from './value-cells.ts';
import type { ValueSets } from './value-sets.ts';

/** Names of the method that makes an instance ready. */
const initialisers = ['constructor', '__init__'] as const;

/** Tables that calls are bound with. */
export interface ValueCallsParts {
  readonly program: Program;
  readonly sets: ValueSets;
  readonly paths: ExternalPaths;
  readonly cells: ValueCells;
  readonly members: ObjectMembers;
  /** Proof of the links at a callee; absent where only values say what it is. */
  readonly proofs: ReadonlyMap<number, ProofLevel>;
}

/** How a function is called: `f()`, `f.call()`, `f.apply()`, `new f()`. */
type Manner = 'plain' | 'called' | 'applied' | 'constructing';

/** Binds calls to the functions that they run: arguments to parameters, results to calls. */
export class ValueCalls {
  readonly bound = new BoundCalls();
  readonly #program: Program;
  readonly #sets: ValueSets;
  readonly #paths: ExternalPaths;
  readonly #cells: ValueCells;
  readonly #members: ObjectMembers;
  readonly #proofs: ReadonlyMap<number, ProofLevel>;
  /** Where each function's results are. */
  readonly #results = new Map<number, number>();

  constructor({ program, sets, paths, cells, members, proofs }: ValueCallsParts) {
    this.#program = program;
    this.#sets = sets;
    this.#paths = paths;
    this.#cells = cells;
    this.#members = members;
    this.#proofs = proofs;
  }

  /** A call of a value: binds the functions that it runs, and adds what comes out. */
  call(call: number, called: AbstractValue): void {
    const number = numberOfValue(called);
    const isNew = (this.#program.flags[call] & flowFlag.isNew) !== 0;
    switch (kindOfValue(called)) {
      case 'closure':
        if (isNew) this.#construct(call, valueOf('made', number), number);
        else this.#bind(call, number, 'plain');
        return;
      case 'called':
        return this.#bind(call, number, 'called');
      case 'applied':
        return this.#bind(call, number, 'applied');
      case 'bound':
        return this.#sets.add(call, valueOf('closure', number));
      case 'class':
        return this.#construct(call, valueOf('instance', number));
      case 'external':
        return this.#callPackage(call, number);
      default:
    }
  }

  #addResultOf(call: number, path: number): void {
    const result = this.#paths.member(path, calledMember);
    if (result !== undefined) this.#sets.add(call, valueOf('external', result));
  }

  /** A function that the package only wraps is what comes out, one of the package as well. */
  #callPackage(call: number, path: number): void {
    const called = this.#paths.at(path);
    const first = this.#program.operandAt(call, 1);
    if (first !== noNode && returnsArgument(called)) this.#sets.connect(first, call);
    const places = inheritingCalls(called);
    if (places === undefined) this.#addResultOf(call, path);
    else this.#inherit(call, places);
  }

  /** `Object.assign(a, b)` and the like. */
  #inherit(call: number, places: Inheriting): void {
    const target = this.#program.operandAt(call, 1 + places.to);
    const from = this.#program.operandsOf(call).subarray(1 + places.from);
    if (target === noNode) return;
    this.#sets.receive(target, (value) => {
      this.#sets.add(call, value);
      for (const node of from) {
        if (kindOfValue(value) === 'made') this.#members.extendMade(value, node);
        else this.#sets.receive(node, (parent) => this.#cells.inherit(value, parent));
      }
    });
  }

  #construct(call: number, made: AbstractValue, ofFunction?: number): void {
    this.#sets.add(call, made);
    const run = (initialiser: AbstractValue): void => {
      if (kindOfValue(initialiser) !== 'closure') return;
      this.#bind(call, numberOfValue(initialiser), 'constructing');
    };
    if (ofFunction !== undefined) run(valueOf('closure', ofFunction));
    else for (const name of initialisers) this.#sets.receive(this.#cells.of(made, name), run);
    if (ofFunction !== undefined) this.#members.addSelf(ofFunction, made);
  }

  #bind(call: number, ofFunction: number, how: Manner): void {
    const callee = this.#calleeOf(call, ofFunction, how);
    if (!this.bound.add(call, callee)) return;
    const parameters = this.#program.parametersOf(ofFunction);
    this.#bindReceiver(callee, ofFunction, parameters);
    if (!callee.isApplied) this.#bindArguments(call, callee, parameters);
    if (how !== 'constructing') this.#sets.connect(this.resultOf(ofFunction), call);
  }

  #calleeOf(call: number, ofFunction: number, how: Manner): Callee {
    const callee = this.#program.operandAt(call, 0);
    const proof = this.#proofs.get(callee) ?? 'inferred';
    if (how === 'called' || how === 'applied') {
      const receiver = this.#program.operandAt(call, 1);
      return { function: ofFunction, shift: -1, isApplied: how === 'applied', receiver, proof };
    }
    const { file, code } = this.#program.functionAt(ofFunction);
    const isMethod = file.hasReceiverParameters && code.kind !== 'function' && code.ofClass !== noNode;
    const isMember = callee !== noNode && this.#program.kinds[callee] === flowKind.member;
    const object = isMember && how === 'plain' ? this.#program.operandAt(callee, 0) : noNode;
    const isOfClass = object !== noNode && this.#sets.of(object).some((value) => kindOfValue(value) === 'class');
    const shift = isMethod && (how === 'constructing' || (isMember && !isOfClass)) ? 1 : 0;
    return { function: ofFunction, shift, isApplied: false, receiver: object, proof };
  }

  #bindReceiver({ receiver, shift }: Callee, ofFunction: number, parameters: readonly number[]): void {
    if (receiver === noNode) return;
    const self = this.#program.selfOf(ofFunction);
    if (self !== noNode) this.#sets.connect(receiver, self);
    else if (shift === 1 && parameters.length > 0) this.#sets.connect(receiver, parameters[0]);
  }

  #bindArguments(call: number, { shift }: Callee, parameters: readonly number[]): void {
    const { kinds, flags } = this.#program;
    const given = this.#program.operandsOf(call).subarray(1);
    for (let index = 0; index < given.length; index++) {
      const node = given[index];
      if (node === noNode || kinds[node] === flowKind.spread) continue;
      const named = kinds[node] === flowKind.keyword ? this.#program.nameOf(node) : undefined;
      const parameter =
        named === undefined
          ? parameters[index + shift]
          : parameters.find((each) => this.#program.nameOf(each) === named);
      if (parameter !== undefined && (flags[parameter] & flowFlag.rest) === 0) this.#sets.connect(node, parameter);
      else this.#bindRest(node, parameters);
    }
  }

  #bindRest(node: number, parameters: readonly number[]): void {
    const rest = parameters.find((each) => (this.#program.flags[each] & flowFlag.rest) !== 0);
    if (rest === undefined) return;
    this.#sets.add(rest, valueOf('object', rest));
    this.#sets.connect(node, this.#cells.of(valueOf('object', rest), itemKey));
  }

  /** Where the results of a function are. */
  resultOf(ofFunction: number): number {
    const known = this.#results.get(ofFunction);
    if (known !== undefined) return known;
    const place = this.#cells.place();
    this.#results.set(ofFunction, place);
    return place;
  }
}
