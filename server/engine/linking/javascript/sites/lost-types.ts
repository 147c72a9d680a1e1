import type { SymbolName } from '../../file-links.ts';
import { parameterAt } from '../expressions/signature-arity.ts';
import type { Property, Signature, Type, Types } from '../type.ts';
import type { ConstructorSites } from './constructor-sites.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import { hasMembers, isForeign, SaysNothing } from './says-nothing.ts';
import { TypePairs } from './type-pairs.ts';
import { argumentsOfBases, typesAbove } from './types-above.ts';

/** So many pairs of types are compared; what a further one has counts as untyped. */
const pairsMax = 300;

/** So many types behind one are looked through for a place without a type; one with more may have one. */
const behindMax = 400;

/**
 * Finds types of the project that lose what says what they are, where a value of one type stands for another one: behind `any` all
 * that comes with the value, behind a member of the type `any` that member, and what a function is called with behind one that takes `any`.
 */
export class LostTypes {
  readonly #types: Types;
  readonly #symbols: DeclaredSymbols;
  readonly #owners: ConstructorSites;
  readonly #nothing: SaysNothing;
  /** Whether a type has a place without a type, for the file that is walked. */
  readonly #holding = new Map<Type, boolean>();

  constructor(types: Types, symbols: DeclaredSymbols, owners: ConstructorSites) {
    this.#types = types;
    this.#symbols = symbols;
    this.#owners = owners;
    this.#nothing = new SaysNothing(types);
  }

  beginFile(): void {
    this.#holding.clear();
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
    this.#compare(source, target, new TypePairs(), found);
    return found;
  }

  /** Those that do by what a class has itself for a member of one of its bases. */
  byMember(type: Type, name: string, base: Type): readonly SymbolName[] {
    const found: SymbolName[] = [];
    const member = hasMembers(base) ? this.#types.property(base, name) : undefined;
    if (member !== undefined) this.#compareMember(type, name, member, new TypePairs(), found);
    return found;
  }

  /** Whether a type says nothing of a value: it is written so, or is that of a parameter of which nothing is known. */
  isUntyped(type: Type): boolean {
    return this.#nothing.said(type, true);
  }

  /** Whether that is written. What is expected may be unknown only because it follows from the value itself. */
  isWrittenUntyped(type: Type): boolean {
    return this.#nothing.said(type, false);
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

  /** Pairs that were compared are not compared again: `interface Node { next: Node }` has no end. */
  #compare(source: Type, target: Type, pairs: TypePairs, found: SymbolName[]): void {
    const [from, to] = [this.#types.nonNullable(source), this.#types.nonNullable(target)];
    if (from === to || !pairs.add(from, to)) return;
    if (this.isWrittenUntyped(to) || pairs.count > pairsMax) found.push(...this.of(from));
    else if (to.form === 'union') for (const member of to.members) this.#compare(from, member, pairs, found);
    else if (from.form === 'union') for (const member of from.members) this.#compare(member, to, pairs, found);
    else if (!this.#types.isOpen(from)) {
      this.#compareArguments(from, to, pairs, found);
      this.#compareSignatures(from, to, pairs, found);
      this.#compareMembers(from, to, pairs, found);
    }
  }

  /** `Handler<any>` for `Handler<Box>`: it is called with a box. */
  #compareArguments(from: Type, to: Type, pairs: TypePairs, found: SymbolName[]): void {
    if (from.form !== 'reference' || to.form !== 'reference' || from.entity !== to.entity || isForeign(to.entity))
      return;
    to.arguments.forEach((each, index) => {
      const own = from.arguments[index];
      if (own !== undefined && this.isWrittenUntyped(own)) this.#compare(each, own, pairs, found);
    });
  }

  #compareSignatures(from: Type, to: Type, pairs: TypePairs, found: SymbolName[]): void {
    const expected = this.#types.callSignatures(to);
    if (expected.length === 0) return;
    for (const own of this.#types.callSignatures(from)) {
      for (const each of expected) {
        this.#compareParameters(own, each, pairs, found);
        const result = each.returnType();
        if (this.#holds(result)) this.#compare(own.returnType(), result, pairs, found);
      }
    }
  }

  #compareParameters(own: Signature, expected: Signature, pairs: TypePairs, found: SymbolName[]): void {
    expected.parameters.forEach((given, index) => {
      const taking = parameterAt(own, index);
      if (taking === undefined) return;
      const type = taking.type();
      if (this.isUntyped(type)) found.push(...this.of(given.type()));
      else if (this.#holds(type)) this.#compare(given.type(), type, pairs, found);
    });
  }

  /** A class that is declared to be of the type, or of one above it, has been compared where it is declared. */
  #compareMembers(from: Type, to: Type, pairs: TypePairs, found: SymbolName[]): void {
    if (!(hasMembers(to) || isComputed(to)) || this.#isBelow(from, to)) return;
    for (const [name, member] of this.#types.properties(to)) this.#compareMember(from, name, member, pairs, found);
  }

  #compareMember(from: Type, name: string, member: Property, pairs: TypePairs, found: SymbolName[]): void {
    const own = this.#types.property(from, name);
    if (own === undefined || isSame(own, member)) return;
    const type = member.type();
    if (this.#holds(type) || this.#takesUntyped(own.type())) this.#compare(own.type(), type, pairs, found);
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
  #holds(type: Type): boolean {
    const known = this.#holding.get(type);
    if (known !== undefined) return known;
    const behind = new Set([type]);
    // What is added to a set while it is walked through is walked through as well.
    for (const each of behind) {
      if (behind.size > behindMax || this.#holding.get(each) === true || this.isWrittenUntyped(each)) {
        this.#holding.set(type, true);
        return true;
      }
      if (this.#holding.get(each) === undefined) for (const part of this.#behind(each)) behind.add(part);
    }
    for (const each of behind) this.#holding.set(each, false);
    return false;
  }

  #behind(given: Type): readonly Type[] {
    const type = this.#types.nonNullable(given);
    if (type.form === 'union') return type.members;
    if (type.form === 'anonymous' && type.of.kind === 'function')
      return this.#types
        .callSignatures(type)
        .flatMap((signature) => [signature.returnType(), ...signature.parameters.map((each) => each.type())]);
    if (!hasMembers(type) && !isComputed(type)) return [];
    return Array.from(this.#types.properties(type).values(), (member) => member.type());
  }
}

const typesMax = 40;

/** Returns the declaration of a type, undefined for one that is only made of others. */
function declarationOf(type: Type): unknown {
  if (type.form === 'reference') return type.entity;
  if (type.form !== 'anonymous' || type.of.kind === 'computed') return undefined;
  return type.of.kind === 'function' ? type.of.declarations[0]?.node : type.of.entity;
}

/** Inherited as it is. */
function isSame({ entities }: Property, other: Property): boolean {
  return entities.length === 1 && entities[0] === other.entities[0];
}

/** `Partial<Holder>`, `{ [K in 'a']: any }`. */
function isComputed(type: Type): boolean {
  return type.form === 'anonymous' && type.of.kind === 'computed';
}
