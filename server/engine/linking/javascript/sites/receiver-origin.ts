import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { SymbolNames } from '../../symbol-names.ts';
import { type Entity, meaning, type Names, type Place, type Unit, valueMeaning } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import {
  annotationOf,
  argumentsOf,
  childList,
  hasFlag,
  isJavaScript,
  secondChild,
  typeChildren,
  valueOf,
} from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import { createCarried } from './carried.ts';
import { createCleanNames, createPassedToNames } from './clean-names.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import { createForeignBases, type ForeignBases, isForeign } from './foreign-bases.ts';
import { anyTypes, createCarriedTypes, type CarriedTypes, noTypes, together } from './carried-types.ts';
import { assignedValue, defaultsIn, functionAround, patternOwner, valueOfVariable } from './origin-places.ts';

/** Chains and declarations are followed so far; what lies behind is anything. */
const depthMax = 30;

/** Possible origins of a value without a known type. */
export interface Origins {
  /**
   * Types of the project that it may be; none: it was made outside, and is nothing of the project; any: it was made
   * outside by what the file gave something of the project to. Undefined: who knows.
   */
  originOf(unit: Unit, node: number): CarriedTypes;
  /** The same of what a pattern takes from. */
  ofPattern(unit: Unit, pattern: number): CarriedTypes;
  /** Whether what is made by `new` is of a class outside: what its constructor is given does not change the class. */
  isOutsideClass(unit: Unit, callee: number): boolean;
  readonly bases: ForeignBases;
}

/** Returns the origin of one kind of expression. */
type OriginRule = (unit: Unit, node: number, depth: number, strict: boolean) => CarriedTypes;
type OriginRules = Readonly<Partial<Record<number, OriginRule>>>;

/**
 * Origins of values whose types are not known. A package that is not installed, and a global without a declaration,
 * give values of their own, and values that they got: arguments, type arguments, and values that the same object got by
 * other uses of its name in the file. A text or number may be the name of a value that they got elsewhere. Callbacks
 * that they call get the same.
 *
 * A value that is declared with a type of a package that has no type arguments gives the package's own values: its
 * declarations cannot name types of the project. Its callbacks are another matter: those of emitters get all that is
 * emitted.
 *
 * Only declarations of the same file are looked at: a declaration of another file gives its type.
 */
