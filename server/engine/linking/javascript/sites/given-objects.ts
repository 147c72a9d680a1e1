import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import { type Entity, meaning, type Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { isIntrinsic } from '../expressions/jsx.ts';
import { argumentsOf, bodyOf, childList, hasFlag, isFunctionValue, valueOf } from '../expressions/syntax.ts';
import type { Property, Type, Types } from '../type.ts';
import { resultsOf } from './carried.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { Escapes } from './escapes.ts';

/** Literals in literals, and objects in objects, are followed so far. */
const depthMax = 4;

/**
 * Finds members of objects that packages are given by a name or as a result: `plug(options)`, `plug({ ...options })`,
 * `plug(api.handlers)`, `<Grid {...options} />`. The package may call each of them that can be called, and what
 * stands for it: functions of the literals that are given where such an object is expected.
 *
 * Classes are asked about where something is made of them (`given-classes.ts`).
 *
 * A file is asked about when all of its sites are known: to choose the signature of a call decides what its arguments are expected to be.
 */
export function createGivenObjects(
  types: Types,
  evaluate: Evaluate,
  symbols: DeclaredSymbols,
  escapes: Escapes,
): (sites: CollectedSites, unit: Unit) => void {
  /** Types whose members were added, of the file that is asked about. */
  let done = new Set<Type>();
  return (sites, unit) => {
    done = new Set();
    for (let node = 1; node < unit.tree.count; node++) addGiven(sites, unit, node);
  };

  function addGiven(sites: CollectedSites, unit: Unit, node: number): void {
    const { tree } = unit;
    const what = tree.kinds[node];
    if (what === kind.jsxSpread && isGivenOutside(unit, tree.parents[node])) addAll(sites, unit, [node + 1], 0);
    if (what !== kind.call && what !== kind.newExpression) return;
    const given = argumentsOf(tree, node).filter((each) => mayHaveObject(tree, each));
    const isOutside = given.length > 0 && escapes.callsPackage(unit, node) && !isCompilerWord(unit, node);
    if (isOutside) addAll(sites, unit, given, 0);
  }

  /** A word of a compiler (`defineProps(given)`) is declared nowhere, and what it gives is known all the same. */
  function isCompilerWord(unit: Unit, call: number): boolean {
    return types.isOpen(evaluate(unit, call + 1)) && !types.isOpen(evaluate(unit, call));
  }

  function isGivenOutside(unit: Unit, element: number): boolean {
    const tag = element + 1;
    const isElement = unit.tree.kinds[tag] === kind.identifier && isIntrinsic(nameOf(unit.tree, tag));
    return isElement || escapes.isOutside(unit, tag);
  }

  function addAll(sites: CollectedSites, unit: Unit, nodes: readonly number[], depth: number): void {
    for (const node of nodes) add(sites, unit, node, depth);
  }

  function add(sites: CollectedSites, unit: Unit, node: number, depth: number): void {
    const { tree } = unit;
    if (depth > depthMax || node < 0) return;
    const what = tree.kinds[node];
    if (holdingKinds.has(what)) return addAll(sites, unit, childList(tree, node), depth + 1);
    if (what === kind.propertyAssignment) return add(sites, unit, valueOf(tree, node), depth);
    if (isFunctionValue(what)) return addResults(sites, unit, bodyOf(tree, node), depth);
    if (what === kind.asExpression || what === kind.satisfies) add(sites, unit, node + 1, depth);
    if (namingKinds.has(what)) addMembersOf(sites, types.nonNullable(evaluate(unit, node)), 0);
  }

  function addResults(sites: CollectedSites, unit: Unit, body: number, depth: number): void {
    if (body < 0) return;
    addAll(sites, unit, unit.tree.kinds[body] === kind.block ? resultsOf(unit, body) : [body], depth + 1);
  }

  function addMembersOf(sites: CollectedSites, type: Type, depth: number): void {
    if (depth > depthMax || done.has(type)) return;
    done.add(type);
    for (const each of type.form === 'union' ? type.members : [type]) {
      if (each.form === 'reference' && each.arguments.length > 0) {
        for (const argument of each.arguments) addMembersOf(sites, types.nonNullable(argument), depth + 1);
      }
      if (isObject(each)) for (const member of types.properties(each).values()) addMember(sites, member, depth);
    }
  }

  function addMember(sites: CollectedSites, member: Property, depth: number): void {
    const own = member.entities.filter((entity) => symbols.of(entity).length > 0 && !isPrivate(entity));
    if (own.length === 0 && depth > 0) return;
    const type = types.nonNullable(member.type());
    if (escapes.mayBeCalled(type)) {
      for (const base of own.flatMap((entity) => symbols.of(entity))) {
        sites.relation({ symbol: 0, base, kind: 'kept_within' });
      }
    }
    addMembersOf(sites, type, depth + 1);
  }
}

/** An object whose members are the project's: an interface, a type without a name, a literal. */
function isObject(type: Type): boolean {
  if (type.form === 'reference') {
    const { meanings, declarations } = type.entity;
    return (meanings & meaning.classLike) === 0 && declarations.some(({ unit }) => !unit.isForeign);
  }
  if (type.form === 'anonymous') return type.of.kind === 'members' || type.of.kind === 'computed';
  return type.form === 'intersection';
}

function isPrivate({ declarations }: Entity): boolean {
  return declarations.some(({ unit, node }) => hasFlag(unit.tree, node, flag.isPrivate));
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
