import { kind } from '../../languages/python/node-kinds.ts';
import { nameOf, symbolAt } from '../../source/code-tree.ts';
import type { Bound, CollectedSites, Site } from '../collected-sites.ts';
import type { SymbolName } from '../file-links.ts';
import type { SymbolNames } from '../symbol-names.ts';
import type { FoundMember } from './classes.ts';
import { isProperty, keepsFunction } from './decorators.ts';
import { symbolName } from './declared-symbol.ts';
import { addImportedMembers, broughtModules } from './imported-members.ts';
import type { LinkingContext } from './linking-context.ts';
import { forwardsOf } from './forwarding.ts';
import { isOneSymbol } from './name-sites.ts';
import { isBoundInModule } from './other-names.ts';
import { hasUnknownManager, isRecords, managerOf, type Records, resultOfRecords } from './records.ts';
import type { Definition } from './definition.ts';
import { scopesOf } from './scopes.ts';
import { isMissingMember } from './standard-members.ts';
import { type ClassDeclaration, membersOf, type Type, unknown } from './type.ts';
import type { Unit } from './unit.ts';

/** A place where a member is named, with what is known of its receiver. */
interface MemberSite {
  readonly sites: CollectedSites;
  readonly site: Site;
  readonly unit: Unit;
  /** Node of the receiver. */
  readonly receiver: number;
  readonly isDeclared: boolean;
  readonly shared: ReadonlySet<ClassDeclaration>;
}

/** Uses of attributes: whose they are, by what is known of the receiver. */
export class MemberSites {
  readonly #context: LinkingContext;
  readonly #projectNames: SymbolNames;

  constructor(context: LinkingContext, projectNames: SymbolNames) {
    this.#context = context;
    this.#projectNames = projectNames;
  }

  add(sites: CollectedSites, site: Site, unit: Unit, node: number): void {
    this.addNamed(sites, site, unit, node + 1);
  }

