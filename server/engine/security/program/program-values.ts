import { addToList } from '#server/base/add-to-list.ts';
import { type FlowFunction, flowKind, noNode } from '../../source/flow-graph.ts';
import type { ProofLevel } from '../../graph/snapshot.ts';
import type { ValuePattern } from '../rules/rule.ts';
import { type AbstractValue, kindOfValue, numberOfValue, type ValueKind, valueOf } from './abstract-value.ts';
import type { Callee } from './bound-calls.ts';
import { ExternalPaths } from './external-paths.ts';
import type { Program, ProgramFile } from './program.ts';
import { type ImportTarget, ProgramLinks } from './program-links.ts';
import { ValueFlow } from './value-flow.ts';
import { ValueSets } from './value-sets.ts';

/** A node that is known to be a value of an origin: a parameter that a framework gives. */
export interface GivenValue extends ValuePattern {
  readonly node: number;
}

/** The export that a module in CommonJS is as a whole. */
export const wholeExport = '*';

const holdsInstance: ReadonlySet<ValueKind> = new Set(['instance', 'made', 'object']);

/**
 * Values that nodes may be, apart from texts and numbers: functions, classes, instances, objects, modules, and values of packages.
 * Follows calls, members, closures and what links say, without regard to the order of statements or to who calls whom:
 * what may be there is there, up to a limit on steps.
 *
 * After L. O. Andersen, Program Analysis and Specialization for the C Programming Language (1994), chapter 4, with members by
 * their names.
 */
export class ProgramValues {
  readonly links: ProgramLinks;
  readonly #program: Program;
  readonly #paths = new ExternalPaths();
  readonly #sets: ValueSets;
  readonly #flow: ValueFlow;
  /** By name or member: nodes of the symbols that it stands for; by such a node: names and members that stand for it. */
  readonly #linked = new Map<number, number[]>();
  readonly #copies = new Map<number, number[]>();
  readonly #proofs = new Map<number, ProofLevel>();
  #selves: ReadonlyMap<AbstractValue, readonly number[]> | undefined;
  /** By node, where they were asked for. */
  readonly #allCopies = new Map<number, readonly number[]>();

