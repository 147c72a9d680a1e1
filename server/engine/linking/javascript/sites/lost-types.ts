import { flag } from '../../../languages/typescript/node-flags.ts';
import type { SymbolName } from '../../file-links.ts';
import { type Entity, meaning } from '../entity.ts';
import { parameterAt } from '../expressions/signature-arity.ts';
import { hasFlag, typeChildren } from '../expressions/syntax.ts';
import type { AnonymousType, Property, ReferenceType, Signature, Type, TypeParameterType, Types } from '../type.ts';
import type { ConstructorSites } from './constructor-sites.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import { argumentsOfBases, typesAbove } from './types-above.ts';

/** Type arguments in type arguments are looked at so far; what is deeper counts as untyped. */
const argumentsMax = 12;

/** Members of members of what is expected are compared so far. */
const membersMax = 2;

/**
 * Finds types of the project that lose what says what they are, where a value of one type stands for another one: behind `any` all
 * that comes with the value, behind a member of the type `any` that member, and what a function is called with behind one that takes `any`.
 */
export class LostTypes {
  readonly #types: Types;
  readonly #symbols: DeclaredSymbols;
  readonly #owners: ConstructorSites;
  /** Whether a type has a place without a type, by the depth, for the file that is walked. */
  readonly #holding = Array.from({ length: membersMax + 1 }, () => new Map<Type, boolean>());

  constructor(types: Types, symbols: DeclaredSymbols, owners: ConstructorSites) {
    this.#types = types;
    this.#symbols = symbols;
    this.#owners = owners;
  }

  beginFile(): void {
    for (const known of this.#holding) known.clear();
  }

  /** Classes, interfaces and objects of the project that a value is of, that are in it, or that calling it gives. */
  of(value: Type): readonly SymbolName[] {
    const found: SymbolName[] = [];
    this.#gather(value, new Set(), new Set(), found);
    return found;
  }

  /** Those that a value is of, or that are in a list of it: of a type parameter what else comes with it keeps its type. */
  itself(value: Type): readonly SymbolName[] {
    const type = this.#types.apparent(this.#types.nonNullable(value));
    if (type.form === 'union' || type.form === 'intersection') return type.members.flatMap((each) => this.itself(each));
    if (type.form === 'reference' && isForeign(type.entity)) return type.arguments.flatMap((each) => this.itself(each));
    return hasMembers(type) ? this.#ownersOf(type) : [];
  }

  /** Those that lose their type where the one stands for the other. */
  between(source: Type, target: Type): readonly SymbolName[] {
    const found: SymbolName[] = [];
    this.#compare(source, target, 0, found);
    return found;
  }

  /** Those that do by what a class has itself for a member of one of its bases. */
  byMember(type: Type, name: string, base: Type): readonly SymbolName[] {
    const found: SymbolName[] = [];
    const member = hasMembers(base) ? this.#types.property(base, name) : undefined;
    if (member !== undefined) this.#compareMember(type, name, member, 0, found);
    return found;
  }

  /** Whether a type says nothing of a value: it is written so, or is that of a parameter of which nothing is known. */
  isUntyped(type: Type): boolean {
    return this.#saysNothing(type, 0, true);
  }

  /** Whether that is written. What is expected may be unknown only because it follows from the value itself. */
  isWrittenUntyped(type: Type): boolean {
    return this.#saysNothing(type, 0, false);
  }

  #saysNothing(type: Type, depth: number, orUnknown: boolean): boolean {
    switch (type.form) {
      case 'intrinsic':
        return type.name === 'unresolved' ? orUnknown && inferredBadly.has(type.reason) : anyValue.has(type.name);
      case 'union':
      case 'intersection':
        return type.members.some((member) => this.#saysNothing(member, depth, orUnknown));
      case 'reference':
        if (type === this.#types.globalReference('Function')) return true;
        return this.#valuesIn(type).some(
          (each) => depth >= argumentsMax || this.#saysNothing(each, depth + 1, orUnknown),
        );
      case 'tuple':
        return type.elements.some(
          (each) => depth >= argumentsMax || this.#saysNothing(each.type, depth + 1, orUnknown),
        );
      case 'anonymous':
        return depth < argumentsMax && this.#givesUntyped(type, depth + 1, orUnknown);
      default:
        return false;
    }
  }

  /** Behind the first, type arguments that have a default say nothing of the values that are in there. */
  #valuesIn({ entity, arguments: given }: ReferenceType): readonly Type[] {
    if (given.length < 2) return given;
    const parameters = this.#types.typeParametersOf(entity);
    return given.filter((_, index) => index === 0 || parameters[index] === undefined || !hasDefault(parameters[index]));
  }

