import { isComponentFile } from '../../../languages/typescript/component-files.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf, symbolAt } from '../../../source/code-tree.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import type { SymbolName } from '../../file-links.ts';
import type { Names, Place, Unit } from '../entity.ts';
import type { ExpressionTypes } from '../expressions/create-expressions.ts';
import { annotationOf, argumentsOf, isClass, parametersOf, secondChild } from '../expressions/syntax.ts';
import type { Signature, Type, Types } from '../type.ts';
import type { FileWalk } from './file-walk.ts';
import { createMemberTypes } from './member-types.ts';
import { GenericTakers, withoutCasts } from './generic-takers.ts';
import { isCall, isGiven, isGivenValue, isInArgument, isOfType, isPattern, takingAnything } from './given-nodes.ts';
import type { LostTypes } from './lost-types.ts';
import { isObject, isPlain, isUnresolved } from './says-nothing.ts';
import { createUntypedComponents, isInMarkup } from './untyped-components.ts';
import { type ImplementedBy, isCalling, isRejecting, UntypedFunctions } from './untyped-functions.ts';

/**
 * Finds types of the project whose values go where no type says what they are: to a parameter, a variable or a member of the type
 * `any`, `unknown` or `object`, or of a type parameter without a bound. Code that has such a value may take its members by
 * computed names.
 */
export class UntypedValues {
  readonly #types: Types;
  readonly #expressions: ExpressionTypes;
  readonly #lost: LostTypes;
  readonly #generics: GenericTakers;
  readonly #functions: UntypedFunctions;
  readonly #lostInComponent: (unit: Unit, node: number, value: Type) => readonly SymbolName[];
  readonly #addMemberTypes: (walk: FileWalk, node: number) => void;
  #lookedFor: CollectedSites | undefined;