export function createOrigins(
  names: Names,
  types: Types,
  evaluate: Evaluate,
  symbols: DeclaredSymbols,
  projectNames: SymbolNames,
): Origins {
  const { byType: givenBy, byValue } = createCarriedTypes(names, types, symbols);
  const carriedBy = createCarried(types, evaluate, byValue, (unit, node, depth) => originOf(unit, node, depth));
  const givenToName = createPassedToNames(ofProject);
  const isKeptClean = createCleanNames((unit, node) => carriedBy(unit, node, 0) === noTypes);
  const bases = createForeignBases(types);
  /** Names that are being asked about: a name that comes from itself alone has nothing of the project. */
  const asked = new Set<Entity>();
  const rules = rulesByKind();
  return {
    originOf: (unit, node) => originOf(unit, node, 0),
    ofPattern,
    isOutsideClass: (unit, node) =>
      (unit.tree.kinds[node] === kind.identifier ? ofName(unit, node, 0, false, true) : originOf(unit, node, 0)) ===
      noTypes,
    bases,
  };

  /**
   * Returns the types of the project that come with a value passed to external code; a text names nothing there by
   * itself.
   */
  function ofProject(unit: Unit, node: number): CarriedTypes {
    const { tree } = unit;
    if (literalKinds.has(tree.kinds[node])) return together(childList(tree, node).map((each) => ofProject(unit, each)));
    const given = isConstructorFunction(names, unit, node) ? undefined : carriedBy(unit, node, 0);
    if (given === undefined) return anyTypes;
    return given === anyTypes ? noTypes : given;
  }

  /** `strict`: only this file can have given it anything. */
  function originOf(unit: Unit, node: number, depth: number, strict = false): CarriedTypes {
    if (depth > depthMax || node < 0) return undefined;
    return rules[unit.tree.kinds[node]]?.(unit, node, depth, strict);
  }

  function rulesByKind(): OriginRules {
    return {
      [kind.identifier]: ofName,
      [kind.shorthandProperty]: ofName,
      [kind.propertyAccess]: ofMember,
      [kind.elementAccess]: (unit, node, depth, strict) => orNoTypes(ofInner(unit, node, depth, strict)),
      [kind.nonNull]: ofInner,
      [kind.awaitExpression]: ofInner,
      [kind.spread]: ofInner,
      [kind.asExpression]: ofAssertion,
      [kind.satisfies]: ofAssertion,
      [kind.call]: ofCall,
      [kind.newExpression]: ofCall,
      [kind.taggedTemplate]: ofCall,
      [kind.conditional]: ofChoice,
      [kind.or]: ofAlternatives,
      [kind.and]: ofAlternatives,
      [kind.coalesce]: ofAlternatives,
      [kind.assign]: (unit, node, depth) => carriedBy(unit, secondChild(unit.tree, node), depth + 1),
      [kind.importCall]: ofModule,
    };
  }

  function ofInner(unit: Unit, node: number, depth: number, strict: boolean): CarriedTypes {
    return originOf(unit, node + 1, depth + 1, strict);
  }

  /** `a as T`: the type that is written says it, where it is known. */
  function ofAssertion(unit: Unit, node: number, depth: number, strict: boolean): CarriedTypes {
    return types.isOpen(evaluate(unit, node)) ? originOf(unit, node + 1, depth + 1, strict) : undefined;
  }

  function ofChoice(unit: Unit, node: number, depth: number): CarriedTypes {
    return ofAll(unit, childList(unit.tree, node).slice(1), depth);
  }

  function ofAlternatives(unit: Unit, node: number, depth: number): CarriedTypes {
    return ofAll(unit, childList(unit.tree, node), depth);
  }

  function ofAll(unit: Unit, nodes: readonly number[], depth: number): CarriedTypes {
    return together(nodes.map((each) => carriedBy(unit, each, depth + 1)));
  }

  function ofModule(unit: Unit, load: number): CarriedTypes {
    return isForeign(types.awaited(evaluate(unit, load))) ? noTypes : undefined;
  }

  function ofCall(unit: Unit, call: number, depth: number, strict: boolean): CarriedTypes {
    const { kinds } = unit.tree;
    // An instance that a function of the project makes has the members of its prototype, also where the function
    // returns another value.
    if (kinds[call] === kind.newExpression && !types.isOpen(evaluate(unit, call + 1))) return undefined;
    const isLoading =
      kinds[call] === kind.call && kinds[call + 1] === kind.identifier && isForeign(evaluate(unit, call));
    const callee = originOf(unit, call + 1, depth + 1, strict) ?? (isLoading ? noTypes : undefined);
    if (callee === undefined) return undefined;
    // What is written for type parameters is what the declaration can make its result of.
    const written = typeChildren(unit.tree, call);
    if (written.length > 0) {
      return together(written.map((node) => givenBy(types.fromNode({ unit, node })) ?? anyTypes));
    }
    const given = givenTo(unit, call, -1, depth);
    return given.size > 0 && callee === anyTypes ? given : together([callee, given]);
  }

  /** `but`: an argument that is asked about itself. */
  function givenTo(unit: Unit, call: number, but: number, depth: number): ReadonlySet<Type> {
    const args = argumentsOf(unit.tree, call).filter((arg) => arg !== but);
    return together(args.map((arg) => carriedBy(unit, arg, depth + 1))) ?? anyTypes;
  }

  /** `a.b`: of what is outside, of a class with a base outside, or a property of the project that holds what is outside. */
  function ofMember(unit: Unit, node: number, depth: number, strict: boolean): CarriedTypes {
    const name = nameOf(unit.tree, node);
    const owner = originOf(unit, node + 1, depth + 1, strict);
    if (owner !== undefined) return together([owner, ...Array.from(owner, (type) => ofProperty(type, name))]);
    const receiver = types.apparent(types.nonNullable(evaluate(unit, node + 1)));
    if (receiver.form !== 'reference' && types.isOpen(receiver)) return undefined;
    const property = types.property(receiver, name);
    if (property === undefined) return strict ? undefined : givenToBase(receiver, name);
    const places = property.entities.flatMap((entity) => entity.declarations.map((place) => ({ place, entity })));
    if (places.length === 0) return undefined;
    return together(places.map(({ place, entity }) => heldIn(place, entity, unit, depth, strict)));
  }

  function givenToBase(type: Type, name: string): CarriedTypes {
    const given = bases.givenTo(type);
    if (given === undefined) return undefined;
    const all = together(given.map((each) => givenBy(each)));
    return all === undefined ? undefined : together([all, ...Array.from(all, (each) => ofProperty(each, name))]);
  }

  function ofProperty(type: Type, name: string): CarriedTypes {
    const property = types.property(type, name);
    return property === undefined ? noTypes : (givenBy(types.nonNullable(property.type())) ?? anyTypes);
  }

  function heldIn(place: Place, entity: Entity, unit: Unit, depth: number, strict: boolean): CarriedTypes {
    const { tree } = place.unit;
    const annotation = annotationOf(tree, place.node);
    if (annotation >= 0) return strict ? undefined : byAnnotation(place.unit, annotation);
    if (place.unit !== unit || tree.kinds[place.node] !== kind.property) return undefined;
    const value = originOf(unit, valueOf(tree, place.node), depth + 1, strict);
    const isClean = hasFlag(tree, place.node, flag.isPrivate) && isKeptClean(unit, entity.name);
    return value === undefined || isClean ? value : anyTypes;
  }

  /** A type of a package, with what is in its type arguments. */
  function byAnnotation(unit: Unit, annotation: number): CarriedTypes {
    const { tree } = unit;
    if (!isForeign(types.nonNullable(types.fromNode({ unit, node: annotation })))) return undefined;
    const parts: CarriedTypes[] = [];
    for (let node = annotation + 1; node < tree.ends[annotation]; node++) {
      if (tree.kinds[node] === kind.typeReference) parts.push(givenBy(types.fromNode({ unit, node })) ?? anyTypes);
    }
    return together(parts);
  }

  function ofName(unit: Unit, node: number, depth: number, strict: boolean, isClass = false): CarriedTypes {
    const name = nameOf(unit.tree, node);
    const resolved = names.resolve(unit, node, name, valueMeaning);
    const { entity } = resolved;
    if (entity === undefined) {
      const isLost = resolved.missing === 'not_found' && (resolved.importSite >= 0 || projectNames.has(name));
      const isOutside = !isLost && (resolved.missing === 'not_found' || resolved.missing === 'external');
      if (!isOutside) return undefined;
      // Its own members are its own, and a value given to it as a property escapes there.
      return isClass || depth === 0 ? noTypes : givenToName(unit, name);
    }
    if (asked.has(entity)) return noTypes;
    if (entity.declarations.some((place) => place.unit !== unit)) {
      return !strict && isForeign(evaluate(unit, node)) ? noTypes : undefined;
    }
    asked.add(entity);
    try {
      return together(entity.declarations.map((place) => declaredAt(place, entity, depth, strict, isClass)));
    } finally {
      asked.delete(entity);
    }
  }

  function declaredAt(
    { unit, node }: Place,
    entity: Entity,
    depth: number,
    strict: boolean,
    isClass: boolean,
  ): CarriedTypes {
    const { tree } = unit;
    const owner = tree.kinds[node] === kind.bindingElement ? patternOwner(unit, node) : node;
    const annotation = annotationOf(tree, owner);
    const said = annotation < 0 || strict ? undefined : byAnnotation(unit, annotation);
    if (said !== undefined) return said;
    const isParameter = tree.kinds[owner] === kind.parameter;
    // All values of a variable are assigned in its file, so its type does not matter; for a parameter its type is all
    // there is.
    if (isParameter && annotation >= 0) return undefined;
    const given = isParameter ? ofParameter(unit, owner, depth) : ofVariable(unit, owner, entity, depth, isClass);
    const source = isParameter && given !== undefined ? together([given, givenToName(unit, entity.name)]) : given;
    if (owner === node || source === undefined) return source;
    const defaults = defaultsIn(unit, node, owner).map((value) => carriedBy(unit, value, depth + 1));
    return together([orNoTypes(source), ...defaults]);
  }

  function ofVariable(unit: Unit, node: number, entity: Entity, depth: number, isClass: boolean): CarriedTypes {
    const { tree } = unit;
    const around = tree.parents[node];
    if (tree.kinds[node] !== kind.variable || tree.kinds[around] === kind.catchClause) return undefined;
    const isClean = isClass || isKeptClean(unit, entity.name);
    const value = valueOfVariable(unit, node);
    const assigned = names.assignmentsOf(entity).map((place) => assignedValue(place));
    const all = [...(value < 0 ? [] : [{ unit, node: value }]), ...assigned];
    if (all.length === 0) return undefined;
    const values = together(all.map((each) => carriedBy(each.unit, each.node, depth + 1)));
    return values === undefined || isClean ? values : anyTypes;
  }

  function ofPattern(unit: Unit, pattern: number): CarriedTypes {
    const { tree } = unit;
    const owner = patternOwner(unit, pattern);
    const annotation = annotationOf(tree, owner);
    if (annotation >= 0) return byAnnotation(unit, annotation);
    const isParameter = tree.kinds[owner] === kind.parameter;
    const source = isParameter ? ofParameter(unit, owner, 0) : carriedBy(unit, valueOfVariable(unit, owner), 0);
    return tree.parents[pattern] === owner ? source : orNoTypes(source);
  }

  /**
   * A parameter of a function that is passed to external code gets what that code got, and what the function returns.
   */
  function ofParameter(unit: Unit, parameter: number, depth: number): CarriedTypes {
    const given = functionAround(unit, parameter);
    if (given === undefined) return undefined;
    const { call, argument } = given;
    const callee = originOf(unit, call + 1, depth + 1, true);
    if (callee === undefined) return undefined;
    const value = valueOf(unit.tree, parameter);
    const byDefault = value < 0 ? noTypes : carriedBy(unit, value, depth + 1);
    const returned = carriedBy(unit, argument, depth + 1) ?? anyTypes;
    return together([callee, givenTo(unit, call, argument, depth), returned, byDefault ?? anyTypes]);
  }
}

/** A variable with a function of JavaScript that has a prototype: what it makes is not known. */
function isConstructorFunction(names: Names, unit: Unit, node: number): boolean {
  const { tree } = unit;
  if (tree.kinds[node] !== kind.identifier || !isJavaScript(tree)) return false;
  const { entity } = names.resolve(unit, node, nameOf(tree, node), valueMeaning);
  return entity !== undefined && (entity.meanings & meaning.variable) !== 0 && names.membersOf(entity).size > 0;
}

const literalKinds = new Set<number>([kind.arrayLiteral, kind.objectLiteral, kind.propertyAssignment, kind.spread]);

/**
 * A value destructured from several things by a computed name, or by a pattern, is recorded only where there is no
 * other result.
 */
function orNoTypes(given: CarriedTypes): CarriedTypes {
  return given === undefined || given === noTypes ? given : anyTypes;
}