  /** `Record<string, any>` and `new () => any`. */
  #givesUntyped(type: AnonymousType, depth: number, orUnknown: boolean): boolean {
    const { of } = type;
    if (of.kind === 'computed') return of.index !== undefined && this.#saysNothing(of.index, depth, orUnknown);
    const made = of.kind === 'function' ? this.#types.constructSignatures(type) : [];
    return made.some((signature) => this.#saysNothing(signature.returnType(), depth, orUnknown));
  }

  /** Behind so many types only those of further declarations follow: `type Grow<T> = () => Grow<T[]>` has no end. */
  #gather(value: Type, seen: Set<Type>, declared: Set<unknown>, found: SymbolName[]): void {
    const type = this.#types.apparent(this.#types.nonNullable(value));
    const declaration = declarationOf(type);
    if (seen.has(type) || (seen.size >= typesMax && declared.has(declaration))) return;
    seen.add(type);
    if (declaration !== undefined) declared.add(declaration);
    for (const part of this.#partsOf(type)) this.#gather(part, seen, declared, found);
    if (type.form === 'anonymous' && type.of.kind === 'computed') found.push(...this.#ownersOfParts(type));
    else if (hasMembers(type)) found.push(...this.#ownersOf(type));
  }

  /** Returns the types of what comes with a value, but for the members of a class or interface. */
  #partsOf(type: Type): readonly Type[] {
    switch (type.form) {
      case 'union':
      case 'intersection':
        return type.members;
      case 'tuple':
        return type.elements.map((element) => element.type);
      case 'reference':
        return [...type.arguments, ...(isForeign(type.entity) ? [] : argumentsOfBases(this.#types, type))];
      case 'anonymous':
        if (type.of.kind === 'function') return this.#resultsOf(type);
        if (type.of.kind !== 'computed' && !hasMembers(type)) return [];
        return Array.from(this.#types.properties(type).values(), (member) => member.type());
      default:
        return [];
    }
  }

  #ownersOf(type: Type): readonly SymbolName[] {
    const owners = this.#owners.ownersOf(type);
    return owners === undefined || owners === 'none' ? [] : owners;
  }

  #resultsOf(type: Type): readonly Type[] {
    return this.#types.callSignatures(type).map((signature) => signature.returnType());
  }

  /** `{ ...box }` has what the class of `box` declares. */
  #ownersOfParts(type: Type): readonly SymbolName[] {
    const entities = Array.from(this.#types.properties(type).values()).flatMap((property) => property.entities);
    return entities
      .flatMap((entity) => this.#symbols.of(entity))
      .flatMap(({ path, name }) => {
        const end = name.lastIndexOf('.');
        return end > 0 ? [{ path, name: name.slice(0, end) }] : [];
      });
  }

  #compare(source: Type, target: Type, depth: number, found: SymbolName[]): void {
    const [from, to] = [this.#types.nonNullable(source), this.#types.nonNullable(target)];
    if (from === to) return;
    if (this.isWrittenUntyped(to)) found.push(...this.of(from));
    else if (to.form === 'union') for (const member of to.members) this.#compare(from, member, depth, found);
    else if (from.form === 'union') for (const member of from.members) this.#compare(member, to, depth, found);
    else if (depth <= membersMax && !this.#types.isOpen(from)) {
      this.#compareArguments(from, to, depth, found);
      this.#compareSignatures(from, to, depth, found);
      this.#compareMembers(from, to, depth, found);
    }
  }

  /** `Handler<any>` for `Handler<Box>`: it is called with a box. */
  #compareArguments(from: Type, to: Type, depth: number, found: SymbolName[]): void {
    if (from.form !== 'reference' || to.form !== 'reference' || from.entity !== to.entity || isForeign(to.entity))
      return;
    to.arguments.forEach((each, index) => {
      const own = from.arguments[index];
      if (own !== undefined && this.isWrittenUntyped(own)) this.#compare(each, own, depth + 1, found);
    });
  }

  #compareSignatures(from: Type, to: Type, depth: number, found: SymbolName[]): void {
    const expected = this.#types.callSignatures(to);
    if (expected.length === 0) return;
    for (const own of this.#types.callSignatures(from)) {
      for (const each of expected) {
        this.#compareParameters(own, each, depth, found);
        const result = each.returnType();
        if (this.#holds(result, 0)) this.#compare(own.returnType(), result, depth + 1, found);
      }
    }
  }

  #compareParameters(own: Signature, expected: Signature, depth: number, found: SymbolName[]): void {
    expected.parameters.forEach((given, index) => {
      const taking = parameterAt(own, index);
      if (taking === undefined) return;
      const type = taking.type();
      if (this.isUntyped(type)) found.push(...this.of(given.type()));
      else if (this.#holds(type, 0)) this.#compare(given.type(), type, depth + 1, found);
    });
  }

  /** A class that is declared to be of the type, or of one above it, has been compared where it is declared. */
  #compareMembers(from: Type, to: Type, depth: number, found: SymbolName[]): void {
    if (!(hasMembers(to) || isComputed(to)) || this.#isBelow(from, to)) return;
    for (const [name, member] of this.#types.properties(to)) this.#compareMember(from, name, member, depth, found);
  }

  #compareMember(from: Type, name: string, member: Property, depth: number, found: SymbolName[]): void {
    const own = this.#types.property(from, name);
    if (own === undefined || isSame(own, member)) return;
    const type = member.type();
    if (this.#holds(type, 1) || this.#takesUntyped(own.type())) this.#compare(own.type(), type, depth + 1, found);
  }

  #isBelow(from: Type, to: Type): boolean {
    if (from.form !== 'reference' || to.form !== 'reference') return false;
    return [...typesAbove(this.#types, from)].some((each) => each.form === 'reference' && each.entity === to.entity);
  }

  /** A function that is declared to take anything. */
  #takesUntyped(type: Type): boolean {
    return this.#types
      .callSignatures(this.#types.nonNullable(type))
      .some(({ parameters }) => parameters.some((parameter) => this.isUntyped(parameter.type())));
  }

  /** Whether there is a place without a type in what is expected: the type itself, or what a member or a function of it gives. */
  #holds(type: Type, depth: number): boolean {
    if (this.isWrittenUntyped(type)) return true;
    if (depth > membersMax) return false;
    const known = this.#holding[depth].get(type) ?? this.#holdsWithin(this.#types.nonNullable(type), depth);
    this.#holding[depth].set(type, known);
    return known;
  }

  #holdsWithin(type: Type, depth: number): boolean {
    if (type.form === 'union') return type.members.some((member) => this.#holds(member, depth));
    if (type.form === 'anonymous' && type.of.kind === 'function')
      return this.#types
        .callSignatures(type)
        .some(
          (signature) =>
            this.#holds(signature.returnType(), depth + 1) ||
            signature.parameters.some((parameter) => this.#holds(parameter.type(), depth + 1)),
        );
    if (!hasMembers(type) && !isComputed(type)) return false;
    return Array.from(this.#types.properties(type).values()).some((member) => this.#holds(member.type(), depth + 1));
  }
}

const typesMax = 40;

const anyValue: ReadonlySet<string> = new Set(['any', 'unknown', 'object']);

/** Why a parameter without an annotation has no type. */
const inferredBadly: ReadonlySet<string | undefined> = new Set([
  undefined,
  'not_inferred',
  'circular',
  'too_deep',
  'callback_parameter',
]);

export function isForeign({ declarations }: Entity): boolean {
  return declarations.every(({ unit }) => unit.isForeign);
}

/** Returns the declaration of a type, undefined for one that is only made of others. */
function declarationOf(type: Type): unknown {
  if (type.form === 'reference') return type.entity;
  if (type.form !== 'anonymous' || type.of.kind === 'computed') return undefined;
  return type.of.kind === 'function' ? type.of.declarations[0]?.node : type.of.entity;
}

/** Whether a type parameter has a default, as those of an iterator for what it returns and gets. */
function hasDefault({ place: { unit, node } }: TypeParameterType): boolean {
  return hasFlag(unit.tree, node, flag.defaultOnly) || typeChildren(unit.tree, node).length > 1;
}

/** Inherited as it is. */
function isSame({ entities }: Property, other: Property): boolean {
  return entities.length === 1 && entities[0] === other.entities[0];
}

/** `Partial<Holder>`, `{ [K in 'a']: any }`. */
function isComputed(type: Type): boolean {
  return type.form === 'anonymous' && type.of.kind === 'computed';
}

function hasMembers(type: Type): boolean {
  if (type.form === 'reference') return !isForeign(type.entity) && (type.entity.meanings & meaning.enumLike) === 0;
  return type.form === 'anonymous' && (type.of.kind === 'members' || type.of.kind === 'class');
}
