import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { SymbolName, UnknownReason } from '../../file-links.ts';
import { isOfNodeModule } from '../binder/package-exports.ts';
import { meaning, type Names, valueMeaning, type Unit } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { IntrinsicType, Type, Types } from '../type.ts';
import type { CollectedSites, Site } from '../../collected-sites.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { SymbolNames } from '../../symbol-names.ts';
import { type CarriedTypes, noTypes } from './carried-types.ts';
import type { Escapes } from './escapes.ts';
import { dispatches, type Found, FoundMembers, type MemberUse } from './found-members.ts';
import { createMembersInPlace, type Receiver } from './members-in-place.ts';
import { isOfPackage, isOutsideMember } from './outside-members.ts';
import { createPossibleOwners, type PossibleOwners } from './possible-owners.ts';
import type { Origins } from './receiver-origin.ts';
import type { ReceiverProofs } from './receiver-proof.ts';
import { escaping, mayBeCalled, read, receiverOfMember } from './site-roles.ts';

/** Why nothing is known of a receiver. */
export function unknownReason(type: IntrinsicType): UnknownReason {
  switch (type.reason) {
    case 'unresolved_import':
    case 'external':
    case 'file_not_indexed':
    case 'dynamic_import':
      return type.reason;
    default:
      return 'receiver_type_unknown';
  }
}

/** Members of a union looked at: a site with more is answered by these, and is unknown beside. */
const membersMax = 100;

/** Bases of bases are followed so far. */
const basesMax = 50;

/** Uses of members: whose they are, by the type of the receiver. */
export class MemberSites {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #symbols: DeclaredSymbols;
  readonly #projectNames: SymbolNames;
  readonly #origins: Origins;
  readonly #escapes: Escapes;
  readonly #possibleOwners: PossibleOwners;
  readonly #found: FoundMembers;
  readonly #isMemberInPlace: (owner: Type, name: string, from: Receiver) => boolean;

