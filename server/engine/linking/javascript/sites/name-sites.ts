import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { UnknownReason } from '../../file-links.ts';
import { type Entity, meaning, type Names, type Resolved, type Unit, valueMeaning } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { annotationOf, hasFlag, valueOf } from '../expressions/syntax.ts';
import type { Type, Types } from '../type.ts';
import type { Bound, CollectedSites, Site } from '../../collected-sites.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import { importedName } from './imported-names.ts';
import { unknownReason } from './member-sites.ts';
import { escaping, escapingModule, receiverOfMember, type Role } from './site-roles.ts';

/** Constants that name constants that name functions are followed so far. */
const constantsMax = 5;

/** Uses of plain names. */
export class NameSites {
  readonly #names: Names;
  readonly #types: Types;
  readonly #evaluate: Evaluate;
  readonly #symbols: DeclaredSymbols;

  constructor(names: Names, types: Types, evaluate: Evaluate, symbols: DeclaredSymbols) {
    this.#names = names;
    this.#types = types;
    this.#evaluate = evaluate;
    this.#symbols = symbols;
  }

  /** `describe` is asked where there is something to say. */
  add(
    sites: CollectedSites,
    role: Role,
    unit: Unit,
    node: number,
    meanings: number,
    describe: (as: Role) => Site,
  ): void {
    const resolved = this.#names.resolve(unit, node, nameOf(unit.tree, node), meanings);
    const { entity } = resolved;
    if (entity === undefined) addMissing(sites, role, unit, resolved, describe);
    else if (this.#symbols.of(entity).length > 0)
      this.#addTargets(sites, describe(this.#roleOfUse(role, unit, node, entity)), resolved);
    else if (role.type === 'call') this.#addLocalCall(sites, describe(role), unit, node, entity);
  }

  #roleOfUse(role: Role, { tree }: Unit, node: number, entity: Entity): Role {
    if (role === escaping && (entity.meanings & meaning.module) !== 0) return escapingModule;
    if (role !== receiverOfMember || (entity.meanings & meaning.functionLike) === 0) return role;
    return this.#names.staticOf(entity, nameOf(tree, tree.parents[node])) === undefined ? escaping : role;
  }

  #addTargets(sites: CollectedSites, site: Site, resolved: Resolved): void {
    if (resolved.entity === undefined) return;
    for (const target of this.#symbols.of(resolved.entity)) sites.use(site, target, boundBy(resolved));
  }

  /** Something that is no symbol is called: a parameter, or a variable that holds who knows what. */
  #addLocalCall(sites: CollectedSites, site: Site, unit: Unit, node: number, entity: Entity): void {
    const [place] = entity.declarations;
    // What markup declares has no symbol, and its code is walked where it stands.
    if ((entity.meanings & meaning.functionLike) !== 0 && !place.unit.isForeign) return;
    if (place.unit.isForeign) {
      if (site.name === 'eval') sites.unknown(site, 'eval');
      return;
    }
    const named = this.#namedFunction(entity, 0) ?? this.#heldBy(unit, node, entity);
    if (named !== undefined) this.#addTargets(sites, site, { entity: named, importSite: -1, proof: 'inferred' });
    else if (!this.#isForeignCallable(this.#evaluate(unit, node)))
      sites.unknown(site, this.#reasonOf(unit, node, entity));
  }

  /** The function that a constant is another name of. */
  #namedFunction(entity: Entity, depth: number): Entity | undefined {
    const [{ unit, node }] = entity.declarations;
    const { tree } = unit;
    if (tree.kinds[node] !== kind.variable || !hasFlag(tree, node, flag.constant) || depth > constantsMax)
      return undefined;
    const initial = valueOf(tree, node);
    if (initial !== node + 1 || annotationOf(tree, node) >= 0) return undefined;
    const found = this.#entityNamed(unit, initial);
    if (found === undefined) return undefined;
    return this.#symbols.of(found).length > 0 ? found : this.#namedFunction(found, depth + 1);
  }

