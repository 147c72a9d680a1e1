import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf, symbolAt } from '../../../source/code-tree.ts';
import type { CollectedSites } from '../../collected-sites.ts';
import type { SymbolName } from '../../file-links.ts';
import { type Entity, meaning, type Names, type Place, type Unit } from '../entity.ts';
import { isText } from '../expressions/call-types.ts';
import type { ExpressionTypes } from '../expressions/create-expressions.ts';
import { annotationOf, argumentsOf, isClass, parametersOf, secondChild } from '../expressions/syntax.ts';
import type { AnonymousType, Signature, Type, Types } from '../type.ts';
import type { ConstructorSites } from './constructor-sites.ts';
import { isCall, isGiven, isGivenValue } from './given-nodes.ts';

/** Type arguments in type arguments are looked at so far. */
const argumentsMax = 12;

/** Generic functions that give a value to one another are followed so far; what lies behind may take its members. */
const functionsMax = 3;

/** Whether a generic function, or the class that it is of, takes members of what it is given. */
type TakesMembers = (generic: Place, depth: number) => boolean;

const mayTakeMembers: TakesMembers = () => true;

/**
 * Finds types of the project whose values go where no type says what they are: to a parameter, a variable or a member of the type
 * `any`, `unknown` or `object`, or of a type parameter without a bound. Code that has such a value may take its members by
 * computed names.
 */
export class UntypedValues {
  readonly #names: Names;
  readonly #types: Types;
  readonly #expressions: ExpressionTypes;
  readonly #owners: ConstructorSites;
  /** Answers about generic functions and classes, by their places and the depth, for the file that is walked. */
  readonly #looked = new Map<Unit, Map<string, boolean>>();
  #lookedFor: CollectedSites | undefined;

  constructor(names: Names, types: Types, expressions: ExpressionTypes, owners: ConstructorSites) {
    this.#names = names;
    this.#types = types;
    this.#expressions = expressions;
    this.#owners = owners;
  }

  add(sites: CollectedSites, unit: Unit, node: number): void {
    const { tree } = unit;
    if (!isGivenValue(tree, node)) return;
    this.#lookFor(sites);
    // Few places take anything, and to ask what a place says costs less than to evaluate what stands there.
    if (!this.#isUntypedAt(unit, node, mayTakeMembers)) return;
    const bases = this.#typesOf(this.#expressions.evaluate(unit, node), 0);
    if (bases.length === 0 || !this.#isUntypedAt(unit, node, this.#takesMembers)) return;
    for (const base of bases) sites.relation({ symbol: 0, base, kind: 'untyped' });
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
    if (this.#lookedFor !== sites) this.#looked.clear();
    this.#lookedFor = sites;
  }

  #takesUntyped(signature: Signature): boolean {
    const { place } = signature;
    const declared = place === undefined || place.unit.isForeign ? undefined : this.#declaredType(signature, place, 0);
    if (place === undefined || declared === undefined) return false;
    return this.#isUntyped(declared, 0) || (this.#isGeneric(declared, 0) && this.#takesMembers(place, 0));
  }

  /** Classes, interfaces and objects of the project that a value is of; of a list or the like those that are in it. */
  #typesOf(value: Type, depth: number): readonly SymbolName[] {
    const type = this.#types.apparent(this.#types.nonNullable(value));
    if (type.form === 'union' || type.form === 'intersection')
      return type.members.flatMap((member) => this.#typesOf(member, depth));
    if (type.form === 'reference' && isForeign(type.entity))
      return depth < argumentsMax ? type.arguments.flatMap((each) => this.#typesOf(each, depth + 1)) : [];
    if (!hasMembers(type)) return [];
    const owners = this.#owners.ownersOf(type);
    return owners === undefined || owners === 'none' ? [] : owners;
  }

  #isUntypedAt(unit: Unit, node: number, takesMembers: TakesMembers): boolean {
    const { tree } = unit;
    const parent = tree.parents[node];
    if (tree.kinds[parent] === kind.call || tree.kinds[parent] === kind.newExpression)
      return this.#isUntypedArgument(unit, parent, node, takesMembers);
    if (tree.kinds[parent] === kind.assign) return this.#isUntypedTarget(unit, parent + 1);
    const expected = this.#expressions.contextOf(unit, node);
    if (expected === undefined || !this.#isUntyped(expected, 0)) return false;
    return tree.kinds[parent] !== kind.asExpression || this.#staysUntyped(unit, parent, takesMembers);
  }

  /** `(a as any).b` and `a as unknown as B` are known behind the cast. */
  #staysUntyped(unit: Unit, cast: number, takesMembers: TakesMembers): boolean {
    const { tree } = unit;
    const parent = tree.parents[cast];
    if (tree.kinds[parent] === kind.propertyAccess || tree.kinds[parent] === kind.elementAccess) return false;
    if (!isGiven(tree, cast)) return false;
    return this.#expressions.contextOf(unit, cast) === undefined && !isCall(tree, parent)
      ? true
      : this.#isUntypedAt(unit, cast, takesMembers);
  }

  /** `a.b = c`, where `a` may be anything, or `b` is declared to be. */
  #isUntypedTarget(unit: Unit, target: number): boolean {
    const { evaluate, literals } = this.#expressions;
    const type = literals.assignedType(unit, target);
    if (type !== undefined) return this.#isUntyped(type, 0);
    const access = unit.tree.kinds[target];
    if (access !== kind.propertyAccess && access !== kind.elementAccess) return false;
    return this.#isUntyped(this.#types.nonNullable(evaluate(unit, target + 1)), 0);
  }

  #isUntypedArgument(unit: Unit, call: number, argument: number, takesMembers: TakesMembers, depth = 0): boolean {
    const signature = this.#expressions.calls.signatureOf(unit, call);
    const index = argumentsOf(unit.tree, call).indexOf(argument);
    if (signature?.place === undefined || index < 0) return false;
    const declared = this.#declaredType(signature, signature.place, index);
    if (declared === undefined) return false;
    if (signature.place.unit.isForeign) return this.#isKeptUntyped(signature, index, declared);
    return this.#isUntyped(declared, 0) || (this.#isGeneric(declared, 0) && takesMembers(signature.place, depth));
  }

