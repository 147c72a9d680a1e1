import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import { type Entity, meaning, type Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { isIntrinsic } from '../expressions/jsx.ts';
import { argumentsOf, bodyOf, childList, hasFlag, isFunctionValue, valueOf } from '../expressions/syntax.ts';
import type { Calls } from '../expressions/calls.ts';
import type { Property, Type, Types } from '../type.ts';
import { resultsOf } from './carried.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { Escapes } from './escapes.ts';

/** Literals in literals, and objects in objects, are followed so far. */
const depthMax = 4;

/**
 * Finds members of objects that packages are given by a name or as a result: `plug(options)`, `plug({ ...options })`,
 * `plug(api.handlers)`, `<Grid {...options} />`, `plug(this.service)`. The package may call each of them that can be called,
 * and what stands for it: functions of the literals that are given where such an object is expected, methods of classes
 * below. Where the package is installed and declares what it takes, it may call the members that the declaration names.
 *
 * Where something is made of a class in place `given-classes.ts` is asked.
 *
 * A file is asked about when all of its sites are known: to choose the signature of a call decides what its arguments are expected to be.
 */
export class GivenObjects {
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #symbols: DeclaredSymbols;
  readonly #escapes: Escapes;
  readonly #calls: Calls;
  /** Types whose members were added, by the type that was asked for, of the file that is asked about. */
  #done = new Map<Type | undefined, Set<Type>>();

  constructor(types: Types, evaluate: Evaluate, symbols: DeclaredSymbols, escapes: Escapes, calls: Calls) {
    this.#types = types;
    this.#evaluate = evaluate;
    this.#symbols = symbols;
    this.#escapes = escapes;
    this.#calls = calls;
  }

  addIn(sites: CollectedSites, unit: Unit): void {
    this.#done = new Map();
    for (let node = 1; node < unit.tree.count; node++) this.#addGiven(sites, unit, node);
  }

  #addGiven(sites: CollectedSites, unit: Unit, node: number): void {
    const { tree } = unit;
    const what = tree.kinds[node];
    if (what === kind.jsxSpread && this.#isGivenOutside(unit, tree.parents[node]))
      this.#addAll(sites, unit, [node + 1], 0);
    if (what !== kind.call && what !== kind.newExpression) return;
    const given = argumentsOf(tree, node).filter((each) => mayHaveObject(tree, each));
    const isOutside = given.length > 0 && this.#escapes.callsPackage(unit, node) && !this.#isCompilerWord(unit, node);
    if (!isOutside) return;
    const all = argumentsOf(tree, node);
    for (const each of given) this.#add(sites, unit, each, 0, this.#takenAs(unit, node, all.indexOf(each)));
  }

  /** The type that an installed package declares for an argument; undefined where it may be anything. */
  #takenAs(unit: Unit, call: number, index: number): Type | undefined {
    const signature = this.#calls.signatureOf(unit, call);
    if (signature?.place?.unit.isInstalled !== true) return undefined;
    const parameter = signature.parameters[Math.min(index, signature.parameters.length - 1)];
    return parameter === undefined || parameter.isRest ? undefined : this.#limiting(parameter.type());
  }

  /** A type that says which members its values have; undefined where it says nothing of them. */
  #limiting(type: Type | undefined): Type | undefined {
    if (type === undefined) return undefined;
    const plain = this.#types.nonNullable(type);
    const entity = plain.form === 'reference' && plain.arguments.length === 0 ? plain.entity : literalOf(plain);
    return entity?.declarations.every(({ unit }) => unit.isForeign) === true ? plain : undefined;
  }

  /** A word of a compiler (`defineProps(given)`) is declared nowhere, and what it gives is known all the same. */
  #isCompilerWord(unit: Unit, call: number): boolean {
    // `super(…)` gives nothing, whatever the base is.
    if (unit.tree.kinds[call + 1] === kind.superExpression) return false;
    return this.#types.isOpen(this.#evaluate(unit, call + 1)) && !this.#types.isOpen(this.#evaluate(unit, call));
  }

  #isGivenOutside(unit: Unit, element: number): boolean {
    const tag = element + 1;
    const isElement = unit.tree.kinds[tag] === kind.identifier && isIntrinsic(nameOf(unit.tree, tag));
    return isElement || this.#escapes.isOutside(unit, tag);
  }

  #addAll(sites: CollectedSites, unit: Unit, nodes: readonly number[], depth: number): void {
    for (const node of nodes) this.#add(sites, unit, node, depth);
  }

  #add(sites: CollectedSites, unit: Unit, node: number, depth: number, taken?: Type): void {
    const { tree } = unit;
    if (depth > depthMax || node < 0) return;
    const what = tree.kinds[node];
    if (holdingKinds.has(what)) return this.#addAll(sites, unit, childList(tree, node), depth + 1);
    if (what === kind.propertyAssignment) return this.#add(sites, unit, valueOf(tree, node), depth);
    if (isFunctionValue(what)) return this.#addResults(sites, unit, bodyOf(tree, node), depth);
    if (what === kind.asExpression || what === kind.satisfies) this.#add(sites, unit, node + 1, depth, taken);
    if (namingKinds.has(what)) this.#addMembersOf(sites, this.#typeOf(unit, node), 0, taken);
  }

  #addResults(sites: CollectedSites, unit: Unit, body: number, depth: number): void {
    if (body < 0) return;
    this.#addAll(sites, unit, unit.tree.kinds[body] === kind.block ? resultsOf(unit, body) : [body], depth + 1);
  }

  /** Of `this` the class. */
  #typeOf(unit: Unit, node: number): Type {
    const type = this.#types.nonNullable(this.#evaluate(unit, node));
    return unit.tree.kinds[node] === kind.thisExpression ? this.#types.apparent(type) : type;
  }

  #addMembersOf(sites: CollectedSites, type: Type, depth: number, taken?: Type): void {
    if (depth > depthMax || this.#isDone(type, taken)) return;
    for (const each of type.form === 'union' ? type.members : [type]) {
      if (each.form === 'reference' && each.arguments.length > 0) {
        for (const argument of each.arguments) this.#addMembersOf(sites, this.#types.nonNullable(argument), depth + 1);
      }
      // Objects behind the fields of an instance are its class's own matter, where no package asks for them.
      const isLast = isInstance(each) && taken === undefined;
      if (!isObject(each) || (depth > 0 && isLast)) continue;
      for (const member of this.#types.properties(each).values())
        this.#addMember(sites, member, isLast ? depthMax : depth, taken);
    }
  }

  #isDone(type: Type, taken: Type | undefined): boolean {
    const known = this.#done.get(taken) ?? new Set();
    this.#done.set(taken, known);
    if (known.has(type)) return true;
    known.add(type);
    return false;
  }

  #addMember(sites: CollectedSites, member: Property, depth: number, taken: Type | undefined): void {
    const asked = taken && this.#types.property(taken, member.name);
    if (taken !== undefined && asked === undefined) return;
    const own = member.entities.filter((entity) => this.#symbols.of(entity).length > 0 && !isPrivate(entity));
    if (own.length === 0 && depth > 0) return;
    const type = this.#types.nonNullable(member.type());
    if (this.#escapes.mayBeCalled(type)) {
      for (const base of own.flatMap((entity) => this.#symbols.of(entity))) {
        sites.relation({ symbol: 0, base, kind: 'held_outside' });
      }
    }
    this.#addMembersOf(sites, type, depth + 1, this.#limiting(asked?.type()));
  }
}

