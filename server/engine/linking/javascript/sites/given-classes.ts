import { addToList } from '#server/base/add-to-list.ts';
import { remember } from '#server/base/remember-by.ts';
import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { CodeTree } from '../../../source/code-tree.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import { type Entity, meaning, type Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { argumentsOf, enclosingFunction, hasFlag, isFunctionValue } from '../expressions/syntax.ts';
import type { Property, ReferenceType, Type, Types } from '../type.ts';
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
export function createGivenClasses(
  types: Types,
  evaluate: Evaluate,
  symbols: DeclaredSymbols,
  escapes: Escapes,
): (sites: CollectedSites, unit: Unit, node: number) => void {
  return (sites, unit, node) => {
    const what = unit.tree.kinds[node];
    if (what === kind.newExpression) addInstance(sites, unit, node);
    else if (what === kind.asExpression) addCast(sites, unit, node);
    else addClass(sites, unit, node);
  };

  function addClass(sites: CollectedSites, unit: Unit, node: number): void {
    const { tree } = unit;
    if (!mayBeGiven(tree, node)) return;
    const type = types.nonNullable(evaluate(unit, node));
    if (type.form !== 'anonymous' || type.of.kind !== 'class') return;
    if (!waysOut(tree, node).some((way) => isOutside(unit, way))) return;
    const { entity } = type.of;
    for (const base of symbols.of(entity)) sites.relation({ symbol: 0, base, kind: 'given_to_package' });
    addMembers(sites, types.properties(types.declaredType(entity)));
    addMembers(sites, types.properties(type));
  }

  /** `plug(new Hooks())`: code that gets an instance calls its methods by names of its own. */
  function addInstance(sites: CollectedSites, unit: Unit, node: number): void {
    const given = waysOut(unit.tree, node).filter((way) => isPassedOutside(unit, way));
    if (given.every(({ place }) => isKnownCall(unit, place))) return;
    const type = types.nonNullable(evaluate(unit, node));
    if (type.form !== 'reference' || symbols.of(type.entity).length === 0) return;
    const callable = [...types.properties(type)].filter(([, member]) => escapes.mayBeCalled(member.type()));
    addMembers(sites, new Map(callable));
  }

  /** `new Team(fake as any)`: calls on what it stands for are known by a type that its class has nothing to do with. */
  function addCast(sites: CollectedSites, unit: Unit, node: number): void {
    const { kinds, parents } = unit.tree;
    const parent = parents[node];
    if (kinds[parent] === kind.asExpression || (ownsFirst.has(kinds[parent]) && parent + 1 === node)) return;
    let value = node;
    while (kinds[value] === kind.asExpression) value++;
    const type = types.nonNullable(evaluate(unit, value));
    if (type.form !== 'reference' || (type.entity.meanings & meaning.classLike) === 0) return;
    if (symbols.of(type.entity).length === 0 || isOfClass(type, types.nonNullable(evaluate(unit, node)))) return;
    addMembers(sites, types.properties(type));
  }

  /** Whether a type is that of a class, or of one above it. */
  function isOfClass(type: ReferenceType, said: Type): boolean {
    return said.form === 'reference' && classesAbove(type).has(said.entity);
  }

  function classesAbove(type: ReferenceType): ReadonlySet<Entity> {
    const above = new Set<Entity>();
    const waiting: Type[] = [type];
    for (const each of waiting) {
      if (each.form !== 'reference' || above.has(each.entity)) continue;
      above.add(each.entity);
      waiting.push(...types.basesOf(each));
    }
    return above;
  }

  /** A word of a compiler (`$state(new Hooks())`) is declared nowhere, and what it gives is known all the same. */
  function isKnownCall(unit: Unit, call: number): boolean {
    if (unit.tree.kinds[call] !== kind.call) return false;
    return types.isOpen(evaluate(unit, call + 1)) && !types.isOpen(evaluate(unit, call));
  }

  function addMembers(sites: CollectedSites, members: ReadonlyMap<string, Property>): void {
    for (const entity of [...members.values()].flatMap(({ entities }) => entities)) {
      if (isPrivate(entity)) continue;
      for (const base of symbols.of(entity)) sites.relation({ symbol: 0, base, kind: 'kept_within' });
    }
  }

  function isOutside(unit: Unit, way: WayOut): boolean {
    if (isPassedOutside(unit, way)) return true;
    const { tree } = unit;
    const { place, value } = way;
    return (
      tree.kinds[place] !== kind.assign &&
      argumentsOf(tree, place).some((each) => each !== value && isObjectOutside(unit, each))
    );
  }

  function isPassedOutside(unit: Unit, { place }: WayOut): boolean {
    const { tree } = unit;
    if (tree.kinds[place] !== kind.assign) return escapes.callsPackage(unit, place);
    return !isExported(tree, place) && (isMemberOfCast(tree, place + 1) || isMemberOutside(unit, place + 1));
  }

  function isMemberOutside(unit: Unit, node: number): boolean {
    const value = unit.tree.kinds[node];
    return (value === kind.propertyAccess || value === kind.elementAccess) && isObjectOutside(unit, node + 1);
  }

  /** `globalThis`, `window.top`, something of a package. */
  function isObjectOutside(unit: Unit, node: number): boolean {
    let root = node;
    while (ownsFirst.has(unit.tree.kinds[root])) root++;
    return unit.tree.kinds[root] === kind.identifier && escapes.isOutside(unit, root);
  }
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