  /** An attribute that the generated constructor of a class takes under its name. */
  addGenerated(sites: CollectedSites, site: Site, unit: Unit, callee: number): void {
    if (!this.#projectNames.has(site.name)) return;
    for (const type of membersOf(this.#context.evaluate(unit, callee).type)) {
      const of = type.form === 'class' ? classOfReceiver(type) : undefined;
      if (of === undefined || this.#context.classes.member(of, [], '__init__') !== undefined) continue;
      const found = this.#context.classes.member(of, [], site.name);
      if (found !== undefined) this.#addFound(sites, site, found, bound(false, 'member', -1));
    }
  }

  /** An attribute that is named by a string. */
  addNamed(sites: CollectedSites, site: Site, unit: Unit, receiver: number): void {
    if (!this.#projectNames.has(site.name) && !isBoundInModule(this.#context, unit, receiver, site.name)) return;
    const { type, isDeclared } = this.#context.evaluate(unit, receiver);
    const at: MemberSite = { sites, site, unit, receiver, isDeclared, shared: this.#sharedOwners(type, site.name) };
    // None has no member of the project: `handler = None` in a class is a place that others fill.
    for (const member of type.form === 'none' ? [unknown()] : membersOf(type)) this.#addMember(at, member);
  }

  /** Classes whose member several of the possible receivers inherit: any class below may be the receiver. */
  #sharedOwners(type: Type, name: string): ReadonlySet<ClassDeclaration> {
    const owners = new Set<ClassDeclaration>();
    const shared = new Set<ClassDeclaration>();
    if (type.form !== 'union') return shared;
    for (const member of type.members) {
      const of = classOfReceiver(member);
      const owner = of && this.#context.classes.member(of, [], name)?.owner.of;
      if (owner !== undefined) (owners.has(owner) ? shared : owners).add(owner);
    }
    return shared;
  }

  /** An attribute that the program computes. */
  addComputed(sites: CollectedSites, site: Site, unit: Unit, receiver: number): void {
    const types = this.#withForwards(membersOf(this.#context.evaluate(unit, receiver).type));
    const known = types.map(ownerOf);
    const owners = known.filter((owner) => owner !== undefined && owner !== 'outside') as SymbolName[];
    const isOpen = known.includes(undefined);
    // Of what is not known everything is read by computed names.
    if (isOpen && site.type !== 'call') return;
    const brought = types.flatMap((type) => this.#addOfModule(sites, site, type));
    if (isOpen || owners.length > 0) sites.unknown(site, 'dynamic_property', isOpen ? [] : [...owners, ...brought]);
  }

  /** Records what a module has by its imports, and returns the modules of which it has all names. */
  #addOfModule(sites: CollectedSites, site: Site, type: Type): readonly SymbolName[] {
    if (type.form !== 'module' || site.type !== 'call') return [];
    const modules = broughtModules(this.#context, type.unit);
    for (const module of modules) addImportedMembers(this.#context, sites, site, module, site.name);
    return modules.map(({ path }) => ({ path, name: '<module>' }));
  }

  /** Members that classes do not have, they may request from others. */
  #withForwards(types: readonly Type[]): readonly Type[] {
    const found = new Map(types.map((type) => [type.key, type]));
    // What is added to a map while it is walked through is walked through as well.
    for (const type of found.values()) {
      const of = classOfReceiver(type);
      if (of === undefined || type.form === 'class') continue;
      for (const each of forwardsOf(this.#context, of)) found.set(each.key, each);
    }
    return [...found.values()];
  }

  #addMember(at: MemberSite, type: Type): void {
    const { sites, site, isDeclared } = at;
    switch (type.form) {
      case 'module':
        return this.#addDefinitions(at, this.#context.names.member(type.unit, site.name), moduleOf(type.unit));
      case 'package':
        return this.#addDefinitions(at, this.#context.names.below(type.unit, type.node, type.prefix, site.name));
      case 'unknown':
      case 'function':
        return this.#addUnknown(sites, site, type);
      case 'super':
        return this.#addSuper(sites, site, type, isDeclared);
      case 'instance':
      case 'class':
      case 'parameter':
        return this.#addOfClass(at, type);
      case 'standard': {
        if (isRecords(type)) this.#addOfRecords(at, type);
        // A class of the project is below the type then.
        else if (isMissingMember(type, site.name)) this.#addUnknown(sites, site, type);
      }
    }
  }

  /** A method of the manager that the project wrote, else one that every manager has, else anything. */
  #addOfRecords(at: MemberSite, type: Records): void {
    const manager = managerOf(type);
    const isWritten = manager && this.#context.classes.member(manager.of, manager.args, at.site.name) !== undefined;
    if (manager !== undefined && isWritten) this.#addOfClass({ ...at, isDeclared: false }, manager);
    else if (hasUnknownManager(type) || resultOfRecords(at.site.name) === undefined)
      at.sites.unknown(at.site, 'external');
  }

  #addUnknown(sites: CollectedSites, site: Site, type: Type): void {
    const reason = type.form === 'unknown' ? type.reason : 'receiver_type_unknown';
    sites.unknown(site, reason);
    const sole = reason === 'receiver_type_unknown' ? this.#projectNames.soleSymbol(site.name) : undefined;
    if (sole !== undefined) sites.use(site, sole, { proof: 'hint', binding: 'unique_name', importSite: -1 });
  }

  /** @param owner the module that is asked, where it has no more names than are written in it */
  #addDefinitions(at: MemberSite, definitions: readonly Definition[], owner?: SymbolName): void {
    const { sites, site, isDeclared } = at;
    if (definitions.length === 0) sites.unknown(site, 'receiver_type_unknown', owner === undefined ? [] : [owner]);
    const isOnly = definitions.length === 1 || isOneSymbol(definitions);
    const importSite = this.#importSiteOf(at);
    for (const each of definitions) {
      if (each.form === 'lost') sites.unknown(site, each.reason);
      else if (each.form === 'place') {
        const target = symbolName(each.unit, each.node);
        const isExact = isDeclared && isOnly && each.isSure && this.#isKept(each.unit, each.node);
        if (target !== undefined) sites.use(site, target, bound(isExact, 'import', importSite));
      }
    }
  }

  /** The import of this file that binds `a` of `a.b.c`; imports of other files do not count. */
  #importSiteOf({ unit, receiver }: MemberSite): number {
    let root = receiver;
    while (unit.tree.kinds[root] === kind.attribute) root++;
    if (unit.tree.kinds[root] !== kind.name) return -1;
    const found = this.#context.names.definitions(unit, root, nameOf(unit.tree, root));
    const imported = found.find((each) => (each.form === 'module' || each.form === 'package') && each.site >= 0);
    return imported !== undefined && 'site' in imported ? imported.site : -1;
  }

  #addSuper(sites: CollectedSites, site: Site, { below }: Extract<Type, { form: 'super' }>, isDeclared: boolean): void {
    const { parameters, isOpen } = this.#context.classes.ancestryOf(below);
    const found = this.#context.classes.member(below, parameters, site.name, 1);
    this.#addNext(sites, site.name, below, found);
    if (found !== undefined) this.#addFound(sites, site, found, bound(isDeclared, 'member', -1));
    else if (isOpen) sites.unknown(site, 'external', this.#askingNext(below, site.name));
    else if (!isOfEveryObject(site.name) || this.#context.classes.ownMember(below, site.name) === undefined)
      sites.unknown(site, 'receiver_type_unknown', this.#askingNext(below, site.name));
  }

  /**
   * The method that asks for the one behind it, else the class: see `UnknownUse.owners`.
   */
  #askingNext(below: ClassDeclaration, name: string): readonly SymbolName[] {
    const own = this.#context.classes.ownMember(below, name) ?? [];
    const isMethod = own.length > 0 && own.every((node) => below.unit.tree.kinds[node] === kind.functionDefinition);
    const method = isMethod ? symbolName(below.unit, own[0]) : undefined;
    return method === undefined ? ownersOf(below) : [method];
  }

  /** Which class stands behind this one is decided by the class below both that the instance is of. */
  #addNext(sites: CollectedSites, name: string, below: ClassDeclaration, found: FoundMember | undefined): void {
    const symbol = symbolAt(below.unit.tree, below.node);
    const [own] = this.#context.classes.ownMember(below, name) ?? [];
    const base =
      own !== undefined ? symbolName(below.unit, own) : found && symbolName(found.owner.of.unit, found.nodes[0]);
    if (symbol >= 0 && base !== undefined) sites.relation({ symbol, base, kind: 'calls_next' });
  }

  #addOfClass(at: MemberSite, type: Type): void {
    const { sites, site, isDeclared } = at;
    const of = classOfReceiver(type);
    if (of === undefined) {
      if (type.form === 'parameter' || (type.form === 'class' && type.of.form !== 'standard'))
        sites.unknown(site, 'receiver_type_unknown');
      return;
    }
    const found = this.#context.classes.member(of, [], site.name);
    if (found === undefined) return this.#addMissing(at, of, type);
    const isSelf = type.form === 'parameter' || (type.form === 'class' && type.of.form === 'parameter');
    const isNamed = type.form === 'class' && !isSelf && this.#namesClass(at);
    const how = bound(isDeclared, isSelf || isNamed ? 'member' : 'declared_type', -1);
    const answering = at.shared.has(found.owner.of) ? found.owner.of : of;
    this.#addFound(sites, site, found, how, isNamed || this.#isNew(at) ? undefined : answering);
  }

  /** `Base.make()`, and not `(kind: type[Base]) => kind.make()`. */
  #namesClass({ unit, receiver }: MemberSite): boolean {
    const { tree } = unit;
    if (tree.kinds[receiver] === kind.name) {
      return this.#context.names.definitions(unit, receiver, nameOf(tree, receiver)).every(isClassDefinition);
    }
    if (tree.kinds[receiver] !== kind.attribute) return false;
    return membersOf(this.#context.evaluate(unit, receiver + 1).type).every(({ form }) => form === 'module');
  }

  /** `C().m()` */
  #isNew({ unit, receiver }: MemberSite): boolean {
    const isCall = unit.tree.kinds[receiver] === kind.call && unit.tree.kinds[receiver + 1] === kind.name;
    return isCall && this.#isClassName(unit, receiver + 1);
  }

