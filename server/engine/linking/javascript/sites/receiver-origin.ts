import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { SymbolNames } from '../../symbol-names.ts';
import { type Entity, type Names, type Place, type Unit, valueMeaning } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import {
  annotationOf,
  argumentsOf,
  childList,
  hasFlag,
  secondChild,
  typeChildren,
  valueOf,
} from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import { Carried } from './carried.ts';
import { createCleanNames, createPassedToNames } from './clean-names.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import { createForeignBases, type ForeignBases, isForeign } from './foreign-bases.ts';
import { anyTypes, createCarriedTypes, type CarriedTypes, noTypes, orNoTypes, together } from './carried-types.ts';
import { keepsItsValue, LastingValues } from './lasting-values.ts';
import {
  assignedValue,
  defaultsIn,
  functionAround,
  isConstructorFunction,
  patternOwner,
  valueOfVariable,
} from './origin-places.ts';

/** Chains and declarations are followed so far; what lies behind is anything. */
const depthMax = 30;

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
export class Origins {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #projectNames: SymbolNames;
  readonly #givenBy: (type: Type) => CarriedTypes;
  readonly #carried: Carried;
  readonly #givenToName: (unit: Unit, name: string) => CarriedTypes;
  readonly #isKeptClean: (unit: Unit, name: string) => boolean;
  readonly #lasting: LastingValues;
  readonly bases: ForeignBases;
  /** Names that are being asked about: a name that comes from itself alone has nothing of the project. */
  readonly #asked = new Set<Entity>();
  readonly #rules = this.#rulesByKind();