  constructor(
    names: Names,
    types: Types,
    evaluate: Evaluate,
    symbols: DeclaredSymbols,
    projectNames: SymbolNames,
    proofs: ReceiverProofs,
    origins: Origins,
    escapes: Escapes,
  ) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#symbols = symbols;
    this.#projectNames = projectNames;
    this.#origins = origins;
    this.#escapes = escapes;
    this.#possibleOwners = createPossibleOwners(types, symbols);
    this.#found = new FoundMembers(names, types, evaluate, symbols, proofs);
    this.#isMemberInPlace = createMembersInPlace(names, types, symbols);
  }

  add(sites: CollectedSites, use: MemberUse): void {
    const type = this.#types.nonNullable(use.given ?? this.#evaluate(use.unit, use.receiver));
    const found: Found[] = [];
    const members = this.#membersOf(type);
    let isKnown = members.length <= membersMax;
    for (const member of members.slice(0, membersMax)) isKnown = this.#collect(member, use.name, found) && isKnown;
    if (found.length > 0) this.#found.add(sites, use, found);
    else if (isKnown) this.#addUndeclared(sites, use, members);
    if (!isKnown) this.#addUnknown(sites, use, type);
    else this.#addByShape(sites, use, members.slice(0, membersMax));
  }

  /** Adds a use by shape: any value with a member of that name may be given there. */
  #addByShape(sites: CollectedSites, use: MemberUse, members: readonly Type[]): void {
    const inPlace = members.filter((member) => this.#isMemberInPlace(member, use.name, use));
    if (inPlace.length === 0) return;
    const asValue =
      mayBeCalled(use.role) && inPlace.some((member) => this.#hasFunction(member, use.name)) ? escaping : read;
    if (use.role.type === 'call') this.#addUnowned(sites, use);
    else sites.unknown(use.describe(asValue), 'receiver_type_unknown');
  }

  #hasFunction(owner: Type, name: string): boolean {
    const type = this.#types.property(owner, name)?.type() ?? this.#types.indexed(owner, this.#types.literal(name));
    return type === undefined || this.#escapes.mayBeCalled(type);
  }

  /** No symbol of the project is meant, unless a subtype has one. */
  #addUndeclared(sites: CollectedSites, use: MemberUse, members: readonly Type[]): void {
    const assigning = dispatches(use.unit, use.receiver) ? this.#possibleOwners.assigning(members, use.name) : [];
    if (assigning === undefined) this.#addUnowned(sites, use);
    else if (assigning.length > 0) sites.unknown(use.describe(use.role), 'receiver_type_unknown', assigning);
    else this.#addOutside(sites, use, members);
  }

  #addUnowned(sites: CollectedSites, use: MemberUse): void {
    const site = use.describe(use.role);
    sites.unknown(site, 'receiver_type_unknown');
    this.#addHint(sites, site);
  }

  /**
   * A package declares the called or escaping member, and an implementation of its type in the project may answer it.
   */
  #addOutside(sites: CollectedSites, use: MemberUse, members: readonly Type[]): void {
    if (!this.#mayCallOutside(use)) return;
    const outside = members.slice(0, membersMax).filter((member) => this.#isAnsweredOutside(member, use));
    if (outside.length === 0) return;
    const owners = outside.map((member) => (member.form === 'reference' ? this.#symbols.of(member.entity) : []));
    const isOfProject = owners.every((each) => each.length > 0);
    sites.unknown(
      use.describe(use.role === receiverOfMember ? escaping : use.role),
      'external',
      isOfProject ? owners.flat() : undefined,
    );
  }

  /** Members that a package itself provides (`path.resolve()`, `app.get()`) are not of the project. */
  #isDeclaredOutside({ unit, receiver }: MemberUse): boolean {
    const { tree } = unit;
    if (receiver < 0 || tree.kinds[receiver] !== kind.identifier) return false;
    const { entity } = this.#names.resolve(unit, receiver, nameOf(tree, receiver), valueMeaning);
    return entity !== undefined && entity.declarations.every((place) => place.unit.isForeign);
  }

  #mayCallOutside(use: MemberUse): boolean {
    return mayBeCalled(use.role) && dispatches(use.unit, use.receiver) && !this.#isDeclaredOutside(use);
  }

  /**
   * Reports whether a use is a called member, a method of which a member is used (`a.m.call(…)`), or a callable value
   * that escapes.
   */
  #isAnsweredOutside(owner: Type, { name, role }: MemberUse): boolean {
    const property = this.#types.property(owner, name);
    if (property === undefined) return false;
    if (property.entities.length === 0) return isOfPackage(owner) && this.#escapes.mayBeCalled(property.type());
    const entities = property.entities.filter(isOutsideMember);
    if (entities.length === 0) return false;
    if (role === receiverOfMember) return entities.some(({ meanings }) => (meanings & meaning.method) !== 0);
    return role.type === 'call' || this.#types.callSignatures(this.#types.nonNullable(property.type())).length > 0;
  }

  #membersOf(type: Type): readonly Type[] {
    const apparent = this.#types.apparent(type);
    return apparent.form === 'union' ? apparent.members : [apparent];
  }

  /** False where nothing is known of this one. */
  #collect(owner: Type, name: string, found: Found[]): boolean {
    if (owner.form === 'intrinsic' && (owner.name === 'any' || owner.name === 'unresolved')) return false;
    const property = this.#types.property(owner, name);
    if (property === undefined) return !this.#types.isOpen(owner) && this.#isClosed(owner, name);
    for (const entity of property.entities) if (this.#symbols.of(entity).length > 0) found.push({ entity, owner });
    return true;
  }

  /**
   * A type with an index signature has a type for this name: a value out of a record. No value is of the type `never`, and none of
   * `unknown` has members: where a member is taken from one, its type was not found out.
   */
  #isClosed(type: Type, name: string): boolean {
    return (
      (type.form === 'intrinsic' && type.name !== 'never' && type.name !== 'unknown') ||
      type.form === 'literal' ||
      this.#types.indexed(type, this.#types.literal(name)) !== undefined
    );
  }

  #addUnknown(sites: CollectedSites, use: MemberUse, type: Type): void {
    const site = use.describe(use.role);
    const open = this.#membersOf(type).find((member) => member.form === 'intrinsic');
    const said = open?.form === 'intrinsic' ? unknownReason(open) : 'receiver_type_unknown';
    if (said === 'external' && this.#isOfNode(use)) return;
    const origin = this.#originOf(use, type, said);
    if (origin === noTypes && use.role.type === 'call') {
      sites.unknown(site, 'external');
      return;
    }
    const owners =
      (open === undefined ? this.#ownersOf(type) : this.#castFrom(use)) ?? this.#possibleOwners.behind(origin);
    const mayGiveBack = origin !== undefined && origin !== noTypes;
    const reason = said === 'external' && owners === undefined && mayGiveBack ? 'receiver_type_unknown' : said;
    sites.unknown(site, reason, owners);
    if (owners === undefined && reason === 'receiver_type_unknown') this.#addHint(sites, site);
  }

  /** Types of the project that a receiver without a known type may be of, since a package was given them: `wrap<Jobs>(worker)`. */
  givenOwners(unit: Unit, receiver: number): readonly SymbolName[] | undefined {
    const { form } = this.#types.nonNullable(this.#evaluate(unit, receiver));
    return form === 'intrinsic' ? this.#possibleOwners.behind(this.#origins.originOf(unit, receiver)) : undefined;
  }

  /** Modules of Node have no members but their own. */
  #isOfNode({ unit, receiver }: MemberUse): boolean {
    return receiver >= 0 && isOfNodeModule(this.#names, unit, receiver);
  }

  #addHint(sites: CollectedSites, site: Site): void {
    const sole = this.#projectNames.soleSymbol(site.name);
    if (sole !== undefined) sites.use(site, sole, { proof: 'hint', binding: 'unique_name', importSite: -1 });
  }

  /** Of a member that is not called, the origin only adds to what a package may have given back. */
  #originOf({ unit, receiver, pattern, role }: MemberUse, type: Type, said: UnknownReason): CarriedTypes {
    if (role.type !== 'call' && said !== 'external') return undefined;
    if (pattern !== undefined) return this.#origins.ofPattern(unit, pattern);
    if (receiver < 0) return undefined;
    // A member of `super` that no class of the project has is that of an external base.
    if (unit.tree.kinds[receiver] === kind.superExpression) {
      return this.#origins.bases.givenTo(type) === undefined ? undefined : noTypes;
    }
    return said === 'external' || this.#types.isOpen(type) ? this.#origins.originOf(unit, receiver) : undefined;
  }

  /** Types with an unknown base: the member is the base's, or that of a subtype. */
  #ownersOf(type: Type): readonly SymbolName[] | undefined {
    const found: SymbolName[] = [];
    for (const member of this.#membersOf(type)) {
      if (member.form !== 'reference' || !this.#hasOpenBase(member, new Set())) return undefined;
      const owners = this.#symbols.of(member.entity);
      if (owners.length === 0) return undefined;
      found.push(...owners);
    }
    return found;
  }

  #hasOpenBase(type: Type, seen: Set<Type>): boolean {
    if (seen.size > basesMax || seen.has(type)) return false;
    seen.add(type);
    return this.#types.basesOf(type).some((base) => this.#types.isOpen(base) || this.#hasOpenBase(base, seen));
  }

  /** `(a as any).m()`, where `a` has an `m` that is private or the like. */
  #castFrom({ unit, receiver, name }: MemberUse): readonly SymbolName[] | undefined {
    if (receiver < 0 || unit.tree.kinds[receiver] !== kind.asExpression) return undefined;
    const type = this.#types.apparent(this.#types.nonNullable(this.#evaluate(unit, receiver + 1)));
    if (type.form !== 'reference' || this.#types.property(type, name) === undefined) return undefined;
    const owners = this.#symbols.of(type.entity);
    return owners.length === 0 ? undefined : owners;
  }
}