  constructor(program: Program, given: readonly GivenValue[] = [], stepsMax = 20_000_000) {
    this.#program = program;
    this.links = new ProgramLinks(program);
    this.#sets = new ValueSets(stepsMax, program.nodeCount);
    this.#flow = new ValueFlow(program, this.#sets, this.#paths, this.#proofs);
    for (const file of program.files) this.#begin(file);
    for (const { node, origin, members } of given) this.#beginPath(node, origin, members);
    this.#sets.settle((place, value) => {
      if (place < program.nodeCount) this.#flow.transfer(place, value);
    });
  }

  /** Values did not go all their ways: the limit on steps was reached. A place with too many values is no such case. */
  get isCut(): boolean {
    return this.#sets.isCut;
  }

  #begin(file: ProgramFile): void {
    this.links.eachLinked(file, (node, target) => {
      this.#proofs.set(node, target.proof);
      addToList(this.#linked, node, target.node);
      addToList(this.#copies, target.node, node);
      this.#sets.connect(target.node, node);
    });
    const imports = this.links.importsOf(file);
    const { graph, base, functionBase } = file;
    for (let local = 0; local < graph.count; local++) this.#beginNode(base + local, imports);
    for (let number = 0; number < graph.functions.length; number++) this.#beginFunction(file, functionBase + number);
    for (const { name, node } of graph.exports) {
      this.#sets.connect(base + node, this.#flow.cells.of(valueOf('module', file.number), name));
    }
  }

  #beginNode(node: number, imports: ReadonlyMap<string, ImportTarget>): void {
    switch (this.#program.kinds[node]) {
      case flowKind.closure:
        return this.#sets.add(node, valueOf('closure', this.#program.functionOfClosure(node)));
      case flowKind.class:
        return this.#sets.add(node, valueOf('class', node));
      case flowKind.object:
      case flowKind.list:
        return this.#sets.add(node, valueOf('object', node));
      case flowKind.imported:
        return this.#beginImport(node, imports.get(this.#program.nameOf(node)));
      case flowKind.named:
        return this.#beginName(node);
      default:
    }
  }

  #beginImport(node: number, target: ImportTarget | undefined): void {
    if (target?.kind === 'file') {
      const module = valueOf('module', target.file.number);
      this.#sets.add(node, module);
      const whole = this.#flow.cells.of(module, wholeExport);
      this.#sets.connect(whole, node);
      // `import x from` a module of CommonJS.
      this.#sets.connect(whole, this.#flow.cells.of(module, 'default'));
    } else {
      const name = this.#program.nameOf(node);
      this.#beginPath(node, target?.origin ?? `unresolved:${name}`, membersOfSpecifier(name, target?.origin));
    }
  }

  #beginPath(node: number, origin: string, members: readonly string[]): void {
    const path = this.#paths.below(this.#paths.root(origin), members);
    if (path !== undefined) this.#sets.add(node, valueOf('external', path));
  }

  /** A name that no file binds. */
  #beginName(node: number): void {
    if (this.#program.operandAt(node, 0) !== noNode || this.#linked.has(node)) return;
    this.#beginPath(node, `global:${this.#program.nameOf(node)}`, []);
  }

  #beginFunction({ hasReceiverParameters }: ProgramFile, number: number): void {
    const ofClass = this.#program.classOf(number);
    if (ofClass === noNode) return;
    const self = this.#program.selfOf(number);
    if (self !== noNode) this.#sets.add(self, valueOf('instance', ofClass));
    const [receiver] = this.#program.parametersOf(number);
    if (hasReceiverParameters && receiver !== undefined) this.#sets.add(receiver, valueOf('instance', ofClass));
  }

  /** Values of packages that the node may be. Those of results end in `()`. */
  originsOf(node: number): readonly ValuePattern[] {
    const found: ValuePattern[] = [];
    for (const value of this.#sets.of(node)) {
      if (kindOfValue(value) === 'external') found.push(this.#paths.at(numberOfValue(value)));
    }
    return found;
  }

  /** Functions that the node may be. */
  closuresOf(node: number): readonly number[] {
    return this.#numbersOf(node, 'closure');
  }

  /** Nodes of classes that the node may be. */
  classesOf(node: number): readonly number[] {
    return this.#numbersOf(node, 'class');
  }

  /** Nodes of objects and lists, written out, that the node may be. */
  objectsOf(node: number): readonly number[] {
    return this.#numbersOf(node, 'object');
  }

  #numbersOf(node: number, kind: ValueKind): number[] {
    return this.#sets
      .of(node)
      .filter((value) => kindOfValue(value) === kind)
      .map(numberOfValue);
  }

  /** Functions of the program that a call may run. */
  calleesAt(call: number): readonly Callee[] {
    return this.#flow.calls.bound.calleesAt(call);
  }

  /** Calls that may run a function. */
  callsOf(ofFunction: number): readonly number[] {
    return this.#flow.calls.bound.callsOf(ofFunction);
  }

  /** Nodes of the symbols that links say a name or member stands for. */
  linkedTo(node: number): readonly number[] {
    return this.#linked.get(node) ?? [];
  }

  /** Names and members, of other files as well, that have the value of a node: links say so, or imports of what the file exports. */
  copiesOf(node: number): readonly number[] {
    let known = this.#allCopies.get(node);
    if (known === undefined) this.#allCopies.set(node, (known = this.#findCopies(node)));
    return known;
  }

  #findCopies(node: number): readonly number[] {
    const linked = this.#copies.get(node) ?? [];
    const { number, graph, base } = this.#program.fileOf(node);
    const module = valueOf('module', number);
    const exported = graph.exports.filter((each) => each.node + base === node);
    const imported = exported.flatMap(({ name }) => this.#sets.targetsOf(this.#flow.cells.of(module, name)));
    return [...new Set([...linked, ...imported])].filter((copy) => copy < this.#program.nodeCount);
  }

  /** How links know what a name or member stands for; undefined where they do not. */
  linkProofOf(node: number): ProofLevel | undefined {
    return this.#proofs.get(node);
  }

  /** Nodes in functions that stand for the same instance as this one: `this` of other methods, receivers that are parameters. */
  selvesLike(node: number): readonly number[] {
    this.#selves ??= this.#collectSelves();
    const selves = this.#selves;
    const values = this.#sets.of(node).filter((value) => holdsInstance.has(kindOfValue(value)));
    return [...new Set(values.flatMap((value) => selves.get(value) ?? []))].filter((self) => self !== node);
  }

  #collectSelves(): ReadonlyMap<AbstractValue, readonly number[]> {
    const selves = new Map<AbstractValue, number[]>();
    for (let number = 0; number < this.#program.functionCount; number++) {
      const self = this.#receiverOf(this.#program.functionAt(number).code, number);
      if (self === noNode) continue;
      for (const value of this.#sets.of(self)) {
        if (!holdsInstance.has(kindOfValue(value))) continue;
        const known = selves.get(value);
        if (known === undefined) selves.set(value, [self]);
        else known.push(self);
      }
    }
    return selves;
  }

  #receiverOf({ ofClass }: FlowFunction, number: number): number {
    const self = this.#program.selfOf(number);
    if (self !== noNode || ofClass === noNode) return self;
    return this.#program.parametersOf(number)[0] ?? noNode;
  }

  /** Functions that code with a value of the node can call: itself, members of it, what those return, to a depth. */
  functionsWithin(nodes: readonly number[], depth = 4): ReadonlySet<number> {
    const found = new Set<number>();
    const seen = new Set<AbstractValue>();
    let values = nodes.flatMap((node) => this.#sets.of(node));
    for (let step = 0; step < depth && values.length > 0; step++) {
      const next: AbstractValue[] = [];
      for (const value of values) {
        if (seen.has(value)) continue;
        seen.add(value);
        next.push(...this.#given(value, found));
      }
      values = next;
    }
    return found;
  }

  /** Values that can be had of a value. */
  #given(value: AbstractValue, functions: Set<number>): AbstractValue[] {
    const number = numberOfValue(value);
    const kind = kindOfValue(value);
    if (kind === 'external') return [];
    const given = [...this.#flow.cells.membersOf(value).values()].flatMap((cell) => this.#sets.of(cell));
    if (kind === 'class') given.push(valueOf('instance', number));
    if (kind === 'closure') {
      functions.add(number);
      given.push(valueOf('made', number), ...this.#sets.of(this.#flow.calls.resultOf(number)));
    }
    return given;
  }
}

/** `x/lib/a` is `lib`, `a` of the package `x`; `a.b` is `b` of the module `a`. */
function membersOfSpecifier(specifier: string, origin: string | undefined): string[] {
  const name = origin?.slice(origin.indexOf(':') + 1);
  if (name === undefined || !specifier.startsWith(name)) return [];
  return specifier
    .slice(name.length)
    .split(/[/.]/)
    .filter((part) => part !== '');
}