  constructor(names: Names, types: Types, evaluate: Evaluate, symbols: DeclaredSymbols, projectNames: SymbolNames) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#projectNames = projectNames;
    const { byType: givenBy, byValue } = createCarriedTypes(names, types, symbols);
    this.#givenBy = givenBy;
    this.#carried = new Carried(types, evaluate, byValue, (unit, node, depth) => this.#originOf(unit, node, depth));
    this.#givenToName = createPassedToNames((unit, node) => this.#ofProject(unit, node));
    this.#isKeptClean = createCleanNames((unit, node) => this.#carried.by(unit, node, 0) === noTypes);
    this.#lasting = new LastingValues(types, evaluate, this.#givenToName);
    this.bases = createForeignBases(types);
  }

  /**
   * Returns the types of the project that it may be; none: it was made outside, and is nothing of the project; any: it was
   * made outside by what the file gave something of the project to. Undefined: not known.
   */
  originOf(unit: Unit, node: number): CarriedTypes {
    return this.#originOf(unit, node, 0);
  }

  /** Returns whether what is made by `new` is of a class outside: what its constructor is given does not change the class. */
  isOutsideClass(unit: Unit, callee: number): boolean {
    const isName = unit.tree.kinds[callee] === kind.identifier;
    return (isName ? this.#ofName(unit, callee, 0, false, true) : this.#originOf(unit, callee, 0)) === noTypes;
  }

  /**
   * Returns the types of the project that come with a value passed to external code; a text names nothing there by
   * itself.
   */
  #ofProject(unit: Unit, node: number): CarriedTypes {
    const { tree } = unit;
    if (literalKinds.has(tree.kinds[node]))
      return together(childList(tree, node).map((each) => this.#ofProject(unit, each)));
    const given = isConstructorFunction(this.#names, unit, node) ? undefined : this.#carried.by(unit, node, 0);
    if (given === undefined) return anyTypes;
    return given === anyTypes ? noTypes : given;
  }

  /** `strict`: only this file can have given it anything. */
  #originOf(unit: Unit, node: number, depth: number, strict = false): CarriedTypes {
    if (depth > depthMax || node < 0) return undefined;
    return this.#rules[unit.tree.kinds[node]]?.(unit, node, depth, strict);
  }

  #rulesByKind(): OriginRules {
    const ofName: OriginRule = (unit, node, depth, strict) => this.#ofName(unit, node, depth, strict);
    const ofMember: OriginRule = (unit, node, depth, strict) => this.#ofMember(unit, node, depth, strict);
    const ofInner: OriginRule = (unit, node, depth, strict) => this.#ofInner(unit, node, depth, strict);
    const ofAssertion: OriginRule = (unit, node, depth, strict) => this.#ofAssertion(unit, node, depth, strict);
    const ofCall: OriginRule = (unit, node, depth, strict) => this.#ofCall(unit, node, depth, strict);
    const ofChoice: OriginRule = (unit, node, depth) => this.#ofChoice(unit, node, depth);
    const ofAlternatives: OriginRule = (unit, node, depth) => this.#ofAlternatives(unit, node, depth);
    return {
      [kind.identifier]: ofName,
      [kind.shorthandProperty]: ofName,
      [kind.propertyAccess]: ofMember,
      [kind.elementAccess]: (unit, node, depth, strict) => orNoTypes(this.#ofInner(unit, node, depth, strict)),
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
      [kind.assign]: (unit, node, depth) => this.#carried.by(unit, secondChild(unit.tree, node), depth + 1),
      [kind.importCall]: (unit, node) => this.#ofModule(unit, node),
    };
  }

  #ofInner(unit: Unit, node: number, depth: number, strict: boolean): CarriedTypes {
    return this.#originOf(unit, node + 1, depth + 1, strict);
  }

  /** `a as T`: the type that is written says it, where it is known. */
  #ofAssertion(unit: Unit, node: number, depth: number, strict: boolean): CarriedTypes {
    return this.#types.isOpen(this.#evaluate(unit, node))
      ? this.#originOf(unit, node + 1, depth + 1, strict)
      : undefined;
  }

  #ofChoice(unit: Unit, node: number, depth: number): CarriedTypes {
    return this.#ofAll(unit, childList(unit.tree, node).slice(1), depth);
  }

  #ofAlternatives(unit: Unit, node: number, depth: number): CarriedTypes {
    return this.#ofAll(unit, childList(unit.tree, node), depth);
  }

  #ofAll(unit: Unit, nodes: readonly number[], depth: number): CarriedTypes {
    return together(nodes.map((each) => this.#carried.by(unit, each, depth + 1)));
  }

  #ofModule(unit: Unit, load: number): CarriedTypes {
    return isForeign(this.#types.awaited(this.#evaluate(unit, load))) ? noTypes : undefined;
  }

  #ofCall(unit: Unit, call: number, depth: number, strict: boolean): CarriedTypes {
    const { kinds } = unit.tree;
    // An instance that a function of the project makes has the members of its prototype, also where the function
    // returns another value.
    if (kinds[call] === kind.newExpression && !this.#types.isOpen(this.#evaluate(unit, call + 1))) return undefined;
    const isLoading =
      kinds[call] === kind.call && kinds[call + 1] === kind.identifier && isForeign(this.#evaluate(unit, call));
    const callee = this.#originOf(unit, call + 1, depth + 1, strict) ?? (isLoading ? noTypes : undefined);
    if (callee === undefined) return undefined;
    // What is written for type parameters is what the declaration can make its result of.
    const written = typeChildren(unit.tree, call);
    if (written.length > 0) {
      return together(written.map((node) => this.#givenBy(this.#types.fromNode({ unit, node })) ?? anyTypes));
    }
    const given = this.#givenTo(unit, call, -1, depth);
    return given.size > 0 && callee === anyTypes ? given : together([callee, given]);
  }

  /** `but`: an argument that is asked about itself. */
  #givenTo(unit: Unit, call: number, but: number, depth: number): ReadonlySet<Type> {
    const args = argumentsOf(unit.tree, call).filter((arg) => arg !== but);
    return together(args.map((arg) => this.#carried.by(unit, arg, depth + 1))) ?? anyTypes;
  }

  /** `a.b`: of what is outside, of a class with a base outside, or a property of the project that holds what is outside. */
  #ofMember(unit: Unit, node: number, depth: number, strict: boolean): CarriedTypes {
    const name = nameOf(unit.tree, node);
    const owner = this.#originOf(unit, node + 1, depth + 1, strict);
    if (owner !== undefined) return together([owner, ...Array.from(owner, (type) => this.#ofProperty(type, name))]);
    const receiver = this.#types.apparent(this.#types.nonNullable(this.#evaluate(unit, node + 1)));
    if (receiver.form !== 'reference' && this.#types.isOpen(receiver)) return undefined;
    const property = this.#types.property(receiver, name);
    if (property === undefined) return strict ? undefined : this.#givenToBase(receiver, name);
    const places = property.entities.flatMap((entity) => entity.declarations.map((place) => ({ place, entity })));
    if (places.length === 0) return undefined;
    return together(places.map(({ place, entity }) => this.#heldIn(place, entity, unit, depth, strict)));
  }

  #givenToBase(type: Type, name: string): CarriedTypes {
    const given = this.bases.givenTo(type);
    if (given === undefined) return undefined;
    const all = together(given.map((each) => this.#givenBy(each)));
    return all === undefined ? undefined : together([all, ...Array.from(all, (each) => this.#ofProperty(each, name))]);
  }

  #ofProperty(type: Type, name: string): CarriedTypes {
    const property = this.#types.property(type, name);
    return property === undefined ? noTypes : (this.#givenBy(this.#types.nonNullable(property.type())) ?? anyTypes);
  }

  #heldIn(place: Place, entity: Entity, unit: Unit, depth: number, strict: boolean): CarriedTypes {
    const { tree } = place.unit;
    const annotation = annotationOf(tree, place.node);
    if (annotation >= 0) return strict ? undefined : this.#byAnnotation(place.unit, annotation);
    if (place.unit !== unit || tree.kinds[place.node] !== kind.property) return undefined;
    const value = this.#originOf(unit, valueOf(tree, place.node), depth + 1, strict);
    const isClean = hasFlag(tree, place.node, flag.isPrivate) && this.#isKeptClean(unit, entity.name);
    if (value === undefined || isClean) return value;
    return depth === 0 && keepsItsValue(place) ? this.#lasting.asReceiver(unit, entity.name, value) : anyTypes;
  }

  /** A type of a package, with what is in its type arguments. */
  #byAnnotation(unit: Unit, annotation: number): CarriedTypes {
    const { tree } = unit;
    if (!isForeign(this.#types.nonNullable(this.#types.fromNode({ unit, node: annotation })))) return undefined;
    const parts: CarriedTypes[] = [];
    for (let node = annotation + 1; node < tree.ends[annotation]; node++) {
      if (tree.kinds[node] === kind.typeReference)
        parts.push(this.#givenBy(this.#types.fromNode({ unit, node })) ?? anyTypes);
    }
    return together(parts);
  }

  #ofName(unit: Unit, node: number, depth: number, strict: boolean, isClass = false): CarriedTypes {
    const name = nameOf(unit.tree, node);
    const resolved = this.#names.resolve(unit, node, name, valueMeaning);
    const { entity } = resolved;
    if (entity === undefined) {
      const isLost = resolved.missing === 'not_found' && (resolved.importSite >= 0 || this.#projectNames.has(name));
      const isOutside = !isLost && (resolved.missing === 'not_found' || resolved.missing === 'external');
      if (!isOutside) return undefined;
      // Its own members are its own, and a value given to it as a property escapes there.
      return isClass || depth === 0 ? noTypes : this.#givenToName(unit, name);
    }
    if (this.#asked.has(entity)) return noTypes;
    if (entity.declarations.some((place) => place.unit !== unit)) {
      return !strict && isForeign(this.#evaluate(unit, node)) ? noTypes : undefined;
    }
    this.#asked.add(entity);
    try {
      return together(entity.declarations.map((place) => this.#declaredAt(place, entity, depth, strict, isClass)));
    } finally {
      this.#asked.delete(entity);
    }
  }

  #declaredAt({ unit, node }: Place, entity: Entity, depth: number, strict: boolean, isClass: boolean): CarriedTypes {
    const { tree } = unit;
    const owner = tree.kinds[node] === kind.bindingElement ? patternOwner(unit, node) : node;
    const annotation = annotationOf(tree, owner);
    const said = annotation < 0 || strict ? undefined : this.#byAnnotation(unit, annotation);
    if (said !== undefined) return said;
    const isParameter = tree.kinds[owner] === kind.parameter;
    // All values of a variable are assigned in its file, so its type does not matter; for a parameter its type is all
    // there is.
    if (isParameter && annotation >= 0) return undefined;
    const given = isParameter
      ? this.#ofParameter(unit, owner, depth)
      : this.#ofVariable(unit, owner, entity, depth, isClass);
    const source = isParameter && given !== undefined ? together([given, this.#givenToName(unit, entity.name)]) : given;
    if (owner === node || source === undefined) return source;
    const defaults = defaultsIn(unit, node, owner).map((value) => this.#carried.by(unit, value, depth + 1));
    return together([orNoTypes(source), ...defaults]);
  }

  #ofVariable(unit: Unit, node: number, entity: Entity, depth: number, isClass: boolean): CarriedTypes {
    const { tree } = unit;
    const around = tree.parents[node];
    if (tree.kinds[node] !== kind.variable || tree.kinds[around] === kind.catchClause) return undefined;
    const isClean = isClass || this.#isKeptClean(unit, entity.name);
    const value = valueOfVariable(unit, node);
    const assigned = this.#names.assignmentsOf(entity).map((place) => assignedValue(place));
    const all = [...(value < 0 ? [] : [{ unit, node: value }]), ...assigned];
    if (all.length === 0) return undefined;
    const values = together(all.map((each) => this.#carried.by(each.unit, each.node, depth + 1)));
    if (values === undefined || isClean) return values;
    return depth === 0 ? this.#lasting.asReceiver(unit, entity.name, values) : anyTypes;
  }

  /** The same of what a pattern takes from. */
  ofPattern(unit: Unit, pattern: number): CarriedTypes {
    const { tree } = unit;
    const owner = patternOwner(unit, pattern);
    const annotation = annotationOf(tree, owner);
    if (annotation >= 0) return this.#byAnnotation(unit, annotation);
    const isParameter = tree.kinds[owner] === kind.parameter;
    const source = isParameter
      ? this.#ofParameter(unit, owner, 0)
      : this.#carried.by(unit, valueOfVariable(unit, owner), 0);
    return tree.parents[pattern] === owner ? source : orNoTypes(source);
  }

  /**
   * A parameter of a function that is passed to external code gets what that code got, and what the function returns.
   */
  #ofParameter(unit: Unit, parameter: number, depth: number): CarriedTypes {
    const given = functionAround(unit, parameter);
    if (given === undefined) return undefined;
    const { call, argument } = given;
    const callee = this.#originOf(unit, call + 1, depth + 1, true);
    if (callee === undefined) return undefined;
    const value = valueOf(unit.tree, parameter);
    const byDefault = value < 0 ? noTypes : this.#carried.by(unit, value, depth + 1);
    const returned = this.#carried.by(unit, argument, depth + 1) ?? anyTypes;
    return together([callee, this.#givenTo(unit, call, argument, depth), returned, byDefault ?? anyTypes]);
  }
}

const literalKinds = new Set<number>([kind.arrayLiteral, kind.objectLiteral, kind.propertyAssignment, kind.spread]);
