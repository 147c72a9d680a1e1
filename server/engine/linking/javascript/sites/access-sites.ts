import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { type CodeTree, nameOf } from '../../../source/code-tree.ts';
import { meaning, type Names, type Unit, typeMeaning, valueMeaning } from '../entity.ts';
import { isText } from '../expressions/call-types.ts';
import type { ExpressionTypes } from '../expressions/create-expressions.ts';
import { childOfKind, hasFlag, secondChild, valueOf } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import type { Site } from '../../collected-sites.ts';
import type { SymbolName } from '../../file-links.ts';
import type { ConstructorSites } from './constructor-sites.ts';
import type { FileWalk } from './file-walk.ts';
import { isBase, isTypeClause } from './heritage-clauses.ts';
import { type Escapes, isExported } from './escapes.ts';
import { goingTo, type GoingSites } from './going-sites.ts';
import { ComputedNames } from './computed-names.ts';
import { createKeyedMembers } from './keyed-members.ts';
import type { MemberSites } from './member-sites.ts';
import { createModuleReceivers } from './module-receivers.ts';
import { escaping, read, receiverOfMember, type Role, roleOf } from './site-roles.ts';
import type { TypeSites } from './type-sites.ts';

/** The makers of sites that accesses are given to. */
export interface AccessParts {
  readonly escapes: Escapes;
  readonly going: GoingSites;
  readonly memberSites: MemberSites;
  readonly typeSites: TypeSites;
  readonly constructorSites: ConstructorSites;
}

/** A call that takes a member of what it is given. */
export interface Reflected {
  readonly node: number;
  readonly receiver: number;
  readonly key: number;
  /** The key is a text. */
  readonly isNamed: boolean;
}

/** Sites of members: accesses by name or key, and names in patterns. */
export class AccessSites {
  readonly #names: Names;
  readonly #patternSource: ExpressionTypes['patternSource'];
  readonly #escapes: Escapes;
  readonly #going: GoingSites;
  readonly #memberSites: MemberSites;
  readonly #typeSites: TypeSites;
  readonly #constructorSites: ConstructorSites;
  readonly #computedNames: ComputedNames;
  readonly #keyedMember: (unit: Unit, receiver: number, key: number) => string | undefined;
  readonly #mayBeModule: (unit: Unit, expression: number) => boolean;

  constructor(names: Names, types: Types, { evaluate, patternSource }: ExpressionTypes, parts: AccessParts) {
    this.#names = names;
    this.#patternSource = patternSource;
    this.#escapes = parts.escapes;
    this.#going = parts.going;
    this.#memberSites = parts.memberSites;
    this.#typeSites = parts.typeSites;
    this.#constructorSites = parts.constructorSites;
    this.#computedNames = new ComputedNames(types, evaluate);
    this.#keyedMember = createKeyedMembers(names, types, evaluate);
    this.#mayBeModule = createModuleReceivers(names);
  }

  /** `named` is the node that says the member: the access itself, or the string in its brackets. */
  add(walk: FileWalk, node: number, named: number): void {
    const { unit, tree, sites } = walk;
    if (isDeclaration(tree, node)) return;
    // An unknown base is recorded under any name.
    if (!isBase(tree, node) && !walk.isNamed(tree.names[named]) && !this.#mayBeModule(unit, node + 1)) return;
    const role = roleOf(tree, node);
    const describe = (as: Role): Site => this.#going.at(walk, node, as, named);
    const isType = role.type !== 'call' && role.type !== 'reference' && isTypeClause(tree, tree.parents[node]);
    if (role.type === 'type_reference')
      this.#typeSites.add(sites, unit, node, valueMeaning | typeMeaning, () => describe(role));
    else if (isType) this.#typeSites.add(sites, unit, node, typeMeaning, () => describe(role));
    else this.#memberSites.add(sites, { name: nameOf(tree, named), role, unit, receiver: node + 1, describe });
  }

  addElement(walk: FileWalk, node: number): void {
    const { unit, tree } = walk;
    const key = secondChild(tree, node);
    const keyed = this.#keyedMember(unit, node + 1, key);
    if (isText(unit, key) || tree.kinds[key] === kind.numberLiteral) this.add(walk, node, key);
    else if (keyed !== undefined) this.#addKeyed(walk, node, keyed);
    else this.#addDynamic(walk, node);
  }

  /** `a[key]`, where `a` has a `[key]`. */
  #addKeyed(walk: FileWalk, node: number, name: string): void {
    const describe = (as: Role): Site => ({ ...this.#going.at(walk, node, as, secondChild(walk.tree, node)), name });
    this.#memberSites.add(walk.sites, {
      name,
      role: roleOf(walk.tree, node),
      unit: walk.unit,
      receiver: node + 1,
      describe,
    });
  }

