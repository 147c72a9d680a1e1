import { flowFlag, flowKind } from '../../source/flow-graph.ts';
import type { ProofLevel } from '../../graph/snapshot.ts';
import { type AbstractValue, kindOfValue, numberOfValue, valueOf } from './abstract-value.ts';
import { calledMember, type ExternalPaths } from './external-paths.ts';
import { ObjectMembers } from './object-members.ts';
import type { Program } from './program.ts';
import { ValueCalls } from './value-calls.ts';
import { anyKey, itemKey, ValueCells } from './value-cells.ts';
import type { ValueSets } from './value-sets.ts';

/** Source: docs.python.org, Mapping Types. */
const dictionaryMethods = new Set('get items keys values pop popitem setdefault update copy clear fromkeys'.split(' '));

/** Hands values on: each kind of node does with a value of one of its operands what its kind says. */
export class ValueFlow {
  readonly calls: ValueCalls;
  readonly cells: ValueCells;
  readonly #members: ObjectMembers;
  readonly #program: Program;
  readonly #sets: ValueSets;
  readonly #paths: ExternalPaths;

  constructor(program: Program, sets: ValueSets, paths: ExternalPaths, proofs: ReadonlyMap<number, ProofLevel>) {
    this.#program = program;
    this.#sets = sets;
    this.#paths = paths;
    this.cells = new ValueCells(sets, program.nodeCount, (value, name) => this.#memberOfPackage(value, name));
    this.#members = new ObjectMembers(program, sets, this.cells);
    this.calls = new ValueCalls({ program, sets, paths, cells: this.cells, members: this.#members, proofs });
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
        return this.#isOperand(user, 0, node) ? this.calls.call(user, value) : undefined;
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
        if (this.#isOperand(user, 0, node))
          this.#members.store(value, this.#program.nameOf(user), this.#program.operandAt(user, 1));
        return;
      case flowKind.storeElement:
        if (this.#isOperand(user, 0, node)) this.#members.store(value, anyKey, this.#program.operandAt(user, 2));
        return;
      case flowKind.write:
        if (this.#isOperand(user, 1, node)) this.#sets.add(this.#program.operandAt(user, 0), value);
        return;
      case flowKind.return:
        if (!this.#isOperand(user, 0, node)) return;
        return this.#sets.add(this.calls.resultOf(this.#program.owners[user]), value);
      default:
    }
  }

  #keepInObject(user: number, node: number, value: AbstractValue): void {
    const { kinds } = this.#program;
    const object = valueOf('object', user);
    if (kinds[node] === flowKind.field) this.#members.keep(object, this.#program.nameOf(node), value);
    else if (kinds[node] === flowKind.computedField) this.#sets.add(this.cells.of(object, anyKey), value);
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
    if (kindOfValue(object) === 'object' && !this.#isMethodOfAll(name, reader))
      this.#sets.connect(this.cells.of(object, anyKey), reader);
  }

  /** In Python what a dictionary has under a key is none of its members. */
  #isMethodOfAll(name: string, reader: number): boolean {
    return this.#program.fileOf(reader).hasReceiverParameters && dictionaryMethods.has(name);
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