  /** `list.push(a)`, where the list is one of anything: what the list is declared to have is no type of the function. */
  #isKeptUntyped({ parameters }: Signature, index: number, declared: Type): boolean {
    const item = declared.form === 'reference' ? declared.arguments[0] : declared;
    if (item?.form !== 'parameter' || !ofTypes.has(parentKind(item.place))) return false;
    const given = parameters[Math.min(index, parameters.length - 1)]?.type();
    return given !== undefined && this.#isUntyped(given, 0);
  }

  /** A type parameter says that a value comes back under its type, or that it is made of its class. */
  #isGeneric(type: Type, depth: number): boolean {
    if (depth > argumentsMax) return false;
    if (type.form === 'parameter') return this.#types.constraintOf(type)?.form !== 'reference';
    if (type.form === 'reference')
      return isForeign(type.entity) && type.arguments.some((each) => this.#isGeneric(each, depth + 1));
    if (type.form === 'union') return type.members.some((member) => this.#isGeneric(member, depth + 1));
    if (type.form !== 'anonymous' || type.of.kind !== 'function') return false;
    return this.#types
      .constructSignatures(type)
      .some((signature) => this.#isGeneric(signature.returnType(), depth + 1));
  }

  /** Whether a generic function, or the class that it is of, takes members of such values by computed names, or gives them away without their type. */
  readonly #takesMembers: TakesMembers = ({ unit, node }, depth) => {
    if (depth > functionsMax) return true;
    const { kinds, parents } = unit.tree;
    const region = isClass(kinds[parents[node]]) ? parents[node] : node;
    const looked = this.#looked.get(unit) ?? new Map<string, boolean>();
    this.#looked.set(unit, looked);
    const key = `${region} ${depth}`;
    const known = looked.get(key) ?? this.#takesMembersIn(unit, region, depth);
    looked.set(key, known);
    return known;
  };

  #takesMembersIn(unit: Unit, region: number, depth: number): boolean {
    this.#names.readsCode(unit);
    const { tree } = unit;
    for (let inner = region + 1; inner < tree.ends[region]; inner++)
      if (this.#takesMemberAt(unit, inner, depth)) return true;
    return false;
  }

  #takesMemberAt(unit: Unit, node: number, depth: number): boolean {
    const { tree } = unit;
    const typeOf = (value: number) => this.#types.nonNullable(this.#expressions.evaluate(unit, value));
    switch (tree.kinds[node]) {
      case kind.elementAccess:
        return !isText(unit, secondChild(tree, node)) && typeOf(withoutCasts(tree, node + 1)).form === 'parameter';
      case kind.forIn:
        return true;
      case kind.spread:
        return typeOf(node + 1).form === 'parameter';
      case kind.call:
        return isReflection(tree, node + 1);
      default:
        if (!isGivenValue(tree, node) || !this.#isGeneric(typeOf(node), 0)) return false;
        return isCall(tree, tree.parents[node])
          ? this.#isUntypedArgument(unit, tree.parents[node], node, this.#takesMembers, depth + 1)
          : this.#isUntypedAt(unit, node, this.#takesMembers);
    }
  }

  /** The type that is written for the parameter, before type arguments are filled in. */
  #declaredType({ parameters }: Signature, { unit, node }: Place, index: number): Type | undefined {
    const written = parametersOf(unit.tree, node).filter((each) => nameOf(unit.tree, each) !== 'this');
    const at = Math.min(index, written.length - 1);
    if (at < 0) return undefined;
    const annotation = annotationOf(unit.tree, written[at]);
    return annotation < 0 ? parameters[at]?.type() : this.#types.fromNode({ unit, node: annotation });
  }

  #isUntyped(type: Type, depth: number): boolean {
    switch (type.form) {
      case 'intrinsic':
        return type.name === 'unresolved' ? inferredBadly.has(type.reason) : anyValue.has(type.name);
      case 'union':
        return type.members.some((member) => this.#isUntyped(member, depth));
      case 'reference':
        if (type === this.#types.globalReference('Function')) return true;
        return (
          isForeign(type.entity) &&
          type.arguments.some((each) => depth >= argumentsMax || this.#isUntyped(each, depth + 1))
        );
      case 'anonymous':
        return depth < argumentsMax && this.#givesUntyped(type, depth + 1);
      default:
        return false;
    }
  }

  /** `Record<string, any>` and `new () => any`. */
  #givesUntyped(type: AnonymousType, depth: number): boolean {
    if (type.of.kind === 'computed') return type.of.index !== undefined && this.#isUntyped(type.of.index, depth);
    return (
      type.of.kind === 'function' &&
      this.#types.constructSignatures(type).some((signature) => this.#isUntyped(signature.returnType(), depth))
    );
  }
}