  constructor(names: Names, types: Types, expressions: ExpressionTypes, lost: LostTypes, implementedBy: ImplementedBy) {
    this.#types = types;
    this.#expressions = expressions;
    this.#lost = lost;
    this.#addMemberTypes = createMemberTypes(names, types, lost);
    this.#lostInComponent = createUntypedComponents(names, types, lost);
    this.#functions = new UntypedFunctions(names, types, expressions, lost, implementedBy);
    this.#generics = new GenericTakers(names, types, expressions, {
      atNode: (unit, node) => this.#isUntypedAt(unit, node),
      asArgument: (unit, call, argument, depth) => this.#isUntypedArgument(unit, call, argument, depth),
    });
  }

  add(walk: FileWalk, node: number): void {
    const { sites, unit } = walk;
    this.#lookFor(sites);
    this.#addMemberTypes(walk, node);
    for (const base of this.#lostAt(unit, node)) sites.relation({ symbol: 0, base, kind: 'untyped' });
  }

  /** A decorator of the project has the class that it stands at. */
  addDecorated(sites: CollectedSites, unit: Unit, decorator: number): void {
    const decorated = unit.tree.parents[decorator];
    const symbol = isClass(unit.tree.kinds[decorated]) ? symbolAt(unit.tree, decorated) : -1;
    if (symbol < 0) return;
    this.#lookFor(sites);
    const type = this.#types.nonNullable(this.#expressions.evaluate(unit, decorator + 1));
    if (this.#types.callSignatures(type).some((signature) => this.#takesUntyped(signature)))
      sites.relation({ symbol, base: { path: unit.path, name: unit.symbolNames[symbol] }, kind: 'untyped' });
  }

  #lookFor(sites: CollectedSites): void {
    if (this.#lookedFor === sites) return;
    this.#lookedFor = sites;
    this.#generics.beginFile();
    this.#lost.beginFile();
  }

  #takesUntyped(signature: Signature): boolean {
    const { place } = signature;
    const declared = place === undefined || place.unit.isForeign ? undefined : this.#declaredType(signature, place, 0);
    if (place === undefined || declared === undefined) return false;
    return this.#lost.isUntyped(declared) || this.#isTakenApart(place, declared, 0);
  }

  #lostAt(unit: Unit, node: number): readonly SymbolName[] {
    const { tree } = unit;
    if (isInMarkup(unit, node)) return this.#lostInComponent(unit, node, this.#valueOf(unit, node));
    const isArguments = tree.kinds[node] === kind.identifier && nameOf(tree, node) === 'arguments';
    if (!isArguments && isGivenValue(tree, node)) return this.#lostByGiving(unit, node);
    switch (tree.kinds[node]) {
      case kind.arrayLiteral:
      case kind.objectLiteral:
        return isGiven(tree, node) ? this.#lostInLiteral(unit, node) : [];
      case kind.forOf:
        return this.#lostInTarget(unit, node + 1, () => this.#valueOf(unit, secondChild(tree, node)));
      case kind.arrowFunction:
      case kind.functionExpression:
        return [...this.#lostByFunction(unit, node), ...this.#functions.lostAt(unit, node)];
      default:
        return this.#functions.lostAt(unit, node);
    }
  }

  /** A generic function may take apart what a function gives that it calls. */
  #lostByFunction(unit: Unit, node: number): readonly SymbolName[] {
    const call = unit.tree.parents[node];
    if (!isGiven(unit.tree, node) || !isCall(unit.tree, call) || this.#callsForeign(unit, call)) return [];
    return this.#isUntypedArgument(unit, call, node) ? this.#lost.of(this.#valueOf(unit, node)) : [];
  }

  #lostByGiving(unit: Unit, node: number): readonly SymbolName[] {
    const { tree } = unit;
    const parent = tree.parents[node];
    // To ask what a place says costs less than to evaluate what stands there.
    if (this.#isKnownPlace(unit, node)) return [];
    const value = this.#expressions.evaluate(
      unit,
      tree.kinds[node] === kind.asExpression ? withoutCasts(tree, node) : node,
    );
    if (tree.kinds[parent] === kind.assign && isPattern.has(tree.kinds[parent + 1]))
      return this.#lostInTarget(unit, parent + 1, () => value);
    const bases = this.#lost.of(value);
    if (bases.length > 0 && this.#isUntypedAt(unit, node))
      return this.#isGenericArgument(unit, node) ? this.#lost.itself(value) : bases;
    return this.#lostInExpected(unit, node, value);
  }

  /** A place that says nothing, or that it is a text, a number or the like. */
  #isKnownPlace(unit: Unit, node: number): boolean {
    const parent = unit.tree.kinds[unit.tree.parents[node]];
    if (takingAnything.has(parent)) return false;
    const expected = this.#expressions.contextOf(unit, node);
    if (expected === undefined) return !isCall(unit.tree, unit.tree.parents[node]);
    return isPlain(expected);
  }

  /** Of the arguments of a package functions alone are looked at: it calls them. */
  #lostInExpected(unit: Unit, node: number, value: Type): readonly SymbolName[] {
    const { tree } = unit;
    const isFunction = this.#types.callSignatures(value).length > 0;
    if (!isFunction && !isObject(this.#types.nonNullable(value))) return [];
    const given = tree.kinds[tree.parents[node]] === kind.spread ? tree.parents[node] : node;
    if (!isFunction && this.#callsForeign(unit, tree.parents[given])) return [];
    const expected = this.#expressions.contextOf(unit, given);
    if (expected === undefined || expected === value || this.#types.isOpen(expected)) return [];
    return this.#lost.between(value, expected);
  }

  #callsForeign(unit: Unit, call: number): boolean {
    return isCall(unit.tree, call) && this.#expressions.calls.signatureOf(unit, call)?.place?.unit.isForeign === true;
  }

  /** `[a.b, c] = boxes`, `for (a of boxes)`: where one of the parts may be anything. */
  #lostInTarget(unit: Unit, target: number, valueOf: () => Type): readonly SymbolName[] {
    const { tree } = unit;
    for (let part = target; part < tree.ends[target]; part++) {
      if (tree.kinds[part] !== kind.identifier && tree.kinds[part] !== kind.shorthandProperty) continue;
      const type = this.#expressions.literals.assignedType(unit, part);
      if (type !== undefined && this.#lost.isUntyped(type)) return this.#lost.of(valueOf());
    }
    return [];
  }

  /** Other places look at its parts one by one. */
  #lostInLiteral(unit: Unit, literal: number): readonly SymbolName[] {
    const { tree } = unit;
    const call = tree.parents[literal];
    if (tree.kinds[call] === kind.assign && isPattern.has(tree.kinds[call + 1]))
      return this.#lostInTarget(unit, call + 1, () => this.#valueOf(unit, literal));
    if (!isCall(tree, call)) return [];
    const signature = this.#expressions.calls.signatureOf(unit, call);
    const isLost =
      signature?.place?.unit.isForeign === true
        ? this.#givesAnything(unit, call, signature)
        : this.#isUntypedArgument(unit, call, literal);
    return isLost ? this.#lost.of(this.#valueOf(unit, literal)) : [];
  }

  #valueOf(unit: Unit, node: number): Type {
    return this.#expressions.evaluate(unit, node);
  }

  #isUntypedAt(unit: Unit, node: number): boolean {
    const { tree } = unit;
    const parent = tree.parents[node];
    switch (tree.kinds[parent]) {
      case kind.throwStatement:
        return true;
      case kind.spread:
        return isCall(tree, tree.parents[parent])
          ? this.#isUntypedArgument(unit, tree.parents[parent], parent)
          : this.#isExpectedUntyped(unit, parent);
      case kind.call:
      case kind.newExpression:
        return this.#isUntypedArgument(unit, parent, node);
      case kind.assign:
      case kind.orAssign:
      case kind.andAssign:
      case kind.coalesceAssign:
        return this.#isUntypedTarget(unit, parent + 1);
      case kind.asExpression:
        return this.#isExpectedUntyped(unit, node) && this.#staysUntyped(unit, parent);
      case kind.bindingElement:
        return this.#expressions.contextOf(unit, node) === undefined || this.#isExpectedUntyped(unit, node);
      default:
        return this.#isExpectedUntyped(unit, node);
    }
  }

  /** The expected type in an argument may be unknown only because it follows from that: the argument is looked at as a whole. */
  #isExpectedUntyped(unit: Unit, node: number): boolean {
    const expected = this.#expressions.contextOf(unit, node);
    if (expected === undefined) return false;
    return isInArgument(unit.tree, node) ? this.#lost.isWrittenUntyped(expected) : this.#lost.isUntyped(expected);
  }

  /** `(a as any).b` and `a as unknown as B` are known behind the cast. */
  #staysUntyped(unit: Unit, cast: number): boolean {
    const { tree } = unit;
    const parent = tree.parents[cast];
    if (tree.kinds[parent] === kind.propertyAccess || tree.kinds[parent] === kind.elementAccess) return false;
    if (!isGiven(tree, cast)) return false;
    return this.#expressions.contextOf(unit, cast) === undefined && !isCall(tree, parent)
      ? true
      : this.#isUntypedAt(unit, cast);
  }

  /** `a.b = c`, where `a` may be anything, or `b` is declared to be. */
  #isUntypedTarget(unit: Unit, target: number): boolean {
    const { evaluate, literals } = this.#expressions;
    const type = literals.assignedType(unit, target);
    if (type !== undefined) return this.#lost.isUntyped(type);
    const access = unit.tree.kinds[target];
    if (access !== kind.propertyAccess && access !== kind.elementAccess) return false;
    return this.#lost.isUntyped(this.#types.nonNullable(evaluate(unit, target + 1)));
  }

  #isUntypedArgument(unit: Unit, call: number, argument: number, depth = 0): boolean {
    const signature = this.#expressions.calls.signatureOf(unit, call);
    const index = argumentsOf(unit.tree, call).indexOf(argument);
    if (signature === undefined || isRejecting(unit, call)) return this.#callsAnything(unit, call);
    if (signature.place === undefined || index < 0) return false;
    const { place } = signature;
    const declared = this.#declaredType(signature, place, index);
    if (declared === undefined) return false;
    if (this.#isKeptUntyped(signature, index, declared)) return true;
    if (place.unit.isForeign) return !isCalling(unit, call) && this.#comesBackUntyped(unit, call, signature, index);
    return this.#lost.isUntyped(declared) || this.#isTakenApart(place, declared, depth);
  }

  /** Any function may be called, or one that throws its arguments. */
  #callsAnything(unit: Unit, call: number): boolean {
    const callee = this.#types.nonNullable(this.#expressions.evaluate(unit, call + 1));
    return (
      isRejecting(unit, call) ||
      this.#lost.isWrittenUntyped(callee) ||
      // What a word of a compiler gives (`defineProps(…)`) is known, though it is declared nowhere.
      (isComponentFile(unit.path) && isUnresolved(callee) && this.#types.isOpen(this.#valueOf(unit, call)))
    );
  }

  /** Members that are taken of a type parameter keep their types. */
  #isGenericArgument(unit: Unit, node: number): boolean {
    const call = unit.tree.parents[node];
    if (!isCall(unit.tree, call)) return false;
    const signature = this.#expressions.calls.signatureOf(unit, call);
    const index = argumentsOf(unit.tree, call).indexOf(node);
    const declared = signature?.place && index >= 0 ? this.#declaredType(signature, signature.place, index) : undefined;
    return declared !== undefined && !this.#lost.isUntyped(declared);
  }

  #isTakenApart(place: Place, declared: Type, depth: number): boolean {
    return this.#generics.isGeneric(declared) && this.#generics.takesMembers(place, depth);
  }

  /** `Object.assign(all, box)` gives what it gets; the `resolve` of a promise is a function that the library gives. */
  #comesBackUntyped(unit: Unit, call: number, signature: Signature, index: number): boolean {
    if (this.#givesAnything(unit, call, signature)) return true;
    const { unit: of, node } = signature.place as Place;
    const taking = of.tree.kinds[node] === kind.functionType ? signature.parameters[index]?.type() : undefined;
    return taking !== undefined && this.#lost.isUntyped(taking);
  }

  /** An instance has the arguments of its constructor, also where its type is not known. */
  #givesAnything({ tree }: Unit, call: number, signature: Signature): boolean {
    const result = signature.returnType();
    return tree.kinds[call] === kind.newExpression ? this.#lost.isUntyped(result) : this.#lost.isWrittenUntyped(result);
  }

  /** `list.push(a)`, where the list is one of anything: what the list is declared to have is no type of the function. */
  #isKeptUntyped({ parameters }: Signature, index: number, declared: Type): boolean {
    const item = declared.form === 'reference' ? declared.arguments[0] : declared;
    if (item?.form !== 'parameter' || !isOfType(item.place)) return false;
    const given = parameters[Math.min(index, parameters.length - 1)]?.type();
    return given !== undefined && this.#lost.isUntyped(given);
  }

  /** The type that is written for the parameter, before type arguments are filled in. */
  #declaredType({ parameters }: Signature, { unit, node }: Place, index: number): Type | undefined {
    const written = parametersOf(unit.tree, node).filter((each) => nameOf(unit.tree, each) !== 'this');
    const at = Math.min(index, written.length - 1);
    if (at < 0) return undefined;
    const annotation = annotationOf(unit.tree, written[at]);
    return annotation < 0 ? parameters[at]?.type() : this.#types.fromNode({ unit, node: annotation });
  }
}
