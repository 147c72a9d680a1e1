import { flowFlag, flowKind, noNode } from '../../source/flow-graph.ts';
import type { ProofLevel } from '../../graph/snapshot.ts';
import { type AbstractValue, kindOfValue, numberOfValue, valueOf } from './abstract-value.ts';
import { BoundCalls, type Callee } from './bound-calls.ts';
import { calledMember, type ExternalPaths } from './external-paths.ts';
import { type Inheriting, inheritingCalls, returnsArgument } from './inheriting-calls.ts';
import type { Program } from './program.ts';
import { anyKey, itemKey, ValueCells } from './value-cells.ts';
import type { ValueSets } from './value-sets.ts';

/** Names of the method that makes an instance ready. */
const initialisers = ['constructor', '__init__'] as const;

/** What each kind of node does with a value of one of its operands, and each call with what it calls. */
export class ValueFlow {
  readonly calls = new BoundCalls();
  readonly cells: ValueCells;
  readonly #program: Program;
  readonly #sets: ValueSets;
  readonly #paths: ExternalPaths;
  /** Proof of the links at a callee; absent where only values say what it is. */
  readonly #proofs: ReadonlyMap<number, ProofLevel>;
  /** Where each function's results are. */
  readonly #results = new Map<number, number>();

  constructor(program: Program, sets: ValueSets, paths: ExternalPaths, proofs: ReadonlyMap<number, ProofLevel>) {
    this.#program = program;
    this.#sets = sets;
    this.#paths = paths;
    this.#proofs = proofs;
    this.cells = new ValueCells(sets, program.nodeCount, (value, name) => this.#memberOfPackage(value, name));
  }

  /** Hands a value of a node on to all that use it. */
  transfer(node: number, value: AbstractValue): void {
    const { userStarts, users } = this.#program;
    for (let at = userStarts[node]; at < userStarts[node + 1]; at++) {
      const user = users[at];
      if (at === userStarts[node] || user !== users[at - 1]) this.#use(user, node, value);
    }
  }

  #use(user: number, node: number, value: AbstractValue): void {
    const { kinds } = this.#program;
    switch (kinds[user]) {
      case flowKind.named:
      case flowKind.choice:
      case flowKind.await:
      case flowKind.keyword:
      case flowKind.field:
      case flowKind.parameter:
        return this.#sets.add(user, value);
      case flowKind.guarded:
        return this.#isOperand(user, 0, node) ? this.#sets.add(user, value) : undefined;
      case flowKind.member:
        return this.#read(value, this.#program.nameOf(user), user);
      case flowKind.element:
        return this.#isOperand(user, 0, node) ? this.#readAny(value, user) : undefined;
      case flowKind.item:
        return this.#readAny(value, user);
      case flowKind.call:
        return this.#isOperand(user, 0, node) ? this.#call(user, value) : undefined;
      default:
        return this.#keep(user, node, value);
    }
  }

  /** Values that are stored. */
  #keep(user: number, node: number, value: AbstractValue): void {
    switch (this.#program.kinds[user]) {
      case flowKind.object:
        return this.#keepInObject(user, node, value);
      case flowKind.list:
        return this.#sets.add(this.cells.of(valueOf('object', user), itemKey), value);
      case flowKind.class:
        return this.#keepInClass(user, node, value);
      case flowKind.storeMember:
        if (this.#isOperand(user, 0, node)) this.#store(user, value, this.#program.nameOf(user), 1);
        return;
      case flowKind.storeElement:
        if (this.#isOperand(user, 0, node)) this.#store(user, value, anyKey, 2);
        return;
      case flowKind.write:
        if (this.#isOperand(user, 1, node)) this.#sets.add(this.#program.operandAt(user, 0), value);
        return;
      case flowKind.return:
        return this.#sets.add(this.resultOf(this.#program.owners[user]), value);
      default:
    }
  }

  #keepInObject(user: number, node: number, value: AbstractValue): void {
    const { kinds } = this.#program;
    const object = valueOf('object', user);
    if (kinds[node] === flowKind.field) {
      this.#sets.add(this.cells.of(object, this.#program.nameOf(node)), value);
      this.#addMethod(value, object);
    } else if (kinds[node] === flowKind.computedField) this.#sets.add(this.cells.of(object, anyKey), value);
    else if (kinds[node] === flowKind.spread) this.cells.inherit(object, value);
  }

  #keepInClass(user: number, node: number, value: AbstractValue): void {
    const { kinds, flags } = this.#program;
    if (this.#isOperand(user, 0, node) && kinds[node] !== flowKind.field) return this.#extend(user, value);
    if (kinds[node] !== flowKind.field) return;
    const isStatic = (flags[node] & flowFlag.isStatic) !== 0;
    const name = this.#program.nameOf(node);
    this.#sets.add(this.cells.of(valueOf('instance', user), name), value);
    if (isStatic || this.#program.fileOf(user).hasReceiverParameters) {
      this.#sets.add(this.cells.of(valueOf('class', user), name), value);
    }
  }

  #extend(user: number, base: AbstractValue): void {
    this.cells.inherit(valueOf('class', user), base);
    const made = this.#instanceOf(base);
    if (made !== undefined) this.cells.inherit(valueOf('instance', user), made);
  }