  /** A member that is given a value: an accessor is called, a field is set. */
  addGiven(walk: FileWalk, { node, receiver, key, isNamed }: Reflected): void {
    const { unit, tree, sites } = walk;
    const site = walk.siteAt(node, read);
    const owners = this.#constructorSites.ownersOf(this.#computedNames.receiverType(unit, receiver));
    if (owners === undefined || owners === 'none') return;
    if (!isNamed) sites.unknown({ ...site, name: '' }, 'dynamic_property', owners);
    else if (walk.isNamed(tree.names[key]))
      this.#memberSites.add(sites, { name: nameOf(tree, key), role: read, unit, receiver, describe: () => site });
  }

  /** `Reflect.get(a, b)`: what is done with the call is done with the member. */
  addReflected(walk: FileWalk, { node, receiver, key, isNamed }: Reflected): void {
    const { unit, tree, sites } = walk;
    const role = roleOf(tree, node);
    if (isNamed) {
      const describe = (as: Role): Site => this.#going.at(walk, node, as, key);
      this.#memberSites.add(sites, { name: nameOf(tree, key), role, unit, receiver, describe });
      return;
    }
    const type = this.#computedNames.receiverType(unit, receiver);
    // Code that has an enumeration has its members, whatever it does with it.
    if (isEnumeration(type)) return;
    const owners = this.#constructorSites.ownersOf(type);
    const isKept = role.escapes || role === receiverOfMember;
    if (owners === 'none' || (owners === undefined && !isKept)) return;
    sites.unknown({ ...walk.siteAt(node, { ...role, escapes: isKept }), name: '' }, 'dynamic_property', owners);
  }

  /** `a[b]()`, `f(a[b])`: any member of what `a` may be; of a value that is only read the data members. */
  #addDynamic(walk: FileWalk, node: number): void {
    const { unit, tree, sites } = walk;
    const role = roleOf(tree, node);
    const isCall = role.type === 'call';
    const keys = this.#computedNames.keysOf(unit, secondChild(tree, node));
    if (keys !== undefined) {
      for (const name of keys) if (walk.mayBeNamed(name)) this.#addKeyed(walk, node, name);
      return;
    }
    const owners = this.#ownersOf(unit, node);
    if (owners === 'none') return;
    const isKept = role.escapes ? this.#escapes.goes(unit, node) !== 'nowhere' : isCalledThrough(tree, node);
    if (owners === undefined && !isCall && !(isKept && this.#mayTakeMember(unit, node))) return;
    const site = isCall ? walk.callAt(node, '') : { ...walk.siteAt(node, { ...role, escapes: isKept }), name: '' };
    sites.unknown(site, 'dynamic_property', owners);
  }

  /** Lists are read by numbers, and a package's values are its own. */
  #mayTakeMember(unit: Unit, access: number): boolean {
    return (
      !this.#computedNames.isNumber(unit, secondChild(unit.tree, access)) &&
      this.#computedNames.mayBeAny(unit, access + 1)
    );
  }