  #isClassName(unit: Unit, node: number): boolean {
    return this.#context.evaluate(unit, node).type.form === 'class';
  }

  /** The member is inherited from an external base, made in an unreadable way, or looked up elsewhere. */
  #addMissing({ sites, site }: MemberSite, of: ClassDeclaration, type: Type): void {
    const reason = this.#context.classes.ancestryOf(of).isOpen ? 'external' : 'receiver_type_unknown';
    if (type.form === 'class') return sites.unknown(site, reason, ownersOf(of));
    const known = this.#withForwards([type]).map(ownerOf);
    const owners = known.filter((owner) => owner !== undefined && owner !== 'outside') as SymbolName[];
    if (known.includes(undefined)) sites.unknown(site, 'receiver_type_unknown');
    else sites.unknown(site, reason, owners);
  }

  #addFound(
    sites: CollectedSites,
    site: Site,
    { owner, nodes }: FoundMember,
    how: Bound,
    receiver?: ClassDeclaration,
  ): void {
    const { unit } = owner.of;
    const receiverName = receiver && symbolName(receiver.unit, receiver.node);
    for (const node of nodes) {
      const target = symbolName(unit, node);
      if (target === undefined) continue;
      const isAccessor = unit.tree.kinds[node] === kind.functionDefinition && isProperty(this.#context, unit, node);
      const used = isAccessor ? { ...site, escapes: false } : site;
      const proof = how.proof === 'exact' && !this.#isKept(unit, node) ? 'inferred' : how.proof;
      sites.use(used, target, { ...how, proof }, receiverName);
    }
  }

  #isKept(unit: Unit, node: number): boolean {
    return unit.tree.kinds[node] !== kind.functionDefinition || keepsFunction(this.#context, unit, node);
  }
}

