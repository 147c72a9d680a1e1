import { addToList } from '#server/base/add-to-list.ts';
import { remember } from '#server/base/remember-by.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import { isTestPath } from '../../../source/tests.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import { type Entity, meaning, type Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { argumentsOf, enclosingFunction, hasFlag, isFunctionValue } from '../expressions/syntax.ts';
import type { Property, Types } from '../type.ts';
import { ClassesBeside } from './classes-beside.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import { type Escapes, isExported } from './escapes.ts';
import { passingKinds } from './literal-escapes.ts';

/**
 * Finds classes that external code has in place of something else, or that nothing else has: one that is written where it is
 * passed (`plug(class {})`), one under a name (`mock("./a", () => ({ A: FakeA }))`), also by a variable, one that is put on a global
 * object (`globalThis.Worker = FakeWorker`). Its members are used by who gets it, or by code that means what it stands for.
 *
 * Members of a class that is passed as a plain argument or in a list are not: containers make services whose methods the
 * project calls. Of an instance (`plug(new Hooks())`) the members are that can be called.
 */
export class GivenClasses {
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #symbols: DeclaredSymbols;
  readonly #escapes: Escapes;
  readonly #beside: ClassesBeside;

  constructor(types: Types, evaluate: Evaluate, symbols: DeclaredSymbols, escapes: Escapes) {
    this.#types = types;
    this.#evaluate = evaluate;
    this.#symbols = symbols;
    this.#escapes = escapes;
    this.#beside = new ClassesBeside(types, evaluate, symbols);
  }

  add(sites: CollectedSites, unit: Unit, node: number): void {
    this.#beside.beginFile(sites);
    const what = unit.tree.kinds[node];
    if (what === kind.newExpression) this.#addInstance(sites, unit, node);
    else if (what === kind.asExpression) this.#addCast(sites, unit, node);
    else this.#addClass(sites, unit, node);
  }

  #addClass(sites: CollectedSites, unit: Unit, node: number): void {
    const { tree } = unit;
    if (!mayBeGiven(tree, node)) return;
    // Where nothing passes a value on, it need not be known what it is.
    if (!takingPlaces.has(tree.kinds[passedOut(tree, node).place])) return;
    const type = this.#types.nonNullable(this.#evaluate(unit, node));
    if (type.form !== 'anonymous' || type.of.kind !== 'class') return;
    const given = waysOut(tree, node).filter((way) => this.#isOutside(unit, way));
    if (given.length === 0) return;
    const { entity } = type.of;
    const isStandIn =
      isOfTest(entity) ||
      given.some((way) => this.#isInPlace(unit, way, true)) ||
      this.#beside.isBesideOther(unit, node, this.#types.declaredType(entity));
    const how = isStandIn ? 'kept_within' : 'held_outside';
    for (const base of this.#symbols.of(entity)) sites.relation({ symbol: 0, base, kind: 'given_to_package' });
    this.#addMembers(sites, this.#types.properties(this.#types.declaredType(entity)), how);
    this.#addMembers(sites, this.#types.properties(type), how);
  }

  /** `plug(new Hooks())`: code that gets an instance calls its methods by names of its own. */
  #addInstance(sites: CollectedSites, unit: Unit, node: number): void {
    const given = waysOut(unit.tree, node).filter((way) => this.#isPassedOutside(unit, way));
    if (given.every(({ place }) => this.#isKnownCall(unit, place))) return;
    const type = this.#types.nonNullable(this.#evaluate(unit, node));
    if (type.form !== 'reference' || this.#symbols.of(type.entity).length === 0) return;
    const callable = [...this.#types.properties(type)].filter(([, member]) => this.#escapes.mayBeCalled(member.type()));
    const isStandIn =
      isOfTest(type.entity) ||
      given.some((way) => this.#isInPlace(unit, way, false)) ||
      this.#beside.isBesideOther(unit, memberWith(unit.tree, node), type);
    this.#addMembers(sites, new Map(callable), isStandIn ? 'kept_within' : 'held_outside');
  }

  /** `new Team(fake as any)`: calls on what it stands for are known by a type that its class has nothing to do with. */
  #addCast(sites: CollectedSites, unit: Unit, node: number): void {
    const { kinds, parents } = unit.tree;
    const parent = parents[node];
    if (kinds[parent] === kind.asExpression || (ownsFirst.has(kinds[parent]) && parent + 1 === node)) return;
    // A package asks for no type of the project: a cast hides nothing there.
    if (
      (kinds[parent] === kind.call || kinds[parent] === kind.newExpression) &&
      this.#escapes.callsPackage(unit, parent)
    )
      return;
    let value = node;
    while (kinds[value] === kind.asExpression) value++;
    const type = this.#types.nonNullable(this.#evaluate(unit, value));
    if (type.form !== 'reference' || (type.entity.meanings & meaning.classLike) === 0) return;
    if (
      this.#symbols.of(type.entity).length === 0 ||
      this.#beside.isOfClass(type, this.#types.nonNullable(this.#evaluate(unit, node)))
    )
      return;
    this.#addMembers(sites, this.#types.properties(type));
  }

  /** A word of a compiler (`$state(new Hooks())`) is declared nowhere, and what it gives is known all the same. */
  #isKnownCall(unit: Unit, call: number): boolean {
    const { kinds } = unit.tree;
    // `super(…)` gives nothing, whatever the base is.
    if (kinds[call] !== kind.call || kinds[call + 1] === kind.superExpression) return false;
    return this.#types.isOpen(this.#evaluate(unit, call + 1)) && !this.#types.isOpen(this.#evaluate(unit, call));
  }

  #addMembers(
    sites: CollectedSites,
    members: ReadonlyMap<string, Property>,
    how: 'kept_within' | 'held_outside' = 'kept_within',
  ): void {
    for (const entity of [...members.values()].flatMap(({ entities }) => entities)) {
      if (isPrivate(entity)) continue;
      for (const base of this.#symbols.of(entity)) sites.relation({ symbol: 0, base, kind: how });
    }
  }

  #isOutside(unit: Unit, way: WayOut): boolean {
    if (this.#isPassedOutside(unit, way)) return true;
    const { tree } = unit;
    const { place, value } = way;
    return (
      tree.kinds[place] !== kind.assign &&
      argumentsOf(tree, place).some((each) => each !== value && this.#isObjectOutside(unit, each))
    );
  }

  #isPassedOutside(unit: Unit, { place }: WayOut): boolean {
    const { tree } = unit;
    if (tree.kinds[place] !== kind.assign) return this.#escapes.callsPackage(unit, place);
    return !isExported(tree, place) && (isMemberOfCast(tree, place + 1) || this.#isMemberOutside(unit, place + 1));
  }

  /**
   * Whether it is put in the place of something else, of which no type says that it fits: on an object, or under a text, which an
   * instance is where a function makes it (`mock("./a", () => new FakeA())`; `spyOn(service, "run")` names a member).
   */
  #isInPlace(unit: Unit, way: WayOut, isClass: boolean): boolean {
    const { tree } = unit;
    if (tree.kinds[way.place] === kind.assign || !this.#isPassedOutside(unit, way)) return true;
    const isNamed = argumentsOf(tree, way.place).some((each) => tree.kinds[each] === kind.stringLiteral);
    return isNamed && (isClass || isFunctionValue(tree.kinds[way.value]));
  }

  #isMemberOutside(unit: Unit, node: number): boolean {
    const value = unit.tree.kinds[node];
    return (value === kind.propertyAccess || value === kind.elementAccess) && this.#isObjectOutside(unit, node + 1);
  }

  /** `globalThis`, `window.top`, something of a package. */
  #isObjectOutside(unit: Unit, node: number): boolean {
    let root = node;
    while (ownsFirst.has(unit.tree.kinds[root])) root++;
    return unit.tree.kinds[root] === kind.identifier && this.#escapes.isOutside(unit, root);
  }
}

/** Returns the value of the member of a literal that has an instance: that itself, or the function that makes it. */
function memberWith({ kinds, parents }: CodeTree, instance: number): number {
  let value = instance;
  while (kinds[parents[value]] !== kind.propertyAssignment && passing.has(kinds[parents[value]]))
    value = parents[value];
  return value;
}

/** `(team as any).store`: the type of the member is not looked at. */
function isMemberOfCast({ kinds }: CodeTree, node: number): boolean {
  let owner = node;
  while (kinds[owner] === kind.propertyAccess || kinds[owner] === kind.elementAccess) owner++;
  return owner !== node && kinds[owner] === kind.asExpression;
}

/** The call that is given a value, or the assignment that puts it into an object. */
interface WayOut {
  readonly place: number;
  readonly value: number;
}

/** Kinds of places from which `waysOut` finds a way. */
const takingPlaces: ReadonlySet<number> = new Set([kind.assign, kind.call, kind.newExpression, kind.variable]);

/** Follows a value to the places that pass it on, also under names of variables that have it in them. */
function waysOut(tree: CodeTree, from: number, seen = new Set<number>()): readonly WayOut[] {
  const { kinds } = tree;
  const end = passedOut(tree, from);
  switch (kinds[end.place]) {
    case kind.assign:
      if (end.value !== end.place + 1 && kinds[end.place + 1] === kind.identifier)
        return waysOfName(tree, tree.names[end.place + 1], seen);
      return end.value === end.place + 1 ? [] : [end];
    case kind.call:
    case kind.newExpression:
      return end.value === end.place + 1 ? [] : [end];
    case kind.variable:
      return waysOfName(tree, tree.names[end.place], seen);
    default:
      return [];
  }
}

function waysOfName(tree: CodeTree, name: number, seen: Set<number>): readonly WayOut[] {
  if (seen.has(name)) return [];
  seen.add(name);
  return (usesByName(tree).get(name) ?? []).flatMap((use) => waysOut(tree, use, seen));
}

/** Follows a value through literals and results of functions that are written in place. */
function passedOut(tree: CodeTree, from: number): WayOut {
  const { kinds, parents } = tree;
  let value = from;
  for (;;) {
    const place = parents[value];
    const next = kinds[place] === kind.returnStatement ? enclosingFunction(tree, place) : place;
    const isPassed = next === place ? passing.has(kinds[place]) : isFunctionValue(kinds[next]);
    if (!isPassed) return { place, value };
    value = next;
  }
}

/** By the name alone, gathered once a file: variables of that name in other scopes count too. */
const usesByName = remember((tree: CodeTree): ReadonlyMap<number, readonly number[]> => {
  const found = new Map<number, number[]>();
  for (let node = 1; node < tree.count; node++) {
    const named = tree.kinds[node];
    if (named === kind.identifier || named === kind.shorthandProperty) addToList(found, tree.names[node], node);
  }
  return found;
});

function mayBeGiven(tree: CodeTree, node: number): boolean {
  switch (tree.kinds[node]) {
    case kind.classExpression:
      // Kept in a variable, it is asked about under that name.
      return tree.kinds[tree.parents[node]] !== kind.variable;
    case kind.shorthandProperty:
      return true;
    case kind.identifier:
    case kind.propertyAccess:
      return hasOwnName(tree, node);
    default:
      return false;
  }
}

/** `{ A: B }`, `("A", B)`, `("A", () => B)`, and what is assigned: the value is found there under a name. */
function hasOwnName(tree: CodeTree, node: number): boolean {
  const { kinds, parents } = tree;
  const parent = parents[node];
  if (kinds[parent] === kind.assign) return node !== parent + 1;
  if (kinds[parent] === kind.propertyAssignment) return true;
  const isResult = kinds[parent] === kind.arrowFunction || kinds[parent] === kind.returnStatement;
  const call = isResult ? passedOut(tree, node).place : parent;
  return kinds[call] === kind.call && argumentsOf(tree, call).some((each) => kinds[each] === kind.stringLiteral);
}

/** A class of a test may have some members of the class that it stands for, and no more. */
function isOfTest({ declarations }: Entity): boolean {
  return declarations.some(({ unit }) => isTestPath(unit.path));
}

function isPrivate({ name, declarations }: Entity): boolean {
  return name.startsWith('#') || declarations.some(({ unit, node }) => hasFlag(unit.tree, node, flag.isPrivate));
}

/** A mock factory gives what its body is. */
const passing: ReadonlySet<number> = new Set([...passingKinds, kind.arrowFunction]);

const ownsFirst: ReadonlySet<number> = new Set([
  kind.propertyAccess,
  kind.elementAccess,
  kind.nonNull,
  kind.asExpression,
  kind.satisfies,
]);
