import { flag } from '../../../languages/typescript/node-flags.ts';
import { kind } from '../../../languages/typescript/node-kinds.ts';
import type { SymbolName } from '../../file-links.ts';
import { type Entity, meaning, type Names, type Unit, valueMeaning } from '../entity.ts';
import type { Evaluate } from '../expressions/evaluation.ts';
import { hasFlag } from '../expressions/syntax.ts';
import { nameOf } from '../../../source/code-tree.ts';
import type { Type, Types } from '../type.ts';
import type { Bound, CollectedSites, Site } from '../../collected-sites.ts';
import type { DeclaredSymbols } from './declared-symbols.ts';
import { createClassReceivers } from './class-receivers.ts';
import type { ReceiverProofs } from './receiver-proof.ts';
import { escaping, read, receiverOfMember, type Role } from './site-roles.ts';

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
export interface Found {
  readonly entity: Entity;
  readonly owner: Type;
}

/** Uses of members that declarations of the project are found for. */
export class FoundMembers {
  readonly #names: Names;
  readonly #symbols: DeclaredSymbols;
  readonly #proofs: ReceiverProofs;
  readonly #namesClass: (unit: Unit, receiver: number) => boolean;

  constructor(names: Names, types: Types, evaluate: Evaluate, symbols: DeclaredSymbols, proofs: ReceiverProofs) {
    this.#names = names;
    this.#symbols = symbols;
    this.#proofs = proofs;
    this.#namesClass = createClassReceivers(names, types, evaluate);
  }

  add(sites: CollectedSites, use: MemberUse, found: readonly Found[]): void {
    const { unit, receiver } = use;
    const bound = this.#boundBy(unit, receiver);
    const dispatch = dispatches(unit, receiver);
    const isOfClass = (entity: Entity): boolean =>
      (entity.meanings & meaning.isStatic) !== 0 && this.#namesClass(unit, receiver);
    for (const { entity, owner } of found) {
      const via =
        dispatch && canDispatch(entity) && !isOfClass(entity)
          ? (this.#receiverOf(owner) ?? this.#ownerOf(entity))
          : undefined;
      const site = use.describe(roleOfUse(use.role, entity));
      for (const target of this.#symbols.of(entity)) sites.use(site, target, bound, via);
    }
  }

  #boundBy(unit: Unit, receiver: number): Bound {
    if (receiver < 0) return { proof: 'inferred', binding: 'inferred_type', importSite: -1 };
    const importSite = this.#importSiteOf(unit, receiver);
    switch (this.#proofs.of(unit, receiver)) {
      case 'member':
        return { proof: 'exact', binding: importSite < 0 ? 'member' : 'import', importSite };
      case 'declared':
        return { proof: 'exact', binding: 'declared_type', importSite };
      default:
        return { proof: 'inferred', binding: 'inferred_type', importSite };
    }
  }

  #importSiteOf(unit: Unit, receiver: number): number {
    const { tree } = unit;
    if (tree.kinds[receiver] !== kind.identifier) return -1;
    return this.#names.resolve(unit, receiver, nameOf(tree, receiver), valueMeaning).importSite;
  }

  #receiverOf(type: Type): SymbolName | undefined {
    if (type.form === 'reference') return this.#symbols.of(type.entity)[0];
    if (type.form !== 'anonymous') return undefined;
    if (type.of.kind === 'class') return this.#symbols.of(type.of.entity)[0];
    return type.of.kind === 'members' ? this.#namedBy(type.of.entity) : undefined;
  }

  /** Of an intersection or a computed type no more is known than who declares the member. */
  #ownerOf({ parent }: Entity): SymbolName | undefined {
    return parent === undefined ? undefined : (this.#symbols.of(parent)[0] ?? this.#namedBy(parent));
  }

  /** A type literal goes by the name of its alias. */
  #namedBy({ declarations: [{ unit, node }] }: Entity): SymbolName | undefined {
    const outer = unit.tree.parents[node];
    if (unit.tree.kinds[outer] !== kind.typeAlias) return undefined;
    const entity = this.#names.entityAt(unit, outer);
    return entity === undefined ? undefined : this.#symbols.of(entity)[0];
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
export function dispatches({ tree }: Unit, receiver: number): boolean {
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