const anyValue: ReadonlySet<string> = new Set(['any', 'unknown', 'object']);

/** Why a parameter without an annotation has no type. */
const inferredBadly: ReadonlySet<string | undefined> = new Set([
  undefined,
  'not_inferred',
  'circular',
  'too_deep',
  'callback_parameter',
]);

/** `Object.values(a)`, `Reflect.get(a, b)`. */
function isReflection(tree: CodeTree, callee: number): boolean {
  const isMember = tree.kinds[callee] === kind.propertyAccess && tree.kinds[callee + 1] === kind.identifier;
  return isMember && (nameOf(tree, callee + 1) === 'Object' || nameOf(tree, callee + 1) === 'Reflect');
}

function withoutCasts({ kinds }: CodeTree, node: number): number {
  let value = node;
  while (kinds[value] === kind.asExpression || kinds[value] === kind.nonNull) value++;
  return value;
}

/** Returns the kind of declaration that a type parameter belongs to. */
function parentKind({ unit: { tree }, node }: Place): number {
  return tree.kinds[tree.parents[node]];
}

const ofTypes: ReadonlySet<number> = new Set([kind.interfaceDeclaration, kind.classDeclaration]);

function isForeign({ declarations }: Entity): boolean {
  return declarations.every(({ unit }) => unit.isForeign);
}

function hasMembers(type: Type): boolean {
  if (type.form === 'reference') return (type.entity.meanings & meaning.enumLike) === 0;
  return type.form === 'anonymous' && (type.of.kind === 'members' || type.of.kind === 'class');
}
