import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { SymbolName, UnknownReason } from '../../file-links.ts';
import { type Entity, meaning, type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { hasFlag } from '../expressions/syntax.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { IntrinsicType, Type, Types } from '../type.ts';
import type { Bound, CollectedSites, Site } from '../../collected-sites.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import type { SymbolNames } from '../../symbol-names.ts';
import { createClassReceivers } from './class-receivers.ts';
import { type CarriedTypes, noTypes } from './carried-types.ts';
import type { Escapes } from './escapes.ts';
import { createMembersInPlace } from './members-in-place.ts';
import { isOutsideMember } from './outside-members.ts';
import { createPossibleOwners } from './possible-owners.ts';
import type { Origins } from './receiver-origin.ts';
import type { ReceiverProof } from './receiver-proof.ts';
import { escaping, mayBeCalled, read, receiverOfMember, type Role } from './site-roles.ts';

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

/** `receiver.name`, or what a pattern takes out of a value. */
export interface MemberUse {
  readonly name: string;
  readonly role: Role;
  readonly unit: Unit;
  /** -1 in a pattern: then the pattern and its type are given. */
  readonly receiver: number;
  readonly pattern?: number;
  readonly given?: Type;
  readonly describe: (as: Role) => Site;
}

/** A member of the project that is meant, and of what. */
interface Found {
  readonly entity: Entity;
  readonly owner: Type;
}

/** Uses of members: whose they are, by the type of the receiver. */
export function createMemberSites(
  names: Names,
  types: Types,
  evaluate: Evaluate,
  symbols: DeclaredSymbols,
  projectNames: SymbolNames,
  proofOf: (unit: Unit, receiver: number) => ReceiverProof,
  origins: Origins,
  { mayBeCalled: isCallable }: Pick<Escapes, 'mayBeCalled'>,
): {
  add(sites: CollectedSites, use: MemberUse): void;
} {
  const possibleOwners = createPossibleOwners(types, symbols);
  const namesClass = createClassReceivers(names, types, evaluate);
  const isMemberInPlace = createMembersInPlace(names, types, symbols);
  return { add };

  function add(sites: CollectedSites, use: MemberUse): void {
    const type = types.nonNullable(use.given ?? evaluate(use.unit, use.receiver));
    const found: Found[] = [];
    const members = membersOf(type);
    let isKnown = members.length <= membersMax;
    for (const member of members.slice(0, membersMax)) isKnown = collect(member, use.name, found) && isKnown;
    if (found.length > 0) addFound(sites, use, found);
    else if (isKnown) addUndeclared(sites, use, members);
    if (!isKnown) addUnknown(sites, use, type);
    else addByShape(sites, use, members.slice(0, membersMax));
  }

  /** Adds a use by shape: any value with a member of that name may be given there. */
  function addByShape(sites: CollectedSites, use: MemberUse, members: readonly Type[]): void {
    const inPlace = members.filter((member) => isMemberInPlace(member, use.name, use));
    if (inPlace.length === 0) return;
    const asValue = mayBeCalled(use.role) && inPlace.some((member) => hasFunction(member, use.name)) ? escaping : read;
    if (use.role.type === 'call') addUnowned(sites, use);
    else sites.unknown(use.describe(asValue), 'receiver_type_unknown');
  }

  function hasFunction(owner: Type, name: string): boolean {
    const type = types.property(owner, name)?.type() ?? types.indexed(owner, types.literal(name));
    return type === undefined || isCallable(type);
  }

  function addFound(sites: CollectedSites, use: MemberUse, found: readonly Found[]): void {
    const { unit, receiver } = use;
    const bound = boundBy(unit, receiver);
    const dispatch = dispatches(unit, receiver);
    const isOfClass = (entity: Entity): boolean =>
      (entity.meanings & meaning.isStatic) !== 0 && namesClass(unit, receiver);
    for (const { entity, owner } of found) {
      const via =
        dispatch && canDispatch(entity) && !isOfClass(entity) ? (receiverOf(owner) ?? ownerOf(entity)) : undefined;
      const site = use.describe(roleOfUse(use.role, entity));
      for (const target of symbols.of(entity)) sites.use(site, target, bound, via);
    }
  }

  /** No symbol of the project is meant, unless a subtype has one. */
  function addUndeclared(sites: CollectedSites, use: MemberUse, members: readonly Type[]): void {
    const assigning = dispatches(use.unit, use.receiver) ? possibleOwners.assigning(members, use.name) : [];
    if (assigning === undefined) addUnowned(sites, use);
    else if (assigning.length > 0) sites.unknown(use.describe(use.role), 'receiver_type_unknown', assigning);
    else addOutside(sites, use, members);
  }

  function addUnowned(sites: CollectedSites, use: MemberUse): void {
    const site = use.describe(use.role);
    sites.unknown(site, 'receiver_type_unknown');
    addHint(sites, site);
  }

  /**
   * A package declares the called or escaping member, and an implementation of its type in the project may answer it.
   */
  function addOutside(sites: CollectedSites, use: MemberUse, members: readonly Type[]): void {
    if (!mayCallOutside(use)) return;
    const outside = members.slice(0, membersMax).filter((member) => isAnsweredOutside(member, use));
    if (outside.length === 0) return;
    const owners = outside.map((member) => (member.form === 'reference' ? symbols.of(member.entity) : []));
    const isOfProject = owners.every((each) => each.length > 0);
    sites.unknown(
      use.describe(use.role === receiverOfMember ? escaping : use.role),
      'external',
      isOfProject ? owners.flat() : undefined,
    );
  }

  /** Members that a package itself provides (`path.resolve()`, `app.get()`) are not of the project. */
  function isDeclaredOutside({ unit, receiver }: MemberUse): boolean {
    const { tree } = unit;
    if (receiver < 0 || tree.kinds[receiver] !== kind.identifier) return false;
    const { entity } = names.resolve(unit, receiver, nameOf(tree, receiver), valueMeaning);
    return entity !== undefined && entity.declarations.every((place) => place.unit.isForeign);
  }

  function mayCallOutside(use: MemberUse): boolean {
    return mayBeCalled(use.role) && dispatches(use.unit, use.receiver) && !isDeclaredOutside(use);
  }

  /**
   * Reports whether a use is a called member, a method of which a member is used (`a.m.call(…)`), or a callable value
   * that escapes.
   */
  function isAnsweredOutside(owner: Type, { name, role }: MemberUse): boolean {
    const property = types.property(owner, name);
    const entities = property?.entities.filter(isOutsideMember) ?? [];
    if (property === undefined || entities.length === 0) return false;
    if (role === receiverOfMember) return entities.some(({ meanings }) => (meanings & meaning.method) !== 0);
    return role.type === 'call' || types.callSignatures(types.nonNullable(property.type())).length > 0;
  }

  function membersOf(type: Type): readonly Type[] {
    const apparent = types.apparent(type);
    return apparent.form === 'union' ? apparent.members : [apparent];
  }

  /** False where nothing is known of this one. */
  function collect(owner: Type, name: string, found: Found[]): boolean {
    if (owner.form === 'intrinsic' && (owner.name === 'any' || owner.name === 'unresolved')) return false;
    const property = types.property(owner, name);
    if (property === undefined) return !types.isOpen(owner) && isClosed(owner, name);
    for (const entity of property.entities) if (symbols.of(entity).length > 0) found.push({ entity, owner });
    return true;
  }

  /** A type with an index signature has a type for this name: a value out of a record. */
  function isClosed(type: Type, name: string): boolean {
    return (
      type.form === 'intrinsic' || type.form === 'literal' || types.indexed(type, types.literal(name)) !== undefined
    );
  }

  function addUnknown(sites: CollectedSites, use: MemberUse, type: Type): void {
    const site = use.describe(use.role);
    const open = membersOf(type).find((member) => member.form === 'intrinsic');
    const said = open?.form === 'intrinsic' ? unknownReason(open) : 'receiver_type_unknown';
    const origin = originOf(use, type, said);
    if (origin === noTypes && use.role.type === 'call') {
      sites.unknown(site, 'external');
      return;
    }
    const owners = (open === undefined ? ownersOf(type) : castFrom(use)) ?? possibleOwners.behind(origin);
    const mayGiveBack = origin !== undefined && origin !== noTypes;
    const reason = said === 'external' && owners === undefined && mayGiveBack ? 'receiver_type_unknown' : said;
    sites.unknown(site, reason, owners);
    if (owners === undefined && reason === 'receiver_type_unknown') addHint(sites, site);
  }

  function addHint(sites: CollectedSites, site: Site): void {
    const sole = projectNames.soleSymbol(site.name);
    if (sole !== undefined) sites.use(site, sole, { proof: 'hint', binding: 'unique_name', importSite: -1 });
  }

  /** Of a member that is not called, the origin only adds to what a package may have given back. */
  function originOf({ unit, receiver, pattern, role }: MemberUse, type: Type, said: UnknownReason): CarriedTypes {
    if (role.type !== 'call' && said !== 'external') return undefined;
    if (pattern !== undefined) return origins.ofPattern(unit, pattern);
    if (receiver < 0) return undefined;
    // A member of `super` that no class of the project has is that of an external base.
    if (unit.tree.kinds[receiver] === kind.superExpression) {
      return origins.bases.givenTo(type) === undefined ? undefined : noTypes;
    }
    return said === 'external' || types.isOpen(type) ? origins.originOf(unit, receiver) : undefined;
  }

  /** Types with an unknown base: the member is the base's, or that of a subtype. */
  function ownersOf(type: Type): readonly SymbolName[] | undefined {
    const found: SymbolName[] = [];
    for (const member of membersOf(type)) {
      if (member.form !== 'reference' || !hasOpenBase(member, new Set())) return undefined;
      const owners = symbols.of(member.entity);
      if (owners.length === 0) return undefined;
      found.push(...owners);
    }
    return found;
  }

  function hasOpenBase(type: Type, seen: Set<Type>): boolean {
    if (seen.size > basesMax || seen.has(type)) return false;
    seen.add(type);
    return types.basesOf(type).some((base) => types.isOpen(base) || hasOpenBase(base, seen));
  }

  /** `(a as any).m()`, where `a` has an `m` that is private or the like. */
  function castFrom({ unit, receiver, name }: MemberUse): readonly SymbolName[] | undefined {
    if (receiver < 0 || unit.tree.kinds[receiver] !== kind.asExpression) return undefined;
    const type = types.apparent(types.nonNullable(evaluate(unit, receiver + 1)));
    if (type.form !== 'reference' || types.property(type, name) === undefined) return undefined;
    const owners = symbols.of(type.entity);
    return owners.length === 0 ? undefined : owners;
  }

  function boundBy(unit: Unit, receiver: number): Bound {
    if (receiver < 0) return { proof: 'inferred', binding: 'inferred_type', importSite: -1 };
    const importSite = importSiteOf(unit, receiver);
    switch (proofOf(unit, receiver)) {
      case 'member':
        return { proof: 'exact', binding: importSite < 0 ? 'member' : 'import', importSite };
      case 'declared':
        return { proof: 'exact', binding: 'declared_type', importSite };
      default:
        return { proof: 'inferred', binding: 'inferred_type', importSite };
    }
  }

  function importSiteOf(unit: Unit, receiver: number): number {
    const { tree } = unit;
    if (tree.kinds[receiver] !== kind.identifier) return -1;
    return names.resolve(unit, receiver, nameOf(tree, receiver), valueMeaning).importSite;
  }

  function receiverOf(type: Type): SymbolName | undefined {
    if (type.form === 'reference') return symbols.of(type.entity)[0];
    if (type.form !== 'anonymous') return undefined;
    if (type.of.kind === 'class') return symbols.of(type.of.entity)[0];
    return type.of.kind === 'members' ? namedBy(type.of.entity) : undefined;
  }

  /** Of an intersection or a computed type no more is known than who declares the member. */
  function ownerOf({ parent }: Entity): SymbolName | undefined {
    return parent === undefined ? undefined : (symbols.of(parent)[0] ?? namedBy(parent));
  }

  /** A type literal goes by the name of its alias. */
  function namedBy({ declarations: [{ unit, node }] }: Entity): SymbolName | undefined {
    const outer = unit.tree.parents[node];
    if (unit.tree.kinds[outer] !== kind.typeAlias) return undefined;
    const entity = names.entityAt(unit, outer);
    return entity === undefined ? undefined : symbols.of(entity)[0];
  }
}

/** To read an accessor is to run it; out of a method only what calls it is taken (`a.m.call(…)`). */
function roleOfUse(role: Role, { meanings }: Entity): Role {
  if ((meanings & (meaning.getter | meaning.setter)) !== 0) return role === escaping ? read : role;
  return role === receiverOfMember && (meanings & mayBeFunction) !== 0 ? escaping : role;
}

/** A value assigned to a prototype may be a function too. */
const mayBeFunction = meaning.method | meaning.functionLike | meaning.assigned;

/** A fresh instance, and `super`, has exactly that class. */
function dispatches({ tree }: Unit, receiver: number): boolean {
  if (receiver < 0) return true;
  return tree.kinds[receiver] !== kind.superExpression && tree.kinds[receiver] !== kind.newExpression;
}

function canDispatch({ meanings, declarations, parent, name }: Entity): boolean {
  if (name.startsWith('#')) return false;
  // What a namespace exports is none, though an interface may share its name.
  const member = meaning.property | meaning.method | meaning.getter | meaning.setter;
  if (parent === undefined || (meanings & member) === 0) return false;
  return !declarations.some(({ unit, node }) => hasFlag(unit.tree, node, flag.isPrivate));
}