  #store(user: number, object: AbstractValue, name: string, place: number): void {
    const stored = this.#program.operandAt(user, place);
    if (stored === noNode || kindOfValue(object) === 'external') return;
    if (name === 'prototype' && kindOfValue(object) === 'closure') this.#storePrototype(stored, object);
    else {
      this.#sets.connect(stored, this.cells.of(object, name));
      this.#sets.receive(stored, (value) => this.#addMethod(value, object));
    }
  }

  /** `f.prototype = …`: what `new f` makes has these members, and is `this` in those that are functions. */
  #storePrototype(stored: number, constructed: AbstractValue): void {
    const made = valueOf('made', numberOfValue(constructed));
    const members = this.cells.place();
    this.#sets.receive(members, (value) => this.#addMethod(value, made));
    this.#sets.receive(stored, (prototype) => {
      this.cells.inherit(made, prototype);
      this.cells.readAll(prototype, members);
    });
  }

  /** A function that an object has is called with that as `this`. */
  #addMethod(value: AbstractValue, object: AbstractValue): void {
    if (kindOfValue(value) === 'closure') this.#addSelf(numberOfValue(value), object);
  }

  #read(object: AbstractValue, name: string, reader: number): void {
    const number = numberOfValue(object);
    switch (kindOfValue(object)) {
      case 'external':
        return this.#addPath(reader, this.#paths.member(number, name));
      case 'closure':
        return this.#readOfFunction(object, name, reader);
      case 'class':
        if (name === 'prototype') return this.#sets.add(reader, valueOf('instance', number));
        break;
      default:
    }
    this.#sets.connect(this.cells.of(object, name), reader);
    if (kindOfValue(object) === 'object') this.#sets.connect(this.cells.of(object, anyKey), reader);
  }

  #readOfFunction(object: AbstractValue, name: string, reader: number): void {
    const number = numberOfValue(object);
    if (name === 'call') this.#sets.add(reader, valueOf('called', number));
    else if (name === 'apply') this.#sets.add(reader, valueOf('applied', number));
    // What `bind` gives takes the same arguments where only `this` is bound.
    else if (name === 'bind') this.#sets.add(reader, valueOf('bound', number));
    else if (name === 'prototype') this.#sets.add(reader, valueOf('made', number));
    else this.#sets.connect(this.cells.of(object, name), reader);
  }

  #readAny(object: AbstractValue, reader: number): void {
    if (kindOfValue(object) === 'external') this.#addPath(reader, this.#paths.member(numberOfValue(object), anyKey));
    else this.cells.readAll(object, reader);
  }

  #memberOfPackage(value: AbstractValue, name: string): AbstractValue | undefined {
    if (kindOfValue(value) !== 'external') return undefined;
    const path = this.#paths.member(numberOfValue(value), name);
    return path === undefined ? undefined : valueOf('external', path);
  }

  #addPath(place: number, path: number | undefined): void {
    if (path !== undefined) this.#sets.add(place, valueOf('external', path));
  }

  #call(call: number, called: AbstractValue): void {
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

  /** A function that the package only wraps is what comes out, one of the package as well. */
  #callPackage(call: number, path: number): void {
    const called = this.#paths.at(path);
    const first = this.#program.operandAt(call, 1);
    if (first !== noNode && returnsArgument(called)) this.#sets.connect(first, call);
    const places = inheritingCalls(called);
    if (places === undefined) this.#addPath(call, this.#paths.member(path, calledMember));
    else this.#inherit(call, places);
  }

  /** `Object.assign(a, b)` and the like. */
  #inherit(call: number, places: Inheriting): void {
    const target = this.#program.operandAt(call, 1 + places.to);
    const from = this.#program.operandsOf(call).subarray(1 + places.from);
    if (target === noNode) return;
    this.#sets.receive(target, (value) => {
      this.#sets.add(call, value);
      for (const node of from) this.#sets.receive(node, (parent) => this.cells.inherit(value, parent));
    });
  }

  #construct(call: number, made: AbstractValue, ofFunction?: number): void {
    this.#sets.add(call, made);
    const run = (initialiser: AbstractValue): void => {
      if (kindOfValue(initialiser) !== 'closure') return;
      this.#bind(call, numberOfValue(initialiser), 'constructing');
    };
    if (ofFunction !== undefined) run(valueOf('closure', ofFunction));
    else for (const name of initialisers) this.#sets.receive(this.cells.of(made, name), run);
    if (ofFunction !== undefined) this.#addSelf(ofFunction, made);
  }

  #addSelf(ofFunction: number, value: AbstractValue): void {
    const self = this.#program.selfOf(ofFunction);
    if (self !== noNode) this.#sets.add(self, value);
  }

  #bind(call: number, ofFunction: number, how: 'plain' | 'called' | 'applied' | 'constructing'): void {
    const callee = this.#calleeOf(call, ofFunction, how);
    if (!this.calls.add(call, callee)) return;
    const parameters = this.#program.parametersOf(ofFunction);
    this.#bindReceiver(callee, ofFunction, parameters);
    if (!callee.isApplied) this.#bindArguments(call, callee, parameters);
    if (how !== 'constructing') this.#sets.connect(this.resultOf(ofFunction), call);
  }

  #calleeOf(call: number, ofFunction: number, how: 'plain' | 'called' | 'applied' | 'constructing'): Callee {
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
    this.#sets.connect(node, this.cells.of(valueOf('object', rest), itemKey));
  }

  /** Where the results of a function are. */
  resultOf(ofFunction: number): number {
    const known = this.#results.get(ofFunction);
    if (known !== undefined) return known;
    const place = this.cells.place();
    this.#results.set(ofFunction, place);
    return place;
  }

  #instanceOf(base: AbstractValue): AbstractValue | undefined {
    const number = numberOfValue(base);
    switch (kindOfValue(base)) {
      case 'class':
        return valueOf('instance', number);
      case 'closure':
        return valueOf('made', number);
      case 'external': {
        const path = this.#paths.member(number, calledMember);
        return path === undefined ? undefined : valueOf('external', path);
      }
      default:
        return undefined;
    }
  }

  #isOperand(user: number, place: number, node: number): boolean {
    return this.#program.operandAt(user, place) === node;
  }
}