/** An object whose members are the project's: an interface, a type without a name, a literal, an instance of a class. */
function isObject(type: Type): boolean {
  if (type.form === 'reference') return type.entity.declarations.some(({ unit }) => !unit.isForeign);
  if (type.form === 'anonymous') return type.of.kind === 'members' || type.of.kind === 'computed';
  return type.form === 'intersection';
}

/** A type that is written in place: `{ name: string }`. */
function literalOf(type: Type): Entity | undefined {
  return type.form === 'anonymous' && type.of.kind === 'members' ? type.of.entity : undefined;
}

function isInstance(type: Type): boolean {
  return type.form === 'reference' && (type.entity.meanings & meaning.classLike) !== 0;
}

function isPrivate({ name, declarations }: Entity): boolean {
  return name.startsWith('#') || declarations.some(({ unit, node }) => hasFlag(unit.tree, node, flag.isPrivate));
}

function mayHaveObject({ kinds }: CodeTree, node: number): boolean {
  return namingKinds.has(kinds[node]) || holdingKinds.has(kinds[node]) || isFunctionValue(kinds[node]);
}

/** Kinds of expressions whose type says which members their value has. */
const namingKinds: ReadonlySet<number> = new Set<number>([
  kind.identifier,
  kind.shorthandProperty,
  kind.propertyAccess,
  kind.elementAccess,
  kind.call,
  kind.thisExpression,
  kind.awaitExpression,
  kind.nonNull,
  kind.asExpression,
  kind.satisfies,
]);

const holdingKinds: ReadonlySet<number> = new Set<number>([
  kind.objectLiteral,
  kind.arrayLiteral,
  kind.conditional,
  kind.or,
  kind.and,
  kind.coalesce,
  kind.spread,
]);