  /** Types that may have the member of `a[b]`. An item of a list that a package has is no member of what the list was given. */
  #ownersOf(unit: Unit, node: number): readonly SymbolName[] | 'none' | undefined {
    const owners = this.#constructorSites.ownersOf(this.#computedNames.receiverType(unit, node + 1));
    if (owners !== undefined || this.#computedNames.isNumber(unit, secondChild(unit.tree, node))) return owners;
    return this.#memberSites.givenOwners(unit, node + 1);
  }

  /** `{ a } = b`: the member `a` of `b`. */
  addTaken(walk: FileWalk, node: number): void {
    const { unit, tree, sites } = walk;
    const pattern = tree.parents[node];
    if (tree.kinds[pattern] !== kind.objectPattern || hasFlag(tree, node, flag.rest)) return;
    const computed = childOfKind(tree, node, kind.computedName);
    if (computed >= 0) {
      this.#addComputed(walk, node, pattern, computed + 1);
      return;
    }
    const outer = childOfKind(tree, node, kind.outerName);
    const named = outer >= 0 ? outer : node;
    if (!walk.isNamed(tree.names[named]) && !this.#takesFromModule(unit, pattern)) return;
    this.#memberSites.add(sites, {
      name: nameOf(tree, named),
      // What is bound as another name of an export is followed wherever that name is used.
      role: this.#isAlias(unit, node) ? read : escaping,
      unit,
      receiver: -1,
      pattern,
      given: this.#patternSource(unit, pattern),
      describe: (as) => goingTo(walk.siteAt(node, as, named), this.#escapes.goesByName(unit, node)),
    });
  }

  /** `{ [key]: a } = b`: any member of `b`, but for those that the type of the key does not say. */
  #addComputed(walk: FileWalk, node: number, pattern: number, key: number): void {
    const { unit, sites } = walk;
    const given = this.#patternSource(unit, pattern);
    const site = { ...walk.siteAt(node, escaping), name: '' };
    const keys = this.#computedNames.keysOf(unit, key);
    if (keys === undefined) {
      const owners = this.#constructorSites.ownersOf(given);
      if (owners !== 'none' && !this.#computedNames.isNumber(unit, key))
        sites.unknown(site, 'dynamic_property', owners);
      return;
    }
    for (const name of keys.filter((each) => walk.mayBeNamed(each)))
      this.#memberSites.add(sites, {
        name,
        role: escaping,
        unit,
        receiver: -1,
        pattern,
        given,
        describe: (as) => ({ ...walk.siteAt(node, as), name }),
      });
  }

  #takesFromModule(unit: Unit, pattern: number): boolean {
    const { kinds, parents } = unit.tree;
    const owner = parents[pattern];
    if (kinds[owner] === kind.bindingElement) return this.#takesFromModule(unit, parents[owner]);
    const value = kinds[owner] === kind.variable ? valueOf(unit.tree, owner) : -1;
    return value >= 0 && this.#mayBeModule(unit, value);
  }

  #isAlias(unit: Unit, node: number): boolean {
    return ((this.#names.entityAt(unit, node)?.meanings ?? 0) & meaning.alias) !== 0;
  }
}

/** `a[b][c]`: which member is taken from what is not known either. `a[b].call(c)`: what is taken is called. */
function isCalledThrough(tree: CodeTree, access: number): boolean {
  const outer = tree.parents[access];
  if (outer + 1 !== access) return false;
  if (tree.kinds[outer] === kind.elementAccess) return true;
  return tree.kinds[outer] === kind.propertyAccess && callingMembers.has(nameOf(tree, outer));
}

function isEnumeration(type: Type): boolean {
  return (
    type.form === 'anonymous' && type.of.kind === 'namespace' && (type.of.entity.meanings & meaning.enumLike) !== 0
  );
}

const callingMembers: ReadonlySet<string> = new Set(['call', 'apply', 'bind']);

/** `exports.a` where it is given its value. */
function isDeclaration(tree: CodeTree, access: number): boolean {
  const parent = tree.parents[access];
  return tree.kinds[parent] === kind.assign && parent + 1 === access && isExported(tree, parent);
}