/** Whether every object has a member of a name, or the language looks it up. */
function isOfEveryObject(name: string): boolean {
  return name.startsWith('__') && name.endsWith('__');
}

function isClassDefinition(definition: Definition): boolean {
  if (definition.form !== 'place') return false;
  return definition.unit.tree.kinds[definition.node] === kind.classDefinition;
}

function bound(isDeclared: boolean, binding: Bound['binding'], importSite: number): Bound {
  return isDeclared
    ? { proof: 'exact', binding, importSite }
    : { proof: 'inferred', binding: 'inferred_type', importSite };
}

/** A module that brings the names of others by a star may have any. */
function moduleOf(unit: Unit): SymbolName | undefined {
  return scopesOf(unit).module.stars.length > 0 ? undefined : { path: unit.path, name: '<module>' };
}

function ownersOf(of: ClassDeclaration): readonly SymbolName[] {
  const name = symbolName(of.unit, of.node);
  return name === undefined ? [] : [name];
}

function classOfReceiver(type: Type): ClassDeclaration | undefined {
  if (type.form === 'instance') return type.of;
  if (type.form === 'class') return classOfReceiver(type.of);
  return type.form === 'parameter' && type.bound !== undefined ? classOfReceiver(type.bound) : undefined;
}

/** Whose attributes may be meant; `outside` where they are none of the project's. */
function ownerOf(type: Type): SymbolName | 'outside' | undefined {
  if (type.form === 'module') return { path: type.unit.path, name: '<module>' };
  const of = type.form === 'super' ? type.below : classOfReceiver(type);
  if (of !== undefined) return symbolName(of.unit, of.node);
  return type.form === 'unknown' || type.form === 'parameter' || type.form === 'class' ? undefined : 'outside';
}
