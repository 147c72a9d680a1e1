import { noNode } from '../../source/flow-graph.ts';
import { type AbstractValue, kindOfValue, numberOfValue, valueOf } from './abstract-value.ts';
import type { Program } from './program.ts';
import type { ValueCells } from './value-cells.ts';
import type { ValueSets } from './value-sets.ts';

/** Members that objects are given, and the objects that functions are called with as `this` therefore. */
export class ObjectMembers {
  readonly #program: Program;
  readonly #sets: ValueSets;
  readonly #cells: ValueCells;

  constructor(program: Program, sets: ValueSets, cells: ValueCells) {
    this.#program = program;
    this.#sets = sets;
    this.#cells = cells;
  }

  /** A member that an object is written out with. */
  keep(object: AbstractValue, name: string, value: AbstractValue): void {
    this.#sets.add(this.#cells.of(object, name), value);
    this.#addMethod(value, object);
  }

  /** A member that is set later. @param stored node of its value */
  store(object: AbstractValue, name: string, stored: number): void {
    if (stored === noNode || kindOfValue(object) === 'external') return;
    this.#addMade(object);
    if (name === 'prototype' && kindOfValue(object) === 'closure')
      this.extendMade(valueOf('made', numberOfValue(object)), stored);
    else {
      this.#sets.connect(stored, this.#cells.of(object, name));
      this.#sets.receive(stored, (value) => this.#addMethod(value, object));
    }
  }

  /** `f.prototype = …`, `Object.assign(f.prototype, …)`: what `new f` makes has these members, and is `this` in those that are functions. */
  extendMade(made: AbstractValue, stored: number): void {
    const members = this.#cells.place();
    this.#addMade(made);
    this.#sets.receive(members, (value) => this.#addMethod(value, made));
    this.#sets.receive(stored, (prototype) => {
      this.#cells.inherit(made, prototype);
      this.#cells.readAll(prototype, members);
    });
  }

  /** A function whose prototype is given members makes objects, also where only code that uses the package calls it with `new`. */
  #addMade(object: AbstractValue): void {
    if (kindOfValue(object) === 'made') this.addSelf(numberOfValue(object), object);
  }

  /** A function that an object has is called with that as `this`. */
  #addMethod(value: AbstractValue, object: AbstractValue): void {
    if (kindOfValue(value) === 'closure') this.addSelf(numberOfValue(value), object);
  }

  addSelf(ofFunction: number, value: AbstractValue): void {
    const self = this.#program.selfOf(ofFunction);
    if (self !== noNode) this.#sets.add(self, value);
  }
}