  /** The function or class that a constant is, by its type: what `typeof` it says. */
  #heldBy(unit: Unit, node: number, { declarations: [place] }: Entity): Entity | undefined {
    if (!isConstant(place.unit, place.node)) return undefined;
    const type = this.#evaluate(unit, node);
    if (type.form !== 'anonymous' || (type.of.kind !== 'class' && type.of.kind !== 'function')) return undefined;
    const held = type.of.entity;
    return held === undefined || this.#symbols.of(held).length === 0 ? undefined : held;
  }

  #entityNamed(unit: Unit, node: number): Entity | undefined {
    const { tree } = unit;
    if (tree.kinds[node] === kind.identifier)
      return this.#names.resolve(unit, node, nameOf(tree, node), valueMeaning).entity;
    if (tree.kinds[node] !== kind.propertyAccess) return undefined;
    const receiver = this.#types.nonNullable(this.#evaluate(unit, node + 1));
    const entities = this.#types.property(receiver, nameOf(tree, node))?.entities ?? [];
    return entities.length === 1 && (entities[0].meanings & meaning.isStatic) !== 0 ? entities[0] : undefined;
  }

  /** All of what can be called there is declared outside the project. */
  #isForeignCallable(type: Type): boolean {
    if (this.#types.isOpen(type)) return false;
    const callable = this.#types.nonNullable(type);
    const signatures = [...this.#types.callSignatures(callable), ...this.#types.constructSignatures(callable)];
    return (
      signatures.length > 0 &&
      signatures.every(({ place }) => place !== undefined && isForeignFunction(place.unit, place.node))
    );
  }

  #reasonOf(unit: Unit, node: number, entity: Entity): UnknownReason {
    if (comesFromParameter(entity) || !mayKeepItsName(entity)) return 'callback_parameter';
    const type = this.#evaluate(unit, node);
    return type.form === 'intrinsic' ? unknownReason(type) : 'callback_parameter';
  }
}

/** Also what a pattern takes apart into constants. */
function isConstant({ tree }: Unit, node: number): boolean {
  let outer = node;
  while (tree.kinds[outer] === kind.bindingElement) outer = tree.parents[tree.parents[outer]];
  return tree.kinds[outer] === kind.variable && hasFlag(tree, outer, flag.constant);
}

/** A function type of a dependency says nothing of who stands behind it; a function does. */
function isForeignFunction({ isForeign, tree }: Unit, node: number): boolean {
  return isForeign && tree.kinds[node] !== kind.functionType && tree.kinds[node] !== kind.callSignature;
}

/** A name that is nowhere is a global one of who knows what; what an import does not bring was meant to be there. */
function addMissing(
  sites: CollectedSites,
  role: Role,
  { tree }: Unit,
  resolved: Resolved & { readonly entity?: undefined },
  describe: (as: Role) => Site,
): void {
  if (!('missing' in resolved)) return;
  const { missing, importSite } = resolved;
  if (missing !== 'not_found' || importSite >= 0) {
    const site = describe(role);
    const reason = missing === 'not_found' ? 'unresolved_import' : missing;
    // What is missing here may be somewhere in the project all the same, under the name it has there.
    sites.unknown(reason === 'external' ? site : { ...site, name: importedName(tree, site.name) }, reason);
  } else if (role.type === 'call') {
    const site = describe(role);
    if (site.name === 'eval') sites.unknown(site, 'eval');
  }
}

/**
 * A value that is destructured by its name may be the member of that name. A value that is destructured by its
 * position, or that a call returns, escaped at its origin.
 */
function mayKeepItsName({ name, declarations: [{ unit, node }] }: Entity): boolean {
  const { tree } = unit;
  if (tree.kinds[node] === kind.bindingElement) return tree.kinds[tree.parents[node]] !== kind.arrayPattern;
  if (tree.kinds[node] !== kind.variable || !hasFlag(tree, node, flag.constant)) return true;
  const value = valueOf(tree, node);
  for (let inner = value; inner >= 0 && inner < tree.ends[value]; inner++)
    if (nameOf(tree, inner) === name) return true;
  return value < 0;
}

function comesFromParameter({ declarations: [{ unit, node }] }: Entity): boolean {
  const { kinds, parents } = unit.tree;
  let outer = node;
  while (kinds[outer] === kind.bindingElement) outer = parents[parents[outer]];
  return kinds[outer] === kind.parameter;
}

function boundBy({ importSite, entity, ...rest }: Resolved): Bound {
  const proof = entity !== undefined && 'proof' in rest && rest.proof === 'inferred' ? 'inferred' : 'exact';
  return { proof, binding: importSite < 0 ? 'scope' : 'import', importSite };
}
